/*
 * Prints the milliseconds of processor time from before the library is loaded until the first game stands:
 * first_game LIBRARY GAME
 */
#define _POSIX_C_SOURCE 200809L
#include <parlour.h>

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* ISO C has no cast from an object's pointer to a function's. */
#define LOAD(name) \
    do { \
        void *symbol = dlsym(library, #name); \
        if (symbol == NULL) return 1; \
        memcpy(&name##_, &symbol, sizeof symbol); \
    } while (0)

int main(int argc, char **argv)
{
    parlour_status (*parlour_game_new_)(const char *, size_t, const char *, size_t, parlour_game **);
    parlour_status (*parlour_state_new_)(const parlour_game *, const char *, size_t, parlour_state **);
    parlour_game *game;
    parlour_state *state;
    void *library;
    double begun;

    if (argc != 3) {
        fprintf(stderr, "usage: first_game LIBRARY GAME\n");
        return 2;
    }
    begun = milliseconds();
    library = dlopen(argv[1], RTLD_NOW);
    if (library == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    LOAD(parlour_game_new);
    LOAD(parlour_state_new);
    if (parlour_game_new_(argv[2], PARLOUR_NUL, NULL, 0, &game) != PARLOUR_OK) return 1;
    if (parlour_state_new_(game, "{\"seed\":\"1\"}", PARLOUR_NUL, &state) != PARLOUR_OK) return 1;
    printf("%.2f\n", milliseconds() - begun);
    return 0;
}
