/* A game at this terminal: who plays, what was told to whom, whose secrets are on the screen. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "terminal.h"

int32_t session_turn(const session *s) {
    int32_t turn;
    must(parlour_state_turn(s->state, &turn));
    return turn;
}

/* SplitMix64 */
uint64_t session_random(session *s) {
    uint64_t z = s->random += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* ---- Taking over a state ---- */

static void forget_game(session *s) {
    size_t i;
    for (i = 0; i < MOST_SEATS; i++) {
        free(s->names[i]);
        s->names[i] = NULL;
        s->people[i] = false;
        s->seen[i] = 0;
    }
    for (i = 0; i < s->setup_count; i++) free(s->setups[i]);
    free(s->setups);
    s->setups = NULL;
    s->setup_count = 0;
    s->seats = s->people_count = 0;
    s->seen_publicly = 0;
    s->screen = s->last_person = NOBODY;
}

static void learn_game(session *s, json_value about) {
    const json_value names = json_field(about, "seats"), setups = json_field(about, "setups");
    json_value item = {NULL, 0};
    while (s->seats < MOST_SEATS && (item = json_next(names, item)).start != NULL) s->names[s->seats++] = json_string(item);
    item.start = NULL;
    while ((item = json_next(setups, item)).start != NULL) {
        s->setups = realloc(s->setups, (s->setup_count + 1) * sizeof *s->setups);
        if (s->setups == NULL) exit(EXIT_FAILURE);
        s->setups[s->setup_count++] = json_string(item);
    }
    s->secrets = !json_is(json_field(about, "information"), "perfect");
    s->chance = !json_is(json_field(about, "chance"), "none");
    s->hides = false;
}

/* The seats that -p names: numbers or names with commas, or "all" or "none". */
static bool seat_people(session *s) {
    const char *given = s->people_given != NULL ? s->people_given : s->names[0];
    int32_t seat;
    if (strcmp(given, "none") == 0) return true;
    while (*given != '\0') {
        const size_t length = strcspn(given, ",");
        bool found = length == 3 && strncmp(given, "all", 3) == 0;
        for (seat = 0; seat < s->seats; seat++) {
            char number[16];
            snprintf(number, sizeof number, "%" PRId32, seat);
            if (found && length == 3 && strncmp(given, "all", 3) == 0) s->people[seat] = true;
            if ((strlen(number) == length && strncmp(given, number, length) == 0)
                || (strlen(s->names[seat]) == length && strncasecmp(given, s->names[seat], length) == 0))
                s->people[seat] = found = true;
        }
        if (!found) {
            fputs("! no such seat: ", stdout);
            print_clean(given);
            fputs("; there are: ", stdout);
            for (seat = 0; seat < s->seats; seat++) {
                printf("%s%" PRId32 " ", seat > 0 ? ", " : "", seat);
                print_clean(s->names[seat]);
            }
            putchar('\n');
            return false;
        }
        given += length;
        if (*given == ',') given++;
    }
    for (seat = 0; seat < s->seats; seat++) s->people_count += s->people[seat];
    return true;
}

/* Whether all who play here can be told what happened: what was exported for one player is for that one only. */
static bool can_be_told(session *s) {
    parlour_status status = PARLOUR_OK;
    uint64_t count;
    int32_t seat;
    if (s->people_count != 1) status = parlour_state_num_events(s->state, PARLOUR_SPECTATOR, &count);
    for (seat = 0; seat < s->seats && status == PARLOUR_OK; seat++) {
        if (s->people[seat]) status = parlour_state_num_events(s->state, seat, &count);
    }
    if (status != PARLOUR_OK) print_refusal();
    return status == PARLOUR_OK;
}

/* Lets chance play by itself, also where a saved game left it to its program. */
static bool automatic_chance(session *s) {
    int32_t mode;
    must(parlour_state_chance(s->state, &mode));
    if (mode == PARLOUR_AUTO) return true;
    if (parlour_state_reseed(s->state, session_random(s)) == PARLOUR_OK
        && parlour_state_set_chance(s->state, PARLOUR_AUTO) == PARLOUR_OK)
        return true;
    print_refusal();
    return false;
}

bool session_take(session *s, parlour_state *state) {
    session old = *s;
    parlour_game *game;
    int32_t players;
    bool good;

    must(parlour_state_game(state, &game));
    must(parlour_game_num_players(game, &players));
    must(parlour_game_describe(game, s->text));
    parlour_game_free(game);
    if (players > MOST_SEATS) {
        printf("! at most %d can play here\n", MOST_SEATS);
        parlour_state_free(state);
        return false;
    }
    memset(s->names, 0, sizeof s->names);
    s->setups = NULL;
    s->setup_count = 0;
    forget_game(s);
    s->state = state;
    learn_game(s, json_of(s->text));
    good = seat_people(s) && automatic_chance(s) && can_be_told(s);
    if (!good) { /* as it was before */
        const uint64_t random = s->random;
        forget_game(s);
        *s = old;
        s->random = random;
    } else {
        s->hides = s->secrets && s->people_count > 1;
        state = old.state;
        old.state = NULL;
        forget_game(&old);
    }
    parlour_state_free(state);
    return good;
}

void session_close(session *s) {
    forget_game(s);
    parlour_state_free(s->state);
    parlour_text_free(s->text);
}

/* ---- Telling ---- */

/* Goes past the events of `viewer` from `*seen` on, and prints them if they are to be told. */
static void tell(const session *s, int32_t viewer, uint64_t *seen, bool print) {
    json_value event = {NULL, 0}, events;
    const uint64_t since = *seen;
    if (parlour_state_num_events(s->state, viewer, seen) != PARLOUR_OK || !print) return; /* unknown past */
    must(parlour_state_events(s->state, viewer, since, s->text));
    events = json_of(s->text);
    while ((event = json_next(events, event)).start != NULL) {
        char *line = json_string(json_field(event, "text"));
        fputs("* ", stdout);
        print_clean(line);
        putchar('\n');
        free(line);
    }
}

/* Whose eyes are on the screen. With several people who see the same these are anybody's. */
static int32_t audience(const session *s) {
    int32_t seat = 0;
    if (s->people_count == 0) return PARLOUR_SPECTATOR;
    if (s->people_count > 1) return s->hides && s->screen != NOBODY ? s->screen : PARLOUR_SPECTATOR;
    while (!s->people[seat]) seat++;
    return seat;
}

void session_tell(session *s, bool from_the_start) {
    const int32_t viewer = audience(s);
    if (from_the_start) s->seen_publicly = 0;
    if (from_the_start && viewer != PARLOUR_SPECTATOR) s->seen[viewer] = 0;
    if (viewer != PARLOUR_SPECTATOR) {
        tell(s, viewer, &s->seen[viewer], true);
        tell(s, PARLOUR_SPECTATOR, &s->seen_publicly, false);
    } else {
        tell(s, PARLOUR_SPECTATOR, &s->seen_publicly, true);
    }
}

void session_board(session *s) {
    int32_t viewer = audience(s);
    /* Without secrets the board is seen from the seat of whoever is to move. */
    if (viewer == PARLOUR_SPECTATOR && !s->hides && s->people_count > 0 && session_turn(s) >= 0) viewer = session_turn(s);
    if (parlour_state_picture(s->state, viewer, s->text) != PARLOUR_OK) {
        print_refusal();
        return;
    }
    putchar('\n');
    print_clean(parlour_text_data(s->text));
    putchar('\n');
}

/* ---- Turns ---- */

void session_move_at_random(session *s) {
    const int32_t turn = session_turn(s);
    size_t count, i;
    int32_t *ids;
    /* A whole random setup where one is due, so that deployments look like something. */
    for (i = 0; i < s->setup_count; i++) {
        if (strcmp(s->setups[i], "random") != 0) continue;
        if (parlour_state_setup(s->state, "random", PARLOUR_NUL, session_random(s), s->text) != PARLOUR_OK) continue;
        must(parlour_state_apply(s->state, parlour_text_data(s->text), parlour_text_size(s->text), turn));
        return;
    }
    must(parlour_state_legal_ids(s->state, NULL, 0, &count));
    ids = allocate(count, sizeof *ids);
    must(parlour_state_legal_ids(s->state, ids, count, &count));
    must(parlour_state_apply_id(s->state, ids[session_random(s) % count], turn));
    free(ids);
}

/* Whether two who play here see different things. */
static bool views_differ(session *s) {
    char *first = NULL;
    bool differ = false;
    int32_t seat;
    for (seat = 0; seat < s->seats && !differ; seat++) {
        if (!s->people[seat]) continue;
        must(parlour_state_view(s->state, seat, s->text));
        if (first == NULL) first = copy_text(parlour_text_data(s->text));
        else differ = strcmp(first, parlour_text_data(s->text)) != 0;
    }
    free(first);
    return differ;
}

bool session_give_screen(session *s, int32_t person) {
    char prompt[256];
    /* Once there was something to hide, it stays so. */
    if (!s->hides && s->people_count > 1) s->hides = views_differ(s);
    if (!s->hides || s->screen == person) {
        s->screen = person;
        return true;
    }
    if (s->screen != NOBODY) {
        snprintf(prompt, sizeof prompt, "%.80s: press Enter to hide what you see. ", s->names[s->screen]);
        if (!wait_for_enter(prompt)) return false;
    }
    clear_screen();
    s->screen = person;
    if (person == NOBODY) return true;
    snprintf(prompt, sizeof prompt, "%.80s: press Enter when nobody else looks. ", s->names[person]);
    if (!wait_for_enter(prompt)) return false;
    clear_screen();
    return true;
}

void session_leave(session *s) {
    if (s->hides && s->screen != NOBODY) clear_screen();
}
