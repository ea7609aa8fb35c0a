/*
 * Plays random games of every game through parlour.hpp and checks what must hold of every game.
 *     play++ [GAMES [INPUTS]]: so many games of each, so many inputs long at most
 */
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

#include "parlour.hpp"

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            std::exit(1); \
        } \
    } while (0)

static_assert(!std::is_copy_constructible_v<parlour::state> && std::is_nothrow_move_constructible_v<parlour::state>);
static_assert(std::is_nothrow_copy_constructible_v<parlour::error>);

int report_version(); /* in second.cpp */

namespace {

/* The ids in the list of games: good enough for the library's own JSON. */
std::vector<std::string> ids_of_games() {
    const std::string list = parlour::games();
    std::vector<std::string> ids;
    for (std::size_t at = 0; (at = list.find("{\"id\":\"", at)) != std::string::npos;) {
        at += 7;
        ids.push_back(list.substr(at, list.find('"', at) - at));
    }
    return ids;
}

void check_state(const parlour::game& game, const parlour::state& state, std::uint64_t seed) {
    const std::vector<std::int32_t> ids = state.legal_ids();
    const std::vector<std::uint8_t> mask = state.mask();
    CHECK(std::accumulate(mask.begin(), mask.end(), std::size_t{0}) == ids.size());
    CHECK(state.legal_ids(nullptr, 0) == ids.size());
    for (const std::int32_t id : ids) {
        CHECK(mask[static_cast<std::size_t>(id)] == 1 && state.check_id(id));
        CHECK(state.move_ids(state.move_json(id)) == std::vector{id});
        CHECK(state.move_ids(state.move_text(id)) == std::vector{id});
    }
    CHECK(state.equal(parlour::state::load(state.save())));
    CHECK(state.clone().equal(state) && !state.clone(false).equal(state));
    for (std::int32_t player = 0; player < game.num_players(); player++) {
        CHECK(state.observation(player).size() == game.observation_size());
        CHECK(state.observation_u8(player).size() == game.observation_size());
        const parlour::state drawn = state.determinize(player, seed);
        CHECK(drawn.view(player) == state.view(player));
        CHECK(drawn.information_hash(player) == state.information_hash(player));
        CHECK(drawn.observation(player) == state.observation(player));
    }
    const std::int32_t normal = state.normal_symmetry();
    for (std::int32_t symmetry = 0; symmetry < game.num_symmetries(); symmetry++) {
        const parlour::state image = state.transformed(symmetry);
        const auto moved = game.action_permutation(symmetry);
        const auto cells = game.observation_permutation(symmetry);
        for (const std::int32_t id : ids) CHECK(image.check_id(moved[static_cast<std::size_t>(id)]));
        CHECK(image.legal_ids().size() == ids.size());
        const auto seen = state.observation(0), turned = image.observation(0);
        for (std::size_t i = 0; i < cells.size(); i++) CHECK(turned[static_cast<std::size_t>(cells[i])] == seen[i]);
        CHECK(image.normal_hash() == state.normal_hash());
        CHECK(image.transformed(image.normal_symmetry()).equal(state.transformed(normal)));
    }
    parlour::failure why;
    for (std::int32_t player = 0; player < game.num_players(); player++) {
        const auto wins = state.winning_ids(player, &why);
        CHECK(!why || why.code == PARLOUR_UNSUPPORTED);
        if (!why) CHECK(state.threatens(player) == !wins.empty());
        if (player != state.turn()) continue;
        for (const std::int32_t id : wins) {
            parlour::state won = state.clone(false);
            won.apply_id(id);
            CHECK(won.turn() == parlour::over && won.returns()[static_cast<std::size_t>(player)] > 0);
        }
    }
    const parlour::playout_result result = state.playout(seed, 20);
    CHECK(result.plies <= 20 && result.returns.size() == static_cast<std::size_t>(game.num_players()));
}

void play(const std::string& id, std::uint32_t seed, std::uint32_t max_inputs) {
    std::mt19937 random(seed);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    const parlour::game game(id);
    CHECK(game.describe().find(game.config()) != std::string::npos);
    const char* const mode = seed % 2 == 0 ? "auto" : "explicit";
    parlour::state state = game.new_state(std::string(R"({"chance":")") + mode + R"(","seed":"9"})");
    const std::string start = state.save();
    std::uint32_t inputs = 0;
    while (state.turn() != parlour::over && inputs < max_inputs) {
        if (below(20) == 0) check_state(game, state, inputs);
        if (state.turn() == parlour::chance) {
            const auto outcomes = state.chance_ids();
            state.apply_id(outcomes[below(outcomes.size())].id);
        } else {
            const auto ids = state.legal_ids();
            const std::int32_t picked = ids[below(ids.size())];
            if (below(2) == 0) state.apply_id(picked, state.turn());
            else state.apply(state.move_json(picked), state.turn());
        }
        inputs++;
    }
    check_state(game, state, seed);
    CHECK((state.turn() == parlour::over) == (state.outcome() != "null"));
    state.undo(inputs);
    CHECK(state.save() == start && state.at(state.ply()).save() == start);
}

void check_errors() {
    try {
        const parlour::game none("no such game");
        CHECK(false);
    } catch (const parlour::error& error) {
        CHECK(error.code() == PARLOUR_UNKNOWN_GAME && std::string(error.name()) == "unknown_game");
        CHECK(error.json().find(error.what()) != std::string::npos || *error.what() != '\0');
    }
    parlour::failure why;
    const parlour::game none("no such game", {}, &why);
    CHECK(why && why.code == PARLOUR_UNKNOWN_GAME && !none);
    CHECK(none.num_players(&why) == 0 && why.code == PARLOUR_BAD_ARGUMENT);
    CHECK(!none.new_state({}, &why) && why.code == PARLOUR_BAD_ARGUMENT);

    const std::string id = ids_of_games().front();
    parlour::game game(id, "{}", &why);
    CHECK(game && !why && why.message.empty());
    parlour::state state = game.new_state({}, &why);
    CHECK(!state.apply("no move of any game", parlour::anyone, &why) && why.code == PARLOUR_BAD_MOVE);
    CHECK(game.action_permutation(game.num_symmetries(), &why).empty() && why.code == PARLOUR_BAD_ARGUMENT);
    CHECK(game.action_permutation(0, &why).size() == static_cast<std::size_t>(game.num_actions()) && !why);
    CHECK(none.observation_permutation(0, &why).empty() && why.code == PARLOUR_BAD_ARGUMENT);
    CHECK(!state.transformed(-1, &why) && why.code == PARLOUR_BAD_ARGUMENT);
    CHECK(!state.check("no move of any game") && state.observation(99, &why).empty() && why);
    CHECK(state.mask(&why).size() == static_cast<std::size_t>(game.num_actions()) && !why);

    /* Games may go before their states; handles move and can be given up. */
    game = parlour::game();
    CHECK(state.game().config() == parlour::game(id).config());
    parlour::state moved = std::move(state);
    CHECK(!state && moved && moved.ply() == 0);  // NOLINT: what is left after a move is the point
    parlour_state_free(moved.release());
    CHECK(!moved);
}

}  // namespace

int main(int argc, char** argv) {
    const int games = argc > 1 ? std::atoi(argv[1]) : 3;
    const auto inputs = static_cast<std::uint32_t>(argc > 2 ? std::atoi(argv[2]) : 200);
    CHECK(parlour::version() == PARLOUR_VERSION && report_version() == PARLOUR_ABI_VERSION);
    check_errors();
    for (const std::string& id : ids_of_games()) {
        for (int seed = 1; seed <= games; seed++) play(id, static_cast<std::uint32_t>(seed), inputs);
        std::printf("%s: %d games\n", id.c_str(), games);
    }
    return 0;
}
