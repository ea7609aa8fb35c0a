/* Finds values in the library's own JSON, which has no spaces. No general reader. */
#ifndef TESTS_JSON_H
#define TESTS_JSON_H

#include <stddef.h>
#include <string.h>

/* A part of a JSON text; start is NULL if there is none. */
typedef struct {
    const char *start;
    size_t size;
} part;

/* The end of the string that starts at p. */
static const char *json_string_end(const char *p) {
    for (p++; *p != '"'; p++) {
        if (*p == '\\') p++;
    }
    return p + 1;
}

/* The end of the value that starts at p. */
static const char *json_end(const char *p) {
    int depth = 0;
    do {
        switch (*p) {
        case '"': p = json_string_end(p); break;
        case '[':
        case '{': depth++, p++; break;
        case ']':
        case '}': depth--, p++; break;
        case ',':
        case ':': p++; break;
        default: p += strcspn(p, ",:[]{}\""); break;
        }
    } while (depth > 0);
    return p;
}

/* Item `index` of an array. */
static inline part json_item(const char *array, size_t index) {
    part found = {NULL, 0};
    const char *p = array + 1;
    while (*p != ']') {
        const char *end = json_end(p);
        if (index-- == 0) {
            found.start = p;
            found.size = (size_t)(end - p);
            break;
        }
        p = *end == ',' ? end + 1 : end;
    }
    return found;
}

/* The value of a field of an object. */
static inline part json_field(const char *object, const char *name) {
    part found = {NULL, 0};
    const char *p = object + 1;
    const size_t length = strlen(name);
    while (*p != '}') {
        const char *value = json_string_end(p) + 1;
        const char *end = json_end(value);
        if ((size_t)(value - p) == length + 3 && memcmp(p + 1, name, length) == 0) {
            found.start = value;
            found.size = (size_t)(end - value);
            break;
        }
        p = *end == ',' ? end + 1 : end;
    }
    return found;
}

#endif
