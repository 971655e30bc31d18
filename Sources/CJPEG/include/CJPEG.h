#ifndef STICKYDIGIT_CJPEG_H
#define STICKYDIGIT_CJPEG_H

#include <stddef.h>
#include <stdint.h>

#define SD_JPEG_MESSAGE 200

/// Reads the header. 0 and sizes, or -1 and a message.
int sd_jpeg_header(const uint8_t *bytes, size_t count, int *width, int *height, char message[SD_JPEG_MESSAGE]);

/// Decodes at 1/reduction (1, 2, 4, 8) to interleaved Y, Cb, Cr; `out` holds 3 * ceil(w / r) * ceil(h / r) bytes.
int sd_jpeg_decode(const uint8_t *bytes, size_t count, int reduction, uint8_t *out, size_t capacity,
                   char message[SD_JPEG_MESSAGE]);

#endif
