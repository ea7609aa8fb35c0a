/* Inputs that must be refused: each with its code, nothing written, and the state as before. */
#include <math.h>

#include "refused.h"

places out, untouched;
parlour_text *text;
parlour_game *game;
parlour_state *state, *over;
static char *text_before;
static parlour_game *plain;
static unsigned cases;

void expect(const char *call, const char *file, int line, parlour_status got, parlour_status wanted, const char *before) {
    char *after = fingerprint(state);
    if (got != wanted || strcmp(before, after) != 0 || memcmp(&out, &untouched, sizeof out) != 0 ||
        strcmp(text_before, parlour_text_data(text)) != 0) {
        fprintf(stderr, "%s:%d: %s\n  gave %s, not %s, or wrote something: %s\n", file, line, call,
                parlour_status_name(got), parlour_status_name(wanted), parlour_error_json());
        exit(1);
    }
    free(after);
    cases++;
}

static parlour_state *start(parlour_game *of, const char *options, const char *const *moves) {
    parlour_state *made;
    OK(parlour_state_new(of, options, NUL, &made));
    for (; *moves != NULL; moves++) OK(parlour_state_apply(made, *moves, NUL, PARLOUR_ANYONE));
    return made;
}

static void null_games(void) {
    REFUSED(BAD, parlour_games(NULL));
    REFUSED(BAD, parlour_game_new(NULL, NUL, NULL, 0, &out.game));
    REFUSED(BAD, parlour_game_new(NULL, 4, NULL, 0, &out.game));
    REFUSED(PARLOUR_UNKNOWN_GAME, parlour_game_new(NULL, 0, NULL, 0, &out.game));
    REFUSED(BAD, parlour_game_new("kuhn", NUL, NULL, NUL, &out.game));
    REFUSED(BAD, parlour_game_new("kuhn", NUL, NULL, 2, &out.game));
    REFUSED(BAD, parlour_game_new("kuhn", NUL, NULL, 0, NULL));
    REFUSED(BAD, parlour_game_describe(NULL, text));
    REFUSED(BAD, parlour_game_describe(game, NULL));
    REFUSED(BAD, parlour_game_config(NULL, text));
    REFUSED(BAD, parlour_game_config(game, NULL));
    REFUSED(BAD, parlour_game_num_players(NULL, &out.number));
    REFUSED(BAD, parlour_game_num_players(game, NULL));
    REFUSED(BAD, parlour_game_num_actions(NULL, &out.number));
    REFUSED(BAD, parlour_game_num_actions(game, NULL));
    REFUSED(BAD, parlour_game_num_chance_outcomes(NULL, &out.number));
    REFUSED(BAD, parlour_game_num_chance_outcomes(game, NULL));
    REFUSED(BAD, parlour_game_max_legal_actions(NULL, &out.number));
    REFUSED(BAD, parlour_game_max_legal_actions(game, NULL));
    REFUSED(BAD, parlour_game_observation_size(NULL, &out.size));
    REFUSED(BAD, parlour_game_observation_size(game, NULL));
    REFUSED(BAD, parlour_game_num_symmetries(NULL, &out.number));
    REFUSED(BAD, parlour_game_num_symmetries(game, NULL));
    REFUSED(BAD, parlour_game_action_permutation(NULL, 0, out.ids, 2));
    REFUSED(BAD, parlour_game_action_permutation(game, 0, NULL, 2));
    REFUSED(BAD, parlour_game_observation_permutation(NULL, 0, out.ids, 8));
    REFUSED(BAD, parlour_game_observation_permutation(game, 0, NULL, 8));
    REFUSED(BAD, parlour_game_information_size(NULL, &out.size));
    REFUSED(BAD, parlour_game_information_size(game, NULL));
}

