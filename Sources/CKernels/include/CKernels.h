#ifndef STICKYDIGIT_CKERNELS_H
#define STICKYDIGIT_CKERNELS_H

#include <stddef.h>

#pragma clang assume_nonnull begin

// What a network computes beside its products, vectorised over channels.
//
// Maps are N, H, W, C. Their stored channels are a multiple of 16; those past the true count are zeros. Around the picture a
// map may have a border of zeros, which the layers before leave alone.

/// A map of activations of several images.
typedef struct {
    /// Floats from one image to the next, and from one row to the next.
    ptrdiff_t image, row;
    /// Channels stored for each pixel.
    int stored;
    /// Where the picture begins: rows above it and columns left of it.
    int border;
    /// The picture's size.
    int height, width;
} sd_map;

typedef enum { SD_NONE, SD_RELU, SD_LEAKY_RELU, SD_SILU } sd_activation;

/// Winograd's tiles of one size, side by side in every image.
///
/// A tile has `down` × `across` points, 4 to 6 along a side, and two outputs fewer. The points are the first so many of
/// 0, 1, −1, ∞, 2, −2, so that tiles of any size are multiplied by the same transformed weights.
typedef struct {
    int down, across;
    /// The first output of the first tile, and how many tiles there are.
    int top, left, rows, columns;
} sd_tiles;

/// Matrices, one for each pair of `side` × `side` points, `floats` apart.
typedef struct {
    int side;
    ptrdiff_t floats;
} sd_planes;

/// The loops, compiled for one kind of processor.
typedef struct {
    /// U = G g Gᵀ for each pair of channels: g is [outputs][inputs][3][3], a plane of U [inputs][stored outputs].
    void (*winograd_weights)(const float *g, int outputs, int inputs, int stored, float *u, sd_planes planes);

    /// V = Bᵀ d B: a plane of V is [images · rows · columns][stored]. Tiles read on from the border's corner.
    void (*winograd_input)(const float *from, sd_map map, sd_tiles tiles, int images, float *v, sd_planes planes);

    /// Y = Aᵀ M A + bias, then the activation, then the largest of each 2 × 2 if `pool` is set, into a map of that size.
    void (*winograd_output)(const float *m, sd_planes planes, sd_tiles tiles, int images, const float *bias,
                            sd_activation activation, int pool, float *to, sd_map map);

    /// A convolution of a picture of one channel with windows of `size` × `size`, then the largest of each 2 × 2 if `pool` is
    /// set: weights are [size · size][stored].
    void (*convolve_single)(const float *from, sd_map source, const float *weights, const float *bias, int size,
                            int stride, sd_activation activation, int pool, float *to, sd_map map, int images);

    /// Spreads rows of sums [images · height · width][stored] into a map, adding bias and applying the activation.
    void (*finish)(const float *rows, const float *bias, sd_activation activation, float *to, sd_map map, int images);
} sd_kernels;

extern const sd_kernels sd_kernels_plain, sd_kernels_avx2, sd_kernels_avx512;

/// The best version that the processor has: AVX-512, AVX2 or any. With STICKYDIGIT_KERNELS=avx2 or =plain in the environment
/// a lesser one, so that all can be tested on one machine.
const sd_kernels *sd_best_kernels(void);

#pragma clang assume_nonnull end

#endif
