/*
 * The limits of what is read, each at the limit and one beyond; see "Limits" at the top of the header.
 *
 *   limits          all
 *   limits quick    without the files of 64 MiB
 */
#include <stdint.h>

#include "common.h"

#define NUL PARLOUR_NUL

/* The largest texts, their levels and values; the same for records and files. */
enum { TEXT = 1 << 20, LEVELS = 32, VALUES = 1 << 15, RECORD = 1 << 26, RECORD_VALUES = 1 << 21, LOG = 1 << 19 };

static parlour_game *game;
static parlour_state *state;

/* A text: `head`, `item` so many times, `tail`. To be freed. */
static char *text_of(const char *head, const char *item, size_t count, const char *tail) {
    const size_t head_size = strlen(head), item_size = strlen(item);
    char *made = malloc(head_size + count * item_size + strlen(tail) + 1), *at = made;
    CHECK(made != NULL);
    memcpy(at, head, head_size);
    at += head_size;
    for (; count > 0; count--, at += item_size) memcpy(at, item, item_size);
    strcpy(at, tail);
    return made;
}

/* The same, filled up with blanks to `size`. */
static char *padded(const char *text, size_t size) {
    return text_of(text, " ", size - strlen(text), "");
}

/* An object of so many values, itself and its tags counted: the options of a state. */
static char *options_of(size_t values) {
    char *made = malloc(values * 16 + 32), *at = made;
    size_t i;
    CHECK(made != NULL);
    at += sprintf(at, "{\"tags\":{");
    for (i = 0; i < values - 2; i++) at += sprintf(at, "%s\"%lu\":\"\"", i > 0 ? "," : "", (unsigned long)i);
    strcpy(at, "}}");
    return made;
}

/* Refused with this code and with these words, and nothing is changed or given. */
#define REFUSED(status, words, call) \
    do { \
        char *before_ = fingerprint(state), *after_; \
        const parlour_status got_ = (call); \
        CHECK(got_ == (status)); \
        CHECK(strstr(parlour_error_message(), (words)) != NULL); \
        CHECK(strlen(parlour_error_message()) <= 410); \
        after_ = fingerprint(state); \
        CHECK(strcmp(before_, after_) == 0); \
        free(before_); \
        free(after_); \
    } while (0)

static void sizes(void) {
    parlour_game *made = NULL;
    parlour_state *begun = NULL;
    char *config = padded("{}", TEXT), *move = padded("\"p\"", TEXT), *options = padded("{\"seed\":\"1\"}", TEXT);
    char *long_text = text_of("", "x", TEXT + 1, "");
    char *longer;
    OK(parlour_game_new("kuhn", NUL, config, NUL, &made));
    parlour_game_free(made);
    OK(parlour_state_new(game, options, NUL, &begun));
    parlour_state_free(begun);
    OK(parlour_state_check(state, move, NUL, PARLOUR_ANYONE));
    REFUSED(PARLOUR_BAD_MOVE, "a move is", parlour_state_apply(state, long_text, TEXT, PARLOUR_ANYONE));
    REFUSED(PARLOUR_BAD_MOVE, "at most 1048576", parlour_state_apply(state, long_text, NUL, PARLOUR_ANYONE));
    made = NULL, begun = NULL;
    longer = padded("{}", TEXT + 1);
    REFUSED(PARLOUR_BAD_JSON, "at most 1048576", parlour_game_new("kuhn", NUL, longer, NUL, &made));
    REFUSED(PARLOUR_BAD_JSON, "at most 1048576", parlour_state_new(game, longer, NUL, &begun));
    REFUSED(PARLOUR_BAD_JSON, "at most 1048576", parlour_state_apply(state, longer, NUL, PARLOUR_ANYONE));
    REFUSED(PARLOUR_BAD_JSON, "at most 1048576",
            parlour_state_from_position(game, longer, NUL, NULL, 0, &begun));
    REFUSED(PARLOUR_BAD_POSITION, "at most 1048576",
            parlour_state_from_position(game, long_text, NUL, NULL, 0, &begun));
    /* What is echoed is cut. */
    REFUSED(PARLOUR_UNKNOWN_GAME, "xxx", parlour_game_new(long_text, NUL, NULL, 0, &made));
    CHECK(made == NULL && begun == NULL);
    free(config), free(move), free(options), free(long_text), free(longer);
}

