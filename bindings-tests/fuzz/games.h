/* The games that inputs choose from: every configuration of the tests, in the order of their ids. */
#ifndef FUZZ_GAMES_H
#define FUZZ_GAMES_H

#include "laws.h"

typedef struct {
    const char *id, *config;
} setting;

/* Written by `run` from the configurations that the rules' tests use. */
static const setting SETTINGS[] = {
#include "settings.inc"
};
#define SETTINGS_COUNT (sizeof SETTINGS / sizeof *SETTINGS)

static inline const parlour_game *game_of(size_t number) {
    static parlour_game *games[SETTINGS_COUNT];
    const size_t at = number % SETTINGS_COUNT;
    if (games[at] == NULL) OK(parlour_game_new(SETTINGS[at].id, PARLOUR_NUL, SETTINGS[at].config, PARLOUR_NUL, &games[at]));
    return games[at];
}

/* What is left of an input. */
typedef struct {
    const uint8_t *data;
    size_t size;
} input;

/* The next byte, 0 at the end. */
static inline uint8_t next(input *in) {
    if (in->size == 0) return 0;
    in->size--;
    return *in->data++;
}

/* Applies the id of a legal move or outcome; nothing after the end. */
static inline void apply_nth(const parlour_game *game, parlour_state *state, uint32_t n) {
    int32_t turn, most;
    size_t count;
    int32_t *ids;
    double *probabilities;
    OK(parlour_state_turn(state, &turn));
    if (turn == PARLOUR_OVER) return;
    OK(turn == PARLOUR_CHANCE ? parlour_game_num_chance_outcomes(game, &most)
                              : parlour_game_max_legal_actions(game, &most));
    ids = space((size_t)most * sizeof *ids);
    probabilities = space((size_t)most * sizeof *probabilities);
    OK(turn == PARLOUR_CHANCE ? parlour_state_chance_ids(state, ids, probabilities, (size_t)most, &count)
                              : parlour_state_legal_ids(state, ids, (size_t)most, &count));
    OK(parlour_state_apply_id(state, ids[n % count], PARLOUR_ANYONE));
    free(ids);
    free(probabilities);
}

/* What was read plays on, through chance too. */
static inline void plays_on(parlour_state *state) {
    parlour_game *game;
    uint32_t moves;
    OK(parlour_state_game(state, &game));
    for (moves = 20; moves > 0; moves--) apply_nth(game, state, moves * 7919);
    parlour_game_free(game);
}

/* A state so many moves into a game. */
static inline parlour_state *started(const parlour_game *game, const char *options, uint32_t moves) {
    parlour_state *state;
    uint32_t seed = moves + 1;
    OK(parlour_state_new(game, options, PARLOUR_NUL, &state));
    for (; moves > 0; moves--) {
        seed = seed * 1664525u + 1013904223u;
        apply_nth(game, state, seed >> 8);
    }
    return state;
}

#endif
