// The kernels for one kind of processor: included once for each, with SD_VERSION(name) giving its names and SD_WIDTH the
// floats in one of its registers.

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
    VECTOR n = __builtin_elementwise_floor(x * 1.44269504f + 0.5f);
    VECTOR r = x - n * 0.693359375f + n * 2.12194440e-4f;
    VECTOR p = r * 1.9875691500e-4f + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    p = p * r * r + r + 1.0f;
    return p * (VECTOR)((__builtin_convertvector(n, SD_VERSION(integers)) + 127) << 23);
}

INLINE VECTOR SD_VERSION(activate)(VECTOR x, sd_activation activation) {
    switch (activation) {
    case SD_NONE: return x;
    case SD_RELU: return SD_VERSION(larger)(x, SD_VERSION(splat)(0));
    case SD_LEAKY_RELU: return SD_VERSION(larger)(x, x * 0.01f);
    case SD_SILU: return x / (1.0f + SD_VERSION(exponential)(-x));
    }
}

/// One dimension of V = Bᵀ d B.
INLINE void SD_VERSION(input_line)(const VECTOR d[6], VECTOR v[6]) {
    VECTOR a = d[4] - 4.0f * d[2], b = d[3] - 4.0f * d[1];
    VECTOR c = d[4] - d[2], e = 2.0f * (d[3] - d[1]);
    v[0] = 4.0f * d[0] - 5.0f * d[2] + d[4];
    v[1] = a + b;
    v[2] = a - b;
    v[3] = c + e;
    v[4] = c - e;
    v[5] = 4.0f * d[1] - 5.0f * d[3] + d[5];
}

/// One dimension of Y = Aᵀ m A.
INLINE void SD_VERSION(output_line)(const VECTOR m[6], VECTOR y[4]) {
    VECTOR a = m[1] + m[2], b = m[1] - m[2], c = m[3] + m[4], d = m[3] - m[4];
    y[0] = m[0] + a + c;
    y[1] = b + 2.0f * d;
    y[2] = a + 4.0f * c;
    y[3] = b + 8.0f * d + m[5];
}

static void SD_VERSION(winograd_input)(const float *from, sd_map map, int across, int down, int first, int count,
                                       float *v, ptrdiff_t plane) {
    int x = first % across, y = first / across % down, image = first / across / down;
    for (int tile = 0; tile < count; tile++) {
        const float *corner = from + image * map.image + 4 * y * map.row + 4 * x * map.stored;
        for (int c = 0; c < map.stored; c += SD_WIDTH) {
            VECTOR t[6][6];
            for (int j = 0; j < 6; j++) {
                VECTOR d[6], line[6];
                for (int i = 0; i < 6; i++) d[i] = LOAD(corner + i * map.row + j * map.stored + c);
                SD_VERSION(input_line)(d, line);
                for (int i = 0; i < 6; i++) t[i][j] = line[i];
            }
            for (int i = 0; i < 6; i++) {
                VECTOR line[6];
                SD_VERSION(input_line)(t[i], line);
                for (int j = 0; j < 6; j++) STORE(v + (i * 6 + j) * plane + (ptrdiff_t)tile * map.stored + c, line[j]);
            }
        }
        if (++x == across) {
            x = 0;
            if (++y == down) y = 0, image++;
        }
    }
}

INLINE void SD_VERSION(output)(const float *m, ptrdiff_t plane, int across, int down, int first, int count,
                               const float *bias, sd_activation activation, int pool, float *to, sd_map map) {
    // Pooling before a rising activation gives the same as after it, and leaves it a quarter of the work.
    int rises = activation != SD_SILU;
    int side = pool ? 2 : 4;
    int x = first % across, y = first / across % down, image = first / across / down;
    for (int tile = 0; tile < count; tile++) {
        float *corner = to + image * map.image + (map.border + side * y) * map.row
            + (map.border + side * x) * (ptrdiff_t)map.stored;
        int rows = map.height - side * y < side ? map.height - side * y : side;
        int columns = map.width - side * x < side ? map.width - side * x : side;
        for (int c = 0; c < map.stored; c += SD_WIDTH) {
            VECTOR t[4][6], b = LOAD(bias + c);
            for (int j = 0; j < 6; j++) {
                VECTOR line[6], out[4];
                for (int i = 0; i < 6; i++) {
                    line[i] = LOAD(m + (i * 6 + j) * plane + (ptrdiff_t)tile * map.stored + c);
                }
                SD_VERSION(output_line)(line, out);
                for (int i = 0; i < 4; i++) t[i][j] = out[i];
            }
            VECTOR out[4][4];
            for (int i = 0; i < 4; i++) {
                SD_VERSION(output_line)(t[i], out[i]);
                for (int j = 0; j < 4; j++) {
                    out[i][j] += b;
                    if (!pool || !rises) out[i][j] = SD_VERSION(activate)(out[i][j], activation);
                }
            }
            if (pool) {
                for (int i = 0; i < 2; i++) {
                    for (int j = 0; j < 2; j++) {
                        VECTOR upper = SD_VERSION(larger)(out[2 * i][2 * j], out[2 * i][2 * j + 1]);
                        VECTOR lower = SD_VERSION(larger)(out[2 * i + 1][2 * j], out[2 * i + 1][2 * j + 1]);
                        VECTOR largest = SD_VERSION(larger)(upper, lower);
                        if (rises) largest = SD_VERSION(activate)(largest, activation);
                        if (i < rows && j < columns) STORE(corner + i * map.row + j * map.stored + c, largest);
                    }
                }
            } else {
                for (int i = 0; i < 4; i++) {
                    for (int j = 0; j < 4; j++) {
                        if (i < rows && j < columns) STORE(corner + i * map.row + j * map.stored + c, out[i][j]);
                    }
                }
            }
        }
        if (++x == across) {
            x = 0;
            if (++y == down) y = 0, image++;
        }
    }
}

