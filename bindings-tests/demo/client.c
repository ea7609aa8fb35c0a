/*
 * Plays one random game of any game and shows it: client GAME SEED RECORD
 * The record is written to the file RECORD.
 */
#include <parlour.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static parlour_text *text;

/* Ends the program with the library's own words if a call failed. */
static void must(parlour_status status)
{
    if (status != PARLOUR_OK) {
        fprintf(stderr, "%s: %s\n", parlour_status_name(status), parlour_error_message());
        exit(1);
    }
}

static void show(const parlour_state *state)
{
    uint64_t ply;
    must(parlour_state_ply(state, &ply));
    must(parlour_state_picture(state, PARLOUR_SPECTATOR, text));
    printf("after %" PRIu64 " moves\n%s\n", ply, parlour_text_data(text));
}

/* The same generator as in client.py, so that both play the same game. */
static size_t choose(uint64_t *random, size_t count)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)((*random >> 33) % count);
}

int main(int argc, char **argv)
{
    parlour_game *game;
    parlour_state *state;
    int32_t most, turn, *ids;
    uint64_t random;
    char options[64];
    FILE *record;
    int moves = 0;

    if (argc != 4) {
        fprintf(stderr, "usage: %s GAME SEED RECORD\n", argv[0]);
        return 2;
    }
    random = strtoull(argv[2], NULL, 10);
    snprintf(options, sizeof options, "{\"seed\":\"%" PRIu64 "\"}", random);
    text = parlour_text_new();
    must(parlour_game_new(argv[1], PARLOUR_NUL, NULL, 0, &game));
    must(parlour_state_new(game, options, PARLOUR_NUL, &state));
    must(parlour_game_max_legal_actions(game, &most));
    ids = malloc((size_t)most * sizeof *ids);
    if (ids == NULL)
        return 1;
    for (must(parlour_state_turn(state, &turn)); turn != PARLOUR_OVER; must(parlour_state_turn(state, &turn))) {
        size_t count;
        if (moves++ % 20 == 0)
            show(state);
        must(parlour_state_legal_ids(state, ids, (size_t)most, &count));
        must(parlour_state_move_json(state, ids[choose(&random, count)], text));
        must(parlour_state_apply(state, parlour_text_data(text), parlour_text_size(text), turn));
    }
    show(state);
    must(parlour_state_outcome(state, text));
    printf("%s\n", parlour_text_data(text));
    must(parlour_state_save(state, text));
    record = fopen(argv[3], "wb");
    if (record == NULL || fwrite(parlour_text_data(text), 1, parlour_text_size(text), record) != parlour_text_size(text)
        || fclose(record) != 0) {
        perror(argv[3]);
        return 1;
    }
    free(ids);
    parlour_state_free(state);
    parlour_game_free(game);
    parlour_text_free(text);
    return 0;
}
