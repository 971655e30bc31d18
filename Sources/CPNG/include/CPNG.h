#ifndef STICKYDIGIT_CPNG_H
#define STICKYDIGIT_CPNG_H

#include <stddef.h>
#include <stdint.h>

// libpng reports errors by longjmp, which must not cross Swift: every call here catches its own and answers in words.
// No call keeps a pointer to the file's bytes: each that reads is given them again, and goes on where the last one stopped.

/// Room for a message, its final zero included.
#define SD_PNG_MESSAGE 200

#define SD_PNG_OK 0
/// The data contradict themselves.
#define SD_PNG_CORRUPT 1
/// The data end early.
#define SD_PNG_CUT 2
/// Memory is short.
#define SD_PNG_MEMORY 3

/// One file being read, row by row.
struct sd_png_reader;

struct sd_png_header {
    /// In pixels, as stored.
    uint32_t width, height;
    /// Whether all rows must be held at once.
    int interlaced;
    /// Bits a sample, and how many of them the file says mean something (sBIT); 0 where it says nothing.
    int depth, significant_bits;
};

/// Samples of 16 bits, of red, green and blue, and of alpha.
struct sd_png_levels {
    unsigned colour, alpha;
};

/// Reads the header. The reader is to be closed whatever the answer; it is null only where memory is short.
int sd_png_open(const uint8_t *bytes, size_t count, struct sd_png_reader **reader, struct sd_png_header *header,
                char message[SD_PNG_MESSAGE]);

/// Instead of reading a file of 16 bits a sample: its largest samples, or as soon as both are that large, `enough`.
/// The reader can only be closed then.
int sd_png_largest(struct sd_png_reader *reader, const uint8_t *bytes, size_t count, unsigned enough,
                   struct sd_png_levels *largest, char message[SD_PNG_MESSAGE]);

/// After the header, when its sizes have been found good: says how many channels the rows will have, 8 bits each:
/// 3 (red, green, blue) or 4 (and alpha, 255 opaque). `levels` are samples of 16 bits that become 255; 0 for 65535.
int sd_png_start(struct sd_png_reader *reader, const uint8_t *bytes, size_t count, struct sd_png_levels levels,
                 int *channels, char message[SD_PNG_MESSAGE]);

/// Reads the next row: width * channels bytes. The first row of an interlaced file reads them all and keeps them.
int sd_png_read_row(struct sd_png_reader *reader, const uint8_t *bytes, size_t count, uint8_t *row,
                    char message[SD_PNG_MESSAGE]);

/// After the last row: whether the file ends as it should.
int sd_png_finish(struct sd_png_reader *reader, const uint8_t *bytes, size_t count, char message[SD_PNG_MESSAGE]);

void sd_png_close(struct sd_png_reader *reader);

/// Writes `height` rows of `width` samples, 1 (grey) or 3 (RGB) bytes each, to a PNG in memory that the caller frees.
/// Quick to write rather than small. Nothing but memory can be short.
int sd_png_encode(const uint8_t *samples, uint32_t width, uint32_t height, int channels, uint8_t **out, size_t *count,
                  char message[SD_PNG_MESSAGE]);

#endif
