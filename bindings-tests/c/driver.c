/* Runs the commands of a vector (see ../vectors/README.md) through parlour.h and prints the transcript. */
#include <stdint.h>

#include "common.h"
#include "fnv.h"
#include "words.h"

enum { MAX_VIEWERS = 34 };

static parlour_game *game;
static parlour_state *state;
static parlour_text *text;
static uint64_t shown[MAX_VIEWERS];
/* Whether the command that runs was answered by a refusal. */
static int refused;

static void *need(void *memory) {
    if (memory == NULL) fail("memory", "none left");
    return memory;
}

/* Prints the last error. */
static void refusal(void) {
    const char *rule = parlour_error_rule(), *path = parlour_error_path();
    printf("! %s %s %s %s\n", parlour_status_name(parlour_error_code()), rule != NULL ? rule : "-",
           path != NULL ? path : "-", parlour_error_message());
}

/* Whether a call succeeded; prints the refusal otherwise. */
static int answered(parlour_status status) {
    if (status == PARLOUR_OK) return 1;
    refused = 1;
    refusal();
    return 0;
}

static void said_ok(parlour_status status) {
    if (answered(status)) puts("ok");
}

static void labelled_hash(const char *label, const char *viewer, parlour_status status, uint64_t hash) {
    if (status != PARLOUR_OK) refusal();
    else printf("%s%s%s %016llx\n", label, *viewer != '\0' ? " " : "", viewer, (unsigned long long)hash);
}

static uint64_t fnv_text(void) {
    return fnv_bytes(parlour_text_data(text), parlour_text_size(text));
}

/* Prints a line: its words, and the text. Long lines are told by their length and hash. */
static void say(const char *label, const char *viewer) {
    const char *pieces[4];
    uint64_t hash = FNV_START;
    size_t size = 0, i, j;
    pieces[0] = label;
    pieces[1] = *viewer != '\0' ? " " : "";
    pieces[2] = viewer;
    pieces[3] = *label != '\0' ? " " : "";
    for (i = 0; i < 4; i++)
        for (j = 0; pieces[i][j] != '\0'; j++, size++) hash = fnv_byte(hash, (unsigned char)pieces[i][j]);
    for (j = 0; j < parlour_text_size(text); j++, size++)
        hash = fnv_byte(hash, (unsigned char)parlour_text_data(text)[j]);
    if (size > 4096) printf("# %lu %016llx\n", (unsigned long)size, (unsigned long long)hash);
    else printf("%s%s%s%s%s\n", pieces[0], pieces[1], pieces[2], pieces[3], parlour_text_data(text));
}

static void said_text(parlour_status status) {
    if (answered(status)) say("", "");
}

static void labelled(const char *label, const char *viewer, parlour_status status) {
    if (status != PARLOUR_OK) refusal();
    else say(label, viewer);
}

/* Makes a state that a call gave the current one. */
static void replace(parlour_status status, parlour_state *made) {
    if (!answered(status)) return;
    parlour_state_free(state);
    parlour_game_free(game);
    state = made;
    OK(parlour_state_game(state, &game));
    memset(shown, 0, sizeof shown);
    puts("ok");
}

/* All games of a file, a line each; the last good one becomes the state. */
static void read_games(const char *id, const char *format, const char *file, size_t size) {
    parlour_state *last = NULL, *read;
    uint64_t games = 0;
    size_t offset = 0;
    for (;;) {
        const uint64_t before = games;
        read = NULL;
        if (parlour_state_read(id, PARLOUR_NUL, format, PARLOUR_NUL, file, size, &offset, &games, &read) != PARLOUR_OK) {
            printf("%llu ", (unsigned long long)games);
            refusal();
            if (games == before) break;
        } else if (read == NULL) {
            break;
        } else {
            OK(parlour_state_save(read, text));
            printf("%llu %016llx\n", (unsigned long long)games, (unsigned long long)fnv_text());
            parlour_state_free(last);
            last = read;
        }
    }
    if (last != NULL) replace(PARLOUR_OK, last);
    else puts("nothing");
}

