/* The person's side: lines in and out, a screen that can be cleared. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "terminal.h"

void *allocate(size_t count, size_t size) {
    void *memory = calloc(count == 0 ? 1 : count, size);
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

char *copy_text(const char *text) {
    return memcpy(allocate(strlen(text) + 1, 1), text, strlen(text) + 1);
}

void print_clean(const char *text) {
    const unsigned char *p;
    for (p = (const unsigned char *)text; *p != '\0'; p++) {
        if (*p == 0xC2 && p[1] >= 0x80 && p[1] < 0xA0) p++; /* U+0080 to U+009F are control characters too */
        else if (*p == '\n' || (*p >= ' ' && *p != 0x7F)) putchar(*p);
    }
}

void print_refusal(void) {
    const char *rule = parlour_error_rule(), *path = parlour_error_path();
    printf("! %s", parlour_status_name(parlour_error_code()));
    if (rule != NULL) printf(", rule %s", rule);
    if (path != NULL) {
        fputs(", at ", stdout);
        print_clean(path);
    }
    fputs(": ", stdout);
    print_clean(parlour_error_message());
    putchar('\n');
}

void clear_screen(void) {
    int line;
    if (isatty(STDOUT_FILENO)) {
        fputs("\033[H\033[2J\033[3J", stdout);
    } else {
        for (line = 0; line < 60; line++) putchar('\n');
    }
    fflush(stdout);
}

char *ask(const char *prompt) {
    static char *line = NULL;
    static size_t capacity = 0;
    ssize_t size;
    print_clean(prompt);
    fflush(stdout);
    size = getline(&line, &capacity, stdin);
    if (size < 0) {
        free(line);
        line = NULL;
        capacity = 0;
        putchar('\n');
        return NULL;
    }
    while (size > 0 && (line[size - 1] == '\n' || line[size - 1] == '\r')) line[--size] = '\0';
    return line;
}

bool wait_for_enter(const char *prompt) {
    if (isatty(STDIN_FILENO)) tcflush(STDIN_FILENO, TCIFLUSH);
    return ask(prompt) != NULL;
}

void must(parlour_status status) {
    if (status == PARLOUR_OK) return;
    print_refusal();
    exit(EXIT_FAILURE);
}
