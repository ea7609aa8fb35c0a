/*
 * Parlour: board games behind one C library.
 *
 * Written by build.rs from ffi/src and ffi/cbindgen.toml; not to be edited by hand.
 *
 * Handles.  A parlour_game is a set of rules with its configuration, a parlour_state is a position with its
 * log, a parlour_text takes results. Whoever gets one, from a _new function or through a pointer to a pointer,
 * owns it and frees it with the _free function of its type, which accepts NULL. They may be freed in any order.
 *
 * Status.  A function that can fail returns a parlour_status: PARLOUR_OK, which is 0, or a negative code. What
 * went wrong is kept for the calling thread, see parlour_error_message(). A failed call changes nothing and
 * writes none of its results, with two exceptions: PARLOUR_BUFFER_TOO_SMALL, with which the needed size is
 * written where there is a place for it, and parlour_state_read(), which goes past a bad game. Below, "Errors"
 * names the codes that are particular to a function. Any may return bad_argument (NULL where a pointer is needed;
 * text that is not UTF-8; a player, viewer or mode that does not exist), busy if it takes a state, or internal.
 *
 * Bugs.  A panic inside the library is caught and becomes PARLOUR_INTERNAL. Buffers of that call then hold
 * anything. If the call was changing a state, that state answers PARLOUR_INTERNAL from then on and can only be
 * freed; otherwise nothing is changed.
 *
 * Text in.  A pointer and a size in bytes, or PARLOUR_NUL for text that ends with a NUL; UTF-8. NULL with size
 * 0 is the empty text. It is read during the call only.
 *
 * Text out.  Functions write into a parlour_text of the caller, which can serve for any number of calls. A
 * call may read its input from the same text that it writes to.
 *
 * Arrays out.  A pointer to the caller's items and their number. Where a function has a `count`, NULL with
 * capacity 0 asks for the number that is needed. Results must not overlap.
 *
 * Moves.  Wherever a move is taken it may be JSON, an object with "type"; or the game's notation, as a JSON
 * string or as it is. Ids number the moves of a configuration: 0 to parlour_game_num_actions() - 1 for players,
 * and apart from those 0 to parlour_game_num_chance_outcomes() - 1 for chance.
 *
 * JSON.  What the library writes has a fixed order and no spaces. In what it reads unknown or repeated fields are
 * errors.
 *
 * Limits.  A text that is read may be 1 MiB long, a record or file 64 MiB. JSON may be 32 levels deep and hold 32768
 * values, in a record 2097152; a record may have 524288 inputs in its log, a game in a file as many moves and as many
 * comments. What goes beyond is refused with an error that names the limit. Games are not stopped there: one that goes
 * on for longer can be saved, but not loaded. Reading takes time in proportion to the text, and no call takes memory by
 * a number that the caller gives.
 *
 * Memory.  If the system has none left the process ends: a line on standard error names the size that was asked for,
 * and abort() is called, in whatever call it happens. A host that must go on has to see to it that there is enough;
 * ffi/README.md has figures.
 *
 * Viewers.  Where a viewer is taken the result holds only what that viewer may know: a player's number,
 * PARLOUR_SPECTATOR or PARLOUR_REFEREE. What takes no viewer shows everything.
 *
 * Threads.  Any thread may use any handle. A game never changes: share it. Calls that take a state as const
 * may run at the same time; any other excludes all others on that state: the later one is not kept waiting, but
 * refused with PARLOUR_BUSY. Texts are not guarded: use each on one thread at a time. Free a handle when no call
 * is using it. The library starts no threads and has no settings.
 *
 * Stability.  Within one PARLOUR_ABI_VERSION no function, macro or type is removed or changed in its meaning;
 * functions, status codes, JSON fields in results, events and games may be added. Codes and rule ids keep
 * their meaning, messages do not. While the major version is 0, a new minor version may raise the ABI version.
 * The ids of moves and the cells of tensors of a game stay as they are until the game's "version" goes up.
 */


#ifndef PARLOUR_H
#define PARLOUR_H

#include <stddef.h>
#include <stdint.h>

/* As the size of a text: it goes up to its NUL. */
#define PARLOUR_NUL ((size_t)-1)

/* The version of this header. */
#define PARLOUR_VERSION "0.1.0"
/* Its first number. */
#define PARLOUR_VERSION_MAJOR 0
/* Its second number. */
#define PARLOUR_VERSION_MINOR 1
/* Its third number. */
#define PARLOUR_VERSION_PATCH 0

