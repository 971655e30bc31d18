#ifndef STICKYDIGIT_CJPEG_H
#define STICKYDIGIT_CJPEG_H

#include <stddef.h>
#include <stdint.h>

// libjpeg reports errors by longjmp, which must not cross Swift: every call here catches its own and answers in words.
// No call keeps a pointer after it returns.

/// Room for a message, its final zero included.
#define SD_JPEG_MESSAGE 200

/// What the three decoded planes hold.
#define SD_JPEG_GREY 1
#define SD_JPEG_YCBCR 2
#define SD_JPEG_RGB 3

/// What became of a call.
#define SD_JPEG_OK 0
/// The data contradict themselves; `percent` of the rows came before.
#define SD_JPEG_CORRUPT 1
/// The data end early; `percent` of the rows were there.
#define SD_JPEG_CUT 2
/// A process that is not read; the message names it.
#define SD_JPEG_UNSUPPORTED 3
/// More progressive scans than asked for.
#define SD_JPEG_TOO_MANY_SCANS 4
/// More memory than was allowed, or longer sides than libjpeg takes.
#define SD_JPEG_TOO_LARGE 5
/// The system refused memory.
#define SD_JPEG_MEMORY 6

/// What a file's header says.
struct sd_jpeg_header {
    /// In pixels, as stored.
    int width, height;
    /// What libjpeg must hold at once, in bytes: the coefficients of a file with several scans, or 0.
    size_t coefficients;
};

struct sd_jpeg_problem {
    /// Of the rows that came before, 0 to 100; -1 where several scans each hold all rows.
    int percent;
    char message[SD_JPEG_MESSAGE];
};

/// What one of libjpeg's messages, told by its number, means for the file. libjpeg's own words name its functions and tables,
/// which no user knows; they never leave this wall.
const char *sd_jpeg_words(int code);

/// A part of the picture at the reduced scale, in samples.
struct sd_jpeg_window {
    int left, top, width, height;
};

/// Reads the header; the sizes are set even where the answer is SD_JPEG_TOO_LARGE or SD_JPEG_UNSUPPORTED, if they were read.
int sd_jpeg_read_header(const uint8_t *bytes, size_t count, struct sd_jpeg_header *header, struct sd_jpeg_problem *problem);

/// Decodes a window at 1/reduction (1, 2, 4, 8) into three planes of width * height samples each, without padding.
///
/// `colour` says what they hold: SD_JPEG_GREY (the first plane alone was written), _YCBCR or _RGB. A window that ends at the
/// last row also looks whether the file ends as it should.
int sd_jpeg_decode(const uint8_t *bytes, size_t count, int reduction, struct sd_jpeg_window window, int most_scans,
                   long most_memory, uint8_t *first, uint8_t *second, uint8_t *third, int *colour,
                   struct sd_jpeg_problem *problem);

struct sd_jpeg_options {
    /// 1 to 100.
    int quality;
    /// Luma samples to a chroma sample, 1 or 2, across and down.
    int across, down;
    int progressive;
};

/// Writes `height` rows of `width` samples, 1 (grey) or 3 (RGB) bytes each, to a JPEG file in memory that the caller frees.
int sd_jpeg_encode(const uint8_t *samples, int width, int height, int channels, struct sd_jpeg_options options,
                   uint8_t **out, size_t *out_count, struct sd_jpeg_problem *problem);

#endif