static void null_handles(void) {
    REFUSED(BAD, parlour_state_new(NULL, NULL, 0, &out.state));
    REFUSED(BAD, parlour_state_from_position(NULL, "x", NUL, NULL, 0, &out.state));
    REFUSED(BAD, parlour_state_clone(NULL, 1, &out.state));
    REFUSED(BAD, parlour_state_assign(NULL, state));
    REFUSED(BAD, parlour_state_assign(state, NULL));
    REFUSED(BAD, parlour_state_assign(NULL, NULL));
    REFUSED(BAD, parlour_state_equal(NULL, state, &out.number));
    REFUSED(BAD, parlour_state_equal(state, NULL, &out.number));
    REFUSED(BAD, parlour_state_game(NULL, &out.game));
    REFUSED(BAD, parlour_state_turn(NULL, &out.number));
    REFUSED(BAD, parlour_state_ply(NULL, &out.big));
    REFUSED(BAD, parlour_state_chance(NULL, &out.number));
    REFUSED(BAD, parlour_state_set_chance(NULL, PARLOUR_AUTO));
    REFUSED(BAD, parlour_state_reseed(NULL, 1));
    REFUSED(BAD, parlour_state_legal_moves(NULL, text));
    REFUSED(BAD, parlour_state_legal_ids(NULL, out.ids, 8, &out.size));
    REFUSED(BAD, parlour_state_mask(NULL, out.bytes, 2));
    REFUSED(BAD, parlour_state_chance_outcomes(NULL, text));
    REFUSED(BAD, parlour_state_chance_ids(NULL, out.ids, out.reals, 8, &out.size));
    REFUSED(BAD, parlour_state_apply(NULL, "p", NUL, PARLOUR_ANYONE));
    REFUSED(BAD, parlour_state_apply_id(NULL, 0, PARLOUR_ANYONE));
    REFUSED(BAD, parlour_state_check(NULL, "p", NUL, PARLOUR_ANYONE));
    REFUSED(BAD, parlour_state_check_id(NULL, 0, PARLOUR_ANYONE));
    REFUSED(BAD, parlour_state_move_ids(NULL, "p", NUL, out.ids, 8, &out.size));
    REFUSED(BAD, parlour_state_move_text(NULL, 0, text));
    REFUSED(BAD, parlour_state_move_json(NULL, 0, text));
    REFUSED(BAD, parlour_state_undo(NULL, 1));
    REFUSED(BAD, parlour_state_returns(NULL, out.reals, 8, &out.size));
    REFUSED(BAD, parlour_state_outcome(NULL, text));
    REFUSED(BAD, parlour_state_scores(NULL, 0, text));
    REFUSED(BAD, parlour_state_history(NULL, text));
    REFUSED(BAD, parlour_state_at(NULL, 0, &out.state));
    REFUSED(BAD, parlour_state_events(NULL, 0, 0, text));
    REFUSED(BAD, parlour_state_num_events(NULL, 0, &out.big));
    REFUSED(BAD, parlour_state_num_events(state, 0, NULL));
    REFUSED(BAD, parlour_state_view(NULL, 0, text));
    REFUSED(BAD, parlour_state_picture(NULL, 0, text));
    REFUSED(BAD, parlour_state_observe_f32(NULL, 0, out.floats, 8));
    REFUSED(BAD, parlour_state_observe_u8(NULL, 0, out.bytes, 8));
    REFUSED(BAD, parlour_state_information_tensor(NULL, 0, out.floats, 8));
    REFUSED(BAD, parlour_state_information_string(NULL, 0, text));
    REFUSED(BAD, parlour_state_information_hash(NULL, 0, &out.big));
    REFUSED(BAD, parlour_state_position(NULL, text));
    REFUSED(BAD, parlour_state_position_text(NULL, text));
    REFUSED(BAD, parlour_state_position_hash(NULL, &out.big));
    REFUSED(BAD, parlour_state_perft(NULL, 1, PARLOUR_T0, &out.big));
    REFUSED(BAD, parlour_state_winning_ids(NULL, 0, out.ids, 8, &out.size));
    REFUSED(BAD, parlour_state_threatens(NULL, 0, &out.number));
    REFUSED(BAD, parlour_state_transformed(NULL, 0, &out.state));
    REFUSED(BAD, parlour_state_normal_symmetry(NULL, &out.number));
    REFUSED(BAD, parlour_state_normal_hash(NULL, &out.big));
    REFUSED(BAD, parlour_state_playout(NULL, 1, 9, out.reals, 8, &out.big));
    REFUSED(BAD, parlour_state_determinize(NULL, 0, 1, &out.state));
    REFUSED(BAD, parlour_state_setup(NULL, "random", NUL, 1, text));
    REFUSED(BAD, parlour_state_save(NULL, text));
    REFUSED(BAD, parlour_state_export(NULL, 0, text));
    REFUSED(BAD, parlour_state_write(NULL, "ptn", NUL, text));
}

