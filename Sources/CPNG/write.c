#include "CPNG.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// zlib's level: 1 writes a photograph some five times faster than the usual 6, and a tenth larger.
#define QUICK 1

/// A file growing in memory.
struct sink {
    uint8_t *bytes;
    size_t count, capacity;
    char *message;
};

static void fail(png_structp png, png_const_charp text) {
    struct sink *sink = png_get_error_ptr(png);
    snprintf(sink->message, SD_PNG_MESSAGE, "%s", text);
    png_longjmp(png, 1);
}

static void silent(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static void put(png_structp png, png_bytep bytes, size_t count) {
    struct sink *sink = png_get_io_ptr(png);
    if (count > sink->capacity - sink->count) {
        size_t capacity = 2 * (sink->capacity + count);
        uint8_t *larger = realloc(sink->bytes, capacity);
        if (!larger) png_error(png, "memory is short");
        sink->bytes = larger;
        sink->capacity = capacity;
    }
    memcpy(sink->bytes + sink->count, bytes, count);
    sink->count += count;
}

static void flush(png_structp png) { (void)png; }

static void write_all(png_structp png, png_infop info, const uint8_t *samples, uint32_t width, uint32_t height,
                      int channels) {
    png_set_IHDR(png, info, width, height, 8, channels == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_set_compression_level(png, QUICK);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    png_write_info(png, info);
    for (uint32_t y = 0; y < height; y++) png_write_row(png, samples + (size_t)y * width * (size_t)channels);
    png_write_end(png, info);
}

int sd_png_encode(const uint8_t *samples, uint32_t width, uint32_t height, int channels, uint8_t **out, size_t *count,
                  char message[SD_PNG_MESSAGE]) {
    struct sink sink = {.message = message};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &sink, fail, silent);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    volatile int outcome = SD_PNG_MEMORY;
    if (info && setjmp(png_jmpbuf(png)) == 0) {
        png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
        png_set_write_fn(png, &sink, put, flush);
        write_all(png, info, samples, width, height, channels);
        outcome = SD_PNG_OK;
    }
    if (png) png_destroy_write_struct(&png, info ? &info : NULL);
    if (outcome != SD_PNG_OK) {
        free(sink.bytes);
        return outcome;
    }
    *out = sink.bytes;
    *count = sink.count;
    return SD_PNG_OK;
}
