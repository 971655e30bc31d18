/// A 3 × 3 convolution of stride 1 by Winograd's F(4 × 4, 3 × 3): 36 multiplications where the direct way takes 144.
///
/// The input is cut into tiles of 6 × 6 that overlap by 2; each is transformed, V = Bᵀ d B; the 36 products
/// M[p] = V[p] · U[p] are sgemm of [tiles × inputs] by [inputs × outputs]; Y = Aᵀ M A is 4 × 4 of the output. Bias,
/// activation and, where wanted, 2 × 2 pooling are part of the pass that writes Y.
///
/// Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks", 2015, https://arxiv.org/abs/1509.09308.
struct WinogradStep: Step {
    let input: Map
    let output: Shape
    private let weights: FloatBuffer
    private let weightsPlane: Int
    private let bias: FloatBuffer
    private let activation: Activation
    private let pooled: Bool
    private let across, down: Int

    static let planes = 36

    /// Planes are this many floats further apart than they are long: at a power of two they would share cache sets.
    private static let skew = 16

    /// Tiles in one run of transforms and products, unless a single image has more, so that what passes between them stays
    /// in the second-level cache.
    private static let mostTiles = 64

    /// - Parameter output: after pooling, where `pooled` says so.
    init(_ layer: Convolution, input shape: Shape, output: Shape, pooled: Bool) {
        let height = shape.height + 2 * layer.padding - 2
        let width = shape.width + 2 * layer.padding - 2
        across = (width + 3) / 4
        down = (height + 3) / 4
        input = Map(
            shape, stored: Map.stored(shape.channels), border: layer.padding,
            rows: max(down * 4 + 2, shape.height + 2 * layer.padding),
            columns: max(across * 4 + 2, shape.width + 2 * layer.padding))
        self.output = output
        self.pooled = pooled
        activation = layer.activation
        bias = FloatBuffer(layer.bias.values, stored: Map.stored(layer.outputs))
        weightsPlane = input.stored * Map.stored(layer.outputs) + Self.skew
        weights = Kernels.winogradWeights(layer.weights, inputsStored: input.stored, plane: weightsPlane)
    }

    /// Some of a sub-batch's tiles, which are numbered along rows, then down, then from image to image.
    struct Tiles {
        let first, count: Int
        /// Of one image.
        let across, down: Int

        /// Images that must be there for these tiles to lie within.
        var images: Int { (first + count + across * down - 1) / (across * down) }
    }

    private var storedOutputs: Int { Map.stored(output.channels) }

    private func imagesAtOnce(of images: Int) -> Int {
        min(images, max(1, Self.mostTiles / (across * down)))
    }

    func scratch(images: Int) -> (Int, Int) {
        let tiles = imagesAtOnce(of: images) * across * down
        return (Self.planes * (tiles * input.stored + Self.skew), Self.planes * (tiles * storedOutputs + Self.skew))
    }

    func run(_ source: Activations, into target: Activations, images: Int, scratch: (FloatBuffer, FloatBuffer)) {
        assert(source.map == input && target.map.shape == output)
        let atOnce = imagesAtOnce(of: images)
        for first in stride(from: 0, to: images, by: atOnce) {
            let count = min(atOnce, images - first)
            let tiles = Tiles(first: first * across * down, count: count * across * down, across: across, down: down)
            let vPlane = tiles.count * input.stored + Self.skew
            let mPlane = tiles.count * storedOutputs + Self.skew
            Kernels.winogradInput(source, tiles: tiles, into: scratch.0, plane: vPlane)
            for plane in 0..<Self.planes {
                multiply(
                    images: count, plane: plane, scratch.0, at: plane * vPlane, into: scratch.1, at: plane * mPlane)
            }
            Kernels.winogradOutput(
                scratch.1, plane: mPlane, tiles: tiles, bias: bias, activation: activation, pooled: pooled, into: target
            )
        }
    }

    /// One plane's products, by a call of sgemm for each image although they follow each other in memory.
    ///
    /// OpenBLAS's kernels sum in another order at the end of a matrix than in its middle, and in another for large matrices
    /// than for small ones, so that rows multiplied together with others would differ in the last bits. Small calls
    /// cost nothing here: OpenBLAS has kernels for them that do not repack, and the weights of a plane stay in the cache.
    private func multiply(
        images: Int, plane: Int, _ v: FloatBuffer, at vStart: Int, into m: FloatBuffer, at mStart: Int
    ) {
        let rows = across * down
        for image in 0..<images {
            BLAS.multiply(
                v, at: vStart + image * rows * input.stored, rows: rows, inner: input.stored,
                by: weights, at: plane * weightsPlane, columns: storedOutputs,
                into: m, at: mStart + image * rows * storedOutputs)
        }
    }
}
