/*
 * The whole of parlour.hpp where play.cpp and driver.cpp do not go: handles, refusals with and without a place for
 * them, buffers of the caller. bindings-tests/cpp/run counts that every line of the header was run.
 */
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "parlour.hpp"

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            std::exit(1); \
        } \
    } while (0)

/* Handles are moved, not copied, and lend what their constness allows. */
template <class T>
constexpr bool only_moved = !std::is_copy_constructible_v<T> && !std::is_copy_assignable_v<T> &&
                            std::is_nothrow_move_constructible_v<T> && std::is_nothrow_move_assignable_v<T> &&
                            std::is_nothrow_default_constructible_v<T> && std::is_nothrow_destructible_v<T>;
static_assert(only_moved<parlour::game> && only_moved<parlour::state>);
static_assert(std::is_same_v<decltype(std::declval<const parlour::state&>().get()), const parlour_state*>);
static_assert(std::is_same_v<decltype(std::declval<parlour::state&>().get()), parlour_state*>);
static_assert(std::is_same_v<decltype(std::declval<const parlour::game&>().get()), const parlour_game*>);
static_assert(std::is_same_v<decltype(std::declval<parlour::game&>().get()), parlour_game*>);
static_assert(!std::is_convertible_v<parlour_state*, parlour::state> && !std::is_convertible_v<const char*, parlour::game>);
static_assert(std::is_nothrow_copy_constructible_v<parlour::error> && std::is_nothrow_copy_assignable_v<parlour::error>);
static_assert(noexcept(parlour::version()) && noexcept(std::declval<parlour::state&>().release()));
static_assert(parlour::over == PARLOUR_OVER && parlour::chance == PARLOUR_CHANCE && parlour::anyone == PARLOUR_ANYONE);
static_assert(parlour::spectator == PARLOUR_SPECTATOR && parlour::referee == PARLOUR_REFEREE);
static_assert(parlour::chance_auto == PARLOUR_AUTO && parlour::chance_explicit == PARLOUR_EXPLICIT);
static_assert(parlour::t0 == PARLOUR_T0 && parlour::t1 == PARLOUR_T1);

int report_version(); /* in second.cpp */

