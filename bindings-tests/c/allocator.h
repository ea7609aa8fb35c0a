/*
 * Takes the place of the C library's allocator in a program that includes it, glibc's: for the program itself and for
 * the shared library, which Rust's allocations come through too. Counts what is allocated, and fails when it is told to.
 */
#ifndef TESTS_ALLOCATOR_H
#define TESTS_ALLOCATOR_H

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *pointer);

/* Bytes that are allocated, with what the allocator rounded up; the most since it was last set. */
static size_t allocated, most_allocated;
/* The allocation of this number fails, counted from 1, and all after it; none if negative. */
static long allocations_left = -1;

static int fails(void) {
    if (allocations_left > 0) allocations_left--;
    return allocations_left == 0;
}

static void *counted(void *pointer) {
    allocated += malloc_usable_size(pointer);
    if (allocated > most_allocated) most_allocated = allocated;
    return pointer;
}

void *malloc(size_t size) {
    return fails() ? NULL : counted(__libc_malloc(size));
}

void *calloc(size_t count, size_t size) {
    return fails() ? NULL : counted(__libc_calloc(count, size));
}

void *realloc(void *pointer, size_t size) {
    void *moved;
    if (fails()) return NULL;
    allocated -= malloc_usable_size(pointer);
    moved = __libc_realloc(pointer, size);
    counted(moved != NULL ? moved : pointer);
    return moved;
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    if (fails()) return ENOMEM;
    *pointer = counted(__libc_memalign(alignment, size));
    return *pointer == NULL ? ENOMEM : 0;
}

void free(void *pointer) {
    allocated -= malloc_usable_size(pointer);
    __libc_free(pointer);
}

#endif
