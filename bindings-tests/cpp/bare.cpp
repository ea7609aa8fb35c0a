/*
 * Built with -fno-exceptions -fno-rtti: refusals with a place for them are told there; one without ends the program.
 *     bare [end]
 * With MIXED it is linked with throwing.cpp, which has exceptions.
 */
#include <cstdio>

#include "parlour.hpp"

#ifdef MIXED
bool refusals_are_thrown(); /* in throwing.cpp */
#endif

int main(int argc, char**) {
#ifdef MIXED
    if (!refusals_are_thrown()) return 1;
#endif
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