static void levels_and_values(void) {
    parlour_state *begun = NULL;
    /* The object is a level too. */
    char *deep = text_of("{\"tags\":", "[", LEVELS - 1, ""), *deeper = text_of("{\"tags\":", "[", LEVELS, "");
    char *deep_end = text_of("", "]", LEVELS - 1, "}"), *deeper_end = text_of("", "]", LEVELS, "}");
    char *at_limit = text_of(deep, "", 0, deep_end), *beyond = text_of(deeper, "", 0, deeper_end);
    char *many = options_of(VALUES), *more = options_of(VALUES + 1);
    REFUSED(PARLOUR_BAD_ARGUMENT, "must be an object", parlour_state_new(game, at_limit, NUL, &begun));
    REFUSED(PARLOUR_BAD_JSON, "deeper than 32 levels", parlour_state_new(game, beyond, NUL, &begun));
    REFUSED(PARLOUR_BAD_JSON, "more than 32768 values", parlour_state_new(game, more, NUL, &begun));
    CHECK(begun == NULL);
    OK(parlour_state_new(game, many, NUL, &begun));
    parlour_state_free(begun);
    free(deep), free(deeper), free(deep_end), free(deeper_end), free(at_limit), free(beyond), free(many), free(more);
}

#define HEAD "{\"parlour\":1,\"game\":\"kuhn\",\"version\":1,\"config\":{},\"chance\":\"auto\",\"seed\":\"1\",\"tags\":{}"

static void logs(void) {
    parlour_state *loaded = NULL;
    char *log = text_of(HEAD ",\"log\":[", "0,", LOG - 1, "0]}"), *longer = text_of(HEAD ",\"log\":[", "0,", LOG, "0]}");
    /* The record, its fields but the log's items, and the items. */
    char *values = text_of(HEAD ",\"log\":[", "0,", RECORD_VALUES - 10, "0]}");
    char *more = text_of(HEAD ",\"log\":[", "0,", RECORD_VALUES - 9, "0]}");
    REFUSED(PARLOUR_BAD_RECORD, "must be a string", parlour_state_load(log, NUL, 0, &loaded));
    CHECK(strcmp(parlour_error_path(), "$.log[0]") == 0);
    REFUSED(PARLOUR_BAD_RECORD, "524289 entries; at most 524288", parlour_state_load(longer, NUL, 0, &loaded));
    CHECK(strcmp(parlour_error_path(), "$.log") == 0);
    REFUSED(PARLOUR_BAD_RECORD, "entries; at most 524288", parlour_state_load(values, NUL, 0, &loaded));
    REFUSED(PARLOUR_BAD_JSON, "more than 2097152 values", parlour_state_load(more, NUL, 0, &loaded));
    CHECK(loaded == NULL);
    free(log), free(longer), free(values), free(more);
}

static parlour_status read_ptn(const char *file, size_t size, parlour_state **found) {
    size_t offset = 0;
    uint64_t games = 0;
    return parlour_state_read("strassen", NUL, "ptn", NUL, file, size, &offset, &games, found);
}

static void files(void) {
    parlour_state *found = NULL;
    char *log = text_of("[Size \"5\"]\n", "a1 ", LOG, ""), *longer = text_of("[Size \"5\"]\n", "a1 ", LOG + 1, "");
    char *notes = text_of("[Size \"5\"]\n", "{}", LOG, ""), *more = text_of("[Size \"5\"]\n", "{}", LOG + 1, "");
    REFUSED(PARLOUR_BAD_RECORD, "is not empty", read_ptn(log, strlen(log), &found));
    REFUSED(PARLOUR_BAD_RECORD, "at most 524288 moves", read_ptn(longer, strlen(longer), &found));
    REFUSED(PARLOUR_BAD_RECORD, "at most 524288 comments", read_ptn(more, strlen(more), &found));
    CHECK(found == NULL);
    OK(read_ptn(notes, strlen(notes), &found));
    parlour_state_free(found);
    free(log), free(longer), free(notes), free(more);
}

/* Tags as PTN has them: as many are written as are read. */
static void tags(void) {
    parlour_game *strassen;
    parlour_state *begun = NULL;
    parlour_text *text = parlour_text_new();
    /* The size of the board is a tag too. */
    char *at_limit = options_of(2 + 255), *beyond = options_of(2 + 256);
    OK(parlour_game_new("strassen", NUL, "{\"preset\":\"tak\"}", NUL, &strassen));
    OK(parlour_state_new(strassen, at_limit, NUL, &begun));
    OK(parlour_state_write(begun, "ptn", NUL, text));
    parlour_state_free(begun);
    OK(read_ptn(parlour_text_data(text), parlour_text_size(text), &begun));
    parlour_state_free(begun);
    OK(parlour_state_new(strassen, beyond, NUL, &begun));
    REFUSED(PARLOUR_UNSUPPORTED, "257 tags", parlour_state_write(begun, "ptn", NUL, text));
    parlour_state_free(begun);
    parlour_text_free(text);
    parlour_game_free(strassen);
    free(at_limit), free(beyond);
}

static parlour_status read_xml(const char *file, parlour_state **found) {
    size_t offset = 0;
    uint64_t games = 0;
    return parlour_state_read("stratego", NUL, "gravon-xml", NUL, file, strlen(file), &offset, &games, found);
}

