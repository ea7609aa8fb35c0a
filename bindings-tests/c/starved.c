/*
 * When memory runs out: the process is aborted with a line on standard error, at whatever allocation it happens. Never is
 * anything else the end, nor does a call hang.
 *
 * Of the allocations that the calls below make a child process lets one, and all after it, fail: each of the first
 * hundred, then one in a hundredth of those before it.
 */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "allocator.h"
#include "common.h"

/* A child that hangs is killed after so many seconds. */
enum { PATIENCE = 60 };

static void play(void) {
    const char *const moves[] = {"J", "Q", "b", "p", "no move", "{\"type\":\"resign\",\"player\":0}"};
    parlour_game *game;
    parlour_state *state, *copy, *drawn;
    parlour_text *text = parlour_text_new();
    uint64_t hash;
    size_t i;
    OK(parlour_game_new("kuhn", PARLOUR_NUL, NULL, 0, &game));
    OK(parlour_game_describe(game, text));
    OK(parlour_state_new(game, "{\"chance\":\"explicit\",\"seed\":\"1\"}", PARLOUR_NUL, &state));
    for (i = 0; i < sizeof moves / sizeof *moves; i++)
        if (parlour_state_apply(state, moves[i], PARLOUR_NUL, PARLOUR_ANYONE) != PARLOUR_OK)
            CHECK(parlour_error_json()[0] == '{');
    OK(parlour_state_save(state, text));
    OK(parlour_state_load(parlour_text_data(text), parlour_text_size(text), 0, &copy));
    OK(parlour_state_assign(copy, state));
    OK(parlour_state_undo(copy, 1));
    OK(parlour_state_events(copy, 0, 0, text));
    OK(parlour_state_information_hash(copy, PARLOUR_REFEREE, &hash));
    OK(parlour_state_determinize(copy, 1, 5, &drawn));
    OK(parlour_state_export(drawn, 1, text));
    OK(parlour_state_snapshot(drawn, text));
    CHECK(parlour_state_load("{\"parlour\":1}", PARLOUR_NUL, 0, &copy) == PARLOUR_BAD_RECORD);
    parlour_text_free(text);
    parlour_state_free(state);
    parlour_state_free(copy);
    parlour_state_free(drawn);
    parlour_game_free(game);
}

/* Plays in a child where the allocation of this number fails, and all after it. Whether it needs fewer. */
static int enough(long allocations) {
    char said[256] = "";
    size_t size = 0;
    ssize_t got;
    int status, ends[2];
    pid_t child;
    CHECK(pipe(ends) == 0);
    child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        alarm(PATIENCE);
        allocations_left = allocations;
        play();
        _exit(0);
    }
    close(ends[1]);
    while ((got = read(ends[0], said + size, sizeof said - 1 - size)) > 0) size += (size_t)got;
    said[size] = '\0';
    close(ends[0]);
    CHECK(waitpid(child, &status, 0) == child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return 1;
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT || strstr(said, "memory allocation of ") != said) {
        fprintf(stderr, "allocation %ld fails: status %d, and on standard error: %s\n", allocations, status, said);
        exit(1);
    }
    return 0;
}

int main(void) {
    long allocations = 1, failed = 0;
    play();
    for (; !enough(allocations); failed++) allocations += 1 + allocations / 100;
    /* The calls above make many: the failures were real. */
    CHECK(allocations > 1000);
    printf("%ld allocations failed, each with an abort\n", failed);
    return 0;
}
