/*
 * Nanoseconds a call through the shared library: bindings-tests/c/bench builds and runs it.
 * The first argument is a game's id; the best of several rounds is printed.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <time.h>

#include "common.h"

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Many short rounds: the best one had the processor for itself. */
#define TIME(name, times, body) \
    do { \
        double best_ = 1e300; \
        int round_; \
        for (round_ = 0; round_ < 300; round_++) { \
            const double start_ = now(); \
            long i_; \
            for (i_ = 0; i_ < (times); i_++) { body; } \
            if ((now() - start_) / (double)(times) < best_) best_ = (now() - start_) / (double)(times); \
        } \
        printf("%-36s %9.1f ns\n", name, best_); \
    } while (0)

int main(int argc, char **argv) {
    parlour_game *game;
    parlour_state *state, *copy;
    parlour_text *text = parlour_text_new();
    int32_t turn, most, *ids, id, actions;
    uint64_t ply;
    size_t count;
    uint8_t *mask;
    char move[512], notation[64];
    size_t size;

    CHECK(argc == 2);
    OK(parlour_game_new(argv[1], PARLOUR_NUL, NULL, 0, &game));
    OK(parlour_game_max_legal_actions(game, &most));
    OK(parlour_game_num_actions(game, &actions));
    ids = malloc((size_t)most * sizeof *ids);
    mask = malloc((size_t)actions);
    CHECK(ids != NULL && mask != NULL);
    OK(parlour_state_new(game, "{\"seed\":\"1\"}", PARLOUR_NUL, &state));
    OK(parlour_state_legal_ids(state, ids, (size_t)most, &count));
    id = ids[count / 2];
    OK(parlour_state_move_json(state, id, text));
    size = parlour_text_size(text);
    CHECK(size < sizeof move);
    memcpy(move, parlour_text_data(text), size + 1);
    OK(parlour_state_move_text(state, id, text));
    CHECK(parlour_text_size(text) < sizeof notation);
    memcpy(notation, parlour_text_data(text), parlour_text_size(text) + 1);
    printf("%s: %lu legal moves; the move %s\n", argv[1], (unsigned long)count, move);

    TIME("abi_version (an empty call)", 100000, (void)parlour_abi_version());
    TIME("state_turn (a guarded getter)", 100000, parlour_state_turn(state, &turn));
    TIME("state_ply", 100000, parlour_state_ply(state, &ply));
    TIME("game_num_players (no lock)", 100000, parlour_game_num_players(game, &turn));
    TIME("check_id, player -3 (an error)", 5000, parlour_state_check_id(state, id, -3));
    TIME("check, JSON", 3000, parlour_state_check(state, move, size, PARLOUR_ANYONE));
    TIME("check, text", 3000, parlour_state_check(state, notation, PARLOUR_NUL, PARLOUR_ANYONE));
    TIME("check_id", 3000, parlour_state_check_id(state, id, PARLOUR_ANYONE));
    TIME("legal_ids", 3000, parlour_state_legal_ids(state, ids, (size_t)most, &count));
    TIME("mask", 3000, parlour_state_mask(state, mask, (size_t)actions));
    TIME("legal_moves (JSON)", 100, parlour_state_legal_moves(state, text));
    OK(parlour_state_clone(state, 0, &copy));
    TIME("clone without log, free", 3000, {
        parlour_state *made;
        parlour_state_clone(copy, 0, &made);
        parlour_state_free(made);
    });
    parlour_state_free(copy);
    OK(parlour_state_clone(state, 1, &copy));
    TIME("assign, apply JSON", 2000, {
        parlour_state_assign(copy, state);
        parlour_state_apply(copy, move, size, PARLOUR_ANYONE);
    });
    TIME("assign, apply id", 2000, {
        parlour_state_assign(copy, state);
        parlour_state_apply_id(copy, id, PARLOUR_ANYONE);
    });
    TIME("assign", 2000, parlour_state_assign(copy, state));

    free(ids);
    free(mask);
    parlour_text_free(text);
    parlour_state_free(copy);
    parlour_state_free(state);
    parlour_game_free(game);
    return 0;
}