static void documents(void) {
    parlour_state *found = NULL;
    /* From "stratego>" to the next "<" there are 10 bytes more. */
    char *wide = text_of("<stratego>", " ", 4096 - 10, "</stratego>");
    char *wider = text_of("<stratego>", " ", 4096 - 9, "</stratego>");
    char *large = text_of("<stratego>", "<a/>", (TEXT - 24) / 4, "   </stratego>");
    char *larger = text_of("<stratego>", "<a/>", (TEXT - 24) / 4, "    </stratego>");
    CHECK(strlen(large) == TEXT);
    REFUSED(PARLOUR_BAD_RECORD, "one game, not 0", read_xml(wide, &found));
    REFUSED(PARLOUR_BAD_RECORD, "at most 4096 bytes", read_xml(wider, &found));
    REFUSED(PARLOUR_BAD_RECORD, "one game, not 0", read_xml(large, &found));
    REFUSED(PARLOUR_BAD_RECORD, "at most 1048576 bytes", read_xml(larger, &found));
    CHECK(found == NULL);
    free(wide), free(wider), free(large), free(larger);
}

static void largest(void) {
    parlour_state *loaded = NULL;
    char *record = padded(HEAD ",\"log\":[\"J\",\"Q\"]}", RECORD), *longer = padded(HEAD, RECORD + 1);
    char *file = padded("", RECORD);
    OK(parlour_state_load(record, NUL, 0, &loaded));
    parlour_state_free(loaded);
    loaded = NULL;
    REFUSED(PARLOUR_BAD_JSON, "at most 67108864", parlour_state_load(longer, NUL, 0, &loaded));
    REFUSED(PARLOUR_BAD_ARGUMENT, "at most 67108864", read_ptn(longer, RECORD + 1, &loaded));
    CHECK(loaded == NULL);
    OK(read_ptn(file, RECORD, &loaded));
    CHECK(loaded == NULL);
    free(record), free(longer), free(file);
}

/* Numbers that a caller chooses take neither memory nor time in proportion. */
static void numbers(void) {
    parlour_state *other = NULL, *over;
    parlour_text *text = parlour_text_new();
    char *reason = text_of("{\"type\":\"adjudicate\",\"returns\":[0,0],\"reason\":\"", "x", 200, "\"}");
    char *longer = text_of("{\"type\":\"adjudicate\",\"returns\":[0,0],\"reason\":\"", "x", 201, "\"}");
    uint64_t nodes, plies;
    int32_t id;
    size_t count = 0;
    double returns[2];
    OK(parlour_state_check(state, reason, NUL, PARLOUR_ANYONE));
    REFUSED(PARLOUR_BAD_MOVE, "200", parlour_state_check(state, longer, NUL, PARLOUR_ANYONE));
    OK(parlour_state_perft(state, 64, PARLOUR_T0, &nodes));
    REFUSED(PARLOUR_BAD_ARGUMENT, "at most 64", parlour_state_perft(state, 65, PARLOUR_T0, &nodes));
    REFUSED(PARLOUR_NO_HISTORY, "nothing to undo", parlour_state_undo(state, UINT32_MAX));
    REFUSED(PARLOUR_BAD_ARGUMENT, "no ply", parlour_state_at(state, UINT64_MAX, &other));
    OK(parlour_state_playout(state, 1, UINT64_MAX, returns, 2, &plies));
    OK(parlour_state_events(state, 0, UINT64_MAX, text));
    CHECK(strcmp(parlour_text_data(text), "[]") == 0);
    REFUSED(PARLOUR_BAD_ARGUMENT, "no buffer", parlour_state_legal_ids(state, &id, SIZE_MAX, &count));
    REFUSED(PARLOUR_BAD_ARGUMENT, "no buffer", parlour_state_returns(state, returns, SIZE_MAX / 8, &count));
    REFUSED(PARLOUR_BAD_ARGUMENT, "no buffer",
            parlour_state_apply(state, "p", SIZE_MAX - 1, PARLOUR_ANYONE));
    OK(parlour_state_clone(state, 1, &over));
    OK(parlour_state_apply(over, reason, NUL, PARLOUR_ANYONE));
    parlour_state_free(over);
    CHECK(other == NULL);
    parlour_text_free(text);
    free(reason), free(longer);
}

int main(int count, char **arguments) {
    const int quick = count > 1 && strcmp(arguments[1], "quick") == 0;
    OK(parlour_game_new("kuhn", NUL, NULL, 0, &game));
    OK(parlour_state_new(game, "{\"seed\":\"1\"}", NUL, &state));
    sizes();
    levels_and_values();
    numbers();
    tags();
    if (!quick) {
        logs();
        files();
        documents();
        largest();
    }
    parlour_state_free(state);
    parlour_game_free(game);
    puts(quick ? "limits of texts hold" : "limits hold");
    return 0;
}