static void print_ids(const int32_t *ids, size_t count) {
    size_t i;
    for (i = 0; i < count; i++) printf(i == 0 ? "%d" : ",%d", ids[i]);
    puts("");
}

static void command_ids(const char *input, size_t size) {
    size_t count;
    int32_t *ids;
    if (!answered(parlour_state_move_ids(state, input, size, NULL, 0, &count))) return;
    ids = need(calloc(count, sizeof *ids));
    OK(parlour_state_move_ids(state, input, size, ids, count, &count));
    print_ids(ids, count);
    free(ids);
}

static void command_move(int32_t id) {
    if (!answered(parlour_state_move_text(state, id, text))) return;
    printf("%s ", parlour_text_data(text));
    OK(parlour_state_move_json(state, id, text));
    puts(parlour_text_data(text));
}

static void command_playout(uint64_t seed, uint64_t max) {
    int32_t players;
    uint64_t plies;
    double *returns;
    OK(parlour_game_num_players(game, &players));
    returns = need(calloc((size_t)players, sizeof *returns));
    if (answered(parlour_state_playout(state, seed, max, returns, (size_t)players, &plies))) {
        printf("%llu %016llx\n", (unsigned long long)plies,
               (unsigned long long)fnv_doubles(returns, (size_t)players));
    }
    free(returns);
}

static void show_player(int32_t player, const char *name) {
    size_t size, cells = 0;
    float *floats;
    uint8_t *bytes;
    parlour_status status;
    OK(parlour_game_observation_size(game, &size));
    floats = need(calloc(size + 1, sizeof *floats));
    bytes = need(calloc(size + 1, 1));
    if (parlour_state_observe_f32(state, player, floats, size) != PARLOUR_OK ||
        parlour_state_observe_u8(state, player, bytes, size) != PARLOUR_OK) {
        refusal();
    } else {
        printf("observation %s %016llx %016llx\n", name, (unsigned long long)fnv_floats(floats, size),
               (unsigned long long)fnv_bytes(bytes, size));
    }
    free(floats);
    free(bytes);
    if (parlour_game_information_size(game, &cells) != PARLOUR_OK) cells = 0;
    floats = need(calloc(cells + 1, sizeof *floats));
    status = parlour_state_information_tensor(state, player, floats, cells);
    labelled_hash("tensor", name, status, fnv_floats(floats, cells));
    free(floats);
}

static void show_viewer(int32_t who, const char *name, uint64_t *seen) {
    parlour_status status;
    const char *event;
    uint64_t key = 0;
    labelled("view", name, parlour_state_view(state, who, text));
    status = parlour_state_picture(state, who, text);
    labelled_hash("picture", name, status, fnv_text());
    status = parlour_state_events(state, who, *seen, text);
    labelled("events", name, status);
    if (status == PARLOUR_OK) {
        for (event = parlour_text_data(text); (event = strstr(event, "{\"seq\":")) != NULL; event++) ++*seen;
    }
    status = parlour_state_information_string(state, who, text);
    labelled_hash("information", name, status, fnv_text());
    status = parlour_state_information_hash(state, who, &key);
    labelled_hash("key", name, status, key);
    if (who >= 0) show_player(who, name);
}

static void show_moves(void) {
    int32_t turn, actions, *ids;
    uint64_t ply;
    uint8_t *mask;
    size_t count;
    parlour_status status;
    OK(parlour_state_turn(state, &turn));
    OK(parlour_state_ply(state, &ply));
    printf("turn %d\nply %llu\n", turn, (unsigned long long)ply);
    labelled("legal", "", parlour_state_legal_moves(state, text));
    OK(parlour_state_legal_ids(state, NULL, 0, &count));
    ids = need(calloc(count + 1, sizeof *ids));
    OK(parlour_state_legal_ids(state, ids, count, &count));
    printf("ids ");
    print_ids(ids, count);
    free(ids);
    OK(parlour_game_num_actions(game, &actions));
    mask = need(calloc((size_t)actions + 1, 1));
    status = parlour_state_mask(state, mask, (size_t)actions);
    labelled_hash("mask", "", status, fnv_bytes(mask, (size_t)actions));
    free(mask);
    if (turn == PARLOUR_CHANCE) labelled("chance", "", parlour_state_chance_outcomes(state, text));
}

