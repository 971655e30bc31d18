#include "CKernels.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct kernels {
    void (*scale_bytes)(const uint8_t *, float *, sd_map);
    void (*multiply)(const float *, int, int, const float *, int, float *);
    void (*winograd_input)(const float *, sd_map, sd_tiling, int, float *, ptrdiff_t);
    void (*winograd_output)(const float *, ptrdiff_t, sd_tiling, int, const float *, sd_activation, int, float *, sd_map);
    void (*convolve_single)(const float *, sd_map, const float *, const float *, int, int, sd_activation, int, float *,
                            sd_map, int);
    void (*finish)(const float *, const float *, sd_activation, float *, sd_map, int);
    void (*pool)(sd_pooling, const float *, sd_map, int, int, float *, sd_map, int);
    void (*winograd_weights)(const float *, int, int, int, int, float *, ptrdiff_t);
};

/// Tiles of one size: with `down` × `across` points, the tiles of columns left..<right and rows top..<bottom of each image.
/// In a plane that has all tiles, they begin at row `row`.
struct tiles {
    int down, across, row, left, top, right, bottom;
};

#define SD_KINDS 4
enum { LAST_COLUMN, WHOLE, LAST_ROW, CORNER };

/// The sizes of tiles there may be.
#define EACH_KIND(CASE) \
    CASE(6, 6) CASE(6, 5) CASE(6, 4) CASE(5, 6) CASE(5, 5) CASE(5, 4) CASE(4, 6) CASE(4, 5) CASE(4, 4)

static int rows(struct tiles tiles, int images) {
    return images * (tiles.right - tiles.left) * (tiles.bottom - tiles.top);
}

/// The kinds of tiles, in an order in which those that any one plane has follow each other.
static void list_tiles(sd_tiling t, int images, struct tiles kinds[SD_KINDS]) {
    int right = t.across + (t.lastAcross > 0), bottom = t.down + (t.lastDown > 0);
    kinds[LAST_COLUMN] = (struct tiles){6, t.lastAcross + 2, 0, t.across, 0, right, t.down};
    kinds[WHOLE] = (struct tiles){6, 6, 0, 0, 0, t.across, t.down};
    kinds[LAST_ROW] = (struct tiles){t.lastDown + 2, 6, 0, 0, t.down, t.across, bottom};
    kinds[CORNER] = (struct tiles){t.lastDown + 2, t.lastAcross + 2, 0, t.across, t.down, right, bottom};
    for (int i = 1; i < SD_KINDS; i++) kinds[i].row = kinds[i - 1].row + rows(kinds[i - 1], images);
}

/// Where a packed matrix has the number in this row and column.
static ptrdiff_t packed_place(int row, int column, int inner, int columns) {
    int panel = column / SD_PANEL * SD_PANEL;
    int width = columns - panel < SD_PANEL ? columns - panel : SD_PANEL;
    return (ptrdiff_t)panel * inner + (ptrdiff_t)row * width + (column - panel);
}

#define SD_VERSION(name) name##_plain
#define SD_WIDTH 4
#define SD_VECTORS 4
#define SD_ROWS 2
#define SD_MOST_ROWS 2
#include "versions.h"

#ifdef __x86_64__

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define SD_VERSION(name) name##_avx2
#define SD_WIDTH 8
#define SD_VECTORS 2
#define SD_ROWS 6
#define SD_MOST_ROWS 6
#include "versions.h"
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx2,fma"))), apply_to = function)
#define SD_VERSION(name) name##_avx512
#define SD_WIDTH 16
#define SD_VECTORS 4
#define SD_ROWS 4
#define SD_MOST_ROWS 8
#include "versions.h"
#pragma clang attribute pop

#endif

