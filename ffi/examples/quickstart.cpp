/*
 * Plays a random game and shows the board after every move.
 *     c++ -std=c++17 quickstart.cpp $(pkg-config --cflags --libs parlour) -o quickstart && ./quickstart GAME
 */
#include <iostream>
#include <random>

#include "parlour.hpp"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: quickstart GAME\ngames: " << parlour::games() << '\n';
        return 1;
    }
    try {
        parlour::state state = parlour::game(argv[1]).new_state();
        std::mt19937 random(1);
        while (state.turn() != parlour::over) {
            std::cout << state.picture(parlour::spectator) << '\n';
            const auto ids = state.legal_ids();
            const auto id = ids[random() % ids.size()];
            std::cout << "player " << state.turn() << ": " << state.move_text(id) << '\n';
            state.apply_id(id, state.turn());
        }
        std::cout << state.picture(parlour::spectator) << '\n' << state.outcome() << '\n';

        // Refusals are exceptions, or values where they are expected.
        parlour::failure why;
        if (!state.apply("one more", parlour::anyone, &why)) std::cout << why.name() << ": " << why.message << '\n';
    } catch (const parlour::error& error) {
        std::cerr << error.name() << ": " << error.what() << '\n';
        return 1;
    }
}
