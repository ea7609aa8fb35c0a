/* Built with exceptions, for a program whose other file, bare.cpp, is built without. */
#include "parlour.hpp"

bool refusals_are_thrown();
bool refusals_are_thrown() {
    try {
        parlour::game("no such game");
    } catch (const parlour::error& error) {
        return error.code() == PARLOUR_UNKNOWN_GAME;
    }
    return false;
}
