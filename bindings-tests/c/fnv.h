/* FNV-1a over bytes, and over numbers in little endian. */
#ifndef TESTS_FNV_H
#define TESTS_FNV_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static const uint64_t FNV_START = 14695981039346656037u;

static inline uint64_t fnv_byte(uint64_t hash, unsigned byte) {
    return (hash ^ byte) * 1099511628211u;
}

static inline uint64_t fnv_bytes(const void *data, size_t size) {
    const unsigned char *bytes = data;
    uint64_t hash = FNV_START;
    size_t i;
    for (i = 0; i < size; i++) hash = fnv_byte(hash, bytes[i]);
    return hash;
}

static inline uint64_t fnv_doubles(const double *numbers, size_t count) {
    uint64_t hash = FNV_START, bits;
    size_t i;
    int shift;
    for (i = 0; i < count; i++) {
        memcpy(&bits, &numbers[i], sizeof bits);
        for (shift = 0; shift < 64; shift += 8) hash = fnv_byte(hash, (unsigned)(bits >> shift & 255));
    }
    return hash;
}

static inline uint64_t fnv_floats(const float *numbers, size_t count) {
    uint64_t hash = FNV_START;
    uint32_t bits;
    size_t i;
    int shift;
    for (i = 0; i < count; i++) {
        memcpy(&bits, &numbers[i], sizeof bits);
        for (shift = 0; shift < 32; shift += 8) hash = fnv_byte(hash, bits >> shift & 255);
    }
    return hash;
}

#endif
