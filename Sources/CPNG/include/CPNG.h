#ifndef STICKYDIGIT_CPNG_H
#define STICKYDIGIT_CPNG_H

#include <stddef.h>
#include <stdint.h>

/// Writes `height` rows of `width` samples, 1 (grey) or 3 (RGB) bytes each, to a PNG in memory that the caller frees.
/// 0, or -1 where memory is short.
int sd_png_encode(const uint8_t *samples, int width, int height, int channels, uint8_t **out, size_t *count);

#endif