/*
 * Version of the binary interface. It changes when a program compiled against an older header could no longer
 * work with the library; compare it with parlour_abi_version().
 */
#define PARLOUR_ABI_VERSION 1

/* ---- Constants -------------------------------------------------------------------------------------- */

/* Turn: chance is to act. Players are numbered from 0. */
#define PARLOUR_CHANCE (-1)
/* Turn: nobody is to act, the game is over. */
#define PARLOUR_OVER (-4)
/* Viewer: a spectator, who sees what everybody sees. A player's number is the viewer who is that player. */
#define PARLOUR_SPECTATOR (-10)
/* Viewer: a referee, who sees everything. */
#define PARLOUR_REFEREE (-11)
/* Acting player: whoever is to act. */
#define PARLOUR_ANYONE (-12)
/* Chance mode: chance moves are drawn and played at once. */
#define PARLOUR_AUTO 0
/* Chance mode: the turn is chance's, and the caller applies an outcome. */
#define PARLOUR_EXPLICIT 1
/* Perft: a game that ends above the last ply counts as no node. */
#define PARLOUR_T0 0
/* Perft: a game that ends above the last ply counts as one node. */
#define PARLOUR_T1 1

/* ---- Handles ---------------------------------------------------------------------------------------- */

/*
 * The rules of one game under one configuration. It never changes; any number of threads may use it at once.
 */
typedef struct parlour_game parlour_game;

/*
 * A position with its log. Calls that take it as const may run at the same time, the others exclude all others
 * and are refused with PARLOUR_BUSY if they meet.
 */
typedef struct parlour_state parlour_state;

/* A text that functions write their results into. Use one for many calls: each replaces what it held. */
typedef struct parlour_text parlour_text;

/* ---- Status ----------------------------------------------------------------------------------------- */

/*
 * What became of a call: PARLOUR_OK or one of the negative codes below. Newer libraries may return codes that
 * are not listed here; treat them as failures.
 */
typedef int32_t parlour_status;

/* The call did what it was asked to. */
#define PARLOUR_OK 0
/* The text is no JSON, is too large or too deep, or gives a field twice. */
#define PARLOUR_BAD_JSON (-1)
/* A configuration that the game does not have. */
#define PARLOUR_BAD_CONFIG (-2)
/* There is no game of that id. */
#define PARLOUR_UNKNOWN_GAME (-3)
/* The input is no move of this game. */
#define PARLOUR_BAD_MOVE (-4)
/* A move of this game that breaks a rule in this position; see parlour_error_rule(). */
#define PARLOUR_ILLEGAL_MOVE (-5)
/* The game is over. */
#define PARLOUR_GAME_OVER (-6)
/* Somebody else is to act. */
#define PARLOUR_NOT_YOUR_TURN (-7)
/* A position that cannot be set up. */
#define PARLOUR_BAD_POSITION (-8)
/* A saved game that is damaged. */
#define PARLOUR_BAD_RECORD (-9)
/* An argument is out of range, NULL where it must not be, or no UTF-8. */
#define PARLOUR_BAD_ARGUMENT (-10)
/* The caller's buffer is too small. */
#define PARLOUR_BUFFER_TOO_SMALL (-11)
/* The past that the call needs is not known to this state. */
#define PARLOUR_NO_HISTORY (-12)
/* This game does not offer the call. */
#define PARLOUR_UNSUPPORTED (-13)
/* Another thread is using the handle in a way that excludes this call. */
#define PARLOUR_BUSY (-14)
/* A bug in the library. */
#define PARLOUR_INTERNAL (-15)

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/* ---- Version ---------------------------------------------------------------------------------------- */

/*
 * The version of the library that is running, such as "1.2.3". Static, not to be freed. The header's version
 * is PARLOUR_VERSION.
 */
const char *parlour_version(void);

/*
 * PARLOUR_ABI_VERSION of the library that is running. A program that loads the library at run time should
 * refuse one whose number is not its header's.
 */
int32_t parlour_abi_version(void);

/* ---- Errors ----------------------------------------------------------------------------------------- */

/*
 * The name of a status, as in the JSON form of errors: "illegal_move" for PARLOUR_ILLEGAL_MOVE, "ok" for
 * PARLOUR_OK, "unknown" for numbers that are no status. Static, not to be freed.
 */
