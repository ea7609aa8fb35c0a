/*
 * Plays random games of every game through parlour.h and checks what must hold of every game.
 *     play [GAMES [INPUTS]]: so many games of each, so many inputs long at most
 */
#include <math.h>
#include <stdint.h>

#include "common.h"
#include "json.h"

static uint32_t max_inputs = 400;
static parlour_text *text;
static uint64_t seed_now;

/* A small generator: the tests must be the same everywhere. */
static uint32_t random_below(uint32_t n) {
    seed_now = seed_now * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(seed_now >> 33) % n;
}

typedef struct {
    parlour_game *game;
    int32_t players, actions, outcomes, max_legal;
    size_t cells, information;
    int has_tensor;
} facts;

static facts facts_of(parlour_game *game) {
    facts f;
    f.game = game;
    OK(parlour_game_num_players(game, &f.players));
    OK(parlour_game_num_actions(game, &f.actions));
    OK(parlour_game_num_chance_outcomes(game, &f.outcomes));
    OK(parlour_game_max_legal_actions(game, &f.max_legal));
    OK(parlour_game_observation_size(game, &f.cells));
    f.has_tensor = parlour_game_information_size(game, &f.information) == PARLOUR_OK;
    CHECK(f.has_tensor || parlour_error_code() == PARLOUR_UNSUPPORTED);
    CHECK(f.players >= 1 && f.actions >= 1 && f.outcomes >= 0 && f.max_legal >= 1 && f.cells >= 1);
    OK(parlour_game_describe(game, text));
    CHECK(json_field(parlour_text_data(text), "num_actions").start != NULL);
    return f;
}

static int part_is(part p, const parlour_text *other) {
    return p.size == parlour_text_size(other) && memcmp(p.start, parlour_text_data(other), p.size) == 0;
}

static int32_t part_id(part item) {
    return (int32_t)strtol(json_field(item.start, "id").start, NULL, 10);
}

/* Mask, ids and JSON list the same moves; sizes are told and respected. */
static size_t check_legal(const facts *f, const parlour_state *state, int32_t *ids) {
    size_t count = 0, again = 77, i, marked = 0;
    uint8_t *mask = malloc((size_t)f->actions + 1);
    CHECK(mask != NULL);
    OK(parlour_state_legal_ids(state, NULL, 0, &count));
    CHECK(count <= (size_t)f->max_legal);
    OK(parlour_state_legal_ids(state, ids, (size_t)f->max_legal, &again));
    CHECK(count == again);
    if (count > 0) {
        int32_t *small = malloc(count * sizeof *small);
        CHECK(small != NULL);
        small[0] = -7;
        CHECK(parlour_state_legal_ids(state, small, count - 1, &again) == PARLOUR_BUFFER_TOO_SMALL);
        CHECK(again == count && small[0] == -7);
        free(small);
    }
    mask[f->actions] = 9;
    OK(parlour_state_mask(state, mask, (size_t)f->actions));
    CHECK(mask[f->actions] == 9);
    for (i = 0; i < (size_t)f->actions; i++) {
        CHECK(mask[i] <= 1);
        marked += mask[i];
    }
    CHECK(marked == count);
    OK(parlour_state_legal_moves(state, text));
    for (i = 0; i < count; i++) {
        part item = json_item(parlour_text_data(text), i);
        CHECK(item.start != NULL && part_id(item) == ids[i]);
        CHECK(ids[i] >= 0 && ids[i] < f->actions && mask[ids[i]] == 1 && (i == 0 || ids[i - 1] < ids[i]));
    }
    CHECK(json_item(parlour_text_data(text), count).start == NULL);
    free(mask);
    return count;
}

/* Outcomes and ids agree, probabilities add up; gives a random one's id. */
static int32_t pick_outcome(const facts *f, const parlour_state *state) {
    size_t count = 0, i;
    double sum = 0;
    int32_t *ids = malloc((size_t)f->outcomes * sizeof *ids), picked;
    double *probabilities = malloc((size_t)f->outcomes * sizeof *probabilities);
    CHECK(ids != NULL && probabilities != NULL);
    OK(parlour_state_chance_ids(state, ids, probabilities, (size_t)f->outcomes, &count));
    OK(parlour_state_chance_outcomes(state, text));
    CHECK(count > 0 && json_item(parlour_text_data(text), count).start == NULL);
    for (i = 0; i < count; i++) {
        part item = json_item(parlour_text_data(text), i);
        CHECK(part_id(item) == ids[i] && probabilities[i] > 0);
        CHECK(fabs(strtod(json_field(item.start, "probability").start, NULL) - probabilities[i]) < 1e-12);
        sum += probabilities[i];
    }
    CHECK(fabs(sum - 1) < 1e-9);
    picked = ids[random_below((uint32_t)count)];
    free(ids);
    free(probabilities);
    return picked;
}

