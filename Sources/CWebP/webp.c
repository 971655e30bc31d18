#define _GNU_SOURCE
#include "CWebP.h"

#include <dlfcn.h>
#include <pthread.h>

// As libwebp's public header has them; the version is checked by the library (libwebp.so.7).
struct features {
    int width, height, has_alpha, has_animation, format;
    uint32_t padding[5];
};
enum { DECODER_VERSION = 0x0209 };

static int (*features)(const uint8_t *bytes, size_t count, struct features *out, int version);
static uint8_t *(*decode)(const uint8_t *bytes, size_t count, uint8_t *out, size_t out_count, int stride);

static void load(void) {
    void *library = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    features = (__typeof__(features))dlsym(library, "WebPGetFeaturesInternal");
    decode = (__typeof__(decode))dlsym(library, "WebPDecodeRGBAInto");
}

int sd_webp_size(const uint8_t *bytes, size_t count, int *width, int *height) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    if (!features || !decode) return SD_WEBP_ABSENT;
    struct features found = {0};
    if (features(bytes, count, &found, DECODER_VERSION) != 0) return SD_WEBP_FAILED;
    *width = found.width;
    *height = found.height;
    return found.has_animation ? SD_WEBP_ANIMATED : SD_WEBP_OK;
}

int sd_webp_read(const uint8_t *bytes, size_t count, int width, int height, uint8_t *out) {
    size_t stride = (size_t)width * 4;
    return decode(bytes, count, out, stride * (size_t)height, (int)stride) ? SD_WEBP_OK : SD_WEBP_FAILED;
}
