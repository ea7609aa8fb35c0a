/* Saved games on disk. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal.h"

enum { MOST_MIB = 64 }; /* what the library reads */

static void complain(const char *name) {
    fputs("! ", stdout);
    print_clean(name);
    printf(": %s\n", errno != 0 ? strerror(errno) : "it cannot be read or written");
}

parlour_state *load_file(const char *name, uint64_t seed) {
    parlour_state *state = NULL;
    char *data = NULL;
    size_t size = 0, capacity = 0, got;
    FILE *file;
    bool bad;
    errno = 0;
    file = fopen(name, "rb");
    if (file == NULL) {
        complain(name);
        return NULL;
    }
    do {
        if (size == capacity) {
            char *grown = realloc(data, capacity += 65536);
            if (grown == NULL) break;
            data = grown;
        }
        got = fread(data + size, 1, capacity - size, file);
        size += got;
    } while (got > 0 && size <= (size_t)MOST_MIB << 20);
    bad = ferror(file) != 0 || data == NULL;
    if (bad) complain(name);
    fclose(file);
    if (!bad && parlour_state_load(data, size, seed, &state) != PARLOUR_OK) print_refusal();
    free(data);
    return state;
}

bool save_file(const parlour_state *state, parlour_text *text, const char *name, bool over) {
    FILE *file;
    bool good;
    /* A snapshot is the record if there is one, and works for states without. */
    if (parlour_state_snapshot(state, text) != PARLOUR_OK) {
        print_refusal();
        return false;
    }
    errno = 0;
    file = fopen(name, over ? "wb" : "wbx");
    if (file == NULL) {
        complain(name);
        if (errno == EEXIST) puts("  :save! writes over it.");
        return false;
    }
    good = fwrite(parlour_text_data(text), 1, parlour_text_size(text), file) == parlour_text_size(text);
    if (fclose(file) != 0) good = false;
    if (!good) {
        complain(name);
        return false;
    }
    fputs("Saved in ", stdout);
    print_clean(name);
    puts(". The file holds every secret of the game.");
    return true;
}