/* Everything can be asked, for every viewer. */
static void check_views(const facts *f, const parlour_state *state) {
    int32_t viewer;
    uint64_t hash;
    float *floats = malloc(f->cells * sizeof *floats);
    uint8_t *bytes = malloc(f->cells);
    CHECK(floats != NULL && bytes != NULL);
    for (viewer = 0; viewer < f->players + 2; viewer++) {
        const int32_t who = viewer < f->players    ? viewer
                            : viewer == f->players ? PARLOUR_SPECTATOR
                                                   : PARLOUR_REFEREE;
        OK(parlour_state_view(state, who, text));
        CHECK(parlour_text_data(text)[0] == '{');
        OK(parlour_state_picture(state, who, text));
        OK(parlour_state_events(state, who, 0, text));
        OK(parlour_state_information_string(state, who, text));
        OK(parlour_state_information_hash(state, who, &hash));
        OK(parlour_state_scores(state, who, text));
        if (who < 0) continue;
        OK(parlour_state_observe_f32(state, who, floats, f->cells));
        OK(parlour_state_observe_u8(state, who, bytes, f->cells));
        if (f->has_tensor) {
            float *cells = malloc(f->information * sizeof *cells);
            CHECK(cells != NULL);
            OK(parlour_state_information_tensor(state, who, cells, f->information));
            free(cells);
        }
    }
    free(floats);
    free(bytes);
}

/* Copies, files and drawn states. */
static void check_copies(const facts *f, parlour_state *state, uint64_t seed) {
    parlour_state *copy, *loaded, *other;
    parlour_game *game;
    char *before = fingerprint(state), *after;
    double returns[32];
    uint64_t plies, hash, hash_again;
    int32_t equal = -1, turn;
    size_t count;

    OK(parlour_state_save(state, text));
    OK(parlour_state_load(parlour_text_data(text), parlour_text_size(text), 0, &loaded));
    OK(parlour_state_equal(state, loaded, &equal));
    CHECK(equal == 1);

    OK(parlour_state_clone(state, 1, &copy));
    OK(parlour_state_turn(copy, &turn));
    if (turn >= 0) {
        int32_t *ids = malloc((size_t)f->max_legal * sizeof *ids);
        CHECK(ids != NULL);
        OK(parlour_state_legal_ids(copy, ids, (size_t)f->max_legal, &count));
        OK(parlour_state_apply_id(copy, ids[0], turn));
        OK(parlour_state_equal(state, copy, &equal));
        CHECK(equal == 0);
        free(ids);
    }
    OK(parlour_state_assign(loaded, copy));
    OK(parlour_state_equal(loaded, copy, &equal));
    CHECK(equal == 1);
    parlour_state_free(loaded);
    parlour_state_free(copy);

    OK(parlour_state_clone(state, 0, &copy));
    CHECK(parlour_state_save(copy, text) == PARLOUR_NO_HISTORY);
    OK(parlour_state_position_hash(state, &hash));
    OK(parlour_state_position_hash(copy, &hash_again));
    CHECK(hash == hash_again);
    parlour_state_free(copy);

    OK(parlour_state_position(state, text));
    OK(parlour_state_from_position(f->game, parlour_text_data(text), parlour_text_size(text), "{\"chance\":\"explicit\"}",
                                   PARLOUR_NUL, &other));
    OK(parlour_state_position_hash(other, &hash_again));
    CHECK(hash == hash_again);
    parlour_state_free(other);

    OK(parlour_state_determinize(state, 0, seed, &other));
    parlour_state_free(other);
    OK(parlour_state_export(state, f->players - 1, text));
    OK(parlour_state_load(parlour_text_data(text), parlour_text_size(text), seed, &other));
    OK(parlour_state_game(other, &game));
    parlour_state_free(other);
    OK(parlour_game_config(game, text));
    parlour_game_free(game);

    CHECK(f->players <= 32);
    OK(parlour_state_playout(state, seed, 50, returns, 32, &plies));
    CHECK(plies <= 50);
    OK(parlour_state_perft(state, 1, PARLOUR_T1, &hash));
    OK(parlour_state_history(state, text));

    after = fingerprint(state);
    CHECK(strcmp(before, after) == 0);
    free(before);
    free(after);
}