const char *parlour_status_name(parlour_status status);

/*
 * The status of the calling thread's last failed call, PARLOUR_OK if none failed yet. Calls that succeed leave
 * the last error as it is.
 */
parlour_status parlour_error_code(void);

/*
 * The calling thread's last error as a sentence for people, "" if there is none. Valid until the next failing
 * call on this thread, or its end; not to be freed.
 */
const char *parlour_error_message(void);

/*
 * The calling thread's last error as JSON: {"code":"illegal_move","message":"...","rule":"...","path":"..."},
 * where rule and path are missing if they do not apply; "" if there is no error. Lives as the message does.
 */
const char *parlour_error_json(void);

/*
 * The id of the rule that the refused move breaks, as in the game's rules page; NULL if the last error names
 * none. Lives as the message does.
 */
const char *parlour_error_rule(void);

/*
 * Where in the JSON input the error is, such as "$.drops[1]"; NULL if the last error names no place. Lives as
 * the message does.
 */
const char *parlour_error_path(void);

/* ---- Text ------------------------------------------------------------------------------------------- */

/*
 * A new, empty text. The caller frees it with parlour_text_free(). Never NULL. It takes the memory of its latest
 * result, up to twice its size, and gives back that of the one before.
 */
parlour_text *parlour_text_new(void);

/*
 * The bytes of the text, UTF-8 with a NUL at the end; "" for NULL. Valid until a call writes the text or it is
 * freed.
 */
const char *parlour_text_data(const parlour_text *text);

/* The number of bytes of the text, without the NUL at the end; 0 for NULL. */
size_t parlour_text_size(const parlour_text *text);

/* Frees a text; NULL is allowed. */
void parlour_text_free(parlour_text *text);

/* ---- Games ------------------------------------------------------------------------------------------ */

/*
 * Writes the list of games as a JSON array of objects {"id","title","version","chance","information",
 * "utility","presets","notations","formats","setups"}. parlour_game_new() takes the ids; `presets` are names
 * of ready-made configurations, given as {"preset":"name"}.
 */
parlour_status parlour_games(parlour_text *text);

/*
 * Makes the game `id` under a configuration: a JSON object in which every field is optional, so that NULL with
 * size 0 gives the default. The schema is part of parlour_game_describe(). The caller frees the game with
 * parlour_game_free().
 * Errors: unknown_game, bad_json, bad_config.
 */
parlour_status parlour_game_new(const char *id,
                                size_t id_size,
                                const char *config,
                                size_t config_size,
                                parlour_game **game);

/* Frees a game; NULL is allowed. Its states live on. */
void parlour_game_free(parlour_game *game);

/*
 * Writes everything a program needs to know about the game as one JSON object: seats, teams, full configuration,
 * presets, bounds, tensors with their planes, notations, symmetries, and JSON Schemas of configuration, moves,
 * views and events.
 */
parlour_status parlour_game_describe(const parlour_game *game,
                                     parlour_text *text);

/*
 * Writes the configuration in full, defaults filled in, as JSON. Two games are equal if their ids and these
 * texts are.
 */
parlour_status parlour_game_config(const parlour_game *game,
                                   parlour_text *text);

/* The number of players. They are numbered from 0. */
parlour_status parlour_game_num_players(const parlour_game *game, int32_t *players);

/* The number of action ids: those of decisions are 0 to this minus 1. The size of a mask. */
parlour_status parlour_game_num_actions(const parlour_game *game, int32_t *actions);

/* The number of ids of chance outcomes, which are numbered from 0 too; 0 for games without chance. */
parlour_status parlour_game_num_chance_outcomes(const parlour_game *game, int32_t *outcomes);

/*
 * A bound of the number of legal moves of a position: the capacity that parlour_state_legal_ids() never
 * exceeds.
 */
parlour_status parlour_game_max_legal_actions(const parlour_game *game,
                                              int32_t *actions);

/* The number of cells of an observation. */
parlour_status parlour_game_observation_size(const parlour_game *game, size_t *size);

/*
 * The number of cells of an information tensor.
 * Errors: unsupported if the game has none, because what a player comes to know has no fixed size.
 */
parlour_status parlour_game_information_size(const parlour_game *game, size_t *size);