static void null_places(void) {
    REFUSED(BAD, parlour_state_new(game, NULL, 0, NULL));
    REFUSED(BAD, parlour_state_new(game, NULL, 5, &out.state));
    REFUSED(BAD, parlour_state_load(NULL, NUL, 0, &out.state));
    REFUSED(BAD, parlour_state_load("{}", NUL, 0, NULL));
    REFUSED(BAD, parlour_state_clone(state, 1, NULL));
    REFUSED(BAD, parlour_state_clone(state, 2, &out.state));
    REFUSED(BAD, parlour_state_equal(state, state, NULL));
    REFUSED(BAD, parlour_state_game(state, NULL));
    REFUSED(BAD, parlour_state_turn(state, NULL));
    REFUSED(BAD, parlour_state_ply(state, NULL));
    REFUSED(BAD, parlour_state_legal_moves(state, NULL));
    REFUSED(BAD, parlour_state_legal_ids(state, out.ids, 8, NULL));
    REFUSED(BAD, parlour_state_legal_ids(state, NULL, 8, &out.size));
    REFUSED(BAD, parlour_state_mask(state, NULL, 2));
    REFUSED(BAD, parlour_state_chance_ids(state, out.ids, NULL, 8, &out.size));
    REFUSED(BAD, parlour_state_chance_ids(state, NULL, out.reals, 8, &out.size));
    REFUSED(BAD, parlour_state_apply(state, NULL, NUL, PARLOUR_ANYONE));
    REFUSED(BAD, parlour_state_move_ids(state, "p", NUL, NULL, 8, &out.size));
    REFUSED(BAD, parlour_state_returns(state, NULL, 8, &out.size));
    REFUSED(BAD, parlour_state_observe_f32(state, 0, NULL, 8));
    REFUSED(BAD, parlour_state_information_hash(state, 0, NULL));
    REFUSED(BAD, parlour_state_playout(state, 1, 9, NULL, 3, &out.big));
    REFUSED(BAD, parlour_state_playout(state, 1, 9, out.reals, 8, NULL));
    REFUSED(BAD, parlour_state_setup(state, NULL, NUL, 1, text));
    REFUSED(BAD, parlour_state_at(state, 0, NULL));
    REFUSED(BAD, parlour_state_winning_ids(state, 0, out.ids, 8, NULL));
    REFUSED(BAD, parlour_state_threatens(state, 0, NULL));
    REFUSED(BAD, parlour_state_transformed(state, 0, NULL));
    REFUSED(BAD, parlour_state_normal_symmetry(state, NULL));
    REFUSED(BAD, parlour_state_normal_hash(state, NULL));
    REFUSED(BAD, parlour_state_determinize(state, 0, 1, NULL));
    REFUSED(BAD, parlour_state_save(state, NULL));
    REFUSED(BAD, parlour_state_write(state, NULL, NUL, text));
    REFUSED(BAD, parlour_state_write(state, "pgn", NUL, text));
}