/* Images of the state are as the permutations of ids and cells say, and have one normal form. */
static void check_images(const facts *f, const parlour_state *state) {
    int32_t symmetries, symmetry, turn, normal, equal = -1;
    int32_t *moved = malloc((size_t)f->actions * sizeof *moved), *cells = malloc(f->cells * sizeof *cells);
    float *seen = malloc(f->cells * sizeof *seen), *turned = malloc(f->cells * sizeof *turned);
    uint8_t *mask = malloc((size_t)f->actions), *mask_of = malloc((size_t)f->actions);
    parlour_state *form, *image, *form_of;
    uint64_t hash, hash_of;
    size_t i;
    CHECK(moved != NULL && cells != NULL && seen != NULL && turned != NULL && mask != NULL && mask_of != NULL);
    OK(parlour_game_num_symmetries(f->game, &symmetries));
    OK(parlour_state_normal_symmetry(state, &normal));
    OK(parlour_state_transformed(state, normal, &form));
    OK(parlour_state_normal_hash(state, &hash));
    OK(parlour_state_position_hash(form, &hash_of));
    CHECK(symmetries >= 1 && normal >= 0 && normal < symmetries && hash == hash_of);
    OK(parlour_state_mask(state, mask, (size_t)f->actions));
    OK(parlour_state_turn(state, &turn));
    for (symmetry = 0; symmetry < symmetries; symmetry++) {
        OK(parlour_game_action_permutation(f->game, symmetry, moved, (size_t)f->actions));
        OK(parlour_game_observation_permutation(f->game, symmetry, cells, f->cells));
        OK(parlour_state_transformed(state, symmetry, &image));
        OK(parlour_state_mask(image, mask_of, (size_t)f->actions));
        for (i = 0; i < (size_t)f->actions; i++) CHECK(mask[i] == mask_of[moved[i]] && (symmetry > 0 || moved[i] == (int32_t)i));
        OK(parlour_state_observe_f32(state, f->players - 1, seen, f->cells));
        OK(parlour_state_observe_f32(image, f->players - 1, turned, f->cells));
        for (i = 0; i < f->cells; i++) CHECK(memcmp(&seen[i], &turned[cells[i]], sizeof *seen) == 0);
        OK(parlour_state_normal_hash(image, &hash_of));
        CHECK(hash == hash_of);
        OK(parlour_state_normal_symmetry(image, &normal));
        OK(parlour_state_transformed(image, normal, &form_of));
        OK(parlour_state_equal(form, form_of, &equal));
        CHECK(equal == 1);
        parlour_state_free(form_of);
        parlour_state_free(image);
    }
    parlour_state_free(form);
    free(moved);
    free(cells);
    free(seen);
    free(turned);
    free(mask);
    free(mask_of);
}

/* Moves that win at once do; who is not to act threatens or the game does not say. */
static void check_wins(const facts *f, const parlour_state *state) {
    int32_t player, turn, threatens, *ids = malloc((size_t)f->max_legal * sizeof *ids);
    size_t count = 0, i;
    CHECK(ids != NULL);
    OK(parlour_state_turn(state, &turn));
    for (player = 0; player < f->players; player++) {
        const parlour_status status = parlour_state_winning_ids(state, player, ids, (size_t)f->max_legal, &count);
        if (status != PARLOUR_OK) {
            CHECK(status == PARLOUR_UNSUPPORTED);
            CHECK(parlour_state_threatens(state, player, &threatens) == PARLOUR_UNSUPPORTED);
            continue;
        }
        OK(parlour_state_threatens(state, player, &threatens));
        CHECK(threatens == (count > 0));
        for (i = 0; turn == player && i < count; i++) {
            parlour_state *won;
            double returns[32];
            size_t players;
            int32_t after;
            OK(parlour_state_clone(state, 0, &won));
            OK(parlour_state_apply_id(won, ids[i], player));
            OK(parlour_state_turn(won, &after));
            OK(parlour_state_returns(won, returns, 32, &players));
            CHECK(after == PARLOUR_OVER && returns[player] > 0);
            parlour_state_free(won);
        }
    }
    free(ids);
}

