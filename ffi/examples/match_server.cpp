/*
 * The core of a match server: many games at once, and every player is told that player's view and events only. No
 * sockets: a host, which knows who sits where, passes lines in and out.
 *     c++ -std=c++17 match_server.cpp $(pkg-config --cflags --libs parlour) -o match_server
 *
 * Requests are lines of words with one blank between; the last word, in capitals below, may hold blanks:
 *     create MATCH GAME SEED CONFIG   a new match. MATCH: 1 to 64 of a-z A-Z 0-9 _ -. SEED: a number, or - for any.
 *                                     CONFIG: the game's options as JSON, or nothing
 *     move MATCH SEAT MOVE            MOVE: JSON or the game's notation
 *     resign MATCH SEAT
 *     setup MATCH SEAT SEED NAME      a ready-made setup for the seat to act, as a move that it may make
 *     sync MATCH VIEWER SINCE         all again, events from number SINCE on, for one who comes back
 *     describe MATCH                  the library's description of the game
 *     save MATCH                      the record, which holds every secret: for the host only
 *     restore MATCH RECORD            goes on with a record under a new name; events are numbered anew
 *     close MATCH
 *     list
 *
 * Each request is answered by lines for players and spectators (VIEWER is a seat's number or `spectator`)
 *     @MATCH VIEWER start {"players":N}       numbers of events begin with 0
 *     @MATCH VIEWER events [..]               what happened, see parlour_state_events()
 *     @MATCH VIEWER view {..}                 what the viewer may know now
 *     @MATCH VIEWER moves [..]                it is the viewer's turn
 *     @MATCH VIEWER over {..}                 the outcome
 * and then one line for the host, which tells whoever asked:
 *     ok JSON
 *     refused {"code":..,"message":..}        nothing was changed, unless the code is internal: a fault of the
 *                                             program. Codes are the library's, or one of unknown_request,
 *                                             unknown_match, match_exists, bad_name, no_such_seat, line_too_long, full
 */
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <exception>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "parlour.hpp"

namespace {

constexpr std::size_t longest_line = std::size_t{4} << 20;
constexpr std::size_t most_matches = 10000;

/* A request that this server refuses by itself, without asking the library. */
struct refusal : std::exception {
    refusal(const char* name, const char* sentence) noexcept : code(name), message(sentence) {}
    const char* what() const noexcept override { return message; }

    const char* code;
    const char* message;
};

/* The first word; `rest` becomes what follows the blank, so that one blank at the end of a request is passed over. */
std::string_view cut(std::string_view& rest) {
    const std::size_t blank = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, blank);
    rest.remove_prefix(std::min(blank + 1, rest.size()));
    return word;
}

/* A number without sign, all of the word. */
bool number(std::string_view word, std::uint64_t& value) {
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
    return fault == std::errc() && end == word.data() + word.size();
}

class match {
public:
    explicit match(parlour::state state) : state_(std::move(state)), players_(state_.game().num_players()) {
        /* A saved game may have left chance to its program. */
        if (state_.chance_mode() != parlour::chance_auto) state_.set_chance(parlour::chance_auto);
        seen_.resize(static_cast<std::size_t>(players_) + 1);
    }

    const parlour::state& state() const { return state_; }
    std::int32_t players() const { return players_; }

    void apply(std::string_view move, std::int32_t seat) { state_.apply(move, seat); }

    /* Tells everybody what is new. */
    void tell_all(const std::string& name, std::string& out) {
        for (std::size_t i = 0; i < seen_.size(); i++) {
            const std::int32_t viewer = i + 1 < seen_.size() ? static_cast<std::int32_t>(i) : parlour::spectator;
            seen_[i] = tell(name, viewer, seen_[i], out);
        }
    }

    void start_all(const std::string& name, std::string& out) {
        const std::string what = "{\"players\":" + std::to_string(players_) + '}';
        for (std::int32_t seat = 0; seat < players_; seat++) line(name, seat, "start", what, out);
        line(name, parlour::spectator, "start", what, out);
        tell_all(name, out);
    }

    /* Tells one viewer the events from `since` on and how things stand; gives the number of the next event. */
    std::uint64_t tell(const std::string& name, std::int32_t viewer, std::uint64_t since, std::string& out) const {
        const std::uint64_t next = state_.num_events(viewer);
        if (next > since) line(name, viewer, "events", state_.events(viewer, since), out);
        line(name, viewer, "view", state_.view(viewer), out);
        const std::int32_t turn = state_.turn();
        if (turn == parlour::over) line(name, viewer, "over", state_.outcome(), out);
        else if (turn == viewer) line(name, viewer, "moves", state_.legal_moves(), out);
        return next;
    }

private:
    static void line(const std::string& name, std::int32_t viewer, const char* what, const std::string& json,
                     std::string& out) {
        out += '@' + name + ' ' + (viewer == parlour::spectator ? "spectator" : std::to_string(viewer)) + ' ' + what +
               ' ' + json + '\n';
    }

    parlour::state state_;
    std::int32_t players_;
    std::vector<std::uint64_t> seen_; /* by seat, the spectator last: the next event to tell */
};

class server {
public:
    /* The lines that answer a request, the host's last. */
    std::string answer(std::string_view request) {
        std::string out;
        try {
            const std::string result = obey(request, out);
            return out + "ok " + result + '\n';
        } catch (const parlour::error& error) {
            return "refused " + error.json() + '\n';
        } catch (const refusal& why) {
            return refused(why);
        } catch (const std::exception&) {
            return refused({"internal", "the server failed"});
        }
    }