/* What is refused leaves the place in a file where it was, but for a bad game, which is passed. */
static void files(void) {
    size_t offset = 3;
    uint64_t games = 2;
    parlour_state *next;
    REFUSED(BAD, parlour_state_read(NULL, NUL, "ptn", NUL, "x", NUL, &offset, &games, &out.state));
    REFUSED(BAD, parlour_state_read("strassen", NUL, NULL, NUL, "x", NUL, &offset, &games, &out.state));
    REFUSED(BAD, parlour_state_read("strassen", NUL, "ptn", NUL, NULL, NUL, &offset, &games, &out.state));
    REFUSED(BAD, parlour_state_read("strassen", NUL, "ptn", NUL, "x", NUL, NULL, &games, &out.state));
    REFUSED(BAD, parlour_state_read("strassen", NUL, "ptn", NUL, "x", NUL, &offset, NULL, &out.state));
    REFUSED(BAD, parlour_state_read("strassen", NUL, "ptn", NUL, "x", NUL, &offset, &games, NULL));
    REFUSED(BAD, parlour_state_read("strassen", NUL, "pgn", NUL, "x", NUL, &offset, &games, &out.state));
    REFUSED(PARLOUR_UNKNOWN_GAME, parlour_state_read("go", NUL, "ptn", NUL, "x", NUL, &offset, &games, &out.state));
    REFUSED(BAD, parlour_state_read("strassen", NUL, "ptn", NUL, "1. \xff", NUL, &offset, &games, &out.state));
    REFUSED(BAD, parlour_state_read("strassen", NUL, "ptn", NUL, "x", 1, &offset, &games, &out.state));
    CHECK(offset == 3 && games == 2);
    offset = 0;
    games = 0;
    REFUSED(PARLOUR_BAD_RECORD,
            parlour_state_read("strassen", NUL, "ptn", NUL, "1. z9 0-0\n\n1. a1", NUL, &offset, &games, &out.state));
    CHECK(offset > 0 && games == 1 && strcmp(parlour_error_path(), "1:4") == 0);
    OK(parlour_state_read("strassen", NUL, "ptn", NUL, "1. z9 0-0\n\n1. a1", NUL, &offset, &games, &next));
    CHECK(next != NULL && games == 2);
    parlour_state_free(next);
    OK(parlour_state_read("strassen", NUL, "ptn", NUL, "1. z9 0-0\n\n1. a1", NUL, &offset, &games, &next));
    CHECK(next == NULL && games == 2);
}

static void texts(void) {
    REFUSED(BAD, parlour_state_apply(state, "\xff", NUL, PARLOUR_ANYONE));
    REFUSED(BAD, parlour_state_apply(state, "p\xc3", 2, PARLOUR_ANYONE));
    REFUSED(BAD, parlour_state_apply(state, "{\"type\":\"\xed\xa0\x80\"}", NUL, PARLOUR_ANYONE));
    REFUSED(BAD, parlour_game_new("\xc0\xaf", NUL, NULL, 0, &out.game));
    REFUSED(BAD, parlour_game_new("kuhn", NUL, "{\"\xfe\":1}", NUL, &out.game));
    REFUSED(BAD, parlour_state_new(game, "\x80", 1, &out.state));
    REFUSED(BAD, parlour_state_load("\xf8", 1, 0, &out.state));
    REFUSED(BAD, parlour_state_apply(state, "p", (size_t)-2, PARLOUR_ANYONE));
    REFUSED(PARLOUR_BAD_MOVE, parlour_state_apply(state, "", 0, PARLOUR_ANYONE));
    REFUSED(PARLOUR_BAD_MOVE, parlour_state_apply(state, NULL, 0, PARLOUR_ANYONE));
    REFUSED(PARLOUR_BAD_MOVE, parlour_state_apply(state, "p\0", 2, PARLOUR_ANYONE));
    REFUSED(PARLOUR_UNKNOWN_GAME, parlour_game_new("kuhn\0", 5, NULL, 0, &out.game));
    REFUSED(PARLOUR_UNKNOWN_GAME, parlour_game_new("kuhn", 3, NULL, 0, &out.game));
}

