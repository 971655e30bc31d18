#include "CPNG.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sd_png_reader {
    png_structp png;
    png_infop info;
    struct sd_png_header header;
    /// Bytes of a row as it comes out.
    size_t row_size;
    uint32_t next_row;
    /// Where the next call goes on reading.
    size_t offset;
    /// All rows of an interlaced file, whose pixels come in seven passes.
    uint8_t *all;
    /// Of samples of 16 bits: those that become 255, or 0 where the upper byte is taken.
    struct sd_png_levels levels;
    /// A row of them.
    uint8_t *deep;
    // Set for as long as a call lasts.
    const uint8_t *bytes;
    size_t count;
    char *message;
    int outcome;
};

static void say(struct sd_png_reader *reader, int outcome, const char *text) {
    if (reader->outcome != SD_PNG_OK) return;
    reader->outcome = outcome;
    snprintf(reader->message, SD_PNG_MESSAGE, "%s", text);
}

static void fail(png_structp png, png_const_charp text) {
    say(png_get_error_ptr(png), SD_PNG_CORRUPT, text);
    png_longjmp(png, 1);
}

static void silent(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static void take(png_structp png, png_bytep out, size_t count) {
    struct sd_png_reader *reader = png_get_io_ptr(png);
    if (count > reader->count - reader->offset) {
        say(reader, SD_PNG_CUT, "the file ends early");
        png_error(png, "the file ends early");
    }
    memcpy(out, reader->bytes + reader->offset, count);
    reader->offset += count;
}

static void lend(struct sd_png_reader *reader, const uint8_t *bytes, size_t count, char *message) {
    reader->bytes = bytes;
    reader->count = count;
    reader->message = message;
}

/// Whatever the file holds, rows come out as 8 bits of red, green, blue and, where it has any, alpha. No gamma is applied:
/// samples are taken for sRGB, as files without a gamma are meant and as cameras and screens write them.
static void set_transforms(struct sd_png_reader *reader, int keeps_depth) {
    png_structp png = reader->png;
    png_set_expand(png);
    if (!keeps_depth) png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_interlace_handling(png);
    png_read_update_info(png, reader->info);
    reader->row_size = png_get_rowbytes(png, reader->info);
}

int sd_png_open(const uint8_t *bytes, size_t count, struct sd_png_reader **out, struct sd_png_header *header,
                char message[SD_PNG_MESSAGE]) {
    struct sd_png_reader *reader = calloc(1, sizeof *reader);
    *out = reader;
    if (!reader) return SD_PNG_MEMORY;
    lend(reader, bytes, count, message);
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, silent);
    if (reader->png) reader->info = png_create_info_struct(reader->png);
    if (!reader->info) return SD_PNG_MEMORY;
    if (setjmp(png_jmpbuf(reader->png)) == 0) {
        png_set_read_fn(reader->png, reader, take);
        // The caller compares the sizes with its own limit.
        png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
        // Text, profiles and the like can unpack to any size and change nothing here.
        png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
        png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep)"sBIT", 1);
        png_read_info(reader->png, reader->info);
        reader->header.width = png_get_image_width(reader->png, reader->info);
        reader->header.height = png_get_image_height(reader->png, reader->info);
        reader->header.interlaced = png_get_interlace_type(reader->png, reader->info) != PNG_INTERLACE_NONE;
        reader->header.depth = png_get_bit_depth(reader->png, reader->info);
        png_color_8p significant = NULL;
        if (png_get_sBIT(reader->png, reader->info, &significant) && significant) {
            int is_grey = !(png_get_color_type(reader->png, reader->info) & PNG_COLOR_MASK_COLOR);
            reader->header.significant_bits = is_grey ? significant->gray : significant->green;
        }
        *header = reader->header;
    }
    return reader->outcome;
}

static void read_all(struct sd_png_reader *reader) {
    size_t size = reader->row_size;
    reader->all = calloc(reader->header.height, size);
    if (!reader->all) {
        say(reader, SD_PNG_MEMORY, "memory is short");
        png_error(reader->png, "memory is short");
    }
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
        for (uint32_t y = 0; y < reader->header.height; y++) png_read_row(reader->png, reader->all + y * size, NULL);
    }
}

