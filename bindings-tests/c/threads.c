/* Several threads at once: readers share a state, changes are refused rather than racing. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "common.h"

static parlour_game *game;
static parlour_state *state;
static atomic_int stop;

static void *must(void *arg) {
    CHECK(arg != NULL);
    return arg;
}

/* Counts again and again: a call that takes its time. Once a change got in between, busy is an answer too. */
static void *count_nodes(void *arg) {
    uint64_t nodes;
    (void)arg;
    while (!atomic_load(&stop)) {
        const parlour_status status = parlour_state_perft(state, 2, PARLOUR_T0, &nodes);
        CHECK(status == PARLOUR_OK || status == PARLOUR_BUSY);
    }
    return NULL;
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
    long tries = 0;
    parlour_status status;
    parlour_text *list = parlour_text_new();
    char *id;

    /* The first game will do. */
    OK(parlour_games(list));
    id = must(strstr(parlour_text_data(list), "\"id\":\""));
    OK(parlour_game_new(id + 6, strcspn(id + 6, "\""), NULL, 0, &game));
    OK(parlour_state_new(game, "{\"seed\":\"1\"}", PARLOUR_NUL, &state));

    for (i = 0; i < 4; i++) CHECK(pthread_create(&threads[i], NULL, look, (void *)i) == 0);
    for (i = 0; i < 4; i++) pthread_join(threads[i], NULL);

    CHECK(pthread_create(&threads[0], NULL, count_nodes, NULL) == 0);
    do {
        status = parlour_state_reseed(state, 1);
        CHECK(status == PARLOUR_OK || status == PARLOUR_BUSY);
    } while (status != PARLOUR_BUSY && ++tries < 2000000000L);
    CHECK(status == PARLOUR_BUSY && parlour_error_code() == PARLOUR_BUSY);
    atomic_store(&stop, 1);
    pthread_join(threads[0], NULL);
    OK(parlour_state_reseed(state, 1));

    parlour_state_free(state);
    parlour_game_free(game);
    parlour_text_free(list);
    puts("4 readers, 1 change refused as busy");
    return 0;
}