static void buffers(void) {
    char *large = malloc(65);
    size_t size;
    CHECK(large != NULL);
    TOO_SMALL(2, parlour_state_legal_ids(state, out.ids, 1, &out.size));
    TOO_SMALL(2, parlour_state_legal_ids(state, out.ids, 0, &out.size));
    TOO_SMALL(3, parlour_state_returns(state, out.reals, 2, &out.size));
    TOO_SMALL(1, parlour_state_move_ids(state, "p", NUL, out.ids, 0, &out.size));
    REFUSED(PARLOUR_BUFFER_TOO_SMALL, parlour_state_mask(state, out.bytes, 1));
    REFUSED(PARLOUR_BUFFER_TOO_SMALL, parlour_state_mask(state, NULL, 0));
    REFUSED(PARLOUR_BUFFER_TOO_SMALL, parlour_game_action_permutation(game, 0, out.ids, 1));
    REFUSED(BAD, parlour_game_action_permutation(game, 0, out.ids, 8));
    REFUSED(PARLOUR_BUFFER_TOO_SMALL, parlour_game_observation_permutation(game, 0, out.ids, 1));
    REFUSED(BAD, parlour_state_mask(state, out.bytes, 8));
    REFUSED(PARLOUR_BUFFER_TOO_SMALL, parlour_state_observe_f32(state, 0, out.floats, 1));
    REFUSED(PARLOUR_BUFFER_TOO_SMALL, parlour_state_observe_u8(state, 0, out.bytes, 1));
    REFUSED(PARLOUR_BUFFER_TOO_SMALL, parlour_state_information_tensor(state, 0, out.floats, 1));
    REFUSED(PARLOUR_BUFFER_TOO_SMALL, parlour_state_playout(state, 1, 99, out.reals, 2, &out.big));
    REFUSED(BAD, parlour_state_legal_ids(state, out.ids, (size_t)-1 / 2, &out.size));
    REFUSED(BAD, parlour_state_legal_ids(state, (int32_t *)(void *)(large + 1), 8, &out.size));
    REFUSED(BAD, parlour_state_turn(state, (int32_t *)(void *)(large + 1)));
    OK(parlour_state_legal_ids(state, NULL, 0, &size));
    CHECK(size == 2);
    OK(parlour_state_returns(state, NULL, 0, &size));
    CHECK(size == 3);
    OK(parlour_state_move_ids(state, "b", NUL, NULL, 0, &size));
    CHECK(size == 1);
    OK(parlour_state_chance_ids(state, NULL, NULL, 0, &size));
    CHECK(size == 0);
    free(large);
}

