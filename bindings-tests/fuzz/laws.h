/* What must hold of every state and of every refusal, whatever was passed. A breach ends the program. */
#ifndef FUZZ_LAWS_H
#define FUZZ_LAWS_H

#include <math.h>
#include <stdint.h>

#include "../c/common.h"

/* Ends the program if the call failed, unless it was refused with `allowed`. */
#define OK_OR(allowed, call) \
    do { \
        const parlour_status got_ = (call); \
        CHECK(got_ == PARLOUR_OK || got_ == (allowed)); \
    } while (0)

/* A text for the answers that nobody looks at. */
static parlour_text *scrap;

static inline void *space(size_t size) {
    void *got = malloc(size + 1);
    CHECK(got != NULL);
    return got;
}

/* The whole state as text, to be freed. */
static inline char *whole(const parlour_state *state) {
    parlour_text *text = parlour_text_new();
    char *copy;
    OK(parlour_state_snapshot(state, text));
    copy = space(parlour_text_size(text));
    memcpy(copy, parlour_text_data(text), parlour_text_size(text) + 1);
    parlour_text_free(text);
    return copy;
}

/* A refusal says what it is, in all forms, and is no bug of the library. */
static inline void refused(parlour_status status) {
    char start[64];
    snprintf(start, sizeof start, "{\"code\":\"%s\",\"message\":\"", parlour_status_name(status));
    CHECK(status < 0 && status != PARLOUR_INTERNAL && status != PARLOUR_BUSY);
    CHECK(parlour_error_code() == status);
    CHECK(strcmp(parlour_status_name(status), "unknown") != 0);
    CHECK(strncmp(parlour_error_json(), start, strlen(start)) == 0);
    CHECK(parlour_error_message()[0] != '\0');
}

/* Ids, mask and texts name the same moves. */
static inline void law_of_moves(const parlour_game *game, const parlour_state *state, int32_t turn) {
    int32_t actions, most;
    size_t count, again, i, marked = 0;
    int32_t *ids;
    uint8_t *mask;
    OK(parlour_game_num_actions(game, &actions));
    OK(parlour_game_max_legal_actions(game, &most));
    OK(parlour_state_legal_ids(state, NULL, 0, &count));
    CHECK(count <= (size_t)most);
    CHECK((turn >= 0) == (count > 0));
    ids = space(count * sizeof *ids);
    mask = space((size_t)actions);
    OK(parlour_state_legal_ids(state, ids, count, &again));
    CHECK(again == count);
    OK(parlour_state_mask(state, mask, (size_t)actions));
    for (i = 0; i < (size_t)actions; i++) marked += mask[i];
    CHECK(marked == count);
    for (i = 0; i < count; i++) CHECK(ids[i] >= 0 && ids[i] < actions && mask[ids[i]] == 1 && (i == 0 || ids[i - 1] < ids[i]));
    /* The first, the middle and the last stand for all. */
    for (i = 0; i < count; i += count < 3 ? 1 : (count - 1) / 2) {
        int32_t id = -1;
        OK(parlour_state_check_id(state, ids[i], turn));
        OK(parlour_state_move_text(state, ids[i], scrap));
        OK(parlour_state_move_ids(state, parlour_text_data(scrap), PARLOUR_NUL, &id, 1, &again));
        CHECK(again == 1 && id == ids[i]);
        OK(parlour_state_move_json(state, ids[i], scrap));
        OK(parlour_state_move_ids(state, parlour_text_data(scrap), PARLOUR_NUL, &id, 1, &again));
        CHECK(again == 1 && id == ids[i]);
    }
    free(ids);
    free(mask);
}

static inline void law_of_chance(const parlour_game *game, const parlour_state *state, int32_t turn) {
    int32_t outcomes;
    size_t count, i;
    double sum = 0;
    int32_t *ids;
    double *probabilities;
    OK(parlour_game_num_chance_outcomes(game, &outcomes));
    ids = space((size_t)outcomes * sizeof *ids);
    probabilities = space((size_t)outcomes * sizeof *probabilities);
    OK(parlour_state_chance_ids(state, ids, probabilities, (size_t)outcomes, &count));
    CHECK((turn == PARLOUR_CHANCE) == (count > 0));
    for (i = 0; i < count; i++) {
        CHECK(ids[i] >= 0 && ids[i] < outcomes && probabilities[i] > 0);
        sum += probabilities[i];
    }
    CHECK(count == 0 || fabs(sum - 1) < 1e-9);
    free(ids);
    free(probabilities);
}