/* Makes one input, by id, JSON or text, after checking that all three are the same move. */
static void make_move(const facts *f, parlour_state *state, int32_t *ids) {
    int32_t turn, id, back = -1;
    size_t count;
    OK(parlour_state_turn(state, &turn));
    CHECK((check_legal(f, state, ids) == 0) == (turn < 0));
    if (turn == PARLOUR_CHANCE) {
        id = pick_outcome(f, state);
        OK(parlour_state_check_id(state, id, PARLOUR_ANYONE));
        OK(parlour_state_apply_id(state, id, PARLOUR_ANYONE));
    } else {
        parlour_text *json = parlour_text_new();
        part item, move, words;
        OK(parlour_state_legal_ids(state, ids, (size_t)f->max_legal, &count));
        id = ids[random_below((uint32_t)count)];
        OK(parlour_state_legal_moves(state, text));
        for (item = json_item(parlour_text_data(text), 0); part_id(item) != id; count--) {
            item.start += item.size + 1;
            item.size = (size_t)(json_end(item.start) - item.start);
        }
        move = json_field(item.start, "move");
        words = json_field(item.start, "text");
        OK(parlour_state_move_json(state, id, json));
        CHECK(part_is(move, json));
        OK(parlour_state_move_ids(state, move.start, move.size, &back, 1, &count));
        CHECK(back == id && count == 1);
        OK(parlour_state_check(state, words.start, words.size, turn));
        OK(parlour_state_check_id(state, id, turn));
        switch (random_below(4)) {
        case 0: OK(parlour_state_apply(state, move.start, move.size, turn)); break;
        case 1: OK(parlour_state_apply(state, words.start, words.size, PARLOUR_ANYONE)); break;
        case 2: OK(parlour_state_apply(state, words.start + 1, words.size - 2, turn)); break;
        default: OK(parlour_state_apply_id(state, id, turn)); break;
        }
        parlour_text_free(json);
    }
}

static void play_game(parlour_game *game, uint64_t seed) {
    const facts f = facts_of(game);
    const int is_explicit = (int)(seed % 2);
    char options[64], *start, *end;
    parlour_state *state, *first;
    int32_t *ids = malloc((size_t)f.max_legal * sizeof *ids), turn, equal = 0;
    uint32_t inputs = 0;
    double returns[32];
    size_t count, i;

    CHECK(ids != NULL);
    seed_now = seed;
    snprintf(options, sizeof options, "{\"chance\":\"%s\",\"seed\":\"%lu\"}", is_explicit ? "explicit" : "auto",
             (unsigned long)seed);
    OK(parlour_state_new(game, options, PARLOUR_NUL, &state));
    OK(parlour_state_clone(state, 1, &first));
    start = fingerprint(state);
    while (parlour_state_turn(state, &turn) == PARLOUR_OK && turn != PARLOUR_OVER && inputs < max_inputs) {
        make_move(&f, state, ids);
        inputs++;
        if (random_below(16) == 0) {
            check_views(&f, state);
            check_copies(&f, state, seed + inputs);
            check_images(&f, state);
            check_wins(&f, state);
        }
    }
    check_views(&f, state);
    check_copies(&f, state, seed);
    check_images(&f, state);
    check_wins(&f, state);
    OK(parlour_state_returns(state, returns, 32, &count));
    CHECK(count == (size_t)f.players);
    for (i = 0; i < count; i++) CHECK(isfinite(returns[i]));
    OK(parlour_state_outcome(state, text));
    CHECK((turn == PARLOUR_OVER) == (strcmp(parlour_text_data(text), "null") != 0));
    if (turn == PARLOUR_OVER) {
        CHECK(parlour_state_apply_id(state, 0, PARLOUR_ANYONE) == PARLOUR_GAME_OVER);
        CHECK(check_legal(&f, state, ids) == 0);
    }
    end = fingerprint(state);
    CHECK(inputs == 0 || strcmp(start, end) != 0);
    free(end);

    CHECK(parlour_state_undo(state, inputs + 1) == PARLOUR_NO_HISTORY);
    OK(parlour_state_undo(state, inputs));
    end = fingerprint(state);
    CHECK(strcmp(start, end) == 0);
    OK(parlour_state_equal(state, first, &equal));
    CHECK(equal == 1);
    free(start);
    free(end);
    free(ids);
    parlour_state_free(first);
    parlour_state_free(state);
}

int main(int argc, char **argv) {
    const unsigned long games = argc > 1 ? strtoul(argv[1], NULL, 10) : 4;
    parlour_text *list = parlour_text_new();
    size_t i;
    part item;
    if (argc > 2) max_inputs = (uint32_t)strtoul(argv[2], NULL, 10);
    text = parlour_text_new();
    OK(parlour_games(list));
    for (i = 0; (item = json_item(parlour_text_data(list), i)).start != NULL; i++) {
        const part id = json_field(item.start, "id");
        parlour_game *game;
        unsigned long seed;
        OK(parlour_game_new(id.start + 1, id.size - 2, NULL, 0, &game));
        for (seed = 1; seed <= games; seed++) play_game(game, seed);
        parlour_game_free(game);
        printf("%.*s: %lu games\n", (int)id.size - 2, id.start + 1, games);
    }
    CHECK(i > 0);
    parlour_text_free(list);
    parlour_text_free(text);
    return 0;
}