static void SD_VERSION(winograd_output)(const float *m, ptrdiff_t plane, int across, int down, int first, int count,
                                        const float *bias, sd_activation activation, int pool, float *to, sd_map map) {
#define CASE(name) \
    case name: \
        if (pool) SD_VERSION(output)(m, plane, across, down, first, count, bias, name, 1, to, map); \
        else SD_VERSION(output)(m, plane, across, down, first, count, bias, name, 0, to, map); \
        break
    switch (activation) {
        CASE(SD_NONE);
        CASE(SD_RELU);
        CASE(SD_LEAKY_RELU);
        CASE(SD_SILU);
    }
#undef CASE
}

INLINE void SD_VERSION(single)(const float *from, sd_map source, const float *weights, const float *bias, int size,
                               int stride, sd_activation activation, float *to, sd_map map, int images) {
    for (int image = 0; image < images; image++) {
        for (int c = 0; c < map.stored; c += SD_WIDTH) {
            for (int y = 0; y < map.height; y++) {
                const float *window = from + image * source.image + y * stride * source.row;
                float *out = to + image * map.image + (map.border + y) * map.row
                    + map.border * (ptrdiff_t)map.stored + c;
                for (int x = 0; x < map.width; x++) {
                    VECTOR sum = LOAD(bias + c);
                    for (int i = 0; i < size; i++) {
                        for (int j = 0; j < size; j++) {
                            sum += window[i * source.row + j] * LOAD(weights + (i * size + j) * map.stored + c);
                        }
                    }
                    STORE(out, SD_VERSION(activate)(sum, activation));
                    window += stride;
                    out += map.stored;
                }
            }
        }
    }
}

static void SD_VERSION(convolve_single)(const float *from, sd_map source, const float *weights, const float *bias,
                                        int size, int stride, sd_activation activation, float *to, sd_map map,
                                        int images) {
    if (size == 3 && stride == 1 && activation == SD_RELU) {
        SD_VERSION(single)(from, source, weights, bias, 3, 1, SD_RELU, to, map, images);
    } else {
        SD_VERSION(single)(from, source, weights, bias, size, stride, activation, to, map, images);
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

static void SD_VERSION(max_pool)(const float *from, sd_map source, int size, int stride, float *to, sd_map map,
                                 int images) {
    for (int image = 0; image < images; image++) {
        for (int y = 0; y < map.height; y++) {
            for (int x = 0; x < map.width; x++) {
                const float *window = from + image * source.image + y * stride * source.row
                    + x * stride * (ptrdiff_t)source.stored;
                float *out = to + image * map.image + (map.border + y) * map.row
                    + (map.border + x) * (ptrdiff_t)map.stored;
                for (int c = 0; c < map.stored; c += SD_WIDTH) {
                    VECTOR largest = LOAD(window + c);
                    for (int i = 0; i < size; i++) {
                        for (int j = 0; j < size; j++) {
                            largest = SD_VERSION(larger)(
                                largest, LOAD(window + i * source.row + j * (ptrdiff_t)source.stored + c));
                        }
                    }
                    STORE(out + c, largest);
                }
            }
        }
    }
}

static void SD_VERSION(average_pool)(const float *from, sd_map source, int size, int stride, float *to, sd_map map,
                                     int images) {
    float scale = 1.0f / (float)(size * size);
    for (int image = 0; image < images; image++) {
        for (int y = 0; y < map.height; y++) {
            for (int x = 0; x < map.width; x++) {
                const float *window = from + image * source.image + y * stride * source.row
                    + x * stride * (ptrdiff_t)source.stored;
                float *out = to + image * map.image + (map.border + y) * map.row
                    + (map.border + x) * (ptrdiff_t)map.stored;
                for (int c = 0; c < map.stored; c += SD_WIDTH) {
                    VECTOR sum = {};
                    for (int i = 0; i < size; i++) {
                        for (int j = 0; j < size; j++) {
                            sum += LOAD(window + i * source.row + j * (ptrdiff_t)source.stored + c);
                        }
                    }
                    STORE(out + c, sum * scale);
                }
            }
        }
    }
}

static const struct kernels SD_VERSION(kernels) = {
    SD_VERSION(winograd_input), SD_VERSION(winograd_output), SD_VERSION(convolve_single),
    SD_VERSION(finish),         SD_VERSION(max_pool),        SD_VERSION(average_pool),
};

#undef VECTOR
#undef INLINE
#undef LOAD
#undef STORE
#undef SD_VERSION
#undef SD_WIDTH