static void numbers(void) {
    const int32_t wrong[] = {3, 255, 256, 1000, -1, -2, -3, -4, -9, -13, INT32_MAX, INT32_MIN};
    size_t i;
    for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        REFUSED(BAD, parlour_state_view(state, wrong[i], text));
        REFUSED(BAD, parlour_state_picture(state, wrong[i], text));
        REFUSED(BAD, parlour_state_events(state, wrong[i], 0, text));
        REFUSED(BAD, parlour_state_num_events(state, wrong[i], &out.big));
        REFUSED(BAD, parlour_state_scores(state, wrong[i], text));
        REFUSED(BAD, parlour_state_information_string(state, wrong[i], text));
        REFUSED(BAD, parlour_state_information_hash(state, wrong[i], &out.big));
        REFUSED(BAD, parlour_state_determinize(state, wrong[i], 1, &out.state));
        REFUSED(BAD, parlour_state_export(state, wrong[i], text));
        REFUSED(BAD, parlour_state_winning_ids(state, wrong[i], out.ids, 8, &out.size));
        REFUSED(BAD, parlour_state_threatens(state, wrong[i], &out.number));
        REFUSED(BAD, parlour_state_transformed(state, wrong[i], &out.state));
        REFUSED(BAD, parlour_game_action_permutation(game, wrong[i], out.ids, 2));
        REFUSED(BAD, parlour_game_observation_permutation(game, wrong[i], out.ids, 8));
        REFUSED(BAD, parlour_state_observe_f32(state, wrong[i], out.floats, 8));
        REFUSED(BAD, parlour_state_apply(state, "p", NUL, wrong[i]));
        REFUSED(BAD, parlour_state_apply_id(state, 0, wrong[i]));
        REFUSED(BAD, parlour_state_check_id(state, 0, wrong[i]));
    }
    REFUSED(BAD, parlour_state_observe_u8(state, PARLOUR_SPECTATOR, out.bytes, 8));
    REFUSED(BAD, parlour_state_apply(state, "p", NUL, PARLOUR_REFEREE));
    REFUSED(BAD, parlour_state_view(state, PARLOUR_ANYONE, text));
    REFUSED(BAD, parlour_state_export(state, PARLOUR_REFEREE, text));
    REFUSED(BAD, parlour_state_set_chance(state, 2));
    REFUSED(BAD, parlour_state_set_chance(state, -1));
    REFUSED(BAD, parlour_state_perft(state, 1, 2, &out.big));
    REFUSED(BAD, parlour_state_at(state, 4, &out.state));
    REFUSED(BAD, parlour_state_at(state, UINT64_MAX, &out.state));
    REFUSED(PARLOUR_NO_HISTORY, parlour_state_undo(state, 4));
    REFUSED(PARLOUR_NO_HISTORY, parlour_state_undo(state, UINT32_MAX));
    REFUSED(PARLOUR_BAD_MOVE, parlour_state_apply_id(state, 2, 0));
    REFUSED(PARLOUR_BAD_MOVE, parlour_state_apply_id(state, -1, 0));
    REFUSED(PARLOUR_BAD_MOVE, parlour_state_apply_id(state, INT32_MIN, 0));
    REFUSED(PARLOUR_BAD_MOVE, parlour_state_move_text(state, INT32_MAX, text));
    REFUSED(PARLOUR_BAD_MOVE, parlour_state_move_json(state, -5, text));
    REFUSED(PARLOUR_NOT_YOUR_TURN, parlour_state_apply_id(state, 0, 1));
    REFUSED(PARLOUR_NOT_YOUR_TURN, parlour_state_apply(state, "p", NUL, 2));
    REFUSED(PARLOUR_NOT_YOUR_TURN, parlour_state_check(state, "p", NUL, 2));
    REFUSED(PARLOUR_UNSUPPORTED, parlour_game_information_size(plain, &out.size));
    REFUSED(PARLOUR_UNSUPPORTED, parlour_state_winning_ids(state, 0, out.ids, 8, &out.size));
    REFUSED(PARLOUR_UNSUPPORTED, parlour_state_threatens(state, 1, &out.number));
    REFUSED(PARLOUR_UNSUPPORTED, parlour_state_setup(state, "nosuch", NUL, 1, text));
    REFUSED(BAD, parlour_state_perft(state, 65, PARLOUR_T0, &out.big));
    REFUSED(BAD, parlour_state_perft(state, UINT32_MAX, PARLOUR_T1, &out.big));
    REFUSED(BAD, parlour_state_snapshot(NULL, text));
    REFUSED(BAD, parlour_state_snapshot(state, NULL));
}

static void other_games(void) {
    parlour_state *other, *bare;
    int32_t equal = -1;
    const char *const none[] = {NULL};
    other = start(plain, "", none);
    REFUSED(BAD, parlour_state_assign(state, other));
    OK(parlour_state_equal(state, other, &equal));
    CHECK(equal == 0);
    parlour_state_free(other);

    /* Automatic chance needs a seed, and this state has none. */
    REFUSED(BAD, parlour_state_set_chance(state, PARLOUR_AUTO));

    OK(parlour_state_clone(state, 0, &bare));
    REFUSED(PARLOUR_NO_HISTORY, parlour_state_save(bare, text));
    REFUSED(PARLOUR_NO_HISTORY, parlour_state_undo(bare, 1));
    REFUSED(PARLOUR_NO_HISTORY, parlour_state_history(bare, text));
    REFUSED(PARLOUR_NO_HISTORY, parlour_state_at(bare, 1, &out.state));
    REFUSED(PARLOUR_NO_HISTORY, parlour_state_events(bare, 0, 0, text));
    REFUSED(PARLOUR_NO_HISTORY, parlour_state_num_events(bare, 0, &out.big));
    REFUSED(PARLOUR_NO_HISTORY, parlour_state_information_hash(bare, 0, &out.big));
    parlour_state_free(bare);
}

