/* Reads what the library writes: valid JSON without spaces. */
#include <stdlib.h>
#include <string.h>

#include "terminal.h"

/* Behind the string that starts at p. */
static const char *string_end(const char *p) {
    for (p++; *p != '"'; p++) {
        if (*p == '\\') p++;
    }
    return p + 1;
}

/* Behind the value that starts at p. */
static const char *value_end(const char *p) {
    int depth = 0;
    do {
        if (*p == '"') p = string_end(p);
        else if (*p == '[' || *p == '{') depth++, p++;
        else if (*p == ']' || *p == '}') depth--, p++;
        else if (*p == ',' || *p == ':') p++;
        else p += strcspn(p, ",:[]{}\"");
    } while (depth > 0);
    return p;
}

static json_value value_at(const char *start) {
    json_value value = {start, (size_t)(value_end(start) - start)};
    return value;
}

json_value json_of(const parlour_text *text) {
    json_value value = {parlour_text_data(text), parlour_text_size(text)};
    return value;
}

json_value json_next(json_value array, json_value previous) {
    json_value none = {NULL, 0};
    const char *p = previous.start == NULL ? array.start + 1 : previous.start + previous.size;
    if (*p == ',') p++;
    return *p == ']' ? none : value_at(p);
}

json_value json_field(json_value object, const char *name) {
    json_value none = {NULL, 0};
    const size_t length = strlen(name);
    const char *p;
    if (object.start == NULL || *object.start != '{') return none;
    for (p = object.start + 1; *p != '}';) {
        const char *end = string_end(p);
        json_value value = value_at(end + 1);
        if ((size_t)(end - p) == length + 2 && memcmp(p + 1, name, length) == 0) return value;
        p = value.start + value.size;
        if (*p == ',') p++;
    }
    return none;
}

bool json_is(json_value value, const char *string) {
    const size_t length = strlen(string);
    return value.start != NULL && value.size == length + 2 && memcmp(value.start + 1, string, length) == 0;
}

char *json_string(json_value value) {
    char *copy = allocate(value.size + 1, 1), *out = copy;
    const char *p, *end = value.start + value.size - 1;
    for (p = value.start + 1; p < end; p++) {
        if (*p != '\\') {
            *out++ = *p;
        } else if (*++p == '"' || *p == '\\' || *p == '/') {
            *out++ = *p;
        } else { /* The library escapes nothing else but control characters. */
            if (*p == 'u') p += 4;
            *out++ = ' ';
        }
    }
    return copy;
}
