// The loops, compiled once for each kind of processor: who includes this says how many floats a register has, SD_WIDTH, and
// what the table of the loops is called, SD_TABLE.

#include "CKernels.h"

#include <stdint.h>

#define INLINE static inline __attribute__((always_inline))

typedef float vector __attribute__((vector_size(SD_WIDTH * 4), aligned(4), may_alias));
typedef int32_t integers __attribute__((vector_size(SD_WIDTH * 4)));

INLINE vector load(const float *p) { return *(const vector *)p; }
INLINE void store(float *p, vector v) { *(vector *)p = v; }
INLINE vector splat(float x) { return (vector){} + x; }
INLINE vector larger(vector a, vector b) { return __builtin_elementwise_max(a, b); }

/// eˣ to about 2 units in the last place, for −87 ≤ x ≤ 88 (Cephes' polynomial).
INLINE vector exponential(vector x) {
    x = __builtin_elementwise_min(larger(x, splat(-87.0f)), splat(88.0f));
    // To the nearest whole number: made positive first, since conversion cuts towards zero.
    integers power = __builtin_convertvector(x * 1.44269504f + 128.5f, integers) - 128;
    vector n = __builtin_convertvector(power, vector);
    vector r = x - n * 0.693359375f + n * 2.12194440e-4f;
    vector p = r * 1.9875691500e-4f + 1.3981999507e-3f;
    p = (p * r + 8.3334519073e-3f) * r + 4.1665795894e-2f;
    p = (p * r + 1.6666665459e-1f) * r + 5.0000001201e-1f;
    return (p * r * r + r + 1.0f) * (vector)((power + 127) << 23);
}

INLINE vector activate(vector x, sd_activation activation) {
    switch (activation) {
    case SD_NONE: return x;
    case SD_RELU: return larger(x, splat(0));
    case SD_LEAKY_RELU: return larger(x, x * 0.01f);
    case SD_SILU: return x / (1.0f + exponential(-x));
    }
    return x;  // Swift hands out no other.
}

// Winograd's transforms for `n` points, n being known at compile time; the matrices follow from the points (Toom and Cook)
// and from G's rows, which are the same for all n.

/// One dimension of V = Bᵀ d B.
INLINE void input_line(int n, const vector *d, vector *v) {
    if (n == 6) {
        vector a = d[4] - 4.0f * d[2], b = d[3] - 4.0f * d[1], c = d[4] - d[2], e = d[3] - d[1];
        v[0] = 4.0f * d[0] + (d[4] - 5.0f * d[2]);
        v[1] = a + b;
        v[2] = a - b;
        v[3] = 4.0f * d[1] + (d[5] - 5.0f * d[3]);
        v[4] = c + 2.0f * e;
        v[5] = c - 2.0f * e;
    } else if (n == 5) {
        v[0] = 4.0f * (d[0] - d[2]) + 2.0f * (d[3] - d[1]);
        v[1] = 3.0f * (d[3] - d[2]) - 6.0f * d[1];
        v[2] = d[3] + (2.0f * d[1] - 3.0f * d[2]);
        v[3] = 2.0f * (d[1] - d[3]) + (d[4] - d[2]);
        v[4] = 4.0f * (d[3] - d[1]);
    } else {
        v[0] = 4.0f * (d[0] - d[2]);
        v[1] = -3.0f * (d[1] + d[2]);
        v[2] = 3.0f * (d[1] - d[2]);
        v[3] = d[3] - d[1];
    }
}

/// One dimension of Y = Aᵀ m A.
INLINE void output_line(int n, const vector *m, vector *y) {
    vector a = m[1] + m[2], b = m[1] - m[2];
    if (n == 6) {
        vector c = m[4] + m[5], d = m[4] - m[5];
        y[0] = m[0] + a + c;
        y[1] = b + 2.0f * d;
        y[2] = a + 4.0f * c;
        y[3] = (b + m[3]) + 8.0f * d;
    } else if (n == 5) {
        y[0] = m[0] + a + m[4];
        y[1] = b + 2.0f * m[4];
        y[2] = (a + m[3]) + 4.0f * m[4];
    } else {
        y[0] = m[0] + a;
        y[1] = b + m[3];
    }
}