/* What is allowed, though it looks like the cases above. */
static void allowed(void) {
    parlour_state *copy;
    parlour_text *own = parlour_text_new();
    int32_t equal = 0;
    char *before = fingerprint(state), *after;
    CHECK(*parlour_text_data(own) == '\0' && parlour_text_size(own) == 0);
    CHECK(*parlour_text_data(NULL) == '\0' && parlour_text_size(NULL) == 0);
    parlour_game_free(NULL);
    parlour_state_free(NULL);
    parlour_text_free(NULL);
    OK(parlour_state_assign(state, state));
    OK(parlour_state_equal(state, state, &equal));
    CHECK(equal == 1);
    OK(parlour_state_undo(state, 0));
    after = fingerprint(state);
    CHECK(strcmp(before, after) == 0);
    free(before);
    free(after);
    /* Input from the text that takes the output, and from the error that the call replaces. */
    OK(parlour_state_save(state, own));
    OK(parlour_state_load(parlour_text_data(own), parlour_text_size(own), 0, &copy));
    OK(parlour_state_move_text(copy, 0, own));
    OK(parlour_state_apply(copy, parlour_text_data(own), parlour_text_size(own), PARLOUR_ANYONE));
    CHECK(parlour_state_apply(copy, "no move", NUL, PARLOUR_ANYONE) == PARLOUR_BAD_MOVE);
    CHECK(parlour_state_apply(copy, parlour_error_message(), NUL, PARLOUR_ANYONE) == PARLOUR_BAD_MOVE);
    CHECK(strcmp(parlour_status_name(1), "unknown") == 0 && strcmp(parlour_status_name(-999), "unknown") == 0);
    CHECK(strcmp(parlour_version(), PARLOUR_VERSION) == 0 && parlour_abi_version() == PARLOUR_ABI_VERSION);
    parlour_text_free(own);
    parlour_state_free(copy);
}

int main(void) {
    const char *const deal[] = {"J", "Q", "A", NULL};
    const char *const whole[] = {"J", "Q", "A", "p", "p", "p", NULL};
    memset(&untouched, 0x5a, sizeof untouched);
    memcpy(&out, &untouched, sizeof out);
    CHECK(parlour_error_code() == PARLOUR_OK && *parlour_error_message() == '\0' && *parlour_error_json() == '\0');
    CHECK(parlour_error_rule() == NULL && parlour_error_path() == NULL);
    text = parlour_text_new();
    OK(parlour_game_new("kuhn", NUL, "{\"players\":3}", NUL, &game));
    OK(parlour_game_new("muster", NUL, NULL, 0, &plain));
    OK(parlour_game_config(game, text));
    text_before = malloc(parlour_text_size(text) + 1);
    CHECK(text_before != NULL);
    memcpy(text_before, parlour_text_data(text), parlour_text_size(text) + 1);
    state = start(game, "{\"chance\":\"explicit\"}", deal);
    over = start(game, "{\"chance\":\"explicit\"}", whole);

    null_games();
    null_handles();
    null_places();
    files();
    texts();
    buffers();
    numbers();
    refuse_json();
    other_games();
    allowed();
    check_hooks();

    free(text_before);
    parlour_text_free(text);
    parlour_game_free(game);
    parlour_game_free(plain);
    parlour_state_free(state);
    parlour_state_free(over);
    printf("%u inputs refused\n", cases);
    return 0;
}
