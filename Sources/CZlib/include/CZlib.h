#ifndef STICKYDIGIT_CZLIB_H
#define STICKYDIGIT_CZLIB_H

#include <stddef.h>
#include <stdint.h>

enum {
    SD_GUNZIP_WHOLE = 0,
    SD_GUNZIP_MORE = 1,       // there is more than `capacity`; the first `capacity` bytes are in `out`
    SD_GUNZIP_TRUNCATED = 2,  // the data ends too soon
    SD_GUNZIP_DAMAGED = 3,    // not what gzip writes, or its checksum is wrong
    SD_GUNZIP_MEMORY = 4
};

/// Inflates gzip data (one member or several), or zlib's, into at most `capacity` bytes at `out`; `written` is how many came.
int sd_gunzip(const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity, size_t *written);

#endif
