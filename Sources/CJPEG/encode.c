#include "session.h"

#include <stdlib.h>

static void fail(j_common_ptr common) { sd_jpeg_leave(common->client_data, SD_JPEG_TOO_LARGE); }

static void silent(j_common_ptr common, int level) {
    (void)common;
    (void)level;
}

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
    // libjpeg replaces the buffer as it grows, so the pointer must live in memory when an error jumps back.
    unsigned char *buffer = NULL;
    unsigned long size = 0;
    info.err = jpeg_std_error(&session.errors);
    session.errors.error_exit = fail;
    session.errors.emit_message = silent;
    session.common = (j_common_ptr)&info;
    info.client_data = &session;
    if (setjmp(session.back) == 0) {
        jpeg_create_compress(&info);
        info.client_data = &session;
        jpeg_mem_dest(&info, &buffer, &size);
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
        free(buffer);
        return session.outcome;
    }
    *out = buffer;
    *out_count = size;
    return SD_JPEG_OK;
}
