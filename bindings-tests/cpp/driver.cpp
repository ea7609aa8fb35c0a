/* Runs the commands of a vector (see ../vectors/README.md) through parlour.hpp and prints the transcript. */
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "parlour.hpp"

namespace {

using std::int32_t;
using std::string;
using std::string_view;
using std::uint64_t;

[[noreturn]] void fail(const string& what) {
    std::cerr << "driver: " << what << '\n';
    std::exit(2);
}

string decode(string_view argument) {
    string bytes;
    for (std::size_t i = 0; i < argument.size(); i++) {
        if (argument[i] == '%') {
            bytes += static_cast<char>(std::stoi(string(argument.substr(i + 1, 2)), nullptr, 16));
            i += 2;
        } else {
            bytes += argument[i];
        }
    }
    return bytes;
}

/* The first word, and what follows it. */
std::pair<string, string> cut(const string& words) {
    const std::size_t space = words.find(' ');
    if (space == string::npos) return {words, ""};
    return {words.substr(0, space), words.substr(space + 1)};
}

uint64_t number(const string& word) { return std::stoull(word); }
int32_t small(const string& word) { return static_cast<int32_t>(std::stol(word)); }
int32_t actor(const string& word) { return word == "-" ? parlour::anyone : small(word); }
int32_t viewer(const string& word) {
    if (word == "spectator") return parlour::spectator;
    if (word == "referee") return parlour::referee;
    return small(word);
}

class fnv {
public:
    void byte(unsigned value) { hash_ = (hash_ ^ value) * 1099511628211U; }
    void bits(uint64_t value, int count) {
        for (int shift = 0; shift < count; shift += 8) byte(static_cast<unsigned>(value >> shift & 255U));
    }
    string hex() const {
        char text[20];
        std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash_));
        return text;
    }

private:
    uint64_t hash_ = 14695981039346656037U;
};

string hex(uint64_t number) {
    char text[20];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(number));
    return text;
}

string hash(string_view text) {
    fnv sum;
    for (const char c : text) sum.byte(static_cast<unsigned char>(c));
    return sum.hex();
}

string hash(const std::vector<std::uint8_t>& bytes) {
    fnv sum;
    for (const std::uint8_t byte : bytes) sum.byte(byte);
    return sum.hex();
}

string hash(const std::vector<float>& numbers) {
    fnv sum;
    for (const float number : numbers) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, &number, sizeof bits);
        sum.bits(bits, 32);
    }
    return sum.hex();
}

string hash(const std::vector<double>& numbers) {
    fnv sum;
    for (const double number : numbers) {
        uint64_t bits = 0;
        std::memcpy(&bits, &number, sizeof bits);
        sum.bits(bits, 64);
    }
    return sum.hex();
}

string commas(const std::vector<int32_t>& ids) {
    string text;
    for (const int32_t id : ids) text += (text.empty() ? "" : ",") + std::to_string(id);
    return text;
}

string refusal(const parlour::failure& why) {
    const auto dash = [](const string& text) { return text.empty() ? "-" : text; };
    return string("! ") + why.name() + ' ' + dash(why.rule) + ' ' + dash(why.path) + ' ' + why.message;
}

class driver {
public:
    void run(const string& command) {
        const string before = fingerprint();
        const auto [verb, rest] = cut(command);
        try {
            execute(verb, rest);
        } catch (const parlour::error& error) {
            std::cout << refusal(error.why()) << '\n';
            if (fingerprint() != before) fail("refused, yet something changed: " + command);
        }
    }

private:
    void execute(const string& verb, const string& rest) {
        const auto [first, last] = cut(rest);
        if (verb == "game") {
            game_ = parlour::game(first, decode(last));
            state_ = parlour::state();
            say("ok");
        } else if (verb == "describe") {
            say(game_.describe());
        } else if (verb == "new") {
            replace(game_.new_state(rest == "-" ? "" : decode(rest)));
        } else if (verb == "position") {
            replace(game_.state_from_position(decode(last), first == "-" ? "" : first));
        } else if (verb == "load") {
            replace(parlour::state::load(decode(last), number(first)));
        } else if (verb == "read") {
            const auto [format, file] = cut(last);
            read(first, format, decode(file));
        } else if (verb == "clone" || verb == "bare") {
            replace(state_.clone(verb == "clone"));
        } else if (verb == "at") {
            replace(state_.at(number(rest)));
        } else if (verb == "determinize") {
            replace(state_.determinize(viewer(first), number(last)));
        } else if (!play(verb, rest) && !ask(verb, rest)) {
            fail("unknown command " + verb);
        }
    }

    bool play(const string& verb, const string& rest) {
        const auto [first, last] = cut(rest);
        if (verb == "apply") {
            state_.apply(decode(last), actor(first));
        } else if (verb == "check") {
            parlour::failure why;
            if (!state_.check(decode(last), actor(first), &why)) throw parlour::error(why);
        } else if (verb == "id") {
            state_.apply_id(small(last), actor(first));
        } else if (verb == "undo") {
            state_.undo(static_cast<std::uint32_t>(number(rest)));
        } else if (verb == "reseed") {
            state_.reseed(number(rest));
        } else if (verb == "chance") {
            state_.set_chance(rest == "auto" ? parlour::chance_auto : parlour::chance_explicit);
        } else {
            return false;
        }
        say("ok");
        return true;
    }

