/*
 * The library's JSON as values of nlohmann::json, for programs that have it (Debian: nlohmann-json3-dev). Plays a game
 * and tells it: moves are picked by what they are rather than by number.
 *     c++ -std=c++17 nlohmann.cpp $(pkg-config --cflags --libs parlour) -o nlohmann && ./nlohmann GAME [CONFIG]
 */
#include <cstdint>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "parlour.hpp"

using nlohmann::json;

namespace {

/* A move of a type that was seldom played before, so that all types occur. */
json pick(const json& moves, std::map<std::string, int>& played, std::mt19937& random) {
    std::vector<json> best;
    int least = 0;
    for (const json& legal : moves) {
        const int times = played[legal.at("move").at("type").get<std::string>()];
        if (best.empty() || times < least) {
            best.clear();
            least = times;
        }
        if (times == least) best.push_back(legal.at("move"));
    }
    return best.at(random() % best.size());
}

/* A refusal in its parts. */
void explain(const parlour::failure& why) {
    const json error = json::parse(why.json);
    std::cout << "refused: " << error.at("code").get<std::string>() << ", rule " << error.value("rule", "none") << ", at "
              << error.value("path", "no place") << ": " << error.at("message").get<std::string>() << '\n';
}

void play(const std::string& id, const std::string& config) {
    const parlour::game game(id, config);
    const json about = json::parse(game.describe());
    std::cout << about.at("title").get<std::string>() << " for " << about.at("seats").dump() << '\n';

    parlour::state state = game.new_state(json{{"seed", "1"}, {"tags", {{"event", "example"}}}}.dump());
    std::map<std::string, int> played;
    std::mt19937 random(1);
    std::uint64_t seen = 0;
    parlour::failure why;

    /* What is no move says where it is wrong. */
    json wrong = json::parse(state.legal_moves()).at(0).at("move");
    wrong["colour"] = "blue";
    if (!state.apply(wrong.dump(), parlour::anyone, &why)) explain(why);

    while (state.turn() != parlour::over) {
        const json move = pick(json::parse(state.legal_moves()), played, random);
        played[move.at("type").get<std::string>()]++;
        state.apply(move.dump(), state.turn());
        for (const json& event : json::parse(state.events(parlour::spectator, seen))) {
            std::cout << event.at("seq") << ' ' << event.at("text").get<std::string>() << '\n';
            seen = event.at("seq").get<std::uint64_t>() + 1;
        }
    }
    const json outcome = json::parse(state.outcome());
    std::cout << "played " << json(played).dump() << "\nreturns " << outcome.at("returns").dump() << ", reason "
              << outcome.at("reason").get<std::string>() << '\n';
    const json view = json::parse(state.view(0)); /* kept while items() goes over it */
    for (const auto& field : view.items()) std::cout << field.key() << ' ';
    std::cout << "in the view of " << about.at("seats").at(0).get<std::string>() << '\n';
    if (!state.apply(wrong.dump(), parlour::anyone, &why)) explain(why);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: nlohmann GAME [CONFIG]\ngames:";
        for (const json& game : json::parse(parlour::games())) std::cerr << ' ' << game.at("id").get<std::string>();
        std::cerr << '\n';
        return 2;
    }
    try {
        play(argv[1], argc > 2 ? argv[2] : "{}");
    } catch (const parlour::error& error) {
        std::cerr << error.name() << ": " << error.what() << '\n';
        return 1;
    }
    return 0;
}
