/* The parts of the terminal client: JSON to read, a console to talk to, a session to play, commands to obey. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <parlour.h>

/* ---- json.c: reads what the library writes, which has no spaces ---- */

/* A value within a text; start is NULL if there is none. */
typedef struct {
    const char *start;
    size_t size;
} json_value;

json_value json_of(const parlour_text *text);
json_value json_field(json_value object, const char *name);
/* The item after `previous`, the first one if that has no start. */
json_value json_next(json_value array, json_value previous);
bool json_is(json_value value, const char *string);
/* The characters of a string, to be freed. What could move the cursor becomes a blank. */
char *json_string(json_value value);

/* ---- console.c ---- */

void *allocate(size_t count, size_t size);
char *copy_text(const char *text);
/* Prints text from the library or from a person; what could move the cursor is left out. */
void print_clean(const char *text);
/* Tells the library's last error: its name, the rule that a move breaks, the place in the JSON. */
void print_refusal(void);
/* Clears the screen and what can be scrolled back to. */
void clear_screen(void);
/* Reads a line into a buffer that the console owns; NULL at the end of the input. */
char *ask(const char *prompt);
/* Waits for Enter, not counting what was typed before; false at the end of the input. */
bool wait_for_enter(const char *prompt);
/* Ends the program if a call failed that cannot fail. */
void must(parlour_status status);

/* ---- session.c ---- */

enum { MOST_SEATS = 32 };
enum { NOBODY = -1 };

typedef struct {
    parlour_state *state;
    parlour_text *text;
    char *people_given; /* -p as it was typed */
    bool practice;
    uint64_t random;

    /* What describe() says of the game. */
    int32_t seats;
    char *names[MOST_SEATS];
    char **setups;
    size_t setup_count;
    bool secrets, chance;

    bool people[MOST_SEATS];
    int32_t people_count;
    bool hides;          /* people see different things: the screen is cleared between them */
    int32_t screen;      /* whose secrets are on the screen */
    int32_t last_person; /* who acted last */
    uint64_t seen[MOST_SEATS], seen_publicly;
} session;

/* Plays on with `state`, which the session then owns; false, with a line why, if that cannot be played here. */
bool session_take(session *s, parlour_state *state);
void session_close(session *s);
int32_t session_turn(const session *s);
uint64_t session_random(session *s);
/* Tells whoever is at the screen what happened since it was told last, or since the game began. */
void session_tell(session *s, bool from_the_start);
/* Shows the board as whoever is at the screen may see it. */
void session_board(session *s);
/* Moves at random for the player to act. */
void session_move_at_random(session *s);
/* Gives the screen to a person, or to everybody at the end (NOBODY); false at the end of the input. */
bool session_give_screen(session *s, int32_t person);
/* A session at the end of the input or after :quit. */
void session_leave(session *s);

/* ---- menu.c: the legal moves ---- */

typedef struct {
    int32_t *ids;
    char **texts;
    size_t count;
    size_t next; /* where :more goes on */
    char *prefix;
} menu;

menu menu_new(const session *s);
void menu_free(menu *m);
/* Lists the moves that begin with `prefix`, a page at most; false if there are none. */
bool menu_list(menu *m, const char *prefix);
void menu_more(menu *m);

/* ---- commands.c ---- */

typedef enum { CONTINUE, MOVED, QUIT } answer;

/* Lets `person` move or give commands, until something changed. At the end of the game only commands are left. */
answer take_turn(session *s, int32_t person);

/* ---- files.c ---- */

/* Loads a saved game; NULL, with a line why, if that is none. */
parlour_state *load_file(const char *name, uint64_t seed);
/* Saves a game. A file that exists is left alone unless `over` says to write over it. */
bool save_file(const parlour_state *state, parlour_text *text, const char *name, bool over);

#endif
