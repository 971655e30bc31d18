#include "CKernels.h"

#include <string.h>

struct kernels {
    void (*winograd_input)(const float *, sd_map, int, int, int, int, float *, ptrdiff_t);
    void (*winograd_output)(const float *, ptrdiff_t, int, int, int, int, const float *, sd_activation, int, float *,
                            sd_map);
    void (*convolve_single)(const float *, sd_map, const float *, const float *, int, int, sd_activation, float *,
                            sd_map, int);
    void (*finish)(const float *, const float *, sd_activation, float *, sd_map, int);
    void (*max_pool)(const float *, sd_map, int, int, float *, sd_map, int);
    void (*average_pool)(const float *, sd_map, int, int, float *, sd_map, int);
};

#define SD_VERSION(name) name##_plain
#define SD_WIDTH 4
#include "versions.h"

#ifdef __x86_64__

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define SD_VERSION(name) name##_avx2
#define SD_WIDTH 8
#include "versions.h"
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx2,fma"))), apply_to = function)
#define SD_VERSION(name) name##_avx512
#define SD_WIDTH 16
#include "versions.h"
#pragma clang attribute pop

#endif

/// Chosen at each call, which costs a load and a compare; an ifunc would run before the thread sanitizer is ready.
static const struct kernels *kernels(void) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
        return &kernels_avx512;
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return &kernels_avx2;
#endif
    return &kernels_plain;
}

void sd_winograd_input(const float *from, sd_map map, int across, int down, int first, int count, float *v,
                       ptrdiff_t plane) {
    kernels()->winograd_input(from, map, across, down, first, count, v, plane);
}

void sd_winograd_output(const float *m, ptrdiff_t plane, int across, int down, int first, int count, const float *bias,
                        sd_activation activation, int pool, float *to, sd_map map) {
    kernels()->winograd_output(m, plane, across, down, first, count, bias, activation, pool, to, map);
}

void sd_convolve_single(const float *from, sd_map source, const float *weights, const float *bias, int size, int stride,
                        sd_activation activation, float *to, sd_map map, int images) {
    kernels()->convolve_single(from, source, weights, bias, size, stride, activation, to, map, images);
}

void sd_finish(const float *rows, const float *bias, sd_activation activation, float *to, sd_map map, int images) {
    kernels()->finish(rows, bias, activation, to, map, images);
}

void sd_max_pool(const float *from, sd_map source, int size, int stride, float *to, sd_map map, int images) {
    kernels()->max_pool(from, source, size, stride, to, map, images);
}

void sd_average_pool(const float *from, sd_map source, int size, int stride, float *to, sd_map map, int images) {
    kernels()->average_pool(from, source, size, stride, to, map, images);
}

void sd_gather(const float *from, sd_map map, int size, int stride, int outHeight, int outWidth, float *rows,
               int images) {
    size_t line = (size_t)size * (size_t)map.stored;
    for (int image = 0; image < images; image++) {
        for (int y = 0; y < outHeight; y++) {
            for (int x = 0; x < outWidth; x++) {
                const float *window = from + image * map.image + y * stride * map.row
                    + x * stride * (ptrdiff_t)map.stored;
                for (int i = 0; i < size; i++, rows += line) memcpy(rows, window + i * map.row, line * sizeof *rows);
            }
        }
    }
}

void sd_winograd_weights(const float *g, int outputs, int inputs, float *u, ptrdiff_t plane, int storedOutputs) {
    for (int i = 0; i < inputs; i++) {
        for (int o = 0; o < outputs; o++) {
            const float *kernel = g + ((ptrdiff_t)o * inputs + i) * 9;
            float *out = u + (ptrdiff_t)i * storedOutputs + o;
            float t[6][3];
            for (int j = 0; j < 3; j++) {
                float a = kernel[j], b = kernel[3 + j], c = kernel[6 + j];
                t[0][j] = a / 4;
                t[1][j] = -(a + b + c) / 6;
                t[2][j] = -(a - b + c) / 6;
                t[3][j] = (a + 2 * b + 4 * c) / 24;
                t[4][j] = (a - 2 * b + 4 * c) / 24;
                t[5][j] = c;
            }
            for (int r = 0; r < 6; r++) {
                float a = t[r][0], b = t[r][1], c = t[r][2];
                out[(r * 6 + 0) * plane] = a / 4;
                out[(r * 6 + 1) * plane] = -(a + b + c) / 6;
                out[(r * 6 + 2) * plane] = -(a - b + c) / 6;
                out[(r * 6 + 3) * plane] = (a + 2 * b + 4 * c) / 24;
                out[(r * 6 + 4) * plane] = (a - 2 * b + 4 * c) / 24;
                out[(r * 6 + 5) * plane] = c;
            }
        }
    }
}

void sd_scale_bytes(const uint8_t *bytes, float *to, sd_map map) {
    for (int y = 0; y < map.height; y++) {
        float *row = to + (map.border + y) * map.row + map.border * (ptrdiff_t)map.stored;
        for (int x = 0; x < map.width; x++) row[x * map.stored] = (float)bytes[y * map.width + x] / 255.0f;
    }
}
