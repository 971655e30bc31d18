/// A 3 × 3 convolution of stride 1 by Winograd's F(4 × 4, 3 × 3): 36 multiplications where the direct way takes 144.
///
/// The input is cut into tiles of 6 × 6 that overlap by 2; each is transformed, V = Bᵀ d B; M = V · U is a product of
/// [tiles × inputs] by [inputs × outputs] for each of the 36 places in a tile; Y = Aᵀ M A is 4 × 4 of the output. Bias,
/// activation and, where wanted, 2 × 2 pooling are part of the pass that writes Y. At the edge there are smaller tiles.
///
/// The products are our own kernel's and not sgemm's: they are so small that calls cost a fifth of the time, and OpenBLAS
/// sums a row differently by how many others there are, so that answers would depend on the batch in their last bits.
///
/// Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks", 2015, https://arxiv.org/abs/1509.09308; the tiles at
/// the edge are not from there.
struct WinogradStep: Step {
    let input: Map
    let output: Shape
    private let prepared: Prepared
    private let weightsPlane: Int
    private let bias: FloatBuffer
    private let activation: Activation
    private let pooled: Bool
    private let tiling: Tiling

    /// Planes are this many floats further apart than they are long: at a power of two they would share cache sets.
    private static let skew = 16

    /// Tiles in one run of transforms and products, unless a single image has more, so that what passes between them stays
    /// in the second-level cache.
    private static let mostTiles = 64

    /// - Parameter output: after pooling, where `pooled` says so.
    init(_ layer: Convolution, input shape: Shape, output: Shape, pooled: Bool) {
        let height = shape.height + 2 * layer.padding - 2
        let width = shape.width + 2 * layer.padding - 2
        // Pooling does not look at the last of an odd number of rows or columns, so these are not computed.
        tiling = pooled ? Tiling(height: height & ~1, width: width & ~1) : Tiling(height: height, width: width)
        input = Map(
            shape, stored: Map.stored(shape.channels), border: layer.padding,
            rows: max(tiling.rowsRead, shape.height + 2 * layer.padding),
            columns: max(tiling.columnsRead, shape.width + 2 * layer.padding))
        self.output = output
        self.pooled = pooled
        activation = layer.activation
        bias = FloatBuffer(layer.bias.values(), stored: Map.stored(layer.outputs))
        let plane = input.stored * Map.stored(layer.outputs) + Self.skew
        weightsPlane = plane
        prepared = Prepared(count: Tiling.planes * plane, from: layer.weights) {
            Kernels.winogradWeights(layer.weights, plane: plane)
        }
    }

    private var storedOutputs: Int { Map.stored(output.channels) }

    private func imagesAtOnce(of images: Int) -> Int {
        min(images, max(1, Self.mostTiles / tiling.count))
    }

    var weights: Prepared? { prepared }

    func scratch(images: Int) -> (Int, Int) {
        let tiles = imagesAtOnce(of: images) * tiling.count
        return (Tiling.planes * (tiles * input.stored + Self.skew), Tiling.planes * (tiles * storedOutputs + Self.skew))
    }

    func run(_ source: Activations, into target: Activations, images: Int, scratch: (FloatBuffer, FloatBuffer)) {
        assert(source.map == input && target.map.shape == output)
        let atOnce = imagesAtOnce(of: images)
        for first in stride(from: 0, to: images, by: atOnce) {
            let count = min(atOnce, images - first)
            let vPlane = count * tiling.count * input.stored + Self.skew
            let mPlane = count * tiling.count * storedOutputs + Self.skew
            Kernels.winogradInput(
                source, from: first, images: count, tiling: tiling, into: scratch.0, plane: vPlane)
            Kernels.winogradMultiply(
                (scratch.0, vPlane), by: (prepared.buffer, weightsPlane), into: (scratch.1, mPlane), tiling: tiling,
                images: count, inner: input.stored, columns: storedOutputs)
            Kernels.winogradOutput(
                scratch.1, plane: mPlane, tiling: tiling, bias: bias, activation: activation, pooled: pooled,
                into: target, from: first, images: count)
        }
    }
}
