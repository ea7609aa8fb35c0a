// A wrapper of the C library by koffi: classes for the handles, refusals as exceptions. It holds what play.mjs needs;
// further functions of parlour.h go the same way: koffi reads the declarations as they stand there.
import koffi from "koffi";

// While the major version is 0, the file's name has the minor version too.
const lib = koffi.load(process.env.PARLOUR_LIBRARY ?? "libparlour.so.0.1");
const abiVersion = 1; // of the header that this was written from

koffi.opaque("parlour_game");
koffi.opaque("parlour_state");
koffi.opaque("parlour_text");
koffi.alias("parlour_status", "int32_t");

const declarations = [
    "int32_t parlour_abi_version(void)",
    "const char *parlour_error_json(void)",
    "parlour_text *parlour_text_new(void)",
    "const char *parlour_text_data(const parlour_text *text)",
    "parlour_status parlour_game_new(const char *id, size_t id_size, const char *config, size_t config_size, _Out_ parlour_game **game)",
    "void parlour_game_free(parlour_game *game)",
    "parlour_status parlour_game_num_actions(const parlour_game *game, _Out_ int32_t *actions)",
    "parlour_status parlour_game_max_legal_actions(const parlour_game *game, _Out_ int32_t *actions)",
    "parlour_status parlour_state_new(const parlour_game *game, const char *options, size_t options_size, _Out_ parlour_state **state)",
    "void parlour_state_free(parlour_state *state)",
    "parlour_status parlour_state_turn(const parlour_state *state, _Out_ int32_t *turn)",
    "parlour_status parlour_state_legal_ids(const parlour_state *state, _Out_ int32_t *ids, size_t capacity, _Out_ size_t *count)",
    "parlour_status parlour_state_move_json(const parlour_state *state, int32_t id, parlour_text *text)",
    "parlour_status parlour_state_move_text(const parlour_state *state, int32_t id, parlour_text *text)",
    "parlour_status parlour_state_apply(parlour_state *state, const char *move, size_t move_size, int32_t player)",
    "parlour_status parlour_state_apply_id(parlour_state *state, int32_t id, int32_t player)",
    "parlour_status parlour_state_events(const parlour_state *state, int32_t viewer, uint64_t since, parlour_text *text)",
    "parlour_status parlour_state_outcome(const parlour_state *state, parlour_text *text)",
    "parlour_status parlour_state_save(const parlour_state *state, parlour_text *text)",
];
const c = Object.fromEntries(declarations.map((line) => [/(parlour_\w+)\(/.exec(line)[1], lib.func(line)]));
if (c.parlour_abi_version() !== abiVersion) throw new Error("libparlour has another ABI version");

export const over = -4;
export const spectator = -10;
export const anyone = -12;

/** What the library refuses: `code`, `message`, and `rule` and `path` where they apply. */
export class Refusal extends Error {
    constructor(error) {
        super(error.message);
        Object.assign(this, error);
    }
}

/** The last error is the calling thread's: read at once, so that koffi's asynchronous calls are not for calls that fail. */
function check(status) {
    if (status !== 0) throw new Refusal(JSON.parse(c.parlour_error_json()));
}

// One for all results: each call replaces what it held, and the string is copied.
const text = c.parlour_text_new();
function read(call, ...args) {
    check(call(...args, text));
    return c.parlour_text_data(text);
}

function number(call, handle) {
    const out = [0];
    check(call(handle, out));
    return out[0];
}

const size = (string) => Buffer.byteLength(string);

/** Whoever makes one frees it; what is forgotten goes with the garbage. */
class Handle {
    static #forgotten = new FinalizationRegistry(([free, handle]) => free(handle));
    #free;
    handle;

    constructor(handle, free) {
        this.handle = handle;
        this.#free = free;
        Handle.#forgotten.register(this, [free, handle], this);
    }
    free() {
        Handle.#forgotten.unregister(this);
        this.#free(this.handle);
        this.handle = null; // NULL is refused, never followed.
        this.#free = () => {};
    }
}

export class Game extends Handle {
    constructor(id, config = {}) {
        const out = [null];
        const json = JSON.stringify(config);
        check(c.parlour_game_new(id, size(id), json, size(json), out));
        super(out[0], c.parlour_game_free);
        this.numActions = number(c.parlour_game_num_actions, this.handle);
        this.ids = new Int32Array(number(c.parlour_game_max_legal_actions, this.handle));
    }
    newState(options = {}) {
        return new State(this, options);
    }
}

export class State extends Handle {
    #ids;

    constructor(game, options) {
        const out = [null];
        const json = JSON.stringify(options);
        check(c.parlour_state_new(game.handle, json, size(json), out));
        super(out[0], c.parlour_state_free);
        this.#ids = game.ids;
    }
    turn() {
        return number(c.parlour_state_turn, this.handle);
    }
    legalIds() {
        const count = [0];
        check(c.parlour_state_legal_ids(this.handle, this.#ids, this.#ids.length, count));
        return this.#ids.slice(0, Number(count[0]));
    }
    moveJson = (id) => read(c.parlour_state_move_json, this.handle, id);
    moveText = (id) => read(c.parlour_state_move_text, this.handle, id);
    apply = (move, player = anyone) => check(c.parlour_state_apply(this.handle, move, size(move), player));
    applyId = (id, player = anyone) => check(c.parlour_state_apply_id(this.handle, id, player));
    events = (viewer, since) => JSON.parse(read(c.parlour_state_events, this.handle, viewer, since));
    outcome = () => JSON.parse(read(c.parlour_state_outcome, this.handle));
    save = () => read(c.parlour_state_save, this.handle);
}
