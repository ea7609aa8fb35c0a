/* The legal moves by number: in columns, a page at a time, or only those that begin with what was typed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal.h"

enum { PAGE = 60, WIDTH = 78 };

menu menu_new(const session *s) {
    menu m = {NULL, NULL, 0, 0, NULL};
    size_t i;
    must(parlour_state_legal_ids(s->state, NULL, 0, &m.count));
    m.ids = allocate(m.count, sizeof *m.ids);
    m.texts = allocate(m.count, sizeof *m.texts);
    must(parlour_state_legal_ids(s->state, m.ids, m.count, &m.count));
    for (i = 0; i < m.count; i++) {
        must(parlour_state_move_text(s->state, m.ids[i], s->text));
        m.texts[i] = copy_text(parlour_text_data(s->text));
    }
    return m;
}

void menu_free(menu *m) {
    size_t i;
    for (i = 0; i < m->count; i++) free(m->texts[i]);
    free(m->texts);
    free(m->ids);
    free(m->prefix);
}

/* The characters of UTF-8 that take room. */
static int width_of(const char *text) {
    int width = 0;
    for (; *text != '\0'; text++) width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

static bool begins(const char *text, const char *prefix) {
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

static void page(menu *m) {
    size_t i, shown = 0, left = 0;
    int widest = 0, column = 0;
    for (i = 0; i < m->count; i++) {
        const int width = width_of(m->texts[i]);
        if (begins(m->texts[i], m->prefix) && width > widest) widest = width;
    }
    for (i = m->next; i < m->count; i++) {
        if (!begins(m->texts[i], m->prefix)) continue;
        if (shown == PAGE) {
            if (left++ == 0) m->next = i;
            continue;
        }
        if (column > 0 && column + widest + 8 > WIDTH) {
            putchar('\n');
            column = 0;
        }
        printf("%5zu  ", i + 1);
        print_clean(m->texts[i]);
        printf("%*s", widest - width_of(m->texts[i]) + 1, "");
        column += widest + 8;
        shown++;
    }
    if (column > 0) putchar('\n');
    if (left == 0) m->next = m->count;
    else printf("       and %zu more: :more, or type how the move begins\n", left);
}

bool menu_list(menu *m, const char *prefix) {
    size_t i;
    char *kept;
    for (i = 0; i < m->count && !begins(m->texts[i], prefix); i++) {}
    if (i == m->count) return false;
    kept = copy_text(prefix);
    free(m->prefix);
    m->prefix = kept;
    m->next = 0;
    page(m);
    return true;
}

void menu_more(menu *m) {
    if (m->prefix == NULL || m->next >= m->count) puts("That was all.");
    else page(m);
}
