/// A convolution in whichever way costs least for so many images: Winograd's with tiles of 4 × 4 or of 2 × 2, or im2col.
///
/// All that differs between them in time is their products. One of [rows × inputs] by [inputs × outputs] takes rows · inputs ·
/// outputs multiply-adds, but never less time than some fourteen rows do: until then reading the other matrix takes longer
/// than multiplying by it. With few images and small maps the larger tiles are too few to be worth their 36 products.
struct ConvolutionStep: Step {
    let input: Map
    let output: Shape
    private let ways: [any Step]
    /// Which of them is taken for 1, 2, … images; the last for more.
    private let choices: [Int]

    /// As many as a chain runs together.
    private static let mostImages = 8

    /// Measured with BLIS and OpenBLAS on processors with AVX2 and AVX-512: between 10 and 16.
    private static let leastRows = 14

    /// What a way's products of one layer cost, in rows.
    private static func cost(ofRows rows: [Int]) -> Int { rows.reduce(0) { $0 + max($1, leastRows) } }

    /// - Parameter output: after pooling, where `pooled` says so.
    init(_ layer: Convolution, input shape: Shape, output: Shape, pooled: Bool) {
        self.output = output
        let convolved = layer.outputShape(for: shape)
        let tilings = [4, 2].map { side in
            // Pooling does not look at the last of an odd number of rows or columns, so these are not computed.
            Tiling(
                height: pooled ? convolved.height & ~1 : convolved.height,
                width: pooled ? convolved.width & ~1 : convolved.width, side: side)
        }
        let border = 2 * layer.padding
        let input = Map(
            shape, stored: Map.stored(shape.channels), border: layer.padding,
            rows: max(shape.height + border, tilings.map { $0.height + 2 }.max()!),
            columns: max(shape.width + border, tilings.map { $0.width + 2 }.max()!))
        self.input = input

        let best = (1...Self.mostImages).map { images in
            var costs = tilings.map { tiling in Self.cost(ofRows: tiling.tiles.map { images * $0.count }) }
            if !pooled { costs.append(9 * Self.cost(ofRows: [images * convolved.height * convolved.width])) }
            return costs.indices.min { costs[$0] < costs[$1] }!
        }
        let used = Set(best).sorted()
        ways = used.map { way -> any Step in
            guard way < tilings.count else { return GatherStep(layer, input: input, output: output) }
            return WinogradStep(layer, input: input, output: output, pooled: pooled, tiling: tilings[way])
        }
        choices = best.map { used.firstIndex(of: $0)! }
    }

    var weights: [Prepared] { ways.flatMap(\.weights) }

    func scratch(images: Int) -> (Int, Int) {
        let needs = ways.map { $0.scratch(images: images) }
        return (needs.map(\.0).max() ?? 0, needs.map(\.1).max() ?? 0)
    }

    func run(_ source: Activations, into target: Activations, images: Int, scratch: (FloatBuffer, FloatBuffer)) {
        let way = ways[choices[min(images, choices.count) - 1]]
        way.run(source, into: target, images: images, scratch: scratch)
    }
}
