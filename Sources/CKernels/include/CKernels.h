#ifndef STICKYDIGIT_CKERNELS_H
#define STICKYDIGIT_CKERNELS_H

#include <stddef.h>
#include <stdint.h>

// The loops around sgemm, vectorised over channels. Each exists in versions for AVX-512, AVX2 and any x86-64 (or other)
// processor, chosen once at run time.
//
// Maps are N, H, W, C. A map's `stored` channels are a multiple of 16; those past the true count are zeros. Around the
// picture a map may have a border of zeros, which the layers before leave alone.

/// Channels are stored in multiples of this many.
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

/// Winograd's F(4 × 4, 3 × 3), the weights: U = G g Gᵀ for each pair of channels.
///
/// g is [outputs][inputs][3][3]; u is [36][inputs][storedOutputs], its 36 planes `plane` floats apart, and comes zeroed.
void sd_winograd_weights(const float *g, int outputs, int inputs, float *u, ptrdiff_t plane, int storedOutputs);

/// The input: V = Bᵀ d B of `count` tiles from number `first` on.
///
/// Tiles are numbered along rows, then down, then from image to image: `across` × `down` an image. Tile (x, y) reads the
/// 6 × 6 pixels from (4x, 4y) on, counted from the border's corner. v is [36][count][stored], planes `plane` floats apart.
void sd_winograd_input(const float *from, sd_map map, int across, int down, int first, int count, float *v,
                       ptrdiff_t plane);

/// The output: Y = Aᵀ m A + bias, then the activation, then the largest of each 2 × 2 where `pool` is set.
///
/// m is [36][count][stored] as above; `map` is where the result goes (after pooling). What falls outside is dropped.
void sd_winograd_output(const float *m, ptrdiff_t plane, int across, int down, int first, int count, const float *bias,
                        sd_activation activation, int pool, float *to, sd_map map);

/// A convolution of a picture of one channel with `size` × `size` windows: weights are [size · size][stored].
void sd_convolve_single(const float *from, sd_map source, const float *weights, const float *bias, int size, int stride,
                        sd_activation activation, float *to, sd_map map, int images);

/// Spreads the rows [images · height · width][stored] that sgemm left into a map, adding bias and applying the activation.
void sd_finish(const float *rows, const float *bias, sd_activation activation, float *to, sd_map map, int images);

/// Gathers windows: rows are [images · outHeight · outWidth][size · size · stored], from the border's corner on.
void sd_gather(const float *from, sd_map map, int size, int stride, int outHeight, int outWidth, float *rows,
               int images);

/// The largest, or the mean, of each `size` × `size` window.
void sd_max_pool(const float *from, sd_map source, int size, int stride, float *to, sd_map map, int images);
void sd_average_pool(const float *from, sd_map source, int size, int stride, float *to, sd_map map, int images);

/// One channel of bytes as floats, 0…255 becoming 0…1.
void sd_scale_bytes(const uint8_t *bytes, float *to, sd_map map);

#endif
