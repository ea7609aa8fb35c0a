/* Calls while another lasts, and after panics: for a library with the feature `test-hooks`. */
#include "hooks.h"
#include "refused.h"

typedef struct {
    parlour_status read, change, assign_from;
    parlour_state *other;
} inside;

static void while_held(void *data) {
    inside *got = data;
    int32_t turn;
    got->read = parlour_state_turn(state, &turn);
    got->change = parlour_state_apply(state, "p", NUL, PARLOUR_ANYONE);
    got->assign_from = parlour_state_assign(got->other, state);
}

void check_hooks(void) {
    inside got;
    parlour_state *broken;
    int32_t turn;
    OK(parlour_state_clone(state, 1, &got.other));
    OK(parlour_test_hold(state, 0, while_held, &got));
    CHECK(got.read == PARLOUR_OK && got.change == PARLOUR_BUSY && got.assign_from == PARLOUR_OK);
    OK(parlour_test_hold(state, 1, while_held, &got));
    CHECK(got.read == PARLOUR_BUSY && got.change == PARLOUR_BUSY && got.assign_from == PARLOUR_BUSY);
    CHECK(parlour_error_code() == PARLOUR_BUSY);
    parlour_state_free(got.other);

    REFUSED(PARLOUR_INTERNAL, parlour_test_panic(state, 0));
    OK(parlour_state_turn(state, &turn));

    OK(parlour_state_clone(state, 1, &broken));
    REFUSED(PARLOUR_INTERNAL, parlour_test_panic(broken, 1));
    REFUSED(PARLOUR_INTERNAL, parlour_state_turn(broken, &out.number));
    REFUSED(PARLOUR_INTERNAL, parlour_state_save(broken, text));
    REFUSED(PARLOUR_INTERNAL, parlour_state_apply(broken, "p", NUL, PARLOUR_ANYONE));
    REFUSED(PARLOUR_INTERNAL, parlour_state_assign(broken, state));
    REFUSED(PARLOUR_INTERNAL, parlour_state_assign(state, broken));
    REFUSED(PARLOUR_INTERNAL, parlour_state_clone(broken, 1, &out.state));
    REFUSED(PARLOUR_INTERNAL, parlour_state_equal(state, broken, &out.number));
    CHECK(strstr(parlour_error_message(), "can only be freed") != NULL);
    parlour_state_free(broken);
}
