/// A 3 × 3 convolution of stride 1 by Winograd's F(4 × 4, 3 × 3), 36 multiplications where the direct way takes 144, or by his
/// F(2 × 2, 3 × 3), 16 where it takes 36, with less than half as many transformed weights.
///
/// The input is cut into tiles of 6 × 6 (or 4 × 4) that overlap by 2; each is transformed, V = Bᵀ d B; M = V · U is a product
/// of [tiles × inputs] by [inputs × outputs] for each of the 36 (or 16) places in a tile, each a call of sgemm;
/// Y = Aᵀ M A is 4 × 4 (or 2 × 2) of the output. Bias, activation and, where wanted, 2 × 2 pooling are part of the pass that
/// writes Y. At the edge there are smaller tiles.
///
/// Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks", 2015, https://arxiv.org/abs/1509.09308; the tiles at
/// the edge are not from there.
struct WinogradStep: Step {
    let input: Map
    let output: Shape
    private let prepared: Prepared
    private let bias: FloatBuffer
    private let activation: Activation
    private let pooled: Bool
    private let tiling: Tiling

    /// Planes are this many floats further apart than they are long: at a power of two they would share cache sets.
    private static let skew = 16

    /// Tiles in one run of transforms and products, unless a single image has more, so that what passes between them stays
    /// in the second-level cache.
    private static let mostTiles = 64

    /// - Parameters:
    ///   - input: at least as large as the tiles.
    ///   - output: after pooling, where `pooled` says so.
    init(_ layer: Convolution, input: Map, output: Shape, pooled: Bool, tiling: Tiling) {
        self.tiling = tiling
        self.input = input
        self.output = output
        self.pooled = pooled
        activation = layer.activation
        bias = FloatBuffer(layer.bias.values(), stored: Map.stored(layer.outputs))
        let planes = Planes(side: tiling.points, floats: input.stored * Map.stored(layer.outputs) + Self.skew)
        prepared = Prepared(count: planes.count, from: layer.weights) {
            Kernels.winogradWeights(layer.weights, planes)
        }
    }

    private var storedOutputs: Int { Map.stored(output.channels) }

    private func imagesAtOnce(of images: Int) -> Int {
        min(images, max(1, Self.mostTiles / tiling.count))
    }

    private func planes(_ images: Int, stored: Int) -> Planes {
        Planes(side: tiling.points, floats: images * tiling.count * stored + Self.skew)
    }

    var weights: [Prepared] { [prepared] }

    func scratch(images: Int) -> (Int, Int) {
        let images = imagesAtOnce(of: images)
        return (planes(images, stored: input.stored).count, planes(images, stored: storedOutputs).count)
    }

    func run(_ source: Activations, into target: Activations, images: Int, scratch: (FloatBuffer, FloatBuffer)) {
        assert(source.map == input && target.map.shape == output)
        let atOnce = imagesAtOnce(of: images)
        let (v, u, m) = (scratch.0, prepared.buffer, scratch.1)
        let uPlane = input.stored * storedOutputs + Self.skew
        for first in stride(from: 0, to: images, by: atOnce) {
            let count = min(atOnce, images - first)
            let vPlanes = planes(count, stored: input.stored)
            let mPlanes = planes(count, stored: storedOutputs)
            for block in tiling.blocks {
                Kernels.winogradInput(source, from: first, images: count, tiles: block, into: v, vPlanes)
            }
            BLAS.multiply(
                (v, 0, vPlanes.floats), by: (u, uPlane), into: (m, mPlanes.floats), rows: tiling.tiles, times: count,
                inner: input.stored, columns: storedOutputs)
            for block in tiling.blocks {
                Kernels.winogradOutput(
                    m, mPlanes, tiles: block, bias: bias, activation: activation, pooled: pooled, into: target,
                    from: first, images: count)
            }
        }
    }
}

/// Matrices, one for each pair of `side` × `side` points, `floats` apart.
struct Planes: Equatable, Sendable {
    let side: Int
    let floats: Int

    /// Floats that all of them take.
    var count: Int { side * side * floats }
}
