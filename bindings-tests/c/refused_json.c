/* JSON that must be refused, for its form or for what it says. */
#include "refused.h"

/* `piece`, `count` times. */
static char *repeat(const char *piece, size_t count) {
    const size_t size = strlen(piece);
    char *made = malloc(size * count + 1);
    size_t i;
    CHECK(made != NULL);
    for (i = 0; i < count; i++) memcpy(made + i * size, piece, size);
    made[size * count] = '\0';
    return made;
}

#define MOVE(status, move) REFUSED(status, parlour_state_apply(state, move, NUL, PARLOUR_ANYONE))
#define CONFIG(status, config) REFUSED(status, parlour_game_new("kuhn", NUL, config, NUL, &out.game))
#define OPTIONS(status, options) REFUSED(status, parlour_state_new(game, options, NUL, &out.state))
#define LOAD(status, data) REFUSED(status, parlour_state_load(data, NUL, 1, &out.state))

void refuse_json(void) {
    const size_t large = (1u << 20) + 1;
    char *deep = repeat("{\"type\":", 100000), *spaces = repeat(" ", large);
    spaces[0] = '{';
    MOVE(PARLOUR_BAD_JSON, "{");
    MOVE(PARLOUR_BAD_JSON, "{\"type\":\"pass\"");
    MOVE(PARLOUR_BAD_JSON, "{\"type\":\"pass\"}}");
    MOVE(PARLOUR_BAD_JSON, "{\"type\":\"pass\",\"type\":\"bet\"}");
    MOVE(PARLOUR_BAD_JSON, "{\"type\":\"pa\\ud800ss\"}");
    MOVE(PARLOUR_BAD_JSON, "\"p");
    MOVE(PARLOUR_BAD_JSON, deep);
    MOVE(PARLOUR_BAD_JSON, spaces);
    REFUSED(PARLOUR_BAD_MOVE, parlour_state_apply(state, spaces + 1, large - 1, PARLOUR_ANYONE));
    MOVE(PARLOUR_BAD_MOVE, "{}");
    MOVE(PARLOUR_BAD_MOVE, "{\"type\":\"fly\"}");
    MOVE(PARLOUR_BAD_MOVE, "{\"type\":7}");
    MOVE(PARLOUR_BAD_MOVE, "{\"type\":\"pass\",\"card\":\"J\"}");
    CHECK(strcmp(parlour_error_path(), "$.card") == 0);
    MOVE(PARLOUR_BAD_MOVE, "[\"p\"]");
    MOVE(PARLOUR_BAD_MOVE, "\"x\"");
    MOVE(PARLOUR_BAD_MOVE, "\"\\u0000\"");
    MOVE(PARLOUR_BAD_MOVE, "{\"type\":\"resign\",\"player\":3}");
    MOVE(PARLOUR_BAD_MOVE, "{\"type\":\"resign\",\"player\":1e99}");
    MOVE(PARLOUR_BAD_MOVE, "{\"type\":\"resign\"}");
    MOVE(PARLOUR_BAD_MOVE, "{\"type\":\"adjudicate\",\"returns\":[0],\"reason\":\"x\"}");
    REFUSED(PARLOUR_NOT_YOUR_TURN,
            parlour_state_apply(state, "{\"type\":\"resign\",\"player\":1}", NUL, 0));
    REFUSED(PARLOUR_GAME_OVER, parlour_state_apply(over, "p", NUL, PARLOUR_ANYONE));
    REFUSED(PARLOUR_GAME_OVER, parlour_state_apply_id(over, 0, PARLOUR_ANYONE));
    REFUSED(PARLOUR_GAME_OVER, parlour_state_apply(over, "{\"type\":\"resign\",\"player\":1}", NUL, 1));
    CONFIG(PARLOUR_BAD_JSON, "{\"players\":3");
    CONFIG(PARLOUR_BAD_JSON, deep);
    CONFIG(PARLOUR_BAD_CONFIG, "{\"players\":99}");
    CHECK(strcmp(parlour_error_path(), "$.players") == 0 && parlour_error_rule() == NULL);
    CONFIG(PARLOUR_BAD_CONFIG, "{\"players\":-1}");
    CONFIG(PARLOUR_BAD_CONFIG, "{\"players\":\"2\"}");
    CONFIG(PARLOUR_BAD_CONFIG, "{\"colour\":2}");
    CONFIG(PARLOUR_BAD_CONFIG, "[]");
    OPTIONS(PARLOUR_BAD_JSON, "{\"seed\":}");
    OPTIONS(BAD, "{\"seed\":\"18446744073709551616\"}");
    OPTIONS(BAD, "{\"seed\":-1}");
    OPTIONS(BAD, "{\"chance\":\"maybe\"}");
    OPTIONS(BAD, "{\"sede\":1}");
    OPTIONS(BAD, "{\"tags\":{\"a\":1}}");
    LOAD(PARLOUR_BAD_JSON, "");
    LOAD(PARLOUR_BAD_JSON, deep);
    LOAD(PARLOUR_BAD_RECORD, "{}");
    LOAD(PARLOUR_BAD_RECORD, "{\"parlour\":99}");
    LOAD(PARLOUR_UNKNOWN_GAME, "{\"parlour\":1,\"game\":\"nosuch\",\"version\":1,\"config\":{},\"chance\":\"auto\","
                               "\"seed\":\"1\",\"tags\":{},\"log\":[]}");
    LOAD(PARLOUR_BAD_RECORD, "{\"parlour\":1,\"game\":\"kuhn\",\"version\":1,\"config\":{},\"chance\":\"auto\","
                             "\"seed\":\"1\",\"tags\":{},\"log\":[\"J\",\"J\"]}");
    CHECK(strcmp(parlour_error_path(), "$.log[1]") == 0 && parlour_error_rule() != NULL);
    REFUSED(PARLOUR_BAD_POSITION, parlour_state_from_position(game, "x", NUL, NULL, 0, &out.state));
    REFUSED(PARLOUR_BAD_JSON, parlour_state_from_position(game, "{", NUL, NULL, 0, &out.state));
    free(deep);
    free(spaces);
}
