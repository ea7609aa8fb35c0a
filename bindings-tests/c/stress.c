/*
 * Many threads on many handles, and on a few that all share.
 *     stress [THREADS [ROUNDS]]
 * Each thread plays games of its own, looks at the shared states, copies and changes them. Whoever meets a change is
 * refused with busy and sees nothing half done; errors stay with the thread that made them.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "common.h"
#include "json.h"

#define SHARED 3
#define MOST_GAMES 16

static parlour_game *games[MOST_GAMES];
static size_t game_count;
static parlour_state *shared[MOST_GAMES][SHARED];
static unsigned rounds = 60;
static atomic_uint busy, changed, looked;

static uint32_t below(uint64_t *seed, uint32_t n) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % n;
}

/* Busy is the only refusal there is. */
static int got(parlour_status status) {
    CHECK(status == PARLOUR_OK || status == PARLOUR_BUSY);
    if (status == PARLOUR_BUSY) atomic_fetch_add(&busy, 1);
    return status == PARLOUR_OK;
}

/* A whole random game on a handle that nobody else knows. */
static void own_game(const parlour_game *game, uint64_t *seed, parlour_text *text) {
    parlour_state *state;
    int32_t turn, most;
    int32_t *ids;
    size_t count;
    unsigned moves;
    OK(parlour_game_max_legal_actions(game, &most));
    ids = malloc((size_t)most * sizeof *ids);
    CHECK(ids != NULL);
    OK(parlour_state_new(game, "{\"seed\":\"5\"}", PARLOUR_NUL, &state));
    for (moves = 0; moves < 30; moves++) {
        OK(parlour_state_turn(state, &turn));
        if (turn == PARLOUR_OVER) break;
        OK(parlour_state_legal_ids(state, ids, (size_t)most, &count));
        OK(parlour_state_apply_id(state, ids[below(seed, (uint32_t)count)], PARLOUR_ANYONE));
        OK(parlour_state_view(state, turn, text));
    }
    parlour_state_free(state);
    free(ids);
}

/* Two looks at a shared state, which may have changed in between, but is never half changed. */
static void look(parlour_state *state, int32_t wrong, parlour_text *text) {
    parlour_state *copy;
    uint64_t hash, again;
    char number[16];
    if (!got(parlour_state_clone(state, 1, &copy))) return;
    OK(parlour_state_position_hash(copy, &hash));
    OK(parlour_state_snapshot(copy, text));
    parlour_state_free(copy);
    OK(parlour_state_load(parlour_text_data(text), parlour_text_size(text), 0, &copy));
    OK(parlour_state_position_hash(copy, &again));
    CHECK(hash == again);
    parlour_state_free(copy);
    if (got(parlour_state_events(state, PARLOUR_SPECTATOR, 0, text))) atomic_fetch_add(&looked, 1);
    got(parlour_state_information_hash(state, 0, &hash));
    got(parlour_state_determinize(state, 0, hash, &copy) == PARLOUR_OK
            ? (parlour_state_free(copy), PARLOUR_OK)
            : parlour_error_code());
    CHECK(parlour_state_view(state, wrong, text) == PARLOUR_BAD_ARGUMENT || parlour_error_code() == PARLOUR_BUSY);
    snprintf(number, sizeof number, "%d", wrong);
    CHECK(parlour_error_code() == PARLOUR_BUSY || strstr(parlour_error_message(), number) != NULL);
}

static void change(parlour_state *state, const parlour_state *fresh, uint64_t *seed) {
    int32_t ids[4096];
    size_t count;
    parlour_status status = parlour_state_legal_ids(state, ids, sizeof ids / sizeof *ids, &count);
    if (!got(status)) return;
    if (count == 0) {
        got(parlour_state_assign(state, fresh));
        return;
    }
    /* Somebody may have moved meanwhile: then the id may be refused by the rules. */
    status = parlour_state_apply_id(state, ids[below(seed, (uint32_t)count)], PARLOUR_ANYONE);
    if (status == PARLOUR_OK) atomic_fetch_add(&changed, 1);
    if (status == PARLOUR_BUSY) atomic_fetch_add(&busy, 1);
    CHECK(status == PARLOUR_OK || status == PARLOUR_BUSY || status == PARLOUR_ILLEGAL_MOVE ||
          status == PARLOUR_BAD_MOVE || status == PARLOUR_GAME_OVER);
    if (below(seed, 6) == 0) {
        status = parlour_state_undo(state, 1);
        CHECK(status == PARLOUR_OK || status == PARLOUR_BUSY || status == PARLOUR_NO_HISTORY);
    }
}

static void *run(void *arg) {
    const int32_t wrong = 1000 + (int32_t)(intptr_t)arg;
    uint64_t seed = (uint64_t)wrong;
    parlour_text *text = parlour_text_new();
    unsigned round;
    for (round = 0; round < rounds; round++) {
        const size_t g = below(&seed, (uint32_t)game_count);
        parlour_state *state = shared[g][1 + below(&seed, SHARED - 1)];
        switch (below(&seed, 3)) {
        case 0: own_game(games[g], &seed, text); break;
        case 1: look(state, wrong, text); break;
        default: change(state, shared[g][0], &seed);
        }
    }
    parlour_text_free(text);
    return NULL;
}

int main(int argc, char **argv) {
    const int threads = argc > 1 ? atoi(argv[1]) : 8;
    pthread_t running[64];
    parlour_text *text = parlour_text_new();
    int i;
    size_t g, s;
    CHECK(threads > 0 && threads <= 64);
    if (argc > 2) rounds = (unsigned)atoi(argv[2]);
    OK(parlour_games(text));
    for (g = 0; json_item(parlour_text_data(text), g).start != NULL; g++) {
        const part id = json_field(json_item(parlour_text_data(text), g).start, "id");
        CHECK(g < MOST_GAMES);
        OK(parlour_game_new(id.start + 1, id.size - 2, NULL, 0, &games[g]));
        for (s = 0; s < SHARED; s++) OK(parlour_state_new(games[g], "{\"seed\":\"1\"}", PARLOUR_NUL, &shared[g][s]));
    }
    game_count = g;
    for (i = 0; i < threads; i++) CHECK(pthread_create(&running[i], NULL, run, (void *)(intptr_t)i) == 0);
    for (i = 0; i < threads; i++) pthread_join(running[i], NULL);
    /* What the shared states went through is a record that can be replayed. */
    for (g = 0; g < game_count; g++) {
        for (s = 0; s < SHARED; s++) {
            parlour_state *loaded;
            int32_t equal = 0;
            OK(parlour_state_save(shared[g][s], text));
            OK(parlour_state_load(parlour_text_data(text), parlour_text_size(text), 0, &loaded));
            OK(parlour_state_equal(shared[g][s], loaded, &equal));
            CHECK(equal == 1);
            parlour_state_free(loaded);
            parlour_state_free(shared[g][s]);
        }
        parlour_game_free(games[g]);
    }
    parlour_text_free(text);
    CHECK(atomic_load(&changed) > 0 && atomic_load(&looked) > 0);
    printf("%d threads, %u rounds: %u looks, %u changes, %u times busy\n", threads, rounds, atomic_load(&looked),
           atomic_load(&changed), atomic_load(&busy));
    return 0;
}