/*
 * The number of symmetries, at least 1: 0 is the identity, and parlour_game_describe() has the names in order.
 * A symmetry turns every position into one that plays on alike, such as a mirrored board; the players keep their
 * seats, and outcomes of chance their ids. See parlour_state_transformed().
 */
parlour_status parlour_game_num_symmetries(const parlour_game *game,
                                           int32_t *symmetries);

/*
 * Writes for every action id the id that the move has at the image: ids[i] is legal at the state transformed by
 * `symmetry` exactly if i is legal at the state. `size` must be parlour_game_num_actions().
 * Errors: buffer_too_small, bad_argument for other sizes and unknown symmetries.
 */
parlour_status parlour_game_action_permutation(const parlour_game *game,
                                               int32_t symmetry,
                                               int32_t *ids,
                                               size_t size);

/*
 * Writes for every cell of an observation the cell that has its value at the image: an observation of the state
 * transformed by `symmetry` has at cells[i] what that of the state has at i, for every player. `size` must be
 * parlour_game_observation_size().
 * Errors: buffer_too_small, bad_argument for other sizes and unknown symmetries.
 */
parlour_status parlour_game_observation_permutation(const parlour_game *game,
                                                    int32_t symmetry,
                                                    int32_t *cells,
                                                    size_t size);

/* ---- States ----------------------------------------------------------------------------------------- */

/*
 * Starts a game. `options` is a JSON object in which every field is optional, so that NULL with size 0 gives
 * the defaults:
 *   "chance"  "auto" (default) or "explicit", see PARLOUR_AUTO and PARLOUR_EXPLICIT;
 *   "seed"    the 64-bit seed that automatic chance moves are drawn from, as a string of digits or a number;
 *             if it is missing and needed, the operating system gives one, which the record then holds;
 *   "tags"    an object of strings that is kept with the record, such as the players' names.
 * The same game, seed and moves give the same states on every platform. The caller frees the state with
 * parlour_state_free().
 * Errors: bad_json, bad_argument.
 */
parlour_status parlour_state_new(const parlour_game *game,
                                 const char *options,
                                 size_t options_size,
                                 parlour_state **state);

/*
 * Starts a game from a position, given as the JSON that parlour_state_position() writes or in the game's own
 * notation; `options` are as for parlour_state_new(). Play before the position does not count.
 * Errors: bad_json, bad_position, bad_argument.
 */
parlour_status parlour_state_from_position(const parlour_game *game,
                                           const char *position,
                                           size_t position_size,
                                           const char *options,
                                           size_t options_size,
                                           parlour_state **state);

/*
 * Loads what parlour_state_save(), parlour_state_snapshot() or parlour_state_export() wrote, the game included
 * (see parlour_state_game()). A record is replayed and checked. From an export a state is drawn by `seed`, which
 * the others do not use; what it shows to others than the export's viewer is as it was drawn.
 * Errors: bad_json, unknown_game, bad_record with the place of what is wrong.
 */
parlour_status parlour_state_load(const char *data,
                                  size_t data_size,
                                  uint64_t seed,
                                  parlour_state **state);

/*
 * Reads the next game of a file in a text format of other programs: one of the "formats" that parlour_games()
 * lists for the game `id`. `offset` and `games` are the place in the file, both 0 for its beginning; they are
 * moved behind the game, so that the next call reads the next one. `state` becomes NULL when there is no further
 * game. A bad game is told by an error that names game, move, line and column, and `offset` and `games` are moved
 * behind it all the same: reading can go on. A call looks at little more of the file than its game,
 * after a bad one also at what is before it, to count lines.
 * Errors: unknown_game, bad_record with the place of what is wrong as "line:column", unsupported if the game has
 * settings that are not played here; bad_argument, and nothing is moved, for a format that the game does not
 * have, a file of more than 64 MiB, or bytes that are no UTF-8.
 */
parlour_status parlour_state_read(const char *id,
                                  size_t id_size,
                                  const char *format,
                                  size_t format_size,
                                  const char *data,
                                  size_t data_size,
                                  size_t *offset,
                                  uint64_t *games,
                                  parlour_state **state);

/* Frees a state; NULL is allowed. No other call may be using it. */
void parlour_state_free(parlour_state *state);

