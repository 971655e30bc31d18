#ifndef STICKYDIGIT_CWEBP_H
#define STICKYDIGIT_CWEBP_H

#include <stddef.h>
#include <stdint.h>

// Like libheif, libwebp is opened when a picture of its kind comes up, and its header is not needed.

#define SD_WEBP_OK 0
/// There is no libwebp on this machine.
#define SD_WEBP_ABSENT 1
#define SD_WEBP_FAILED 2
/// Several pictures that play.
#define SD_WEBP_ANIMATED 3

/// Reads the header.
int sd_webp_size(const uint8_t *bytes, size_t count, int *width, int *height);

/// Writes width * height pixels of red, green, blue and alpha, in reading order. The sizes are those that sd_webp_size gave.
int sd_webp_read(const uint8_t *bytes, size_t count, int width, int height, uint8_t *out);

#endif
