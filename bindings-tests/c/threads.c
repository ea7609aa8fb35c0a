/* Several threads at once: readers share a state, changes are refused rather than racing. */
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>

#include "common.h"
#include "hooks.h"

static parlour_game *game;
static parlour_state *state;

static void *must(void *arg) {
    CHECK(arg != NULL);
    return arg;
}

/* A call that lasts until it is told to end. */
typedef struct {
    int32_t changing;
    sem_t begun, enough;
} call;

static void hold_until_told(void *data) {
    call *lasting = data;
    sem_post(&lasting->begun);
    while (sem_wait(&lasting->enough) != 0) continue;
}

static void *run_call(void *data) {
    OK(parlour_test_hold(state, ((call *)data)->changing, hold_until_told, data));
    return data;
}

/* While another thread's call lasts: what a look and a change answer. */
static void meanwhile(int32_t changing, parlour_status on_look, parlour_status on_change) {
    call lasting;
    pthread_t thread;
    int32_t turn;
    char *before = fingerprint(state), *after;
    lasting.changing = changing;
    CHECK(sem_init(&lasting.begun, 0, 0) == 0 && sem_init(&lasting.enough, 0, 0) == 0);
    CHECK(pthread_create(&thread, NULL, run_call, &lasting) == 0);
    while (sem_wait(&lasting.begun) != 0) continue;
    CHECK(parlour_state_turn(state, &turn) == on_look);
    CHECK(parlour_state_reseed(state, 2) == on_change && parlour_error_code() == on_change);
    sem_post(&lasting.enough);
    pthread_join(thread, NULL);
    after = fingerprint(state);
    CHECK(strcmp(before, after) == 0);
    free(before);
    free(after);
    sem_destroy(&lasting.begun);
    sem_destroy(&lasting.enough);
}

/* Reads what never changes here; every answer must be the same. Errors are each thread's own. */
static void *look(void *arg) {
    parlour_text *text = parlour_text_new();
    parlour_state *copy;
    char *first = fingerprint(state);
    int i;
    const int32_t wrong = 100 + (int32_t)(intptr_t)arg;
    char number[16];
    snprintf(number, sizeof number, "%d", wrong);
    for (i = 0; i < 50; i++) {
        char *again = fingerprint(state);
        CHECK(strcmp(first, again) == 0);
        free(again);
        CHECK(parlour_state_view(state, wrong, text) == PARLOUR_BAD_ARGUMENT);
        OK(parlour_state_view(state, PARLOUR_SPECTATOR, text));
        OK(parlour_state_clone(state, 1, &copy));
        OK(parlour_game_describe(game, text));
        CHECK(strstr(parlour_error_message(), number) != NULL);
        parlour_state_free(copy);
    }
    free(first);
    parlour_text_free(text);
    return NULL;
}

int main(void) {
    pthread_t threads[4];
    intptr_t i;
    parlour_text *list = parlour_text_new();
    char *id;

    /* The first game will do. */
    OK(parlour_games(list));
    id = must(strstr(parlour_text_data(list), "\"id\":\""));
    OK(parlour_game_new(id + 6, strcspn(id + 6, "\""), NULL, 0, &game));
    OK(parlour_state_new(game, "{\"seed\":\"1\"}", PARLOUR_NUL, &state));

    for (i = 0; i < 4; i++) CHECK(pthread_create(&threads[i], NULL, look, (void *)i) == 0);
    for (i = 0; i < 4; i++) pthread_join(threads[i], NULL);

    meanwhile(0, PARLOUR_OK, PARLOUR_BUSY);
    meanwhile(1, PARLOUR_BUSY, PARLOUR_BUSY);
    OK(parlour_state_reseed(state, 1));

    parlour_state_free(state);
    parlour_game_free(game);
    parlour_text_free(list);
    puts("4 readers; calls beside a call that lasts");
    return 0;
}