/// One dimension of U = G g Gᵀ.
INLINE void weight_line(int n, vector first, vector middle, vector last, vector *u) {
    vector even = first + last, wide = first + 4.0f * last;
    u[0] = first * 0.25f;
    u[1] = (even + middle) * (-1.0f / 6);
    u[2] = (even - middle) * (-1.0f / 6);
    u[3] = last;
    if (n == 4) return;
    u[4] = (wide + 2.0f * middle) * (1.0f / 24);
    u[5] = (wide - 2.0f * middle) * (1.0f / 24);
}

/// Calls a function that takes the points of a tile first, with constants.
#define ONE_SIZE(down, across, call, ...) case 10 * down + across: call(down, across, __VA_ARGS__); break;
#define FOR_EACH_SIZE(tiles, ...) \
    switch (10 * tiles.down + tiles.across) { \
        ONE_SIZE(6, 6, __VA_ARGS__) ONE_SIZE(6, 5, __VA_ARGS__) ONE_SIZE(6, 4, __VA_ARGS__) \
        ONE_SIZE(5, 6, __VA_ARGS__) ONE_SIZE(5, 5, __VA_ARGS__) ONE_SIZE(5, 4, __VA_ARGS__) \
        ONE_SIZE(4, 6, __VA_ARGS__) ONE_SIZE(4, 5, __VA_ARGS__) ONE_SIZE(4, 4, __VA_ARGS__) \
    }

static void winograd_weights(const float *g, int outputs, int inputs, int stored, float *u, sd_planes planes) {
    int n = planes.side;
    for (int i = 0; i < inputs; i++) {
        for (int o = 0; o < stored; o += SD_WIDTH, u += SD_WIDTH) {
            float taps[9][SD_WIDTH] = {0};
            for (int lane = 0; lane < SD_WIDTH && o + lane < outputs; lane++) {
                const float *from = g + ((ptrdiff_t)(o + lane) * inputs + i) * 9;
                for (int tap = 0; tap < 9; tap++) taps[tap][lane] = from[tap];
            }
            vector columns[3][6], line[6];
            for (int x = 0; x < 3; x++) weight_line(n, load(taps[x]), load(taps[3 + x]), load(taps[6 + x]), columns[x]);
            for (int y = 0; y < n; y++) {
                weight_line(n, columns[0][y], columns[1][y], columns[2][y], line);
                for (int x = 0; x < n; x++) store(u + (y * n + x) * planes.floats, line[x]);
            }
        }
    }
}

INLINE void input_tiles(int down, int across, const float *from, sd_map map, sd_tiles tiles, int images, float *v,
                        sd_planes planes) {
    for (int tile = 0; tile < images * tiles.rows * tiles.columns; tile++, v += map.stored) {
        int x = tile % tiles.columns, y = tile / tiles.columns % tiles.rows, image = tile / tiles.columns / tiles.rows;
        const float *corner = from + image * map.image + (tiles.top + y * (down - 2)) * map.row
            + (tiles.left + x * (across - 2)) * (ptrdiff_t)map.stored;
        for (int c = 0; c < map.stored; c += SD_WIDTH) {
            vector t[6][6], line[6];
            for (int j = 0; j < across; j++) {
                vector d[6];
                for (int i = 0; i < down; i++) d[i] = load(corner + i * map.row + j * map.stored + c);
                input_line(down, d, line);
                for (int i = 0; i < down; i++) t[i][j] = line[i];
            }
            for (int i = 0; i < down; i++) {
                input_line(across, t[i], line);
                for (int j = 0; j < across; j++) store(v + (i * planes.side + j) * planes.floats + c, line[j]);
            }
        }
    }
}

static void winograd_input(const float *from, sd_map map, sd_tiles tiles, int images, float *v, sd_planes planes) {
    FOR_EACH_SIZE(tiles, input_tiles, from, map, tiles, images, v, planes)
}

