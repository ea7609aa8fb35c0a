/*
 * Built with -fno-exceptions -fno-rtti: refusals with a place for them are told there; one without ends the program.
 *     bare [end]
 */
#include <cstdio>

#include "parlour.hpp"

int main(int argc, char**) {
    parlour::failure why;
    const parlour::game none("no such game", {}, &why);
    if (none || why.code != PARLOUR_UNKNOWN_GAME) return 1;
    parlour::state state = parlour::game("strassen").new_state();
    if (!state.apply("a1") || state.apply("a1", parlour::anyone, &why) || why.rule != "SN-12") return 1;
    if (state.check("a1") || state.ply() != 1) return 1;
    if (argc > 1) {
        std::fflush(stdout);
        state.apply("a1");
        return 0; /* not reached */
    }
    return 0;
}