    static std::string refused(const refusal& why) {
        return std::string("refused {\"code\":\"") + why.code + "\",\"message\":\"" + why.message + "\"}\n";
    }

private:
    using matches = std::map<std::string, match, std::less<>>;

    std::string obey(std::string_view rest, std::string& out) {
        const std::string_view verb = cut(rest);
        if (verb == "list") {
            end(rest);
            return list();
        }
        if (verb == "create" || verb == "restore") {
            const std::string name = new_name(cut(rest));
            match made(verb == "create" ? create(rest) : parlour::state::load(rest));
            made.start_all(name, out); /* before it is kept: what was exported for one player is refused here */
            matches_.emplace(name, std::move(made));
            return "{}";
        }
        if (verb != "move" && verb != "resign" && verb != "setup" && verb != "sync" && verb != "describe" &&
            verb != "save" && verb != "close")
            throw refusal{"unknown_request", "there is no request of that name"};
        const auto found = matches_.find(cut(rest));
        if (found == matches_.end()) throw refusal{"unknown_match", "there is no match of that name"};
        const std::string& name = found->first;
        match& played = found->second;
        if (verb == "move") {
            const std::int32_t seat = seat_of(played, cut(rest));
            played.apply(rest, seat);
            played.tell_all(name, out);
        } else if (verb == "resign") {
            const std::int32_t seat = seat_of(played, cut(rest));
            end(rest);
            played.apply("{\"type\":\"resign\",\"player\":" + std::to_string(seat) + '}', seat);
            played.tell_all(name, out);
        } else if (verb == "setup") {
            const std::int32_t seat = seat_of(played, cut(rest));
            std::uint64_t seed = 0;
            if (!number(cut(rest), seed)) throw refusal{"bad_argument", "SEED is a number"};
            if (played.state().turn() != seat) throw refusal{"not_your_turn", "somebody else is to act"};
            return played.state().setup(rest, seed);
        } else if (verb == "sync") {
            const std::string_view viewer = cut(rest);
            std::uint64_t since = 0;
            if (!number(rest, since)) throw refusal{"bad_argument", "SINCE is the number of an event"};
            played.tell(name, viewer == "spectator" ? parlour::spectator : seat_of(played, viewer), since, out);
        } else if (verb == "describe") {
            end(rest);
            return played.state().game().describe();
        } else if (verb == "save") {
            end(rest);
            return played.state().save();
        } else {
            end(rest);
            matches_.erase(found);
        }
        return "{}";
    }

    static void end(std::string_view rest) {
        if (!rest.empty()) throw refusal{"bad_argument", "the request has a word too many"};
    }

    static parlour::state create(std::string_view rest) {
        const std::string_view game = cut(rest), seed = cut(rest);
        std::uint64_t value = 0;
        if (seed != "-" && !number(seed, value)) throw refusal{"bad_argument", "SEED is a number, or - for any"};
        const std::string options = seed == "-" ? "{}" : "{\"seed\":\"" + std::to_string(value) + "\"}";
        return parlour::game(game, rest).new_state(options);
    }

    std::string new_name(std::string_view name) const {
        constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
        if (name.empty() || name.size() > 64 || name.find_first_not_of(allowed) != name.npos)
            throw refusal{"bad_name", "a match is named by 1 to 64 of a-z A-Z 0-9 _ -"};
        if (matches_.find(name) != matches_.end()) throw refusal{"match_exists", "there is a match of that name"};
        if (matches_.size() >= most_matches) throw refusal{"full", "there are too many matches"};
        return std::string(name);
    }

    static std::int32_t seat_of(const match& played, std::string_view word) {
        std::uint64_t seat = 0;
        if (!number(word, seat) || seat >= static_cast<std::uint64_t>(played.players()))
            throw refusal{"no_such_seat", "the match has no seat of that number"};
        return static_cast<std::int32_t>(seat);
    }

    std::string list() const {
        std::string out;
        for (const auto& [name, played] : matches_) {
            out += (out.empty() ? "{\"match\":\"" : ",{\"match\":\"") + name +
                   "\",\"players\":" + std::to_string(played.players()) +
                   ",\"turn\":" + std::to_string(played.state().turn()) +
                   ",\"ply\":" + std::to_string(played.state().ply()) + '}';
        }
        return '[' + out + ']';
    }

    matches matches_;
};

/* Reads a line; of one that is too long no more than that is kept. False at the end of the input. */
bool read_line(std::istream& in, std::string& line, bool& too_long) {
    std::streambuf& bytes = *in.rdbuf();
    line.clear();
    too_long = false;
    for (int c = bytes.sbumpc();; c = bytes.sbumpc()) {
        if (c == std::char_traits<char>::eof()) return !line.empty();
        if (c == '\n') return true;
        if (line.size() < longest_line) line += static_cast<char>(c);
        else too_long = true;
    }
}

}  // namespace

int main() {
    std::ios::sync_with_stdio(false);
    server server;
    bool too_long = false;
    for (std::string line; read_line(std::cin, line, too_long);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        std::cout << (too_long ? server::refused({"line_too_long", "a request has at most 4 MiB"}) : server.answer(line))
                  << std::flush;
    }
    return std::cout ? 0 : 1;
}