    bool ask(const string& verb, const string& rest) {
        const auto [first, last] = cut(rest);
        if (verb == "ids") {
            say(commas(state_.move_ids(decode(rest))));
        } else if (verb == "move") {
            const string text = state_.move_text(small(rest));
            say(text + ' ' + state_.move_json(small(rest)));
        } else if (verb == "perft") {
            const int32_t finished = last == "T0" ? parlour::t0 : parlour::t1;
            say(std::to_string(state_.perft(static_cast<std::uint32_t>(number(first)), finished)));
        } else if (verb == "playout") {
            const parlour::playout_result result = state_.playout(number(first), number(last));
            say(std::to_string(result.plies) + ' ' + hash(result.returns));
        } else if (verb == "setup") {
            say(state_.setup(first, number(last)));
        } else if (verb == "save") {
            say(state_.save());
        } else if (verb == "snapshot") {
            say(state_.snapshot());
        } else if (verb == "history") {
            say(state_.history());
        } else if (verb == "export") {
            say(state_.export_for(viewer(rest)));
        } else if (verb == "write") {
            const string text = state_.write(rest);
            say(std::to_string(text.size()) + ' ' + hash(text));
        } else if (verb == "show") {
            show();
        } else {
            return false;
        }
        return true;
    }

    /* All games of a file, a line each; the last good one becomes the state. */
    void read(const string& id, const string& format, const string& file) {
        parlour::state last;
        std::size_t offset = 0;
        uint64_t games = 0;
        for (;;) {
            const uint64_t before = games;
            parlour::failure why;
            parlour::state state = parlour::state::read(id, format, file, offset, games, &why);
            if (why) {
                say(std::to_string(games) + ' ' + refusal(why));
                if (games == before) break;
            } else if (!state) {
                break;
            } else {
                say(std::to_string(games) + ' ' + hash(state.save()));
                last = std::move(state);
            }
        }
        if (last) replace(std::move(last));
        else say("nothing");
    }

    void replace(parlour::state made) {
        state_ = std::move(made);
        game_ = state_.game();
        shown_.assign(static_cast<std::size_t>(game_.num_players()) + 2, 0);
        say("ok");
    }

    /* Long lines are told by their length and hash. */
    static void say(const string& line) {
        if (line.size() > 4096) std::cout << "# " << line.size() << ' ' << hash(line) << '\n';
        else std::cout << line << '\n';
    }

    /* A line of `show`; or the refusal, which ends nothing there. */
    template <class Answer>
    void label(const string& name, Answer answer) {
        parlour::failure why;
        const string text = answer(&why);
        say(why ? refusal(why) : name + ' ' + text);
    }

    void show() {
        say("turn " + std::to_string(state_.turn()));
        say("ply " + std::to_string(state_.ply()));
        say("legal " + state_.legal_moves());
        say("ids " + commas(state_.legal_ids()));
        say("mask " + hash(state_.mask()));
        if (state_.turn() == parlour::chance) say("chance " + state_.chance_outcomes());
        const int32_t players = game_.num_players();
        for (int32_t player = 0; player < players; player++) {
            const string name = std::to_string(player);
            show_viewer(player, name, shown_[static_cast<std::size_t>(player)]);
            show_player(player, name);
        }
        show_viewer(parlour::spectator, "spectator", shown_[shown_.size() - 2]);
        show_viewer(parlour::referee, "referee", shown_[shown_.size() - 1]);
        say("returns " + hash(state_.returns()));
        say("outcome " + state_.outcome());
        say("scores " + state_.scores(parlour::spectator));
        say("position " + state_.position());
        label("text", [&](parlour::failure* why) { return state_.position_text(why); });
        say("hash " + hex(state_.position_hash()));
    }

    void show_viewer(int32_t who, const string& name, uint64_t& seen) {
        label("view " + name, [&](parlour::failure* why) { return state_.view(who, why); });
        label("picture " + name, [&](parlour::failure* why) { return hash(state_.picture(who, why)); });
        label("events " + name, [&](parlour::failure* why) {
            const string events = state_.events(who, seen, why);
            for (std::size_t at = 0; (at = events.find("{\"seq\":", at)) != string::npos; at++) seen++;
            return events;
        });
        label("information " + name,
              [&](parlour::failure* why) { return hash(state_.information_string(who, why)); });
        label("key " + name, [&](parlour::failure* why) { return hex(state_.information_hash(who, why)); });
    }

    void show_player(int32_t who, const string& name) {
        label("observation " + name, [&](parlour::failure* why) {
            const string floats = hash(state_.observation(who, why));
            return *why ? string() : floats + ' ' + hash(state_.observation_u8(who, why));
        });
        label("tensor " + name, [&](parlour::failure* why) { return hash(state_.information_tensor(who, why)); });
    }

    string fingerprint() const {
        if (!state_) return "";
        parlour::failure why;
        const string save = state_.save(&why);
        return (why ? why.json : save) + '\n' + state_.position();
    }

    parlour::game game_;
    parlour::state state_;
    std::vector<uint64_t> shown_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) fail("usage: driver FILE");
    std::ifstream file(argv[1], std::ios::binary);
    if (!file) fail(string("cannot read ") + argv[1]);
    driver driver;
    for (string line; std::getline(file, line);) {
        if (line.rfind("> ", 0) == 0) {
            std::cout << line << '\n';
            driver.run(line.substr(2));
        }
    }
    return 0;
}
