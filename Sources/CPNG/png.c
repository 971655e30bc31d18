#include "CPNG.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

int sd_png_encode(const uint8_t *samples, int width, int height, int channels, uint8_t **out, size_t *count) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = (png_uint_32)width;
    image.height = (png_uint_32)height;
    image.format = channels == 1 ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    *out = malloc(size);
    if (!*out) return -1;
    if (!png_image_write_to_memory(&image, *out, &size, 0, samples, 0, NULL)) {
        free(*out);
        return -1;
    }
    *count = size;
    return 0;
}