/// The best version that the processor has, or a lesser one that the environment asks for. (An ifunc would choose before the
/// thread sanitizer is ready.)
static const struct kernels *best_kernels(void) {
#ifdef __x86_64__
    const char *wish = getenv("STICKYDIGIT_KERNELS");
    int plain = wish && strcmp(wish, "plain") == 0, avx2 = wish && strcmp(wish, "avx2") == 0;
    if (!plain && !avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")
        && __builtin_cpu_supports("avx512vl")) {
        return &kernels_avx512;
    }
    if (!plain && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return &kernels_avx2;
#endif
    return &kernels_plain;
}

static const struct kernels *kernels(void) {
    static _Atomic(const struct kernels *) chosen;
    const struct kernels *kernels = atomic_load_explicit(&chosen, memory_order_relaxed);
    if (!kernels) {
        // Threads that come here together all choose the same.
        kernels = best_kernels();
        atomic_store_explicit(&chosen, kernels, memory_order_relaxed);
    }
    return kernels;
}

void sd_multiply(const float *a, int rows, int inner, const float *packed, int columns, float *c) {
    kernels()->multiply(a, rows, inner, packed, columns, c);
}

void sd_winograd_input(const float *from, sd_map map, sd_tiling tiling, int images, float *v, ptrdiff_t plane) {
    kernels()->winograd_input(from, map, tiling, images, v, plane);
}

void sd_winograd_multiply(const float *v, ptrdiff_t vPlane, const float *u, ptrdiff_t uPlane, sd_tiling tiling,
                          int images, int inner, int columns, float *m, ptrdiff_t mPlane) {
    const struct kernels *kernel = kernels();
    struct tiles kinds[SD_KINDS];
    list_tiles(tiling, images, kinds);
    int all = kinds[CORNER].row + rows(kinds[CORNER], images);
    for (int y = 0; y < 6; y++) {
        int inLastRow = y < tiling.lastDown + 2;
        for (int x = 0; x < 6; x++) {
            int inLastColumn = x < tiling.lastAcross + 2;
            int first = inLastColumn ? 0 : kinds[WHOLE].row;
            int end = !inLastRow ? kinds[LAST_ROW].row : inLastColumn ? all : kinds[CORNER].row;
            int plane = y * 6 + x;
            kernel->multiply(v + plane * vPlane + (ptrdiff_t)first * inner, end - first, inner, u + plane * uPlane,
                             columns, m + plane * mPlane + (ptrdiff_t)first * columns);
        }
    }
}

void sd_winograd_output(const float *m, ptrdiff_t plane, sd_tiling tiling, int images, const float *bias,
                        sd_activation activation, int pool, float *to, sd_map map) {
    kernels()->winograd_output(m, plane, tiling, images, bias, activation, pool, to, map);
}

void sd_convolve_single(const float *from, sd_map source, const float *weights, const float *bias, int size, int stride,
                        sd_activation activation, int pool, float *to, sd_map map, int images) {
    kernels()->convolve_single(from, source, weights, bias, size, stride, activation, pool, to, map, images);
}

void sd_finish(const float *rows, const float *bias, sd_activation activation, float *to, sd_map map, int images) {
    kernels()->finish(rows, bias, activation, to, map, images);
}

void sd_pool(sd_pooling kind, const float *from, sd_map source, int size, int stride, float *to, sd_map map, int images) {
    kernels()->pool(kind, from, source, size, stride, to, map, images);
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

void sd_pack(const float *b, int inner, int columns, float *packed) {
    for (int row = 0; row < inner; row++) {
        for (int column = 0; column < columns; column += SD_LANES) {
            memcpy(packed + packed_place(row, column, inner, columns), b + (ptrdiff_t)row * columns + column,
                   SD_LANES * sizeof *b);
        }
    }
}

void sd_winograd_weights(const float *g, int outputs, int inputs, int inputsStored, int outputsStored, float *u,
                         ptrdiff_t plane) {
    kernels()->winograd_weights(g, outputs, inputs, inputsStored, outputsStored, u, plane);
}

void sd_scale_bytes(const uint8_t *bytes, float *to, sd_map map) {
    kernels()->scale_bytes(bytes, to, map);
}
