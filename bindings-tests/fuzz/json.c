/*
 * Text in every entry point that takes some. Input: entry, game, moves played before, then the text.
 * What is refused changes nothing and says why; what is accepted makes a state of which the laws hold.
 */
#include "games.h"

static void made(parlour_status status, parlour_state *state) {
    if (status == PARLOUR_OK) {
        laws(state);
        parlour_state_free(state);
    } else {
        refused(status);
        CHECK(state == NULL);
    }
}

static void on_state(uint8_t entry, const parlour_game *game, parlour_state *state, const char *text, size_t size) {
    char *before = whole(state), *after;
    parlour_status status;
    int32_t ids[64];
    size_t count;
    parlour_text *out = parlour_text_new();
    const int32_t player = entry & 1 ? PARLOUR_ANYONE : 0;
    const parlour_status expected = parlour_state_check(state, text, size, player);
    if (expected != PARLOUR_OK) refused(expected);
    switch (entry % 4) {
    case 0:
    case 1:
        status = parlour_state_apply(state, text, size, player);
        CHECK(status == expected);
        break;
    case 2:
        status = parlour_state_move_ids(state, text, size, ids, 64, &count);
        break;
    default:
        status = parlour_state_setup(state, text, size, 5, out);
        if (status == PARLOUR_OK) {
            status = parlour_state_apply(state, parlour_text_data(out), parlour_text_size(out), PARLOUR_ANYONE);
            CHECK(status == PARLOUR_OK);
        }
    }
    if (status == PARLOUR_OK) {
        laws(state);
    } else {
        refused(status);
        after = whole(state);
        CHECK(strcmp(before, after) == 0);
        free(after);
    }
    (void)game;
    parlour_text_free(out);
    free(before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = {data, size};
    const uint8_t entry = next(&in);
    const size_t number = next(&in);
    const parlour_game *game = game_of(number);
    const uint8_t moves = next(&in) % 32;
    const char *text = (const char *)in.data;
    parlour_game *other = NULL;
    parlour_state *state = NULL;
    parlour_status status;
    if (in.size == 0) text = "";
    switch (entry % 8) {
    case 0:
        status = parlour_game_new(SETTINGS[number % SETTINGS_COUNT].id, PARLOUR_NUL, text, in.size, &other);
        if (status == PARLOUR_OK) {
            state = started(other, "{\"seed\":\"1\"}", moves % 8);
            laws(state);
            parlour_state_free(state);
            parlour_game_free(other);
        } else {
            refused(status);
            CHECK(other == NULL);
        }
        break;
    case 1:
        status = parlour_state_new(game, text, in.size, &state);
        made(status, state);
        break;
    case 2:
        status = parlour_state_from_position(game, text, in.size, "{\"seed\":\"4\"}", PARLOUR_NUL, &state);
        made(status, state);
        break;
    case 3:
        status = parlour_game_new(text, in.size, NULL, 0, &other);
        if (status != PARLOUR_OK) refused(status);
        parlour_game_free(other);
        break;
    default:
        state = started(game, moves & 1 ? "{\"seed\":\"2\"}" : "{\"chance\":\"explicit\"}", moves);
        on_state(entry / 8, game, state, text, in.size);
        parlour_state_free(state);
    }
    return 0;
}
