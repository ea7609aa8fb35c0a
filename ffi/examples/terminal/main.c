/*
 * Plays any game at a terminal: people at one keyboard, the other seats move at random.
 *     cc -std=c11 *.c $(pkg-config --cflags --libs parlour) -o terminal
 *     ./terminal [-c CONFIG] [-p SEATS] [-s SEED] [-u] GAME
 *     ./terminal [-p SEATS] [-s SEED] [-u] -l FILE
 * Needs C11 and POSIX. Where two people see different things the screen is cleared between their turns.
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "terminal.h"

static void usage(parlour_text *text) {
    json_value games, game = {NULL, 0};
    fputs("usage: terminal [-c CONFIG] [-p SEATS] [-s SEED] [-u] GAME\n"
          "       terminal [-p SEATS] [-s SEED] [-u] -l FILE\n"
          "  -c  the game's options, a JSON object such as {\"preset\":\"name\"}\n"
          "  -p  seats of people, numbers or names with commas, or all, or none; the first seat if not given\n"
          "  -s  the seed of chance and of random moves\n"
          "  -l  goes on with a saved game\n"
          "  -u  practice: :undo works in every game\n"
          "games:\n",
          stderr);
    must(parlour_games(text));
    games = json_of(text);
    while ((game = json_next(games, game)).start != NULL) {
        char *id = json_string(json_field(game, "id")), *title = json_string(json_field(game, "title"));
        fprintf(stderr, "  %-12s %s\n", id, title);
        free(id);
        free(title);
    }
}

/* A new game; NULL, with a line why, if it cannot be. */
static parlour_state *new_game(const char *id, const char *config, const uint64_t *seed) {
    char options[64] = "{}";
    parlour_game *game;
    parlour_state *state = NULL;
    if (seed != NULL) snprintf(options, sizeof options, "{\"seed\":\"%" PRIu64 "\"}", *seed);
    if (parlour_game_new(id, PARLOUR_NUL, config, PARLOUR_NUL, &game) != PARLOUR_OK) {
        print_refusal();
        return NULL;
    }
    if (parlour_state_new(game, options, PARLOUR_NUL, &state) != PARLOUR_OK) print_refusal();
    parlour_game_free(game);
    return state;
}

static void show_end(session *s) {
    double returns[MOST_SEATS];
    size_t count, seat;
    json_value reason;
    session_tell(s, false);
    session_board(s);
    must(parlour_state_outcome(s->state, s->text));
    must(parlour_state_returns(s->state, returns, MOST_SEATS, &count));
    reason = json_field(json_of(s->text), "reason");
    printf("The end (%.*s):\n", (int)reason.size, reason.start);
    for (seat = 0; seat < count; seat++) {
        fputs("  ", stdout);
        print_clean(s->names[seat]);
        printf(" %+g\n", returns[seat]);
    }
}

/* Plays until the game is over and nobody wants anything any more. */
static void play(session *s) {
    answer last = MOVED;
    while (last != QUIT) {
        const int32_t turn = session_turn(s);
        if (turn == PARLOUR_OVER) {
            if (!session_give_screen(s, NOBODY)) break;
            show_end(s);
            if (s->people_count == 0) break;
            last = take_turn(s, s->last_person);
        } else if (s->people[turn]) {
            if (!session_give_screen(s, turn)) break;
            s->last_person = turn;
            session_tell(s, false);
            session_board(s);
            last = take_turn(s, turn);
            if (last == MOVED) session_tell(s, false);
        } else {
            session_move_at_random(s);
            session_tell(s, false);
        }
    }
    session_leave(s);
}

int main(int argc, char **argv) {
    session s = {0};
    parlour_state *state;
    const char *config = "{}", *seed_given = NULL, *file = NULL;
    uint64_t seed = 0;
    char *end;
    int option, status = EXIT_FAILURE;

    s.screen = s.last_person = NOBODY;
    s.text = parlour_text_new();
    s.random = (uint64_t)time(NULL) ^ (uint64_t)getpid() << 32;
    while ((option = getopt(argc, argv, "c:p:s:l:uh")) != -1) {
        if (option == 'c') config = optarg;
        else if (option == 'p') s.people_given = optarg;
        else if (option == 's') seed_given = optarg;
        else if (option == 'l') file = optarg;
        else if (option == 'u') s.practice = true;
        else goto bad_usage;
    }
    if ((file == NULL) != (argc - optind == 1) || argc - optind > 1) goto bad_usage;
    if (seed_given != NULL) {
        errno = 0;
        s.random = seed = strtoull(seed_given, &end, 10);
        if (*seed_given < '0' || *seed_given > '9' || *end != '\0' || errno != 0) goto bad_usage;
    }
    state = file != NULL ? load_file(file, session_random(&s))
                         : new_game(argv[optind], config, seed_given != NULL ? &seed : NULL);
    if (state != NULL && session_take(&s, state)) {
        play(&s);
        status = EXIT_SUCCESS;
    }
    session_close(&s);
    if (fflush(stdout) != 0) status = EXIT_FAILURE;
    return status;

bad_usage:
    usage(s.text);
    session_close(&s);
    return 2;
}
