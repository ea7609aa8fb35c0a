/*
 * Parlour for C++17: handles that free themselves, exceptions, strings and vectors over parlour.h.
 *
 * A parlour::game and a parlour::state own their handle and can be moved; get() lends it to the C functions,
 * release() gives it up. What parlour.h says of a function holds for the method of that name. Methods that are
 * const take the handle as const in C: on one state they may run at the same time, the others exclude all.
 *
 * Errors. A refused call throws parlour::error. Every method also takes a `failure* why` last: if it is given,
 * nothing is thrown, *why tells what happened (it is false after success), and the result is empty (0, "", a
 * handle without object). Calls on an empty handle are refused as well. Without exceptions
 * (-fno-exceptions) pass `why`: a refusal that nobody takes ends the program.
 *
 * Texts go in as std::string_view and come out as std::string. Buffers are a pointer and a number of items;
 * where the size may be left to the library there is an overload that returns a std::vector.
 */
#ifndef PARLOUR_HPP
#define PARLOUR_HPP

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "parlour.h"

namespace parlour {

/* Files that are compiled without exceptions have functions of their own: those that would throw end the program. */
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
inline namespace throwing {
#else
inline namespace aborting {
#endif

/* Turns, viewers and modes: see parlour.h. */
inline constexpr std::int32_t chance = PARLOUR_CHANCE;
inline constexpr std::int32_t over = PARLOUR_OVER;
inline constexpr std::int32_t spectator = PARLOUR_SPECTATOR;
inline constexpr std::int32_t referee = PARLOUR_REFEREE;
inline constexpr std::int32_t anyone = PARLOUR_ANYONE;
inline constexpr std::int32_t chance_auto = PARLOUR_AUTO;
inline constexpr std::int32_t chance_explicit = PARLOUR_EXPLICIT;
inline constexpr std::int32_t t0 = PARLOUR_T0;
inline constexpr std::int32_t t1 = PARLOUR_T1;

/* Why a call was refused; false if it was not. */
struct failure {
    parlour_status code = PARLOUR_OK;
    std::string message; /* For people. */
    std::string rule;    /* The rule that a move breaks, "" if none. */
    std::string path;    /* The place in the JSON input, "" if none. */
    std::string json;    /* All of that as JSON. */

    explicit operator bool() const noexcept { return code != PARLOUR_OK; }
    /* The code's name, such as "illegal_move". */
    const char* name() const noexcept { return parlour_status_name(code); }
};

/* A refused call as an exception; what() is the message. */
class error : public std::runtime_error {
public:
    explicit error(failure why) : std::runtime_error(why.message), why_(std::make_shared<failure>(std::move(why))) {}
    /* Copied even where it could be moved: what is left must still tell why. */
    error(const error&) noexcept = default;
    error& operator=(const error&) noexcept = default;
    ~error() override = default;

    const failure& why() const noexcept { return *why_; }
    parlour_status code() const noexcept { return why_->code; }
    const char* name() const noexcept { return why_->name(); }
    const std::string& rule() const noexcept { return why_->rule; }
    const std::string& path() const noexcept { return why_->path; }
    const std::string& json() const noexcept { return why_->json; }

private:
    std::shared_ptr<const failure> why_; /* Copies of an exception must not throw. */
};

namespace detail {

struct deleter {
    void operator()(parlour_game* game) const noexcept { parlour_game_free(game); }
    void operator()(parlour_state* state) const noexcept { parlour_state_free(state); }
    void operator()(parlour_text* text) const noexcept { parlour_text_free(text); }
};

template <class T>
using handle = std::unique_ptr<T, deleter>;

[[noreturn]] inline void refuse(failure why) {
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
    throw error(std::move(why));
#else
    static_cast<void>(why);
    std::abort();
#endif
}

/* Whether a call succeeded; if not, tells `why` or throws. */
inline bool done(parlour_status status, failure* why) {
    if (status == PARLOUR_OK) {
        if (why != nullptr) *why = failure{};
        return true;
    }
    const auto text = [](const char* found) { return found != nullptr ? std::string(found) : std::string(); };
    failure now{status, text(parlour_error_message()), text(parlour_error_rule()), text(parlour_error_path()),
                text(parlour_error_json())};
    if (why == nullptr) refuse(std::move(now));
    *why = std::move(now);
    return false;
}

/* The text that `call` writes. */
template <class Call>
std::string text(failure* why, Call call) {
    const handle<parlour_text> out(parlour_text_new());
    if (!done(call(out.get()), why)) return {};
    return std::string(parlour_text_data(out.get()), parlour_text_size(out.get()));
}

/* The value that `call` writes. */
template <class T, class Call>
T value(failure* why, Call call) {
    T out{};
    return done(call(&out), why) ? out : T{};
}

/* The list that `call` writes into a buffer of a capacity, counting. */
template <class T, class Call>
std::vector<T> list(failure* why, Call call) {
    std::vector<T> out(64);
    std::size_t count = 0;
    parlour_status status = call(out.data(), out.size(), &count);
    while (status == PARLOUR_BUFFER_TOO_SMALL) { /* again, if another thread changes the state in between */
        out.resize(count);
        status = call(out.data(), out.size(), &count);
    }
    out.resize(done(status, why) ? count : 0);
    return out;
}

}  // namespace detail

/* The list of games as JSON. */
inline std::string games(failure* why = nullptr) {
    return detail::text(why, [](parlour_text* out) { return parlour_games(out); });
}

/* The version of the library that is running. */
inline std::string_view version() noexcept { return parlour_version(); }

class state;

/* The rules of one game under one configuration. */
class game {
public:
    game() noexcept = default;
    explicit game(parlour_game* owned) noexcept : handle_(owned) {}
    explicit game(std::string_view id, std::string_view config = {}, failure* why = nullptr)
        : handle_(detail::value<parlour_game*>(why, [&](parlour_game** out) {
              return parlour_game_new(id.data(), id.size(), config.data(), config.size(), out);
          })) {}

    const parlour_game* get() const noexcept { return handle_.get(); }
    parlour_game* get() noexcept { return handle_.get(); }
    [[nodiscard]] parlour_game* release() noexcept { return handle_.release(); }
    explicit operator bool() const noexcept { return handle_ != nullptr; }

    inline state new_state(std::string_view options = {}, failure* why = nullptr) const;
    inline state state_from_position(std::string_view position, std::string_view options = {},
                                     failure* why = nullptr) const;

    std::string describe(failure* why = nullptr) const {
        return detail::text(why, [&](parlour_text* out) { return parlour_game_describe(get(), out); });
    }
    std::string config(failure* why = nullptr) const {
        return detail::text(why, [&](parlour_text* out) { return parlour_game_config(get(), out); });
    }
    std::int32_t num_players(failure* why = nullptr) const { return number(parlour_game_num_players, why); }
    std::int32_t num_actions(failure* why = nullptr) const { return number(parlour_game_num_actions, why); }
    std::int32_t num_chance_outcomes(failure* why = nullptr) const {
        return number(parlour_game_num_chance_outcomes, why);
    }
    std::int32_t max_legal_actions(failure* why = nullptr) const {
        return number(parlour_game_max_legal_actions, why);
    }
    std::size_t observation_size(failure* why = nullptr) const {
        return detail::value<std::size_t>(
            why, [&](std::size_t* out) { return parlour_game_observation_size(get(), out); });
    }
    std::size_t information_size(failure* why = nullptr) const {
        return detail::value<std::size_t>(
            why, [&](std::size_t* out) { return parlour_game_information_size(get(), out); });
    }

    std::int32_t num_symmetries(failure* why = nullptr) const { return number(parlour_game_num_symmetries, why); }
    bool action_permutation(std::int32_t symmetry, std::int32_t* ids, std::size_t size,
                            failure* why = nullptr) const {
        return detail::done(parlour_game_action_permutation(get(), symmetry, ids, size), why);
    }
    std::vector<std::int32_t> action_permutation(std::int32_t symmetry, failure* why = nullptr) const {
        return permutation(symmetry, parlour_game_action_permutation, &game::num_actions, why);
    }
    bool observation_permutation(std::int32_t symmetry, std::int32_t* cells, std::size_t size,
                                 failure* why = nullptr) const {
        return detail::done(parlour_game_observation_permutation(get(), symmetry, cells, size), why);
    }
    std::vector<std::int32_t> observation_permutation(std::int32_t symmetry, failure* why = nullptr) const {
        return permutation(symmetry, parlour_game_observation_permutation, &game::observation_size, why);
    }

private:
    template <class Ask, class Size>
    std::vector<std::int32_t> permutation(std::int32_t symmetry, Ask ask, Size size, failure* why) const {
        failure local;
        failure& told = why != nullptr ? *why : local;
        std::vector<std::int32_t> out(static_cast<std::size_t>((this->*size)(&told)));
        if (!told && !detail::done(ask(get(), symmetry, out.data(), out.size()), &told)) out.clear();
        if (told && why == nullptr) detail::refuse(std::move(local));
        return out;
    }
    template <class Ask>
    std::int32_t number(Ask ask, failure* why) const {
        return detail::value<std::int32_t>(why, [&](std::int32_t* out) { return ask(get(), out); });
    }

    detail::handle<parlour_game> handle_;
};

/* An outcome of chance. */
struct chance_outcome {
    std::int32_t id;
    double probability;
};

/* Where random play led. */
struct playout_result {
    std::vector<double> returns;
    std::uint64_t plies = 0;
};

/* A position with its log. */
class state {
public:
    state() noexcept = default;
    explicit state(parlour_state* owned) noexcept : handle_(owned) {}

    /* Reads what save(), snapshot() or export_for() wrote. */
    static state load(std::string_view data, std::uint64_t seed = 0, failure* why = nullptr) {
        return make(why, [&](parlour_state** out) {
            return parlour_state_load(data.data(), data.size(), seed, out);
        });
    }

    /* The next game of a file, see parlour_state_read(); an empty state at its end. `offset` and `games` begin at
       0 and are moved on, behind a bad game too. */
    static state read(std::string_view id, std::string_view format, std::string_view data, std::size_t& offset,
                      std::uint64_t& games, failure* why = nullptr) {
        return make(why, [&](parlour_state** out) {
            return parlour_state_read(id.data(), id.size(), format.data(), format.size(), data.data(), data.size(),
                                      &offset, &games, out);
        });
    }

    const parlour_state* get() const noexcept { return handle_.get(); }
    parlour_state* get() noexcept { return handle_.get(); }
    [[nodiscard]] parlour_state* release() noexcept { return handle_.release(); }
    explicit operator bool() const noexcept { return handle_ != nullptr; }

    state clone(bool with_log = true, failure* why = nullptr) const {
        return make(why, [&](parlour_state** out) { return parlour_state_clone(get(), with_log ? 1 : 0, out); });
    }
    /* With the log; not taken for clone(bool). */
    state clone(failure* why) const { return clone(true, why); }
    bool assign(const state& from, failure* why = nullptr) {
        return detail::done(parlour_state_assign(get(), from.get()), why);
    }
    bool equal(const state& other, failure* why = nullptr) const {
        return detail::value<std::int32_t>(
                   why, [&](std::int32_t* out) { return parlour_state_equal(get(), other.get(), out); }) != 0;
    }
    parlour::game game(failure* why = nullptr) const {
        return parlour::game(detail::value<parlour_game*>(
            why, [&](parlour_game** out) { return parlour_state_game(get(), out); }));
    }

    std::int32_t turn(failure* why = nullptr) const { return number<std::int32_t>(parlour_state_turn, why); }
    std::uint64_t ply(failure* why = nullptr) const { return number<std::uint64_t>(parlour_state_ply, why); }
    std::int32_t chance_mode(failure* why = nullptr) const {
        return number<std::int32_t>(parlour_state_chance, why);
    }
    bool set_chance(std::int32_t mode, failure* why = nullptr) {
        return detail::done(parlour_state_set_chance(get(), mode), why);
    }
    bool reseed(std::uint64_t seed, failure* why = nullptr) {
        return detail::done(parlour_state_reseed(get(), seed), why);
    }

    std::string legal_moves(failure* why = nullptr) const { return text(parlour_state_legal_moves, why); }
    std::size_t legal_ids(std::int32_t* ids, std::size_t capacity, failure* why = nullptr) const {
        return detail::value<std::size_t>(why, [&](std::size_t* count) {
            return parlour_state_legal_ids(get(), ids, capacity, count);
        });
    }
    std::vector<std::int32_t> legal_ids(failure* why = nullptr) const {
        return detail::list<std::int32_t>(why, [&](std::int32_t* ids, std::size_t capacity, std::size_t* count) {
            return parlour_state_legal_ids(get(), ids, capacity, count);
        });
    }
    bool mask(std::uint8_t* cells, std::size_t size, failure* why = nullptr) const {
        return detail::done(parlour_state_mask(get(), cells, size), why);
    }
    std::vector<std::uint8_t> mask(failure* why = nullptr) const {
        return fill<std::uint8_t>(why, &parlour::game::num_actions, [&](std::uint8_t* cells, std::size_t size) {
            return parlour_state_mask(get(), cells, size);
        });
    }
    std::string chance_outcomes(failure* why = nullptr) const {
        return text(parlour_state_chance_outcomes, why);
    }
    std::vector<chance_outcome> chance_ids(failure* why = nullptr) const {
        std::vector<double> probabilities;
        const std::vector<std::int32_t> ids = detail::list<std::int32_t>(
            why, [&](std::int32_t* out, std::size_t capacity, std::size_t* count) {
                probabilities.resize(capacity);
                return parlour_state_chance_ids(get(), out, probabilities.data(), capacity, count);
            });
        std::vector<chance_outcome> outcomes;
        for (std::size_t i = 0; i < ids.size(); i++) outcomes.push_back({ids[i], probabilities[i]});
        return outcomes;
    }

    bool apply(std::string_view move, std::int32_t player = anyone, failure* why = nullptr) {
        return detail::done(parlour_state_apply(get(), move.data(), move.size(), player), why);
    }
    bool apply_id(std::int32_t id, std::int32_t player = anyone, failure* why = nullptr) {
        return detail::done(parlour_state_apply_id(get(), id, player), why);
    }
    /* Whether apply() would accept the move; the reason, if it is wanted, goes to `why`. Never throws error. */
    bool check(std::string_view move, std::int32_t player = anyone, failure* why = nullptr) const {
        failure ignored;
        return detail::done(parlour_state_check(get(), move.data(), move.size(), player),
                            why != nullptr ? why : &ignored);
    }
    /* The same for apply_id(). */
    bool check_id(std::int32_t id, std::int32_t player = anyone, failure* why = nullptr) const {
        failure ignored;
        return detail::done(parlour_state_check_id(get(), id, player), why != nullptr ? why : &ignored);
    }
    std::vector<std::int32_t> move_ids(std::string_view move, failure* why = nullptr) const {
        return detail::list<std::int32_t>(why, [&](std::int32_t* ids, std::size_t capacity, std::size_t* count) {
            return parlour_state_move_ids(get(), move.data(), move.size(), ids, capacity, count);
        });
    }
    std::string move_text(std::int32_t id, failure* why = nullptr) const {
        return detail::text(why, [&](parlour_text* out) { return parlour_state_move_text(get(), id, out); });
    }
    std::string move_json(std::int32_t id, failure* why = nullptr) const {
        return detail::text(why, [&](parlour_text* out) { return parlour_state_move_json(get(), id, out); });
    }
    bool undo(std::uint32_t count = 1, failure* why = nullptr) {
        return detail::done(parlour_state_undo(get(), count), why);
    }

    std::vector<double> returns(failure* why = nullptr) const {
        return detail::list<double>(why, [&](double* out, std::size_t capacity, std::size_t* count) {
            return parlour_state_returns(get(), out, capacity, count);
        });
    }
    std::string outcome(failure* why = nullptr) const { return text(parlour_state_outcome, why); }
    std::string scores(std::int32_t viewer, failure* why = nullptr) const {
        return text(parlour_state_scores, viewer, why);
    }

    std::string history(failure* why = nullptr) const { return text(parlour_state_history, why); }
    state at(std::uint64_t ply, failure* why = nullptr) const {
        return make(why, [&](parlour_state** out) { return parlour_state_at(get(), ply, out); });
    }
    std::string events(std::int32_t viewer, std::uint64_t since = 0, failure* why = nullptr) const {
        return detail::text(
            why, [&](parlour_text* out) { return parlour_state_events(get(), viewer, since, out); });
    }
    std::uint64_t num_events(std::int32_t viewer, failure* why = nullptr) const {
        return detail::value<std::uint64_t>(
            why, [&](std::uint64_t* out) { return parlour_state_num_events(get(), viewer, out); });
    }
    std::string information_string(std::int32_t viewer, failure* why = nullptr) const {
        return text(parlour_state_information_string, viewer, why);
    }
    std::uint64_t information_hash(std::int32_t viewer, failure* why = nullptr) const {
        return detail::value<std::uint64_t>(
            why, [&](std::uint64_t* out) { return parlour_state_information_hash(get(), viewer, out); });
    }

    std::string view(std::int32_t viewer, failure* why = nullptr) const {
        return text(parlour_state_view, viewer, why);
    }
    std::string picture(std::int32_t viewer, failure* why = nullptr) const {
        return text(parlour_state_picture, viewer, why);
    }
    bool observe(std::int32_t player, float* cells, std::size_t size, failure* why = nullptr) const {
        return detail::done(parlour_state_observe_f32(get(), player, cells, size), why);
    }
    bool observe(std::int32_t player, std::uint8_t* cells, std::size_t size, failure* why = nullptr) const {
        return detail::done(parlour_state_observe_u8(get(), player, cells, size), why);
    }
    std::vector<float> observation(std::int32_t player, failure* why = nullptr) const {
        return fill<float>(why, &parlour::game::observation_size, [&](float* cells, std::size_t size) {
            return parlour_state_observe_f32(get(), player, cells, size);
        });
    }
    std::vector<std::uint8_t> observation_u8(std::int32_t player, failure* why = nullptr) const {
        return fill<std::uint8_t>(
            why, &parlour::game::observation_size, [&](std::uint8_t* cells, std::size_t size) {
                return parlour_state_observe_u8(get(), player, cells, size);
            });
    }
    bool information_tensor(std::int32_t player, float* cells, std::size_t size, failure* why = nullptr) const {
        return detail::done(parlour_state_information_tensor(get(), player, cells, size), why);
    }
    std::vector<float> information_tensor(std::int32_t player, failure* why = nullptr) const {
        return fill<float>(why, &parlour::game::information_size, [&](float* cells, std::size_t size) {
            return parlour_state_information_tensor(get(), player, cells, size);
        });
    }

    std::string position(failure* why = nullptr) const { return text(parlour_state_position, why); }
    std::string position_text(failure* why = nullptr) const { return text(parlour_state_position_text, why); }
    std::uint64_t position_hash(failure* why = nullptr) const {
        return number<std::uint64_t>(parlour_state_position_hash, why);
    }
    std::string save(failure* why = nullptr) const { return text(parlour_state_save, why); }
    std::string snapshot(failure* why = nullptr) const { return text(parlour_state_snapshot, why); }
    /* parlour_state_export(): the name is a word of the language. */
    std::string export_for(std::int32_t viewer, failure* why = nullptr) const {
        return text(parlour_state_export, viewer, why);
    }
    /* The game as a file of other programs, see parlour_state_write(). */
    std::string write(std::string_view format, failure* why = nullptr) const {
        return detail::text(why, [&](parlour_text* out) {
            return parlour_state_write(get(), format.data(), format.size(), out);
        });
    }
    std::string setup(std::string_view name, std::uint64_t seed = 0, failure* why = nullptr) const {
        return detail::text(why, [&](parlour_text* out) {
            return parlour_state_setup(get(), name.data(), name.size(), seed, out);
        });
    }

    std::uint64_t perft(std::uint32_t depth, std::int32_t finished = t0, failure* why = nullptr) const {
        return detail::value<std::uint64_t>(
            why, [&](std::uint64_t* out) { return parlour_state_perft(get(), depth, finished, out); });
    }
    playout_result playout(std::uint64_t seed, std::uint64_t max_plies, failure* why = nullptr) const {
        playout_result result;
        result.returns = fill<double>(
            why, &parlour::game::num_players, [&](double* returns, std::size_t capacity) {
                return parlour_state_playout(get(), seed, max_plies, returns, capacity, &result.plies);
            });
        return result;
    }
    std::vector<std::int32_t> winning_ids(std::int32_t player, failure* why = nullptr) const {
        return detail::list<std::int32_t>(why, [&](std::int32_t* ids, std::size_t capacity, std::size_t* count) {
            return parlour_state_winning_ids(get(), player, ids, capacity, count);
        });
    }
    bool threatens(std::int32_t player, failure* why = nullptr) const {
        return detail::value<std::int32_t>(
                   why, [&](std::int32_t* out) { return parlour_state_threatens(get(), player, out); }) != 0;
    }
    state determinize(std::int32_t viewer, std::uint64_t seed, failure* why = nullptr) const {
        return make(why, [&](parlour_state** out) { return parlour_state_determinize(get(), viewer, seed, out); });
    }

    state transformed(std::int32_t symmetry, failure* why = nullptr) const {
        return make(why, [&](parlour_state** out) { return parlour_state_transformed(get(), symmetry, out); });
    }
    std::int32_t normal_symmetry(failure* why = nullptr) const {
        return number<std::int32_t>(parlour_state_normal_symmetry, why);
    }
    std::uint64_t normal_hash(failure* why = nullptr) const {
        return number<std::uint64_t>(parlour_state_normal_hash, why);
    }

private:
    friend class parlour::game;

    template <class Call>
    static state make(failure* why, Call call) {
        return state(detail::value<parlour_state*>(why, call));
    }
    template <class T, class Ask>
    T number(Ask ask, failure* why) const {
        return detail::value<T>(why, [&](T* out) { return ask(get(), out); });
    }
    template <class Ask>
    std::string text(Ask ask, failure* why) const {
        return detail::text(why, [&](parlour_text* out) { return ask(get(), out); });
    }
    template <class Ask>
    std::string text(Ask ask, std::int32_t viewer, failure* why) const {
        return detail::text(why, [&](parlour_text* out) { return ask(get(), viewer, out); });
    }
    /* What `call` writes into a buffer whose size the game knows. */
    template <class T, class Size, class Call>
    std::vector<T> fill(failure* why, Size size, Call call) const {
        failure local;
        failure& told = why != nullptr ? *why : local;
        std::vector<T> cells;
        const parlour::game of = game(&told);
        if (!told) cells.resize(static_cast<std::size_t>((of.*size)(&told)));
        if (!told && !detail::done(call(cells.data(), cells.size()), &told)) cells.clear();
        if (told && why == nullptr) detail::refuse(std::move(local));
        return cells;
    }

    detail::handle<parlour_state> handle_;
};

inline state game::new_state(std::string_view options, failure* why) const {
    return state::make(why, [&](parlour_state** out) {
        return parlour_state_new(get(), options.data(), options.size(), out);
    });
}

inline state game::state_from_position(std::string_view position, std::string_view options,
                                       failure* why) const {
    return state::make(why, [&](parlour_state** out) {
        return parlour_state_from_position(get(), position.data(), position.size(), options.data(),
                                           options.size(), out);
    });
}

static_assert(sizeof(game) == sizeof(void*) && sizeof(state) == sizeof(void*), "a handle is a pointer");

}  // inline namespace
}  // namespace parlour

#endif /* PARLOUR_HPP */