INLINE void output_tiles(int down, int across, const float *m, sd_planes planes, sd_tiles tiles, int images,
                         const float *bias, sd_activation activation, int pool, float *to, sd_map map) {
    vector lowest = splat(activation == SD_RELU ? 0 : -__builtin_inff());
    int side = pool ? 2 : 1;
    for (int tile = 0; tile < images * tiles.rows * tiles.columns; tile++, m += map.stored) {
        int x = tile % tiles.columns, y = tile / tiles.columns % tiles.rows, image = tile / tiles.columns / tiles.rows;
        int top = (tiles.top + y * (down - 2)) / side, left = (tiles.left + x * (across - 2)) / side;
        float *corner = to + image * map.image + (map.border + top) * map.row
            + (map.border + left) * (ptrdiff_t)map.stored;
        for (int c = 0; c < map.stored; c += SD_WIDTH) {
            vector t[4][6], out[4][4] = {}, line[6], b = load(bias + c);
            for (int j = 0; j < across; j++) {
                vector column[4];
                for (int i = 0; i < down; i++) line[i] = load(m + (i * planes.side + j) * planes.floats + c);
                output_line(down, line, column);
                for (int i = 0; i < down - 2; i++) t[i][j] = column[i];
            }
            for (int i = 0; i < down - 2; i++) {
                output_line(across, t[i], out[i]);
                for (int j = 0; j < across - 2; j++) out[i][j] = larger(out[i][j] + b, lowest);
            }
            if (activation == SD_LEAKY_RELU || activation == SD_SILU) {
#pragma clang loop unroll(disable)
                for (int i = 0; i < 16; i++) (&out[0][0])[i] = activate((&out[0][0])[i], activation);
            }
            for (int i = 0; pool && i + 1 < down - 2; i += 2) {
                for (int j = 0; j + 1 < across - 2; j += 2) {
                    vector upper = larger(out[i][j], out[i][j + 1]), lower = larger(out[i + 1][j], out[i + 1][j + 1]);
                    store(corner + i / 2 * map.row + j / 2 * map.stored + c, larger(upper, lower));
                }
            }
            for (int i = 0; !pool && i < down - 2; i++) {
                for (int j = 0; j < across - 2; j++) {
                    if (top + i < map.height && left + j < map.width) {
                        store(corner + i * map.row + j * map.stored + c, out[i][j]);
                    }
                }
            }
        }
    }
}

static void winograd_output(const float *m, sd_planes planes, sd_tiles tiles, int images, const float *bias,
                            sd_activation activation, int pool, float *to, sd_map map) {
    FOR_EACH_SIZE(tiles, output_tiles, m, planes, tiles, images, bias, activation, pool, to, map)
}

INLINE void single(const float *from, sd_map source, const float *weights, const float *bias, int size, int stride,
                   sd_activation activation, int pool, float *to, sd_map map, int images) {
    int side = pool ? 2 : 1;
    for (int line = 0; line < images * map.height; line++) {
        int image = line / map.height, y = line % map.height;
        const float *corner = from + image * source.image + y * side * stride * source.row;
        float *out = to + image * map.image + (map.border + y) * map.row + map.border * (ptrdiff_t)map.stored;
        for (int x = 0; x < map.width; x++, corner += side * stride, out += map.stored) {
            for (int c = 0; c < map.stored; c += SD_WIDTH) {
                vector largest = splat(-__builtin_inff());
                for (int place = 0; place < side * side; place++) {
                    const float *window = corner + place / 2 * stride * source.row + place % 2 * stride;
                    vector sum = load(bias + c);
                    for (int tap = 0; tap < size * size; tap++) {
                        sum += window[tap / size * source.row + tap % size] * load(weights + tap * map.stored + c);
                    }
                    largest = larger(largest, activate(sum, activation));
                }
                store(out + c, largest);
            }
        }
    }
}

static void convolve_single(const float *from, sd_map source, const float *weights, const float *bias, int size,
                            int stride, sd_activation activation, int pool, float *to, sd_map map, int images) {
    int isUsual = size == 3 && stride == 1 && activation == SD_RELU;
    if (isUsual && pool) single(from, source, weights, bias, 3, 1, SD_RELU, 1, to, map, images);
    else if (isUsual) single(from, source, weights, bias, 3, 1, SD_RELU, 0, to, map, images);
    else single(from, source, weights, bias, size, stride, activation, pool, to, map, images);
}

static void finish(const float *rows, const float *bias, sd_activation activation, float *to, sd_map map, int images) {
    for (int line = 0; line < images * map.height; line++) {
        float *out = to + line / map.height * map.image + (map.border + line % map.height) * map.row
            + map.border * (ptrdiff_t)map.stored;
        for (int x = 0; x < map.width; x++, rows += map.stored, out += map.stored) {
            for (int c = 0; c < map.stored; c += SD_WIDTH) {
                store(out + c, activate(load(rows + c) + load(bias + c), activation));
            }
        }
    }
}

const sd_kernels SD_TABLE = {
    winograd_weights, winograd_input, winograd_output, convolve_single, finish,
};
