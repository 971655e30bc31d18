#ifndef STICKYDIGIT_CEDGES_H
#define STICKYDIGIT_CEDGES_H

#include <stddef.h>
#include <stdint.h>

// Few samples of a plane are edges, and looking at the others one by one is what takes the time: this finds them eight at a
// time. Measured on 320 × 302 samples: a third of the time that the same loop takes in Swift, whose spans give no eight bytes
// at once.

/// Lists the samples of a row, but for the first and the last, that are at least `least` and the highest of their neighbours in
/// the row or of those in the column; of equal neighbours the first is the highest.
///
/// `marks` is room for `count` bytes, `found` for as many places. Returns how many there are.
size_t sd_peaks(const float *above, const float *here, const float *below, size_t count, float least, uint8_t *marks,
                int32_t *found);

#endif