static void command_show(void) {
    int32_t players, player;
    char name[16];
    uint64_t hash;
    double *returns;
    size_t count;
    parlour_status status;
    OK(parlour_game_num_players(game, &players));
    CHECK(players + 2 <= MAX_VIEWERS);
    show_moves();
    for (player = 0; player < players; player++) {
        snprintf(name, sizeof name, "%d", player);
        show_viewer(player, name, &shown[player]);
    }
    show_viewer(PARLOUR_SPECTATOR, "spectator", &shown[players]);
    show_viewer(PARLOUR_REFEREE, "referee", &shown[players + 1]);
    returns = need(calloc((size_t)players, sizeof *returns));
    status = parlour_state_returns(state, returns, (size_t)players, &count);
    labelled_hash("returns", "", status, fnv_doubles(returns, (size_t)players));
    free(returns);
    labelled("outcome", "", parlour_state_outcome(state, text));
    labelled("scores", "", parlour_state_scores(state, PARLOUR_SPECTATOR, text));
    labelled("position", "", parlour_state_position(state, text));
    labelled("text", "", parlour_state_position_text(state, text));
    status = parlour_state_position_hash(state, &hash);
    labelled_hash("hash", "", status, hash);
}

/* Commands that make a game or a state; 0 if the verb is none of them. */
static int make(const char *verb, char *rest) {
    parlour_state *made = NULL;
    parlour_game *next = NULL;
    parlour_status status;
    const char *input;
    size_t size;
    if (strcmp(verb, "game") == 0) {
        char *config = cut(rest);
        size = decode(config);
        if (answered(parlour_game_new(rest, PARLOUR_NUL, config, size, &next))) {
            parlour_game_free(game);
            parlour_state_free(state);
            game = next;
            state = NULL;
            puts("ok");
        }
        return 1;
    }
    if (strcmp(verb, "new") == 0) {
        size = decode(rest);
        if (strcmp(rest, "-") == 0) size = 0;
        status = parlour_state_new(game, rest, size, &made);
    } else if (strcmp(verb, "position") == 0) {
        char *position = cut(rest);
        size = decode(position);
        input = strcmp(rest, "-") == 0 ? "" : rest;
        status = parlour_state_from_position(game, position, size, input, PARLOUR_NUL, &made);
    } else if (strcmp(verb, "load") == 0) {
        char *data = cut(rest);
        size = decode(data);
        status = parlour_state_load(data, size, number(rest), &made);
    } else if (strcmp(verb, "read") == 0) {
        char *format = cut(rest), *file = cut(format);
        size = decode(file);
        read_games(rest, format, file, size);
        return 1;
    } else if (strcmp(verb, "clone") == 0 || strcmp(verb, "bare") == 0) {
        status = parlour_state_clone(state, *verb == 'c', &made);
    } else if (strcmp(verb, "at") == 0) {
        status = parlour_state_at(state, number(rest), &made);
    } else if (strcmp(verb, "determinize") == 0) {
        const char *seed = cut(rest);
        status = parlour_state_determinize(state, viewer(rest), number(seed), &made);
    } else {
        return 0;
    }
    replace(status, made);
    return 1;
}

