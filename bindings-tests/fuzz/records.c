/* Records, snapshots and exports. Input: the JSON. What loads is written and loads again to an equal state, and plays on. */
#include "games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    parlour_state *state = NULL;
    const parlour_status status = parlour_state_load((const char *)data, size, 11, &state);
    if (status == PARLOUR_OK) {
        laws(state);
        plays_on(state);
        parlour_state_free(state);
    } else {
        refused(status);
        CHECK(state == NULL);
    }
    return 0;
}