static void read_row(struct sd_png_reader *reader, uint8_t *row) {
    if (!reader->header.interlaced) {
        png_read_row(reader->png, row, NULL);
        return;
    }
    if (!reader->all) read_all(reader);
    size_t size = reader->row_size;
    memcpy(row, reader->all + reader->next_row * size, size);
}

/// Room for a row of samples of 16 bits.
static void make_deep_row(struct sd_png_reader *reader) {
    free(reader->deep);
    reader->deep = calloc(1, reader->row_size);
    if (reader->deep) return;
    say(reader, SD_PNG_MEMORY, "memory is short");
    png_error(reader->png, "memory is short");
}

static unsigned sample(const uint8_t *row, size_t i) { return (unsigned)row[2 * i] << 8 | row[2 * i + 1]; }

static uint8_t levelled(unsigned value, unsigned most) {
    // As libpng does it where nothing else is known: 65535 becomes 255.
    if (most == 0) most = 65535;
    return value >= most ? 255 : (uint8_t)((value * 255 + most / 2) / most);
}

static void level(struct sd_png_reader *reader, uint8_t *row) {
    size_t channels = png_get_channels(reader->png, reader->info);
    for (size_t i = 0; i < reader->row_size / 2; i++) {
        int is_alpha = channels == 4 && i % 4 == 3;
        row[i] = levelled(sample(reader->deep, i), is_alpha ? reader->levels.alpha : reader->levels.colour);
    }
}

int sd_png_largest(struct sd_png_reader *reader, const uint8_t *bytes, size_t count, unsigned enough,
                   struct sd_png_levels *largest, char message[SD_PNG_MESSAGE]) {
    lend(reader, bytes, count, message);
    largest->colour = largest->alpha = 0;
    if (setjmp(png_jmpbuf(reader->png)) == 0) {
        set_transforms(reader, 1);
        make_deep_row(reader);
        size_t channels = png_get_channels(reader->png, reader->info);
        int passes = reader->header.interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1;
        for (int pass = 0; pass < passes; pass++) {
            for (uint32_t y = 0; y < reader->header.height; y++) {
                // Of an interlaced file what a pass does not have stays as it was, which has been looked at.
                png_read_row(reader->png, reader->deep, NULL);
                for (size_t i = 0; i < reader->row_size / 2; i++) {
                    unsigned value = sample(reader->deep, i);
                    unsigned *place = channels == 4 && i % 4 == 3 ? &largest->alpha : &largest->colour;
                    if (value > *place) *place = value;
                }
                if (largest->colour >= enough && (channels == 3 || largest->alpha >= enough)) return reader->outcome;
            }
        }
    }
    return reader->outcome;
}

int sd_png_start(struct sd_png_reader *reader, const uint8_t *bytes, size_t count, struct sd_png_levels levels,
                 int *channels, char message[SD_PNG_MESSAGE]) {
    lend(reader, bytes, count, message);
    if (setjmp(png_jmpbuf(reader->png)) == 0) {
        reader->levels = levels;
        int is_deep = reader->header.depth == 16 && (levels.colour || levels.alpha);
        set_transforms(reader, is_deep);
        if (is_deep) make_deep_row(reader);
        *channels = (int)png_get_channels(reader->png, reader->info);
    }
    return reader->outcome;
}

int sd_png_read_row(struct sd_png_reader *reader, const uint8_t *bytes, size_t count, uint8_t *row,
                    char message[SD_PNG_MESSAGE]) {
    lend(reader, bytes, count, message);
    if (setjmp(png_jmpbuf(reader->png)) == 0) {
        read_row(reader, reader->deep ? reader->deep : row);
        if (reader->deep) level(reader, row);
        reader->next_row++;
    }
    return reader->outcome;
}

int sd_png_finish(struct sd_png_reader *reader, const uint8_t *bytes, size_t count, char message[SD_PNG_MESSAGE]) {
    lend(reader, bytes, count, message);
    if (setjmp(png_jmpbuf(reader->png)) == 0) png_read_end(reader->png, NULL);
    return reader->outcome;
}

void sd_png_close(struct sd_png_reader *reader) {
    if (!reader) return;
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader->all);
    free(reader->deep);
    free(reader);
}
