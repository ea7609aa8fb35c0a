/* What a person types: a number of the menu, a move, or a command. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal.h"

static void list_setups(const session *s) {
    size_t i;
    fputs("  :setup NAME    deploys at once:", stdout);
    for (i = 0; i < s->setup_count; i++) {
        putchar(' ');
        print_clean(s->setups[i]);
    }
    putchar('\n');
}

/* Whether a setup could be used now. */
static bool setup_is_due(const session *s) {
    size_t i;
    for (i = 0; i < s->setup_count; i++) {
        if (parlour_state_setup(s->state, s->setups[i], PARLOUR_NUL, 0, s->text) == PARLOUR_OK) return true;
    }
    return false;
}

static void help(const session *s) {
    puts("Type the number of a move, or the move itself in the game's notation or as JSON.\n"
         "The beginning of moves lists those that begin so. An empty line shows the board.\n"
         "  =MOVE          a move that looks like a number or a command\n"
         "  :list [BEGIN]  the legal moves, those that begin so   :more  the next page\n"
         "  :json NUMBER   a move of the list as JSON             :events  all that you were told\n"
         "  :undo          back to your last decision             :resign\n"
         "  :save FILE     :save! FILE writes over it             :load FILE\n"
         "  :help          :quit");
    if (s->setup_count > 0) list_setups(s);
}

/* Back to the last decision of `person`, in a copy first: it may be that there is none. */
static bool undo_by_library(session *s, int32_t person) {
    parlour_state *copy;
    int32_t turn = NOBODY;
    bool good = true;
    must(parlour_state_clone(s->state, 1, &copy));
    while (good && turn != person) {
        good = parlour_state_undo(copy, 1) == PARLOUR_OK;
        if (good) must(parlour_state_turn(copy, &turn));
    }
    if (good) must(parlour_state_assign(s->state, copy));
    else print_refusal();
    parlour_state_free(copy);
    return good;
}

/* The rules' own take-back where they have one; else undo, unless it would tell what is to come or was hidden. */
static answer undo(session *s, int32_t person) {
    char move[64];
    parlour_status status;
    if (person == NOBODY) return CONTINUE;
    if (s->practice) return undo_by_library(s, person) ? MOVED : CONTINUE;
    snprintf(move, sizeof move, "{\"type\":\"take_back\",\"player\":%d}", (int)person);
    status = parlour_state_apply(s->state, move, PARLOUR_NUL, person);
    if (status == PARLOUR_OK) return MOVED;
    if (status != PARLOUR_UNSUPPORTED && status != PARLOUR_GAME_OVER) {
        print_refusal();
        return CONTINUE;
    }
    if (!s->secrets && !s->chance) return undo_by_library(s, person) ? MOVED : CONTINUE;
    puts("! Taken back moves would tell what is hidden or to come in this game. For practice start with -u.");
    return CONTINUE;
}

static answer setup(session *s, int32_t person, const char *name) {
    if (s->setup_count == 0) {
        puts("! This game has no setups.");
        return CONTINUE;
    }
    if (*name == '\0') {
        list_setups(s);
        return CONTINUE;
    }
    if (parlour_state_setup(s->state, name, PARLOUR_NUL, session_random(s), s->text) == PARLOUR_OK
        && parlour_state_apply(s->state, parlour_text_data(s->text), parlour_text_size(s->text), person) == PARLOUR_OK)
        return MOVED;
    print_refusal();
    return CONTINUE;
}

static answer resign(session *s, int32_t person) {
    char move[64];
    if (person == NOBODY) return CONTINUE;
    snprintf(move, sizeof move, "{\"type\":\"resign\",\"player\":%d}", (int)person);
    if (parlour_state_apply(s->state, move, PARLOUR_NUL, person) == PARLOUR_OK) return MOVED;
    print_refusal();
    return CONTINUE;
}

static answer load(session *s, const char *name) {
    parlour_state *state = load_file(name, session_random(s));
    if (state == NULL || !session_take(s, state)) return CONTINUE;
    clear_screen();
    puts("Loaded.");
    return MOVED;
}

static void show_json(const session *s, const menu *m, const char *number) {
    const unsigned long picked = strtoul(number, NULL, 10);
    if (picked == 0 || picked > m->count) {
        puts("! There is no move of that number.");
        return;
    }
    must(parlour_state_move_json(s->state, m->ids[picked - 1], s->text));
    puts(parlour_text_data(s->text));
}

/* Obeys a command, given without its colon. */
static answer obey(session *s, menu *m, int32_t person, char *line) {
    char *argument = line + strcspn(line, " ");
    if (*argument != '\0') *argument++ = '\0';
    argument += strspn(argument, " ");
    if (strcmp(line, "help") == 0) help(s);
    else if (strcmp(line, "more") == 0) menu_more(m);
    else if (strcmp(line, "json") == 0) show_json(s, m, argument);
    else if (strcmp(line, "undo") == 0) return undo(s, person);
    else if (strcmp(line, "resign") == 0) return resign(s, person);
    else if (strcmp(line, "setup") == 0) return setup(s, person, argument);
    else if (strcmp(line, "quit") == 0) return QUIT;
    else if (strcmp(line, "list") == 0) {
        if (!menu_list(m, argument)) puts("! No legal move begins so.");
    } else if (strcmp(line, "events") == 0) {
        session_tell(s, true);
    } else if (strcmp(line, "load") == 0 && *argument != '\0') {
        return load(s, argument);
    } else if ((strcmp(line, "save") == 0 || strcmp(line, "save!") == 0) && *argument != '\0') {
        save_file(s->state, s->text, argument, line[4] == '!');
    } else {
        puts("! That is no command, or it wants a name of a file. :help lists them.");
    }
    return CONTINUE;
}

/* Plays what was typed; if it is refused, it may be the beginning of moves. */
static answer play(session *s, menu *m, int32_t person, const char *line) {
    if (strspn(line, "0123456789") == strlen(line)) {
        const unsigned long number = strtoul(line, NULL, 10);
        if (number == 0 || number > m->count) {
            printf("! There is no move of that number: 1 to %zu.\n", m->count);
            return CONTINUE;
        }
        must(parlour_state_apply_id(s->state, m->ids[number - 1], person));
        return MOVED;
    }
    if (*line == '=') line++;
    if (parlour_state_apply(s->state, line, PARLOUR_NUL, person) == PARLOUR_OK) return MOVED;
    if (parlour_error_code() != PARLOUR_BAD_MOVE || *line == '\0') {
        print_refusal();
        if (*line != '\0' && menu_list(m, line)) puts("These are legal.");
    } else if (!menu_list(m, line)) {
        print_refusal();
    }
    return CONTINUE;
}

answer take_turn(session *s, int32_t person) {
    answer result = CONTINUE;
    const bool over = session_turn(s) == PARLOUR_OVER;
    menu m = menu_new(s);
    char prompt[128];
    if (over) snprintf(prompt, sizeof prompt, "The game is over (:help): ");
    else snprintf(prompt, sizeof prompt, "%.80s (:help): ", s->names[person]);
    if (!over) {
        menu_list(&m, "");
        if (setup_is_due(s)) list_setups(s);
    }
    while (result == CONTINUE) {
        char *line = ask(prompt);
        if (line == NULL) result = QUIT;
        else if (*line == '\0') session_board(s);
        else if (*line == ':') result = obey(s, &m, person, line + 1);
        else if (over) puts("! The game is over.");
        else result = play(s, &m, person, line);
    }
    menu_free(&m);
    return result;
}
