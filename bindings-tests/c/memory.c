/*
 * Memory of each game in its default configuration: bytes of handles as the allocator gave them (malloc_usable_size), and
 * of texts as they are. The moves are drawn at random from a fixed seed, so that all runs tell the same.
 *
 *   memory         for all games
 */
#include <stdint.h>

#include "allocator.h"
#include "common.h"
#include "json.h"

static uint64_t seed = 1;

static size_t draw(size_t below) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (size_t)(seed >> 33) % below;
}

static int32_t turn_of(const parlour_state *state) {
    int32_t turn;
    OK(parlour_state_turn(state, &turn));
    return turn;
}

/* What a copy takes. */
static size_t copied(const parlour_state *state, int32_t with_log) {
    const size_t before = allocated;
    size_t size;
    parlour_state *copy;
    OK(parlour_state_clone(state, with_log, &copy));
    size = allocated - before;
    parlour_state_free(copy);
    CHECK(allocated == before);
    return size;
}

static void measure(const char *id, size_t id_size) {
    size_t before = allocated, size, fresh, bare, played, saved, loading, game_size;
    unsigned long moves = 0;
    int32_t capacity, players, viewer, *ids;
    parlour_game *game;
    parlour_state *state, *loaded;
    parlour_text *text;
    OK(parlour_game_new(id, id_size, NULL, 0, &game));
    game_size = allocated - before;
    OK(parlour_game_max_legal_actions(game, &capacity));
    OK(parlour_game_num_players(game, &players));
    ids = malloc((size_t)capacity * sizeof *ids);
    text = parlour_text_new();
    CHECK(ids != NULL);

    before = allocated;
    OK(parlour_state_new(game, "{\"seed\":\"7\"}", PARLOUR_NUL, &state));
    fresh = allocated - before;
    bare = copied(state, 0);
    for (; turn_of(state) != PARLOUR_OVER; moves++) {
        OK(parlour_state_legal_ids(state, ids, (size_t)capacity, &size));
        CHECK(size > 0);
        OK(parlour_state_apply_id(state, ids[draw(size)], PARLOUR_ANYONE));
    }
    played = allocated - before;
    /* A log is copied without the room that it has to grow. */
    printf("%.*s: game %zu, fresh state %zu, its copy without log %zu, %lu moves, state then %zu", (int)id_size, id,
           game_size, fresh, bare, moves, played);
    printf(", its copy %zu, without log %zu", copied(state, 1), copied(state, 0));

    for (viewer = PARLOUR_REFEREE; viewer < players; viewer = viewer == PARLOUR_SPECTATOR ? 0 : viewer + 1) {
        uint64_t hash;
        OK(parlour_state_information_hash(state, viewer, &hash));
    }
    printf(", when all viewers have had their events %zu", allocated - before);

    OK(parlour_state_save(state, text));
    saved = parlour_text_size(text);
    before = allocated;
    most_allocated = allocated;
    OK(parlour_state_load(parlour_text_data(text), saved, 0, &loaded));
    loading = most_allocated - before;
    parlour_state_free(loaded);
    OK(parlour_state_export(state, 0, text));
    printf(", save %zu, export %zu, the most while loading the save %zu\n", saved, parlour_text_size(text), loading);

    free(ids);
    parlour_text_free(text);
    parlour_state_free(state);
    parlour_game_free(game);
}

int main(void) {
    parlour_text *games = parlour_text_new();
    size_t i;
    part game;
    setvbuf(stdout, NULL, _IONBF, 0);
    OK(parlour_games(games));
    for (i = 0; (game = json_item(parlour_text_data(games), i)).start != NULL; i++) {
        const part id = json_field(game.start, "id");
        /* What is made once for all, such as tables of a game. */
        parlour_game *first;
        parlour_state *state;
        OK(parlour_game_new(id.start + 1, id.size - 2, NULL, 0, &first));
        OK(parlour_state_new(first, NULL, 0, &state));
        parlour_state_free(state);
        parlour_game_free(first);
        measure(id.start + 1, id.size - 2);
    }
    parlour_text_free(games);
    return 0;
}
