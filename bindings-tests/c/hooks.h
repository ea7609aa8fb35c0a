/* What a library with the feature `test-hooks` exports too, see ffi/src/hooks.rs. */
#ifndef TESTS_HOOKS_H
#define TESTS_HOOKS_H

#include "parlour.h"

parlour_status parlour_test_panic(parlour_state *state, int32_t changing);
parlour_status parlour_test_hold(parlour_state *state, int32_t changing, void (*then)(void *), void *data);

#endif
