// The kernels for one kind of processor: included once for each, with SD_VERSION(name) giving its names and SD_WIDTH the
// floats in one of its registers; SD_VECTORS registers of columns by SD_ROWS rows are summed at once in a product, and up
// to SD_MOST_ROWS where there are at most two registers of columns.

#define VECTOR SD_VERSION(vector)
#define INLINE static inline __attribute__((always_inline))
#define LOAD(p) (*(const VECTOR *)(p))
#define STORE(p, v) (*(VECTOR *)(p) = (v))

typedef float VECTOR __attribute__((vector_size(SD_WIDTH * 4), aligned(4), may_alias));
typedef int32_t SD_VERSION(integers) __attribute__((vector_size(SD_WIDTH * 4)));

INLINE VECTOR SD_VERSION(splat)(float x) {
    return (VECTOR){} + x;
}

INLINE VECTOR SD_VERSION(larger)(VECTOR a, VECTOR b) {
    return __builtin_elementwise_max(a, b);
}

/// eˣ to about 2 units in the last place, for −87 ≤ x ≤ 88 (Cephes' polynomial).
INLINE VECTOR SD_VERSION(exponential)(VECTOR x) {
    x = __builtin_elementwise_min(__builtin_elementwise_max(x, SD_VERSION(splat)(-87.0f)), SD_VERSION(splat)(88.0f));
    // To the nearest whole number: made positive first, since conversion cuts towards zero.
    SD_VERSION(integers) power = __builtin_convertvector(x * 1.44269504f + 128.5f, SD_VERSION(integers)) - 128;
    VECTOR n = __builtin_convertvector(power, VECTOR);
    VECTOR r = x - n * 0.693359375f + n * 2.12194440e-4f;
    VECTOR p = r * 1.9875691500e-4f + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    p = p * r * r + r + 1.0f;
    return p * (VECTOR)((power + 127) << 23);
}

INLINE VECTOR SD_VERSION(activate)(VECTOR x, sd_activation activation) {
    switch (activation) {
    case SD_NONE: return x;
    case SD_RELU: return SD_VERSION(larger)(x, SD_VERSION(splat)(0));
    case SD_LEAKY_RELU: return SD_VERSION(larger)(x, x * 0.01f);
    case SD_SILU: return x / (1.0f + SD_VERSION(exponential)(-x));
    }
    return x;  // Swift hands out no other.
}

/// `rows` rows of A by `vectors` registers of columns.
INLINE void SD_VERSION(block)(const float *a, int inner, const float *b, ptrdiff_t width, float *c, ptrdiff_t columns,
                              int rows, int vectors) {
    VECTOR sums[SD_MOST_ROWS][SD_VECTORS] = {};
    for (int k = 0; k < inner; k++) {
        VECTOR line[SD_VECTORS];
        for (int v = 0; v < vectors; v++) line[v] = LOAD(b + v * SD_WIDTH);
        for (int r = 0; r < rows; r++) {
            for (int v = 0; v < vectors; v++) sums[r][v] += a[(ptrdiff_t)r * inner + k] * line[v];
        }
        b += width;
    }
    for (int r = 0; r < rows; r++) {
        for (int v = 0; v < vectors; v++) STORE(c + r * columns + v * SD_WIDTH, sums[r][v]);
    }
}

INLINE void SD_VERSION(strip)(const float *a, int rows, int inner, const float *b, ptrdiff_t width, float *c,
                              ptrdiff_t columns, int most, int vectors) {
    int row = 0;
    for (; row + most <= rows; row += most) {
        SD_VERSION(block)(a + (ptrdiff_t)row * inner, inner, b, width, c + row * columns, columns, most, vectors);
    }
    for (; most > 4 && row + 4 <= rows; row += 4) {
        SD_VERSION(block)(a + (ptrdiff_t)row * inner, inner, b, width, c + row * columns, columns, 4, vectors);
    }
    for (; row + 2 <= rows; row += 2) {
        SD_VERSION(block)(a + (ptrdiff_t)row * inner, inner, b, width, c + row * columns, columns, 2, vectors);
    }
    if (row < rows) {
        SD_VERSION(block)(a + (ptrdiff_t)row * inner, inner, b, width, c + row * columns, columns, 1, vectors);
    }
}