/*
 * Makes a copy, a state of its own that the caller frees. With `with_log` 0 instead of 1 the copy knows its
 * position only: it is smaller and plays faster, but answers no_history when asked for its past, its save
 * included. A copy draws the same chance moves as its original: a program that searches ahead must not profit
 * from that, see parlour_state_determinize() and parlour_state_reseed().
 * Errors: bad_argument.
 */
parlour_status parlour_state_clone(const parlour_state *state,
                                   int32_t with_log,
                                   parlour_state **clone);

/*
 * Makes `state` a copy of `from`, log included, using the memory that it has. Both must be states of the same
 * game under the same configuration. Both the same handle is allowed.
 * Errors: bad_argument.
 */
parlour_status parlour_state_assign(parlour_state *state,
                                    const parlour_state *from);

/* Writes 1 if both states have equal games, positions, logs and options, and 0 if not. */
parlour_status parlour_state_equal(const parlour_state *state,
                                   const parlour_state *other,
                                   int32_t *equal);

/* Gives the state's game, as a handle of its own that the caller frees with parlour_game_free(). */
parlour_status parlour_state_game(const parlour_state *state, parlour_game **game);

/* Who is to act: a player, PARLOUR_CHANCE or PARLOUR_OVER. */
parlour_status parlour_state_turn(const parlour_state *state, int32_t *turn);

/* The number of moves that stand, chance moves included. */
parlour_status parlour_state_ply(const parlour_state *state, uint64_t *ply);

/* The chance mode: PARLOUR_AUTO or PARLOUR_EXPLICIT. */
parlour_status parlour_state_chance(const parlour_state *state, int32_t *mode);

/*
 * Changes the chance mode to PARLOUR_AUTO or PARLOUR_EXPLICIT. Chance moves that are due are played at once if
 * it becomes automatic.
 * Errors: bad_argument, also if automatic chance needs a seed that the state does not have.
 */
parlour_status parlour_state_set_chance(parlour_state *state,
                                        int32_t mode);

/* Lets automatic chance moves be drawn from `seed` from now on. */
parlour_status parlour_state_reseed(parlour_state *state, uint64_t seed);

/* ---- Legal moves ------------------------------------------------------------------------------------ */

/*
 * Writes the legal moves as a JSON array of {"id":..,"text":"..","move":{..}}, ascending by id: the id, the
 * game's notation, and the move as JSON. [] at chance nodes and after the end.
 */
parlour_status parlour_state_legal_moves(const parlour_state *state,
                                         parlour_text *text);

/*
 * Writes the ids of the legal moves, ascending, into an array of `capacity` items, and their number into
 * `count`: 0 at chance nodes and after the end. parlour_game_max_legal_actions() bounds it.
 * Errors: buffer_too_small (`count` is then the number needed).
 */
parlour_status parlour_state_legal_ids(const parlour_state *state,
                                       int32_t *ids,
                                       size_t capacity,
                                       size_t *count);

/*
 * Writes 1 for every legal id and 0 for every other; `size` must be parlour_game_num_actions(). All 0 at
 * chance nodes and after the end.
 * Errors: buffer_too_small, bad_argument for other sizes.
 */
parlour_status parlour_state_mask(const parlour_state *state,
                                  uint8_t *mask,
                                  size_t size);

/*
 * Writes the outcomes at a chance node as a JSON array of {"id":..,"text":"..","move":{..},"probability":..},
 * ascending by id; [] elsewhere.
 */
parlour_status parlour_state_chance_outcomes(const parlour_state *state,
                                             parlour_text *text);

/*
 * Writes ids and probabilities of the outcomes at a chance node into two arrays of `capacity` items each, and
 * their number into `count`: 0 elsewhere. Both arrays NULL with capacity 0 ask for the number.
 * Errors: buffer_too_small (`count` is then the number needed).
 */
parlour_status parlour_state_chance_ids(const parlour_state *state,
                                        int32_t *ids,
                                        double *probabilities,
                                        size_t capacity,
                                        size_t *count);

/* ---- Playing ---------------------------------------------------------------------------------------- */

/*
 * Applies a move, given as JSON or in the game's notation. `player` says who makes it, so that nobody moves
 * for others: a player, or PARLOUR_ANYONE for whoever is to act, chance included. A compound input, such as a
 * whole deployment, is applied wholly or not at all. Three inputs belong to every game's table:
 * {"type":"take_back","player":P} where the rules have it, {"type":"resign","player":P}, and
 * {"type":"adjudicate","returns":[..],"reason":".."}, which is nobody's: the player is PARLOUR_ANYONE. After the
 * latter two the outcome's "reason" is resignation or adjudication, and the reason given is its "note".
 * Errors: bad_json, bad_move, illegal_move, game_over, not_your_turn, bad_argument; for take-backs no_history,
 * unsupported.
 */
