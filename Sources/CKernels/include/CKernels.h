#ifndef STICKYDIGIT_CKERNELS_H
#define STICKYDIGIT_CKERNELS_H

#include <stddef.h>
#include <stdint.h>

// The network's inner loops, vectorised over channels. Each exists in versions for AVX-512, AVX2 and any other processor,
// chosen at run time. With STICKYDIGIT_KERNELS=avx2 or =plain in the environment a lesser version is chosen, so that all can
// be tested on one machine.
//
// Maps are N, H, W, C. Their stored channels are a multiple of SD_LANES; those past the true count are zeros. Around the picture
// a map may have a border of zeros, which the layers before leave alone.

/// Channels, and columns of matrices, come in multiples of this.
#define SD_LANES 16

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

/// Columns that lie together in a packed matrix.
#define SD_PANEL 64

/// Packs B, row-major [inner][columns], for `sd_multiply`: panels of SD_PANEL columns, the last with what is left, each
/// row-major. `columns` is a multiple of SD_LANES.
void sd_pack(const float *b, int inner, int columns, float *packed);

/// C = A · B with B packed: A is [rows][inner], C is [rows][columns].
///
/// Each number is summed in the order of `inner`, so a row of C does not depend on how many others there are.
void sd_multiply(const float *a, int rows, int inner, const float *packed, int columns, float *c);

/// How Winograd's tiles cover a map: squares of 4 × 4 outputs, and one last row and column of tiles with what is left.
///
/// A tile of 4, 3 or 2 outputs along a side has 6, 5 or 4 points there: the first so many of 0, 1, −1, ∞, 2, −2. Tiles
/// of any size can so be multiplied by the same transformed weights.
typedef struct {
    /// Whole tiles along each side.
    int down, across;
    /// Outputs of the last tile along each side: 3, 2, or 0 where there is none.
    int lastDown, lastAcross;
} sd_tiling;

/// The 36 planes, one for each pair of points.
#define SD_PLANES 36

/// U = G g Gᵀ for each pair of channels: g is [outputs][inputs][3][3]; `u` is SD_PLANES packed matrices
/// [inputs stored][outputs stored], `plane` floats apart; channels past the true ones become zeros.
void sd_winograd_weights(const float *g, int outputs, int inputs, int inputsStored, int outputsStored, float *u,
                         ptrdiff_t plane);

/// V = Bᵀ d B of all tiles of `images` images: v is [SD_PLANES][tiles][stored], planes `plane` floats apart.
///
/// Tile (x, y) reads the pixels from (4x, 4y) on, counted from the border's corner. A plane has the tiles that have its
/// points, as many rows as that is, at the place they have in plane 0.
void sd_winograd_input(const float *from, sd_map map, sd_tiling tiling, int images, float *v, ptrdiff_t plane);

/// M = V · U, plane by plane.
void sd_winograd_multiply(const float *v, ptrdiff_t vPlane, const float *u, ptrdiff_t uPlane, sd_tiling tiling,
                          int images, int inner, int columns, float *m, ptrdiff_t mPlane);

/// Y = Aᵀ M A + bias, then the activation, then the largest of each 2 × 2 where `pool` is set, into a map of that size.
void sd_winograd_output(const float *m, ptrdiff_t plane, sd_tiling tiling, int images, const float *bias,
                        sd_activation activation, int pool, float *to, sd_map map);

/// A convolution of a picture of one channel with `size` × `size` windows, then the largest of each 2 × 2 where `pool` is
/// set: weights are [size · size][stored].
void sd_convolve_single(const float *from, sd_map source, const float *weights, const float *bias, int size, int stride,
                        sd_activation activation, int pool, float *to, sd_map map, int images);

/// Spreads rows [images · height · width][stored] into a map, adding bias and applying the activation.
void sd_finish(const float *rows, const float *bias, sd_activation activation, float *to, sd_map map, int images);

/// Gathers windows: rows are [images · outHeight · outWidth][size · size · stored], from the border's corner on.
void sd_gather(const float *from, sd_map map, int size, int stride, int outHeight, int outWidth, float *rows,
               int images);

typedef enum { SD_LARGEST, SD_MEAN } sd_pooling;

/// The largest, or the mean, of each `size` × `size` window.
void sd_pool(sd_pooling kind, const float *from, sd_map source, int size, int stride, float *to, sd_map map, int images);

/// One channel of bytes as floats, 0…255 becoming 0…1.
void sd_scale_bytes(const uint8_t *bytes, float *to, sd_map map);

#endif
