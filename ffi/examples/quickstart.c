/*
 * Plays a random game and shows the board after every move.
 *     cc quickstart.c $(pkg-config --cflags --libs parlour) -o quickstart && ./quickstart GAME
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "parlour.h"

static void check(parlour_status status) {
    if (status == PARLOUR_OK) return;
    fprintf(stderr, "%s: %s\n", parlour_status_name(status), parlour_error_message());
    exit(EXIT_FAILURE);
}

int main(int argc, char **argv) {
    parlour_game *game;
    parlour_state *state;
    parlour_text *text = parlour_text_new();
    int32_t turn, most, *ids;
    size_t count;
    uint32_t random = 1; /* any generator will do */

    if (argc != 2) {
        check(parlour_games(text));
        fprintf(stderr, "usage: quickstart GAME\ngames: %s\n", parlour_text_data(text));
        parlour_text_free(text);
        return EXIT_FAILURE;
    }
    check(parlour_game_new(argv[1], PARLOUR_NUL, NULL, 0, &game));
    check(parlour_game_max_legal_actions(game, &most));
    ids = malloc((size_t)most * sizeof *ids);
    if (ids == NULL) return EXIT_FAILURE;
    check(parlour_state_new(game, NULL, 0, &state));
    parlour_game_free(game); /* the state keeps what it needs */

    for (;;) {
        check(parlour_state_picture(state, PARLOUR_SPECTATOR, text));
        puts(parlour_text_data(text));
        check(parlour_state_turn(state, &turn));
        if (turn == PARLOUR_OVER) break;
        check(parlour_state_legal_ids(state, ids, (size_t)most, &count));
        random = random * 1664525u + 1013904223u;
        check(parlour_state_move_text(state, ids[(random >> 16) % count], text));
        printf("player %" PRId32 ": %s\n", turn, parlour_text_data(text));
        check(parlour_state_apply(state, parlour_text_data(text), parlour_text_size(text), turn));
    }
    check(parlour_state_outcome(state, text));
    puts(parlour_text_data(text));

    free(ids);
    parlour_state_free(state);
    parlour_text_free(text);
    return EXIT_SUCCESS;
}