parlour_status parlour_state_apply(parlour_state *state,
                                   const char *move,
                                   size_t move_size,
                                   int32_t player);

/*
 * Applies the move, or at a chance node the outcome, of an id; `player` is as for parlour_state_apply().
 * Errors: bad_move, illegal_move, game_over, not_your_turn, bad_argument.
 */
parlour_status parlour_state_apply_id(parlour_state *state,
                                      int32_t id,
                                      int32_t player);

/* Tells whether parlour_state_apply() would accept the move, by the same status, without applying it. */
parlour_status parlour_state_check(const parlour_state *state,
                                   const char *move,
                                   size_t move_size,
                                   int32_t player);

/* Tells whether parlour_state_apply_id() would accept the id, by the same status, without applying it. */
parlour_status parlour_state_check_id(const parlour_state *state,
                                      int32_t id,
                                      int32_t player);

/*
 * Writes the ids of a legal move, given as for parlour_state_apply(), into an array of `capacity` items, and
 * their number into `count`: 1, or more for a compound input, whose single moves they are, in order.
 * Errors: buffer_too_small (`count` is then the number needed), those of parlour_state_apply().
 */
parlour_status parlour_state_move_ids(const parlour_state *state,
                                      const char *move,
                                      size_t move_size,
                                      int32_t *ids,
                                      size_t capacity,
                                      size_t *count);

/*
 * Writes the legal move, or outcome, of an id in the game's notation.
 * Errors: bad_move, illegal_move, game_over.
 */
parlour_status parlour_state_move_text(const parlour_state *state, int32_t id, parlour_text *text);

/*
 * Writes the legal move, or outcome, of an id as JSON.
 * Errors: bad_move, illegal_move, game_over.
 */
parlour_status parlour_state_move_json(const parlour_state *state, int32_t id, parlour_text *text);

/*
 * Takes back the latest `count` inputs, for analysis: decisions with the chance moves that followed them if
 * chance is automatic, single moves if it is explicit.
 * Errors: no_history if there are fewer.
 */
parlour_status parlour_state_undo(parlour_state *state,
                                  uint32_t count);

/* ---- Results ---------------------------------------------------------------------------------------- */

/*
 * Writes each player's return into an array of `capacity` items, and the number of players into `count`. All 0
 * before the end.
 * Errors: buffer_too_small (`count` is then the number needed).
 */
parlour_status parlour_state_returns(const parlour_state *state,
                                     double *returns,
                                     size_t capacity,
                                     size_t *count);

/*
 * Writes how the game ended, as a JSON object that starts with "returns" and "reason"; null while it goes on.
 */
parlour_status parlour_state_outcome(const parlour_state *state,
                                     parlour_text *text);

/*
 * Writes the scores that the game keeps beside the returns, as `viewer` may know them, as JSON; null if it
 * keeps none.
 */
parlour_status parlour_state_scores(const parlour_state *state,
                                    int32_t viewer,
                                    parlour_text *text);

/* ---- The past --------------------------------------------------------------------------------------- */

/*
 * Writes the moves that stand, as a referee sees them, as a JSON array of
 * {"player":..,"id":..,"text":"..","move":{..}}; the player is PARLOUR_CHANCE for chance moves.
 * Errors: no_history.
 */
parlour_status parlour_state_history(const parlour_state *state, parlour_text *text);

/*
 * Gives the state as it was after the first `ply` moves that stand, as a state of its own that the caller
 * frees. Between automatic chance moves it is in explicit mode.
 * Errors: no_history, bad_argument.
 */
parlour_status parlour_state_at(const parlour_state *state,
                                uint64_t ply,
                                parlour_state **earlier);

/*
 * Writes the events that `viewer` may know, from number `since` on, as a JSON array of objects that start with
 * "seq" and "type" and end with "text", a line for people. Each viewer's events are numbered from 0; the
 * numbers never go back while the state lives: taking back adds events. From a number that is not reached yet
 * the array is empty. A state loaded from a record numbers the events of its record anew.
 * Errors: no_history, bad_argument.
 */
