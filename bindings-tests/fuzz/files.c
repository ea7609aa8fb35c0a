/*
 * Files and positions in text formats of other programs. Input: which format, then the text; the last choices are the
 * games' own texts of positions. Reading goes on to the end, whatever is wrong; what is read is written and read again.
 */
#include "games.h"

typedef struct {
    const char *id, *format;
} format;

/* Written by `run` from the list of games. */
static const format FORMATS[] = {
#include "formats.inc"
};
#define FORMATS_COUNT (sizeof FORMATS / sizeof *FORMATS)

/* Games can only be written under rules that a format knows. */
static void written(const format *as, const parlour_state *state) {
    parlour_text *text = parlour_text_new();
    parlour_state *back = NULL;
    size_t offset = 0;
    uint64_t games = 0, hash, again;
    const parlour_status status = parlour_state_write(state, as->format, PARLOUR_NUL, text);
    if (status == PARLOUR_OK) {
        OK(parlour_state_read(as->id, PARLOUR_NUL, as->format, PARLOUR_NUL, parlour_text_data(text), parlour_text_size(text),
                              &offset, &games, &back));
        CHECK(back != NULL && games == 1);
        OK(parlour_state_position_hash(state, &hash));
        OK(parlour_state_position_hash(back, &again));
        CHECK(hash == again);
        parlour_state_free(back);
    } else {
        CHECK(status == PARLOUR_UNSUPPORTED || status == PARLOUR_NO_HISTORY);
        refused(status);
    }
    parlour_text_free(text);
}

static void read_file(const format *as, const char *text, size_t size) {
    size_t offset = 0, last;
    uint64_t games = 0;
    do {
        parlour_state *state = NULL;
        const uint64_t before = games;
        parlour_status status;
        last = offset;
        status = parlour_state_read(as->id, PARLOUR_NUL, as->format, PARLOUR_NUL, text, size, &offset, &games, &state);
        CHECK(offset <= size);
        if (status == PARLOUR_OK && state == NULL) break;
        if (status != PARLOUR_OK) {
            refused(status);
            CHECK(state == NULL);
            if (status == PARLOUR_BAD_ARGUMENT) break;
        } else {
            laws(state);
            written(as, state);
            plays_on(state);
            parlour_state_free(state);
        }
        CHECK(offset > last && games == before + 1);
    } while (1);
}

static void read_position(const parlour_game *game, const char *text, size_t size) {
    parlour_state *state = NULL, *again = NULL;
    parlour_text *out = parlour_text_new();
    const parlour_status status = parlour_state_from_position(game, text, size, "{\"seed\":\"1\"}", PARLOUR_NUL, &state);
    if (status == PARLOUR_OK) {
        laws(state);
        if (parlour_state_position_text(state, out) == PARLOUR_OK)
            OK(parlour_state_from_position(game, parlour_text_data(out), parlour_text_size(out), "{\"seed\":\"1\"}",
                                           PARLOUR_NUL, &again));
        parlour_state_free(again);
        plays_on(state);
        parlour_state_free(state);
    } else {
        refused(status);
    }
    parlour_text_free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = {data, size};
    const uint8_t choice = next(&in);
    const char *text = in.size == 0 ? "" : (const char *)in.data;
    if (choice < 128) {
        read_file(&FORMATS[choice % FORMATS_COUNT], text, in.size);
    } else {
        read_position(game_of(choice - 128), text, in.size);
    }
    return 0;
}