static void SD_VERSION(multiply)(const float *a, int rows, int inner, const float *packed, int columns, float *c) {
    for (int panel = 0; panel < columns; panel += SD_PANEL) {
        int width = columns - panel < SD_PANEL ? columns - panel : SD_PANEL;
        for (int x = 0; x < width; x += SD_VECTORS * SD_WIDTH) {
            const float *b = packed + (ptrdiff_t)panel * inner + x;
            float *out = c + panel + x;
            int vectors = (width - x) / SD_WIDTH < SD_VECTORS ? (width - x) / SD_WIDTH : SD_VECTORS;
            // The fewer columns, the more rows, so that enough sums are under way to hide how long each takes.
            if (vectors == SD_VECTORS) {
                SD_VERSION(strip)(a, rows, inner, b, width, out, columns, SD_ROWS, SD_VECTORS);
            } else if (vectors == 3) {
                SD_VERSION(strip)(a, rows, inner, b, width, out, columns, SD_ROWS, 3);
            } else if (vectors == 2) {
                SD_VERSION(strip)(a, rows, inner, b, width, out, columns, SD_MOST_ROWS, 2);
            } else {
                SD_VERSION(strip)(a, rows, inner, b, width, out, columns, SD_MOST_ROWS, 1);
            }
        }
    }
}

// Winograd's transforms for `n` points, n being known at compile time; the matrices follow from the points (Toom and Cook)
// and from G's rows, which are the same for all n.

