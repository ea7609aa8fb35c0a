/* The words of a vector's commands: cut, decoded, read as numbers. */
#ifndef TESTS_WORDS_H
#define TESTS_WORDS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parlour.h"

_Noreturn static void fail(const char *what, const char *detail) {
    fprintf(stderr, "driver: %s: %s\n", what, detail);
    exit(2);
}

static inline unsigned hex_digit(char digit) {
    const char *digits = "0123456789abcdef", *at;
    const char lower = (char)(digit >= 'A' && digit <= 'F' ? digit - 'A' + 'a' : digit);
    at = digit != '\0' ? strchr(digits, lower) : NULL;
    if (at == NULL) fail("no hex digit", "in %HH");
    return (unsigned)(at - digits);
}

/* Replaces %HH in place and gives the new length. */
static inline size_t decode(char *argument) {
    char *to = argument, *from;
    for (from = argument; *from != '\0'; from++) {
        if (*from == '%') {
            *to++ = (char)(hex_digit(from[1]) << 4 | hex_digit(from[2]));
            from += 2;
        } else {
            *to++ = *from;
        }
    }
    *to = '\0';
    return (size_t)(to - argument);
}

/* Cuts the first word off and gives what follows. */
static inline char *cut(char *words) {
    char *space = strchr(words, ' ');
    if (space == NULL) return words + strlen(words);
    *space = '\0';
    return space + 1;
}

static inline uint64_t number(const char *word) {
    char *end;
    const unsigned long long value = strtoull(word, &end, 10);
    if (end == word || *end != '\0') fail("no number", word);
    return value;
}

static inline int32_t id_number(const char *word) {
    char *end;
    const long value = strtol(word, &end, 10);
    if (end == word || *end != '\0') fail("no id", word);
    return (int32_t)value;
}

static inline int32_t actor(const char *word) {
    return strcmp(word, "-") == 0 ? PARLOUR_ANYONE : (int32_t)number(word);
}

static inline int32_t viewer(const char *word) {
    if (strcmp(word, "spectator") == 0) return PARLOUR_SPECTATOR;
    if (strcmp(word, "referee") == 0) return PARLOUR_REFEREE;
    return (int32_t)number(word);
}

#endif
