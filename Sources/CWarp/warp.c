#include "CWarp.h"

#include <string.h>

#define PIXELS 8

typedef int16_t shorts __attribute__((vector_size(PIXELS * 2)));
typedef int32_t integers __attribute__((vector_size(PIXELS * 4)));
typedef uint8_t bytes __attribute__((vector_size(PIXELS)));

/// A sample and its right neighbour.
static inline int16_t two(const uint8_t *samples) {
    return (int16_t)(samples[0] | samples[1] << 8);
}

/// Each pixel's two samples weighed by 128 in all.
static inline shorts between(shorts pairs, shorts across) {
    shorts left = pairs & 0xFF, right = (pairs >> 8) & 0xFF;
    return left * 128 + (right - left) * across;
}

static inline bytes interpolate(const uint8_t *plane, ptrdiff_t below, const int32_t *first, const int16_t *across,
                                const int16_t *down) {
    shorts upper, lower, u, v;
    memcpy(&u, across, sizeof u);
    memcpy(&v, down, sizeof v);
    for (int i = 0; i < PIXELS; i++) {
        const uint8_t *sample = plane + first[i];
        upper[i] = two(sample);
        lower[i] = two(sample + below);
    }
    upper = between(upper, u);
    lower = between(lower, u);
    integers sum = __builtin_convertvector(upper, integers) * __builtin_convertvector(128 - v, integers)
        + __builtin_convertvector(lower, integers) * __builtin_convertvector(v, integers);
    return __builtin_convertvector((sum + 0x2000) >> 14, bytes);
}

void sd_interpolate(const uint8_t *plane, ptrdiff_t below, const int32_t *first, const int16_t *across,
                    const int16_t *down, size_t count, uint8_t *to) {
    size_t x = 0;
    for (; x + PIXELS <= count; x += PIXELS) {
        bytes eight = interpolate(plane, below, first + x, across + x, down + x);
        memcpy(to + x, &eight, sizeof eight);
    }
    if (x == count) return;
    // The last few with the last place repeated.
    int32_t places[PIXELS];
    int16_t u[PIXELS], v[PIXELS];
    for (size_t i = 0; i < PIXELS; i++) {
        size_t from = x + i < count ? x + i : count - 1;
        places[i] = first[from];
        u[i] = across[from];
        v[i] = down[from];
    }
    bytes eight = interpolate(plane, below, places, u, v);
    memcpy(to + x, &eight, count - x);
}