/// One dimension of V = Bᵀ d B.
INLINE void SD_VERSION(input_line)(int n, const VECTOR *d, VECTOR *v) {
    if (n == 6) {
        VECTOR a = d[4] - 4.0f * d[2], b = d[3] - 4.0f * d[1], c = d[4] - d[2], e = d[3] - d[1];
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
INLINE void SD_VERSION(output_line)(int n, const VECTOR *m, VECTOR *y) {
    VECTOR a = m[1] + m[2], b = m[1] - m[2];
    if (n == 6) {
        VECTOR c = m[4] + m[5], d = m[4] - m[5];
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

INLINE void SD_VERSION(input_tile)(int down, int across, const float *from, sd_map map, float *v, ptrdiff_t plane) {
    for (int c = 0; c < map.stored; c += SD_WIDTH) {
        VECTOR t[6][6];
        for (int x = 0; x < across; x++) {
            VECTOR d[6], line[6];
            for (int y = 0; y < down; y++) d[y] = LOAD(from + y * map.row + x * map.stored + c);
            SD_VERSION(input_line)(down, d, line);
            for (int y = 0; y < down; y++) t[y][x] = line[y];
        }
        for (int y = 0; y < down; y++) {
            VECTOR line[6];
            SD_VERSION(input_line)(across, t[y], line);
            for (int x = 0; x < across; x++) STORE(v + (y * 6 + x) * plane + c, line[x]);
        }
    }
}

INLINE void SD_VERSION(input_tiles)(int down, int across, const float *from, sd_map map, struct tiles tiles,
                                    int images, float *v, ptrdiff_t plane) {
    v += (ptrdiff_t)tiles.row * map.stored;
    for (int image = 0; image < images; image++) {
        for (int y = tiles.top; y < tiles.bottom; y++) {
            for (int x = tiles.left; x < tiles.right; x++) {
                const float *corner = from + image * map.image + 4 * y * map.row + 4 * x * (ptrdiff_t)map.stored;
                SD_VERSION(input_tile)(down, across, corner, map, v, plane);
                v += map.stored;
            }
        }
    }
}

static void SD_VERSION(winograd_input)(const float *from, sd_map map, sd_tiling tiling, int images, float *v,
                                       ptrdiff_t plane) {
    struct tiles kinds[SD_KINDS];
    list_tiles(tiling, images, kinds);
    for (int i = 0; i < SD_KINDS; i++) {
        struct tiles tiles = kinds[i];
        switch (tiles.down * 10 + tiles.across) {
#define CASE(down, across) \
        case down * 10 + across: SD_VERSION(input_tiles)(down, across, from, map, tiles, images, v, plane); break;
        EACH_KIND(CASE)
#undef CASE
        }
    }
}

INLINE void SD_VERSION(output_tile)(int down, int across, const float *m, ptrdiff_t plane, const float *bias,
                                    sd_activation activation, int pool, float *to, sd_map map, int height, int width) {
    VECTOR lowest = SD_VERSION(splat)(activation == SD_RELU ? 0 : -__builtin_inff());
    int special = activation == SD_LEAKY_RELU || activation == SD_SILU;
    for (int c = 0; c < map.stored; c += SD_WIDTH) {
        VECTOR t[4][6], b = LOAD(bias + c);
        for (int x = 0; x < across; x++) {
            VECTOR line[6], out[4];
            for (int y = 0; y < down; y++) line[y] = LOAD(m + (y * 6 + x) * plane + c);
            SD_VERSION(output_line)(down, line, out);
            for (int y = 0; y < down - 2; y++) t[y][x] = out[y];
        }
        VECTOR out[4][4] = {};
        for (int y = 0; y < down - 2; y++) {
            SD_VERSION(output_line)(across, t[y], out[y]);
            for (int x = 0; x < across - 2; x++) {
                out[y][x] += b;
                out[y][x] = SD_VERSION(larger)(out[y][x], lowest);
            }
        }
        if (special) {
#pragma clang loop unroll(disable)
            for (int i = 0; i < 16; i++) (&out[0][0])[i] = SD_VERSION(activate)((&out[0][0])[i], activation);
        }
        if (pool) {
            for (int y = 0; y + 1 < down - 2; y += 2) {
                for (int x = 0; x + 1 < across - 2; x += 2) {
                    VECTOR upper = SD_VERSION(larger)(out[y][x], out[y][x + 1]);
                    VECTOR lower = SD_VERSION(larger)(out[y + 1][x], out[y + 1][x + 1]);
                    STORE(to + y / 2 * map.row + x / 2 * map.stored + c, SD_VERSION(larger)(upper, lower));
                }
            }
        } else {
            for (int y = 0; y < down - 2; y++) {
                for (int x = 0; x < across - 2; x++) {
                    if (y < height && x < width) STORE(to + y * map.row + x * map.stored + c, out[y][x]);
                }
            }
        }
    }
}

INLINE void SD_VERSION(output_tiles)(int down, int across, const float *m, ptrdiff_t plane, struct tiles tiles,
                                     int images, const float *bias, sd_activation activation, int pool, float *to,
                                     sd_map map) {
    int side = pool ? 2 : 4;
    m += (ptrdiff_t)tiles.row * map.stored;
    for (int image = 0; image < images; image++) {
        for (int y = tiles.top; y < tiles.bottom; y++) {
            for (int x = tiles.left; x < tiles.right; x++) {
                float *corner = to + image * map.image + (map.border + side * y) * map.row
                    + (map.border + side * x) * (ptrdiff_t)map.stored;
                SD_VERSION(output_tile)(down, across, m, plane, bias, activation, pool, corner, map,
                                        map.height - side * y, map.width - side * x);
                m += map.stored;
            }
        }
    }
}

static void SD_VERSION(winograd_output)(const float *m, ptrdiff_t plane, sd_tiling tiling, int images,
                                        const float *bias, sd_activation activation, int pool, float *to, sd_map map) {
    struct tiles kinds[SD_KINDS];
    list_tiles(tiling, images, kinds);
    for (int i = 0; i < SD_KINDS; i++) {
        struct tiles tiles = kinds[i];
        switch (tiles.down * 10 + tiles.across) {
#define CASE(down, across) \
        case down * 10 + across: \
            SD_VERSION(output_tiles)(down, across, m, plane, tiles, images, bias, activation, pool, to, map); \
            break;
        EACH_KIND(CASE)
#undef CASE
        }
    }
}

/// One window's sums.
INLINE VECTOR SD_VERSION(window)(const float *from, ptrdiff_t row, const float *weights, int stored, int size) {
    VECTOR sum = {};
    for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) sum += from[i * row + j] * LOAD(weights + (i * size + j) * stored);
    }
    return sum;
}

INLINE void SD_VERSION(single)(const float *from, sd_map source, const float *weights, const float *bias, int size,
                               int stride, sd_activation activation, int pool, float *to, sd_map map, int images) {
    for (int image = 0; image < images; image++) {
        for (int c = 0; c < map.stored; c += SD_WIDTH) {
            VECTOR b = LOAD(bias + c);
            const float *w = weights + c;
            for (int y = 0; y < map.height; y++) {
                const float *window = from + image * source.image + (ptrdiff_t)y * stride * (pool ? 2 : 1) * source.row;
                float *out = to + image * map.image + (map.border + y) * map.row
                    + map.border * (ptrdiff_t)map.stored + c;
                for (int x = 0; x < map.width; x++) {
                    VECTOR sum = SD_VERSION(window)(window, source.row, w, map.stored, size) + b;
                    if (pool) {
                        const float *below = window + stride * source.row;
                        VECTOR right = SD_VERSION(window)(window + stride, source.row, w, map.stored, size) + b;
                        VECTOR under = SD_VERSION(window)(below, source.row, w, map.stored, size) + b;
                        VECTOR last = SD_VERSION(window)(below + stride, source.row, w, map.stored, size) + b;
                        sum = SD_VERSION(larger)(SD_VERSION(larger)(sum, right), SD_VERSION(larger)(under, last));
                    }
                    STORE(out, SD_VERSION(activate)(sum, activation));
                    window += pool ? 2 * stride : stride;
                    out += map.stored;
                }
            }
        }
    }
}

static void SD_VERSION(convolve_single)(const float *from, sd_map source, const float *weights, const float *bias,
                                        int size, int stride, sd_activation activation, int pool, float *to, sd_map map,
                                        int images) {
    if (size == 3 && stride == 1 && activation == SD_RELU) {
        if (pool) SD_VERSION(single)(from, source, weights, bias, 3, 1, SD_RELU, 1, to, map, images);
        else SD_VERSION(single)(from, source, weights, bias, 3, 1, SD_RELU, 0, to, map, images);
    } else {
        SD_VERSION(single)(from, source, weights, bias, size, stride, activation, pool, to, map, images);
    }
}

static void SD_VERSION(finish)(const float *rows, const float *bias, sd_activation activation, float *to, sd_map map,
                               int images) {
    for (int image = 0; image < images; image++) {
        for (int y = 0; y < map.height; y++) {
            float *out = to + image * map.image + (map.border + y) * map.row + map.border * (ptrdiff_t)map.stored;
            for (int x = 0; x < map.width; x++) {
                for (int c = 0; c < map.stored; c += SD_WIDTH) {
                    STORE(out + c, SD_VERSION(activate)(LOAD(rows + c) + LOAD(bias + c), activation));
                }
                rows += map.stored;
                out += map.stored;
            }
        }
    }
}

INLINE void SD_VERSION(pool_windows)(int mean, const float *from, sd_map source, int size, int stride, float *to,
                                     sd_map map, int images) {
    float scale = 1.0f / (float)(size * size);
    for (int image = 0; image < images; image++) {
        for (int y = 0; y < map.height; y++) {
            for (int x = 0; x < map.width; x++) {
                const float *window = from + image * source.image + y * stride * source.row
                    + x * stride * (ptrdiff_t)source.stored;
                float *out = to + image * map.image + (map.border + y) * map.row
                    + (map.border + x) * (ptrdiff_t)map.stored;
                for (int c = 0; c < map.stored; c += SD_WIDTH) {
                    VECTOR all = mean ? SD_VERSION(splat)(0) : LOAD(window + c);
                    for (int i = 0; i < size; i++) {
                        for (int j = 0; j < size; j++) {
                            VECTOR one = LOAD(window + i * source.row + j * (ptrdiff_t)source.stored + c);
                            all = mean ? all + one : SD_VERSION(larger)(all, one);
                        }
                    }
                    STORE(out + c, mean ? all * scale : all);
                }
            }
        }
    }
}

static void SD_VERSION(pool)(sd_pooling kind, const float *from, sd_map source, int size, int stride, float *to,
                             sd_map map, int images) {
    // Two calls with a constant, so that neither loop asks which it is.
    if (kind == SD_MEAN) {
        SD_VERSION(pool_windows)(1, from, source, size, stride, to, map, images);
    } else {
        SD_VERSION(pool_windows)(0, from, source, size, stride, to, map, images);
    }
}

static void SD_VERSION(scale_bytes)(const uint8_t *bytes, float *to, sd_map map) {
    for (int y = 0; y < map.height; y++) {
        float *row = to + (map.border + y) * map.row + map.border * (ptrdiff_t)map.stored;
        if (map.stored == 1) {
            for (int x = 0; x < map.width; x++) row[x] = (float)bytes[x] / 255.0f;
        } else {
            for (int x = 0; x < map.width; x++) row[x * (ptrdiff_t)map.stored] = (float)bytes[x] / 255.0f;
        }
        bytes += map.width;
    }
}

/// One dimension of U = G g Gᵀ for SD_LANES outputs; results are `step` floats apart.
INLINE void SD_VERSION(weight_line)(const float *a, const float *b, const float *c, float *u, ptrdiff_t step) {
    for (int lane = 0; lane < SD_LANES; lane += SD_WIDTH, u += SD_WIDTH) {
        VECTOR first = LOAD(a + lane), middle = LOAD(b + lane), last = LOAD(c + lane);
        VECTOR even = first + last, wide = first + 4 * last;
        STORE(u, first / 4);
        STORE(u + step, (even + middle) / -6);
        STORE(u + 2 * step, (even - middle) / -6);
        STORE(u + 3 * step, last);
        STORE(u + 4 * step, (wide + 2 * middle) / 24);
        STORE(u + 5 * step, (wide - 2 * middle) / 24);
    }
}

static void SD_VERSION(winograd_weights)(const float *g, int outputs, int inputs, int inputsStored, int outputsStored,
                                         float *u, ptrdiff_t plane) {
    for (int i = 0; i < inputsStored; i++) {
        for (int o = 0; o < outputs; o += SD_LANES) {
            float kernel[9][SD_LANES] = {0}, t[6][3][SD_LANES];
            int lanes = i >= inputs ? 0 : outputs - o < SD_LANES ? outputs - o : SD_LANES;
            for (int lane = 0; lane < lanes; lane++) {
                const float *from = g + ((ptrdiff_t)(o + lane) * inputs + i) * 9;
                for (int place = 0; place < 9; place++) kernel[place][lane] = from[place];
            }
            for (int x = 0; x < 3; x++) {
                SD_VERSION(weight_line)(kernel[x], kernel[3 + x], kernel[6 + x], t[0][x], 3 * SD_LANES);
            }
            float *out = u + packed_place(i, o, inputsStored, outputsStored);
            for (int y = 0; y < 6; y++) {
                SD_VERSION(weight_line)(t[y][0], t[y][1], t[y][2], out + y * 6 * plane, plane);
            }
        }
    }
}

static const struct kernels SD_VERSION(kernels) = {
    SD_VERSION(scale_bytes),     SD_VERSION(multiply), SD_VERSION(winograd_input), SD_VERSION(winograd_output),
    SD_VERSION(convolve_single), SD_VERSION(finish),   SD_VERSION(pool),           SD_VERSION(winograd_weights),
};

#undef VECTOR
#undef INLINE
#undef LOAD
#undef STORE
#undef SD_VERSION
#undef SD_WIDTH
#undef SD_VECTORS
#undef SD_ROWS
#undef SD_MOST_ROWS
