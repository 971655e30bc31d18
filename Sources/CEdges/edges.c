#include "CEdges.h"

#include <string.h>

static uint64_t eight(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

size_t sd_peaks(const float *above, const float *here, const float *below, size_t count, float least,
                uint8_t *restrict marks, int32_t *restrict found) {
    if (count < 3) return 0;
    marks[0] = marks[count - 1] = 0;
    // Bits and not conditions, so that the compiler computes many at once.
    for (size_t x = 1; x < count - 1; x++) {
        float e = here[x];
        int across = (e >= here[x - 1]) & (e > here[x + 1]);
        int down = (e >= above[x]) & (e > below[x]);
        marks[x] = (uint8_t)((e >= least) & (across | down));
    }
    size_t n = 0, x = 0;
    for (; x + 8 <= count; x += 8) {
        if (!eight(marks + x)) continue;
        for (size_t i = x; i < x + 8; i++) {
            found[n] = (int32_t)i;
            n += marks[i];
        }
    }
    for (; x < count; x++) {
        if (marks[x]) found[n++] = (int32_t)x;
    }
    return n;
}
