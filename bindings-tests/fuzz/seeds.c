/* Writes seeds for `records`: a record, a snapshot of a drawn state and an export of every game a few moves in. */
#include "games.h"

static void put(const char *folder, size_t number, const char *name, const parlour_text *text) {
    char path[4096];
    FILE *file;
    if (parlour_text_size(text) > 6000) return;
    snprintf(path, sizeof path, "%s/%s-%zu.json", folder, name, number);
    file = fopen(path, "w");
    CHECK(file != NULL);
    CHECK(fwrite(parlour_text_data(text), 1, parlour_text_size(text), file) == parlour_text_size(text));
    CHECK(fclose(file) == 0);
}

int main(int argc, char **argv) {
    size_t i;
    CHECK(argc == 2);
    scrap = parlour_text_new();
    for (i = 0; i < SETTINGS_COUNT; i++) {
        parlour_state *state = started(game_of(i), "{\"seed\":\"2\"}", 6), *drawn;
        OK(parlour_state_save(state, scrap));
        put(argv[1], i, "record", scrap);
        OK(parlour_state_export(state, 0, scrap));
        put(argv[1], i, "export", scrap);
        OK(parlour_state_determinize(state, 0, 1, &drawn));
        OK(parlour_state_snapshot(drawn, scrap));
        put(argv[1], i, "snapshot", scrap);
        parlour_state_free(drawn);
        parlour_state_free(state);
    }
    parlour_text_free(scrap);
    return 0;
}