parlour_status parlour_state_events(const parlour_state *state,
                                    int32_t viewer,
                                    uint64_t since,
                                    parlour_text *text);

/*
 * The number of the events that `viewer` may know: as `since` it asks parlour_state_events() for later ones only.
 * Errors: no_history, bad_argument.
 */
parlour_status parlour_state_num_events(const parlour_state *state,
                                        int32_t viewer,
                                        uint64_t *events);

/*
 * Writes all that `viewer` came to know, in order (perfect recall): a JSON object a line.
 * Errors: no_history, bad_argument.
 */
parlour_status parlour_state_information_string(const parlour_state *state,
                                                int32_t viewer,
                                                parlour_text *text);

/*
 * A hash of the information string: a key for what `viewer` knows.
 * Errors: no_history, bad_argument.
 */
parlour_status parlour_state_information_hash(const parlour_state *state,
                                              int32_t viewer,
                                              uint64_t *hash);

/* ---- Views ------------------------------------------------------------------------------------------ */

/*
 * Writes the state as `viewer` may know it, as JSON. The schema is part of parlour_game_describe(). After a
 * resignation or adjudication the position is as it was, and "closed" tells the result.
 */
parlour_status parlour_state_view(const parlour_state *state,
                                  int32_t viewer,
                                  parlour_text *text);

/* Writes a picture in text, as `viewer` may know the state, for terminals and logs. */
parlour_status parlour_state_picture(const parlour_state *state,
                                     int32_t viewer,
                                     parlour_text *text);

/*
 * Writes the observation of `player` as float32: the planes that parlour_game_describe() lists, row-major.
 * `size` must be parlour_game_observation_size(). Any player can be asked for at any node.
 * Errors: buffer_too_small, bad_argument for other sizes.
 */
parlour_status parlour_state_observe_f32(const parlour_state *state,
                                         int32_t player,
                                         float *cells,
                                         size_t size);

/*
 * Writes the observation of `player` as uint8: the float32 values times the plane's scale.
 * Otherwise like parlour_state_observe_f32().
 */
parlour_status parlour_state_observe_u8(const parlour_state *state,
                                        int32_t player,
                                        uint8_t *cells,
                                        size_t size);

/*
 * Writes what `player` came to know as float32, as far as a fixed size holds it: the game's page says what is left
 * out. `size` must be parlour_game_information_size().
 * Errors: unsupported if the game has no such tensor, buffer_too_small, bad_argument for other sizes.
 */
parlour_status parlour_state_information_tensor(const parlour_state *state,
                                                int32_t player,
                                                float *cells,
                                                size_t size);

/* ---- Positions and files ---------------------------------------------------------------------------- */

/*
 * Writes the position with all that the rules remember, as a referee sees it, as JSON that
 * parlour_state_from_position() reads.
 */
parlour_status parlour_state_position(const parlour_state *state, parlour_text *text);

/*
 * Writes the position in the game's own notation, which may hold less than the JSON.
 * Errors: unsupported if the game has none.
 */
parlour_status parlour_state_position_text(const parlour_state *state, parlour_text *text);

/* A hash of the position: equal for states that play on alike. It knows what is hidden. */
parlour_status parlour_state_position_hash(const parlour_state *state, uint64_t *hash);

/*
 * Writes the record of the game, from which parlour_state_load() makes an equal state: JSON with the game, its
 * configuration, the seed and all inputs. It holds every secret; for players there is parlour_state_export().
 * Errors: no_history.
 */
parlour_status parlour_state_save(const parlour_state *state,
                                  parlour_text *text);

/*
 * Writes the state for parlour_state_load(), one without a record too: drawn by parlour_state_determinize(), or
 * copied without its log. For the others this is the record. It holds every secret.
 */
parlour_status parlour_state_snapshot(const parlour_state *state,
                                      parlour_text *text);

/*
 * Writes what `viewer`, a player or the spectator, knows of the game, and nothing else, as JSON that can be
 * given to that viewer. parlour_state_load() draws a state from it.
 * Errors: no_history, bad_argument (the referee has parlour_state_save()).
 */
parlour_status parlour_state_export(const parlour_state *state,
                                    int32_t viewer,
                                    parlour_text *text);