namespace {

/* What was thrown by `call`. */
template <class Call>
std::optional<parlour::error> thrown(Call call) {
    try {
        call();
    } catch (const parlour::error& error) {
        return error;
    }
    return std::nullopt;
}

/* Both ways of asking: with a place nothing is thrown and the result is empty, without one the same is thrown. */
template <class Call>
void refused(parlour_status code, Call call) {
    parlour::failure why;
    const auto result = call(&why);
    CHECK(why && why.code == code && !why.message.empty());
    if constexpr (std::is_same_v<decltype(result), const std::string> || std::is_class_v<decltype(result.begin())>)
        CHECK(result.empty());
    const auto error = thrown([&] { static_cast<void>(call(nullptr)); });
    CHECK(error && error->code() == code && error->why().message == why.message && error->json() == why.json);
}

/* For results that are numbers or handles. */
template <class Call>
void refused_plain(parlour_status code, Call call) {
    parlour::failure why;
    CHECK(!call(&why));
    CHECK(why.code == code && !why.message.empty());
    const auto error = thrown([&] { static_cast<void>(call(nullptr)); });
    CHECK(error && error->code() == code);
}

void check_error() {
    parlour::failure why;
    const parlour::game game("strassen");
    const auto error = thrown([&] { game.new_state().apply(R"({"type":"place","square":"a1","stone":"schloss"})"); });
    CHECK(error && std::string(error->name()) == "illegal_move" && error->rule() == "SN-11");
    const auto config = thrown([] { parlour::game("strassen", R"({"size":99})"); });
    CHECK(config && config->code() == PARLOUR_BAD_CONFIG && config->path() == "$.size");
    CHECK(config->json().find("\"path\":\"$.size\"") != std::string::npos);

    /* A moved error still tells, and so does a copy that outlives it. */
    parlour::error first = *error;
    parlour::error second = std::move(first);
    CHECK(first.code() == second.code() && first.rule() == "SN-11");  // NOLINT: what is left is the point
    first = *config;
    CHECK(first.path() == "$.size" && second.rule() == "SN-11" && std::string(first.what()) == first.why().message);

    /* The reason is the thread's own, taken before anything else can fail. */
    std::thread([&] { CHECK(!game.new_state().apply("nonsense", parlour::anyone, &why)); }).join();
    CHECK(why.code == PARLOUR_BAD_MOVE && std::string(why.name()) == "bad_move");
    CHECK(game.num_players(&why) == 2 && !why && why.message.empty() && why.json.empty());
}

/* Every method of an empty handle refuses. */
void check_empty() {
    parlour::game game;
    parlour::state state;
    CHECK(!game && !state && game.get() == nullptr && state.get() == nullptr);
    const int bad = PARLOUR_BAD_ARGUMENT;
    using why = parlour::failure*;
    refused(bad, [&](why w) { return game.describe(w); });
    refused(bad, [&](why w) { return game.config(w); });
    refused_plain(bad, [&](why w) { return game.num_players(w); });
    refused_plain(bad, [&](why w) { return game.num_actions(w); });
    refused_plain(bad, [&](why w) { return game.num_chance_outcomes(w); });
    refused_plain(bad, [&](why w) { return game.max_legal_actions(w); });
    refused_plain(bad, [&](why w) { return game.observation_size(w); });
    refused_plain(bad, [&](why w) { return game.information_size(w); });
    refused_plain(bad, [&](why w) { return game.num_symmetries(w); });
    refused(bad, [&](why w) { return game.action_permutation(0, w); });
    refused(bad, [&](why w) { return game.observation_permutation(0, w); });
    refused_plain(bad, [&](why w) { return game.new_state({}, w); });
    refused_plain(bad, [&](why w) { return game.state_from_position("", {}, w); });

    refused_plain(bad, [&](why w) { return state.clone(w); });
    refused_plain(bad, [&](why w) { return state.clone(false, w); });
    refused_plain(bad, [&](why w) { return state.assign(state, w); });
    refused_plain(bad, [&](why w) { return state.equal(state, w); });
    refused_plain(bad, [&](why w) { return state.game(w); });
    refused_plain(bad, [&](why w) { return state.turn(w); });
    refused_plain(bad, [&](why w) { return state.ply(w); });
    refused_plain(bad, [&](why w) { return state.chance_mode(w); });
    refused_plain(bad, [&](why w) { return state.set_chance(parlour::chance_auto, w); });
    refused_plain(bad, [&](why w) { return state.reseed(1, w); });
    refused(bad, [&](why w) { return state.legal_moves(w); });
    refused(bad, [&](why w) { return state.legal_ids(w); });
    refused_plain(bad, [&](why w) { return state.legal_ids(nullptr, 0, w); });
    refused(bad, [&](why w) { return state.mask(w); });
    refused(bad, [&](why w) { return state.chance_outcomes(w); });
    refused(bad, [&](why w) { return state.chance_ids(w); });
    refused_plain(bad, [&](why w) { return state.apply("x", parlour::anyone, w); });
    refused_plain(bad, [&](why w) { return state.apply_id(0, parlour::anyone, w); });
    refused(bad, [&](why w) { return state.move_ids("x", w); });
    refused(bad, [&](why w) { return state.move_text(0, w); });
    refused(bad, [&](why w) { return state.move_json(0, w); });
    refused_plain(bad, [&](why w) { return state.undo(1, w); });
    refused(bad, [&](why w) { return state.returns(w); });
    refused(bad, [&](why w) { return state.outcome(w); });
    refused(bad, [&](why w) { return state.scores(0, w); });
    refused(bad, [&](why w) { return state.history(w); });
    refused_plain(bad, [&](why w) { return state.at(0, w); });
    refused(bad, [&](why w) { return state.events(0, 0, w); });
    refused_plain(bad, [&](why w) { return state.num_events(0, w); });
    refused(bad, [&](why w) { return state.information_string(0, w); });
    refused_plain(bad, [&](why w) { return state.information_hash(0, w); });
    refused(bad, [&](why w) { return state.view(0, w); });
    refused(bad, [&](why w) { return state.picture(0, w); });
    refused(bad, [&](why w) { return state.observation(0, w); });
    refused(bad, [&](why w) { return state.observation_u8(0, w); });
    refused(bad, [&](why w) { return state.information_tensor(0, w); });
    refused(bad, [&](why w) { return state.position(w); });
    refused(bad, [&](why w) { return state.position_text(w); });
    refused_plain(bad, [&](why w) { return state.position_hash(w); });
    refused(bad, [&](why w) { return state.save(w); });
    refused(bad, [&](why w) { return state.snapshot(w); });
    refused(bad, [&](why w) { return state.export_for(0, w); });
    refused(bad, [&](why w) { return state.write("x", w); });
    refused(bad, [&](why w) { return state.setup("x", 0, w); });
    refused_plain(bad, [&](why w) { return state.perft(1, parlour::t0, w); });
    refused(bad, [&](why w) { return state.playout(0, 1, w).returns; });
    refused(bad, [&](why w) { return state.winning_ids(0, w); });
    refused_plain(bad, [&](why w) { return state.threatens(0, w); });
    refused_plain(bad, [&](why w) { return state.determinize(0, 0, w); });
    refused_plain(bad, [&](why w) { return state.transformed(0, w); });
    refused_plain(bad, [&](why w) { return state.normal_symmetry(w); });
    refused_plain(bad, [&](why w) { return state.normal_hash(w); });
    refused_plain(PARLOUR_BAD_JSON, [](why w) { return parlour::state::load("", 0, w); });
    CHECK(!state.check("x") && !state.check_id(0)); /* these never throw */
}

/* Buffers of the caller: the right size fills them, every other is refused. */
template <class T, class Fill>
void check_buffer(std::size_t size, const std::vector<T>& expected, Fill fill) {
    std::vector<T> cells(size + 1);
    parlour::failure why;
    CHECK(fill(cells.data(), size, &why) && !why);
    CHECK(expected == std::vector<T>(cells.begin(), cells.end() - 1));
    CHECK(!fill(cells.data(), size + 1, &why) && why.code == PARLOUR_BAD_ARGUMENT);
    CHECK(!fill(cells.data(), size - 1, &why) && why.code == PARLOUR_BUFFER_TOO_SMALL);
}

void check_buffers(const parlour::game& game, const parlour::state& state) {
    using why = parlour::failure*;
    const auto actions = static_cast<std::size_t>(game.num_actions());
    const std::size_t size = game.observation_size();
    const std::int32_t last = game.num_symmetries() - 1;
    check_buffer<std::uint8_t>(actions, state.mask(), [&](auto* p, auto n, why w) { return state.mask(p, n, w); });
    check_buffer<float>(size, state.observation(0), [&](auto* p, auto n, why w) { return state.observe(0, p, n, w); });
    check_buffer<std::uint8_t>(size, state.observation_u8(0),
                               [&](auto* p, auto n, why w) { return state.observe(0, p, n, w); });
    check_buffer<std::int32_t>(actions, game.action_permutation(last),
                               [&](auto* p, auto n, why w) { return game.action_permutation(last, p, n, w); });
    check_buffer<std::int32_t>(size, game.observation_permutation(last),
                               [&](auto* p, auto n, why w) { return game.observation_permutation(last, p, n, w); });
    parlour::failure none;
    const std::size_t cells = game.information_size(&none);
    if (none) {
        CHECK(none.code == PARLOUR_UNSUPPORTED);
        refused(PARLOUR_UNSUPPORTED, [&](why w) { return state.information_tensor(0, w); });
    } else {
        check_buffer<float>(cells, state.information_tensor(0),
                            [&](auto* p, auto n, why w) { return state.information_tensor(0, p, n, w); });
    }
    std::vector<std::int32_t> ids(static_cast<std::size_t>(game.max_legal_actions()));
    ids.resize(state.legal_ids(ids.data(), ids.size()));
    CHECK(ids == state.legal_ids());
}

/* Lists that are longer than the first guess of their size. */
void check_long_lists() {
    const parlour::state state = parlour::game("strassen", R"({"preset":"tak","size":8,"opening":"own"})").new_state();
    CHECK(state.legal_ids().size() == 64);
    parlour::state on = state.clone();
    on.apply("a1");
    on.apply("h8");
    CHECK(on.legal_ids().size() > 64 && on.legal_ids().size() == on.legal_ids(nullptr, 0));
    const parlour::state ships = parlour::game("strozzi").new_state(R"({"chance":"explicit","seed":1})");
    CHECK(ships.turn() == parlour::chance && ships.chance_ids().size() == 36);
    double sum = 0;
    for (const parlour::chance_outcome& outcome : ships.chance_ids()) {
        CHECK(outcome.id >= 0 && outcome.id < ships.game().num_chance_outcomes());
        sum += outcome.probability;
    }
    CHECK(sum > 0.999 && sum < 1.001 && ships.chance_outcomes().front() == '[');
}

void check_handles() {
    parlour_game* raw = nullptr;
    CHECK(parlour_game_new("strassen", PARLOUR_NUL, "{\"size\":5}", PARLOUR_NUL, &raw) == PARLOUR_OK);
    parlour::game game(raw);
    CHECK(game.get() == raw && std::as_const(game).get() == raw);
    parlour::game moved = std::move(game);
    CHECK(!game && moved.get() == raw);  // NOLINT: what is left after a move is the point
    game = parlour::game(moved.release());
    CHECK(game && !moved);

    parlour::state state = game.new_state(R"({"seed":"7"})"), other = game.new_state();
    parlour_state* const owned = state.release();
    CHECK(!state);
    state = parlour::state(owned);
    CHECK(std::as_const(state).get() == owned);
    state.apply("a1", 0);
    state.apply_id(state.legal_ids().front(), 1);
    CHECK(!other.equal(state) && other.assign(state) && other.equal(state));
    CHECK(state.undo() && state.ply() == 1 && other.ply() == 2 && other.at(1).ply() == 1);
    CHECK(state.set_chance(parlour::chance_explicit) && state.chance_mode() == parlour::chance_explicit);
    CHECK(state.reseed(3) && state.clone(false).ply() == 1 && state.check("b1", 1) && !state.check("b1", 0));

    const parlour::state set = game.state_from_position(state.position(), R"({"seed":"7"})");
    CHECK(set.position_hash() == state.position_hash() && set.position_text() == state.position_text());
    CHECK(parlour::state::load(state.snapshot()).equal(state) && parlour::state::load(state.export_for(1), 5).turn() == 1);
    CHECK(state.information_string(0) == state.information_string(1) && state.events(0, 3) == "[]");
    CHECK(state.events(0, state.num_events(0)) == "[]" && state.events(0, state.num_events(0) - 1) != "[]");
    CHECK(state.scores(parlour::spectator) != "" && state.returns() == std::vector<double>(2) && state.outcome() == "null");
    CHECK(state.perft(1) == state.legal_ids().size() && state.perft(1, parlour::t1) == state.perft(1));
    CHECK(state.history().find("\"text\":\"a1\"") != std::string::npos && state.winning_ids(0).empty());

    std::size_t offset = 0;
    std::uint64_t count = 0;
    const std::string file = state.write("ptn") + "\n[Size \"5\"]\n1. a1 a1\n";
    CHECK(parlour::state::read("strassen", "ptn", file, offset, count).ply() == 1 && count == 1);
    parlour::failure why;
    CHECK(!parlour::state::read("strassen", "ptn", file, offset, count, &why) && why.code == PARLOUR_BAD_RECORD);
    CHECK(!parlour::state::read("strassen", "ptn", file, offset, count, &why) && !why && count == 2);
}

/* A compound move by its setup, in every game that has them. */
void check_setups() {
    parlour::failure why;
    parlour::state state = parlour::game("muster").new_state(R"({"seed":"1"})");
    const std::string move = state.setup("random", 4);
    CHECK(state.move_ids(move).size() == 2 && state.apply(move, 0) && state.turn() == 1);
    CHECK(state.setup("no such setup", 0, &why).empty() && why.code == PARLOUR_BAD_ARGUMENT);
    CHECK(state.view(0) != state.view(1) && state.view(parlour::spectator) != state.view(parlour::referee));
    CHECK(state.determinize(1, 8).view(1) == state.view(1) && state.information_hash(0) != state.information_hash(1));
}

}  // namespace

int main() {
    CHECK(parlour::version() == PARLOUR_VERSION && report_version() == PARLOUR_ABI_VERSION);
    CHECK(parlour::games().find("\"id\":\"strassen\"") != std::string::npos);
    check_error();
    check_empty();
    for (const char* const id : {"strassen", "strozzi", "kuhn", "muster"}) {
        const parlour::game game(id);
        parlour::state state = game.new_state(R"({"seed":"1"})");
        check_buffers(game, state);
        state.apply_id(state.legal_ids().back());
        check_buffers(game, state);
        CHECK(state.playout(2, 10).plies > 0 && state.playout(2, 10).returns.size() == state.returns().size());
        CHECK(state.move_text(state.legal_ids().front()) != state.move_json(state.legal_ids().front()));
        CHECK(state.normal_hash() == state.transformed(state.normal_symmetry()).normal_hash());
    }
    check_long_lists();
    check_handles();
    check_setups();
    return 0;
}
