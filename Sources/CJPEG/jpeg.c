#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>
#include <jpeglib.h>

struct errors {
    struct jpeg_error_mgr base;
    jmp_buf back;
    char *message;
};

static void leave(j_common_ptr info) {
    struct errors *errors = (struct errors *)info->err;
    char text[JMSG_LENGTH_MAX];
    info->err->format_message(info, text);
    snprintf(errors->message, SD_JPEG_MESSAGE, "%s", text);
    longjmp(errors->back, 1);
}

static void silent(j_common_ptr info, int level) { (void)info; (void)level; }

int sd_jpeg_header(const uint8_t *bytes, size_t count, int *width, int *height, char message[SD_JPEG_MESSAGE]) {
    struct jpeg_decompress_struct info;
    struct errors errors = {.message = message};
    info.err = jpeg_std_error(&errors.base);
    errors.base.error_exit = leave;
    errors.base.emit_message = silent;
    if (setjmp(errors.back)) {
        jpeg_destroy_decompress(&info);
        return -1;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    *width = (int)info.image_width;
    *height = (int)info.image_height;
    jpeg_destroy_decompress(&info);
    return 0;
}

int sd_jpeg_decode(const uint8_t *bytes, size_t count, int reduction, uint8_t *out, size_t capacity,
                   char message[SD_JPEG_MESSAGE]) {
    struct jpeg_decompress_struct info;
    struct errors errors = {.message = message};
    info.err = jpeg_std_error(&errors.base);
    errors.base.error_exit = leave;
    errors.base.emit_message = silent;
    if (setjmp(errors.back)) {
        jpeg_destroy_decompress(&info);
        return -1;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    info.scale_num = 1;
    info.scale_denom = (unsigned)reduction;
    info.out_color_space = JCS_YCbCr;
    jpeg_start_decompress(&info);
    size_t stride = (size_t)info.output_width * 3;
    while (info.output_scanline < info.output_height && stride * (info.output_scanline + 1) <= capacity) {
        JSAMPROW row = out + stride * info.output_scanline;
        jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_destroy_decompress(&info);
    return 0;
}
