/* What the C tests share. */
#ifndef TESTS_COMMON_H
#define TESTS_COMMON_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parlour.h"

/* Ends the program if the condition fails. */
#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s\n  last error: %s\n", __FILE__, __LINE__, #condition, \
                    parlour_error_json()); \
            exit(1); \
        } \
    } while (0)

#define OK(call) CHECK((call) == PARLOUR_OK)

/* The save of a state, or why there is none, and its position: to be freed. */
static inline char *fingerprint(const parlour_state *state) {
    parlour_text *save = parlour_text_new(), *position = parlour_text_new();
    const char *first =
        parlour_state_save(state, save) == PARLOUR_OK ? parlour_text_data(save) : parlour_error_json();
    char *both;
    size_t size;
    OK(parlour_state_position(state, position));
    size = strlen(first) + parlour_text_size(position) + 2;
    both = malloc(size);
    CHECK(both != NULL);
    snprintf(both, size, "%s\n%s", first, parlour_text_data(position));
    parlour_text_free(save);
    parlour_text_free(position);
    return both;
}

#endif