/* Everything can be looked at by everybody; a state that is drawn looks the same to its viewer. */
static inline void law_of_views(const parlour_game *game, const parlour_state *state) {
    int32_t players, viewer;
    size_t cells, i;
    float *floats;
    uint8_t *bytes;
    uint64_t hash;
    OK(parlour_game_num_players(game, &players));
    OK(parlour_game_observation_size(game, &cells));
    floats = space(cells * sizeof *floats);
    bytes = space(cells);
    for (viewer = 0; viewer < players + 2; viewer++) {
        const int32_t who = viewer < players    ? viewer
                            : viewer == players ? PARLOUR_SPECTATOR
                                                : PARLOUR_REFEREE;
        parlour_state *drawn = NULL;
        parlour_status status;
        OK(parlour_state_picture(state, who, scrap));
        OK(parlour_state_scores(state, who, scrap));
        OK_OR(PARLOUR_NO_HISTORY, parlour_state_events(state, who, 0, scrap));
        OK_OR(PARLOUR_NO_HISTORY, parlour_state_information_string(state, who, scrap));
        OK_OR(PARLOUR_NO_HISTORY, parlour_state_information_hash(state, who, &hash));
        OK(parlour_state_view(state, who, scrap));
        if (who >= 0) {
            OK(parlour_state_observe_f32(state, who, floats, cells));
            OK(parlour_state_observe_u8(state, who, bytes, cells));
            for (i = 0; i < cells; i++) CHECK(floats[i] >= 0 && floats[i] <= 1 && (floats[i] > 0) == (bytes[i] > 0));
        }
        status = parlour_state_determinize(state, who, 7, &drawn);
        if (status == PARLOUR_OK) {
            parlour_text *view = parlour_text_new();
            OK(parlour_state_view(drawn, who, view));
            CHECK(strcmp(parlour_text_data(view), parlour_text_data(scrap)) == 0);
            parlour_text_free(view);
            parlour_state_free(drawn);
        } else {
            refused(status);
        }
    }
    free(floats);
    free(bytes);
}

/* What is written is read back to an equal state. */
static inline void law_of_copies(const parlour_game *game, const parlour_state *state) {
    parlour_state *other = NULL;
    int32_t equal = 0;
    uint64_t hash, again;
    OK(parlour_state_snapshot(state, scrap));
    OK(parlour_state_load(parlour_text_data(scrap), parlour_text_size(scrap), 3, &other));
    OK(parlour_state_equal(state, other, &equal));
    CHECK(equal == 1);
    parlour_state_free(other);
    OK(parlour_state_clone(state, 0, &other));
    OK(parlour_state_position_hash(state, &hash));
    OK(parlour_state_position_hash(other, &again));
    CHECK(hash == again);
    parlour_state_free(other);
    OK(parlour_state_position(state, scrap));
    OK(parlour_state_from_position(game, parlour_text_data(scrap), parlour_text_size(scrap), "{\"chance\":\"explicit\"}",
                                   PARLOUR_NUL, &other));
    OK(parlour_state_position_hash(other, &again));
    CHECK(hash == again);
    parlour_state_free(other);
}

/* All of the above, and that the end is told. */
static inline void laws(const parlour_state *state) {
    parlour_game *game;
    int32_t turn, players;
    double returns[16];
    size_t count, i;
    if (scrap == NULL) scrap = parlour_text_new();
    OK(parlour_state_game(state, &game));
    OK(parlour_game_num_players(game, &players));
    OK(parlour_state_turn(state, &turn));
    CHECK(turn < players && (turn >= 0 || turn == PARLOUR_CHANCE || turn == PARLOUR_OVER));
    OK(parlour_state_returns(state, returns, 16, &count));
    CHECK(count == (size_t)players);
    for (i = 0; i < count; i++) CHECK(isfinite(returns[i]) && (turn == PARLOUR_OVER || returns[i] == 0));
    OK(parlour_state_outcome(state, scrap));
    CHECK((strcmp(parlour_text_data(scrap), "null") == 0) == (turn != PARLOUR_OVER));
    law_of_moves(game, state, turn);
    law_of_chance(game, state, turn);
    law_of_views(game, state);
    law_of_copies(game, state);
    parlour_game_free(game);
}

#endif