/*
 * Writes the game as a file in a text format of other programs, one of the "formats" that parlour_games() lists;
 * parlour_state_read() reads it. It holds every secret, but no moves that were taken back.
 * Errors: no_history, bad_argument for a format that the game does not have, unsupported if the format has no
 * place for something that matters.
 */
parlour_status parlour_state_write(const parlour_state *state,
                                   const char *format,
                                   size_t format_size,
                                   parlour_text *text);

/*
 * Writes a ready-made setup for the player to act, as one compound move for parlour_state_apply(). The names
 * are in parlour_game_describe(); "random" draws from `seed`, which the others do not use.
 * Errors: unsupported, bad_argument, game_over, illegal_move.
 */
parlour_status parlour_state_setup(const parlour_state *state,
                                   const char *name,
                                   size_t name_size,
                                   uint64_t seed,
                                   parlour_text *text);

/* ---- Searching -------------------------------------------------------------------------------------- */

/*
 * Counts the positions `depth` plies ahead, chance moves counted like others. `finished` is PARLOUR_T0 or
 * PARLOUR_T1. The time grows with the count, and nothing breaks it off.
 * Errors: bad_argument, also for a depth beyond 64.
 */
parlour_status parlour_state_perft(const parlour_state *state,
                                   uint32_t depth,
                                   int32_t finished,
                                   uint64_t *nodes);

/*
 * Plays a copy on, uniformly at random and chance by its weights, until the game is over or `max_plies` moves
 * were made. Writes each player's return (all 0 if the game is not over) into an array of `capacity` items, at
 * least the number of players, and the number of moves made into `plies`. The state itself does not change.
 * The copy draws from `seed`, chance moves included.
 * Errors: buffer_too_small.
 */
parlour_status parlour_state_playout(const parlour_state *state,
                                     uint64_t seed,
                                     uint64_t max_plies,
                                     double *returns,
                                     size_t capacity,
                                     uint64_t *plies);

/*
 * Writes the ids of the moves of `player` that win at once, ascending, into an array of `capacity` items, and
 * their number into `count`: legal moves after which the game is over and the player's return is the highest of
 * all and higher than another's. If the player is not to act they are the moves that the player would have if it
 * were that player's turn: what the player threatens. None after the end.
 * Errors: buffer_too_small (`count` is then the number needed); unsupported where players may have secrets, and
 * for players not to act in games that do not say what would be if it were their turn.
 */
parlour_status parlour_state_winning_ids(const parlour_state *state,
                                         int32_t player,
                                         int32_t *ids,
                                         size_t capacity,
                                         size_t *count);

/*
 * Writes 1 if parlour_state_winning_ids() has moves of `player`, and 0 if it has none; faster.
 * Errors: unsupported as there.
 */
parlour_status parlour_state_threatens(const parlour_state *state,
                                       int32_t player,
                                       int32_t *threatens);

/*
 * Draws, by `seed`, a state that agrees with everything that `viewer` knows, as a state of its own that the
 * caller frees. Its moves before this ply are not known: save, history and undo across it answer no_history.
 * This is how a player's program searches ahead without seeing what is hidden or what chance will bring.
 * Errors: no_history, bad_argument.
 */
parlour_status parlour_state_determinize(const parlour_state *state,
                                         int32_t viewer,
                                         uint64_t seed,
                                         parlour_state **drawn);

/* ---- Symmetries ------------------------------------------------------------------------------------- */

/*
 * Gives the image of the position under a symmetry (see parlour_game_num_symmetries()), as a state of its own that
 * the caller frees: a copy that knows its position only, see parlour_state_clone().
 * Errors: bad_argument for unknown symmetries.
 */
parlour_status parlour_state_transformed(const parlour_state *state,
                                         int32_t symmetry,
                                         parlour_state **image);

/*
 * The symmetry that leads to the normal form of the position: to the one of its images that stands for all of
 * them. All images of a position have the same normal form, which parlour_state_transformed() makes; the first
 * symmetry that leads there is written.
 */
parlour_status parlour_state_normal_symmetry(const parlour_state *state,
                                             int32_t *symmetry);

/*
 * The position hash of the normal form: equal for positions that are images of each other. It knows what is
 * hidden.
 */
parlour_status parlour_state_normal_hash(const parlour_state *state,
                                         uint64_t *hash);

#ifdef __cplusplus
} /* extern "C" */
#endif /* __cplusplus */

#endif  /* PARLOUR_H */