/* Commands that play; 0 if the verb is none of them. */
static int play(const char *verb, char *rest) {
    char *last;
    size_t size;
    if (strcmp(verb, "apply") == 0) {
        last = cut(rest);
        size = decode(last);
        said_ok(parlour_state_apply(state, last, size, actor(rest)));
    } else if (strcmp(verb, "check") == 0) {
        last = cut(rest);
        size = decode(last);
        said_ok(parlour_state_check(state, last, size, actor(rest)));
    } else if (strcmp(verb, "id") == 0) {
        last = cut(rest);
        said_ok(parlour_state_apply_id(state, id_number(last), actor(rest)));
    } else if (strcmp(verb, "undo") == 0) {
        said_ok(parlour_state_undo(state, (uint32_t)number(rest)));
    } else if (strcmp(verb, "reseed") == 0) {
        said_ok(parlour_state_reseed(state, number(rest)));
    } else if (strcmp(verb, "chance") == 0) {
        said_ok(parlour_state_set_chance(state, strcmp(rest, "auto") == 0 ? PARLOUR_AUTO : PARLOUR_EXPLICIT));
    } else {
        return 0;
    }
    return 1;
}

/* Commands that ask; 0 if the verb is none of them. */
static int ask(const char *verb, char *rest) {
    uint64_t nodes;
    if (strcmp(verb, "describe") == 0) {
        said_text(parlour_game_describe(game, text));
    } else if (strcmp(verb, "ids") == 0) {
        const size_t size = decode(rest);
        command_ids(rest, size);
    } else if (strcmp(verb, "move") == 0) {
        command_move(id_number(rest));
    } else if (strcmp(verb, "perft") == 0) {
        const char *finished = cut(rest);
        const int32_t way = strcmp(finished, "T0") == 0 ? PARLOUR_T0 : PARLOUR_T1;
        if (answered(parlour_state_perft(state, (uint32_t)number(rest), way, &nodes))) {
            printf("%llu\n", (unsigned long long)nodes);
        }
    } else if (strcmp(verb, "playout") == 0) {
        const char *max = cut(rest);
        command_playout(number(rest), number(max));
    } else if (strcmp(verb, "setup") == 0) {
        const char *seed = cut(rest);
        said_text(parlour_state_setup(state, rest, PARLOUR_NUL, number(seed), text));
    } else if (strcmp(verb, "save") == 0) {
        said_text(parlour_state_save(state, text));
    } else if (strcmp(verb, "snapshot") == 0) {
        said_text(parlour_state_snapshot(state, text));
    } else if (strcmp(verb, "history") == 0) {
        said_text(parlour_state_history(state, text));
    } else if (strcmp(verb, "export") == 0) {
        said_text(parlour_state_export(state, viewer(rest), text));
    } else if (strcmp(verb, "write") == 0) {
        if (answered(parlour_state_write(state, rest, PARLOUR_NUL, text)))
            printf("%lu %016llx\n", (unsigned long)parlour_text_size(text), (unsigned long long)fnv_text());
    } else if (strcmp(verb, "show") == 0) {
        command_show();
    } else {
        return 0;
    }
    return 1;
}

static void execute(char *command) {
    char *before = state != NULL ? fingerprint(state) : NULL;
    char *rest = cut(command);
    refused = 0;
    if (!make(command, rest) && !play(command, rest) && !ask(command, rest)) fail("unknown command", command);
    if (refused && before != NULL) {
        char *after = fingerprint(state);
        if (strcmp(before, after) != 0) fail("refused, yet something changed", command);
        free(after);
    }
    free(before);
}

static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    long size = 0;
    char *data;
    if (file == NULL || fseek(file, 0, SEEK_END) != 0 || (size = ftell(file)) < 0) fail("cannot read", path);
    rewind(file);
    data = need(malloc((size_t)size + 1));
    if (fread(data, 1, (size_t)size, file) != (size_t)size) fail("cannot read", path);
    data[size] = '\0';
    fclose(file);
    return data;
}

int main(int argc, char **argv) {
    char *script, *line, *next;
    if (argc != 2) fail("usage", "driver FILE");
    script = read_file(argv[1]);
    text = parlour_text_new();
    for (line = script; *line != '\0'; line = next) {
        next = line + strcspn(line, "\n");
        if (*next != '\0') *next++ = '\0';
        if (strncmp(line, "> ", 2) == 0) {
            puts(line);
            execute(line + 2);
        }
    }
    parlour_text_free(text);
    parlour_state_free(state);
    parlour_game_free(game);
    free(script);
    return 0;
}
