/*
 * Sequences of calls on handles. Input: the first bytes choose a game and how it starts, each further one a call and
 * what it is about. Handles are freed in any order; what is refused changes nothing, and in the end the laws hold.
 */
#include "games.h"

#define SLOTS 4

static const parlour_game *game;
static parlour_state *slots[SLOTS];

/* Puts a state into a slot, or tells the refusal, which has made none. */
static void keep(size_t slot, parlour_status status, parlour_state *state) {
    if (status != PARLOUR_OK) {
        refused(status);
        CHECK(state == NULL);
        return;
    }
    parlour_state_free(slots[slot]);
    slots[slot] = state;
}

/* The text that a call writes is read by another: by which one the input says. */
static void through_text(uint8_t what, size_t to, const parlour_state *from, int32_t viewer) {
    parlour_text *text = parlour_text_new();
    parlour_state *state = NULL;
    parlour_status status;
    switch (what % 4) {
    case 0: status = parlour_state_save(from, text); break;
    case 1: status = parlour_state_snapshot(from, text); break;
    case 2: status = parlour_state_export(from, viewer, text); break;
    default: status = parlour_state_position(from, text);
    }
    if (status != PARLOUR_OK) {
        refused(status);
    } else if (what % 4 == 3) {
        status = parlour_state_from_position(game, parlour_text_data(text), parlour_text_size(text), "{\"seed\":\"8\"}",
                                             PARLOUR_NUL, &state);
        CHECK(status == PARLOUR_OK);
        keep(to, status, state);
    } else {
        status = parlour_state_load(parlour_text_data(text), parlour_text_size(text), what, &state);
        CHECK(status == PARLOUR_OK);
        keep(to, status, state);
    }
    parlour_text_free(text);
}

static parlour_status table_input(parlour_state *state, uint8_t what) {
    char text[96];
    static const char *const TYPES[] = {"resign", "take_back"};
    if (what % 3 == 2) {
        snprintf(text, sizeof text, "{\"type\":\"adjudicate\",\"returns\":[0,0],\"reason\":\"x%d\"}", what);
        return parlour_state_apply(state, text, PARLOUR_NUL, PARLOUR_ANYONE);
    }
    snprintf(text, sizeof text, "{\"type\":\"%s\",\"player\":%d}", TYPES[what % 3], what / 3 % 8);
    return parlour_state_apply(state, text, PARLOUR_NUL, what & 128 ? what / 3 % 8 : PARLOUR_ANYONE);
}

static void call(input *in) {
    const uint8_t choice = next(in), what = next(in);
    const size_t at = what % SLOTS, to = what / SLOTS % SLOTS;
    const int32_t viewer = (int32_t)(what >> 4 & 7) < 6 ? what >> 4 & 7 : what >> 4 & 1 ? PARLOUR_SPECTATOR : PARLOUR_REFEREE;
    parlour_state *state = slots[at], *made = NULL;
    parlour_status status = PARLOUR_OK;
    uint64_t number, ply, ply_before, hash, hash_before;
    char *before = choice & 128 ? whole(state) : NULL, *after;
    double returns[16];
    OK(parlour_state_ply(state, &ply_before));
    OK(parlour_state_position_hash(state, &hash_before));
    switch (choice % 20) {
    case 0:
    case 1:
    case 2: apply_nth(game, state, what); break;
    case 3: apply_nth(game, state, (uint32_t)what << 8 | next(in)); break;
    case 4: status = parlour_state_apply_id(state, (int32_t)((uint32_t)what << 8 | next(in)), PARLOUR_ANYONE); break;
    case 5: status = parlour_state_apply_id(state, what, (int32_t)(next(in)) - 13); break;
    case 6: status = parlour_state_undo(state, what >> 2); break;
    case 7: status = parlour_state_clone(state, what >> 7, &made); break;
    case 8:
        if (slots[to] == state) break;
        OK(parlour_state_assign(slots[to], state));
        break;
    case 9: status = parlour_state_determinize(state, viewer, what, &made); break;
    case 10: through_text(what >> 6, to, state, viewer); break;
    case 11: through_text(2, to, state, viewer); break;
    case 12: OK(parlour_state_reseed(state, what)); break;
    case 13: status = parlour_state_set_chance(state, what >> 6); break;
    case 14: status = parlour_state_at(state, what >> 2, &made); break;
    case 15: status = table_input(state, what); break;
    case 16: OK(parlour_state_playout(state, what, 50, returns, 16, &number)); break;
    case 17: status = parlour_state_transformed(state, what >> 4, &made); break;
    case 18: status = parlour_state_events(state, viewer, what, scrap); break;
    default: status = parlour_state_new(game, what & 64 ? "{\"seed\":\"3\"}" : "{\"chance\":\"explicit\"}", PARLOUR_NUL, &made);
    }
    if (made != NULL) {
        keep(to, status, made);
    } else if (status != PARLOUR_OK) {
        refused(status);
        OK(parlour_state_ply(state, &ply));
        OK(parlour_state_position_hash(state, &hash));
        CHECK(ply == ply_before && hash == hash_before);
        if (before != NULL) {
            after = whole(state);
            CHECK(strcmp(before, after) == 0);
            free(after);
        }
    }
    free(before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in = {data, size};
    size_t i;
    if (scrap == NULL) scrap = parlour_text_new();
    game = game_of(next(&in));
    for (i = 0; i < SLOTS; i++) slots[i] = started(game, i & 1 ? "{\"seed\":\"2\"}" : "{\"chance\":\"explicit\"}", next(&in) % 32);
    for (i = 0; i < 64 && in.size > 0; i++) call(&in);
    for (i = 0; i < SLOTS; i++) {
        laws(slots[i]);
        parlour_state_free(slots[i]);
    }
    return 0;
}
