#include "session.h"

#include <jerror.h>
#include <stdlib.h>

static void fail(j_common_ptr common) {
    int is_short = common->err->msg_code == JERR_OUT_OF_MEMORY;
    sd_jpeg_leave(common->client_data, is_short ? SD_JPEG_MEMORY : SD_JPEG_TOO_LARGE);
}

static void silent(j_common_ptr common, int level) {
    (void)common;
    (void)level;
}

/// A file growing in memory. libjpeg's own way of writing to memory tells where its buffer is only at the end, so after an
/// error nobody knows what is to be freed.
struct sink {
    struct jpeg_destination_mgr manager;
    uint8_t *bytes;
    size_t capacity;
};

/// Bytes to begin with: a small picture's file.
#define FIRST ((size_t)1 << 16)

static boolean grow(j_compress_ptr info) {
    struct sink *sink = (struct sink *)info->dest;
    // libjpeg calls this when the buffer is full, whatever it says of what is free.
    size_t count = sink->capacity, capacity = count ? 2 * count : FIRST;
    uint8_t *larger = realloc(sink->bytes, capacity);
    if (!larger) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
    sink->bytes = larger;
    sink->capacity = capacity;
    sink->manager.next_output_byte = larger + count;
    sink->manager.free_in_buffer = capacity - count;
    return TRUE;
}

static void begin(j_compress_ptr info) { grow(info); }

static void end(j_compress_ptr info) { (void)info; }

static void set_options(j_compress_ptr info, struct sd_jpeg_options options) {
    jpeg_set_quality(info, options.quality, TRUE);
    info->comp_info[0].h_samp_factor = options.across;
    info->comp_info[0].v_samp_factor = options.down;
    if (options.progressive) jpeg_simple_progression(info);
}

int sd_jpeg_encode(const uint8_t *samples, int width, int height, int channels, struct sd_jpeg_options options,
                   uint8_t **out, size_t *out_count, struct sd_jpeg_problem *problem) {
    struct jpeg_compress_struct info = {0};
    struct session session = {.problem = problem};
    // The error handler jumps back to here: what it changes lives in memory, as all that libjpeg has the address of does.
    struct sink sink = {.manager = {.init_destination = begin, .empty_output_buffer = grow, .term_destination = end}};
    info.err = jpeg_std_error(&session.errors);
    session.errors.error_exit = fail;
    session.errors.emit_message = silent;
    session.common = (j_common_ptr)&info;
    info.client_data = &session;
    if (setjmp(session.back) == 0) {
        jpeg_create_compress(&info);
        info.dest = &sink.manager;
        info.image_width = (JDIMENSION)width;
        info.image_height = (JDIMENSION)height;
        info.input_components = channels;
        info.in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
        jpeg_set_defaults(&info);
        set_options(&info, options);
        jpeg_start_compress(&info, TRUE);
        while (info.next_scanline < info.image_height) {
            // libjpeg takes rows to read as pointers to what it could write.
            JSAMPROW row = (JSAMPROW)(uintptr_t)(samples + (size_t)info.next_scanline * (size_t)width * (size_t)channels);
            jpeg_write_scanlines(&info, &row, 1);
        }
        jpeg_finish_compress(&info);
    }
    jpeg_destroy_compress(&info);
    if (session.outcome != SD_JPEG_OK) {
        free(sink.bytes);
        return session.outcome;
    }
    *out = sink.bytes;
    *out_count = sink.capacity - sink.manager.free_in_buffer;
    return SD_JPEG_OK;
}
