/// A dense layer: one product of [images × inputs] by [inputs × outputs].
struct DenseStep: Step {
    let input: Map
    let output: Shape
    /// [H · W · stored channels][stored outputs]: rearranged once, so that activations need not be.
    private let prepared: Prepared
    private let bias: FloatBuffer
    private let activation: Activation

    init(_ layer: Dense, input shape: Shape) {
        input = Map(shape, stored: Map.stored(shape.channels))
        output = Shape(vector: layer.outputs)
        activation = layer.activation
        bias = FloatBuffer(layer.bias.values(), stored: Map.stored(layer.outputs))
        let input = input
        prepared = Prepared(count: input.image * Map.stored(layer.outputs), from: layer.weights) {
            Self.rearranged(layer, for: input)
        }
    }

    private static func rearranged(_ layer: Dense, for input: Map) -> FloatBuffer {
        let (shape, storedOutputs) = (input.shape, Map.stored(layer.outputs))
        let values = layer.weights.values()
        let weights = FloatBuffer(count: input.image * storedOutputs)
        var index = 0
        for o in 0..<layer.outputs {
            for channel in 0..<shape.channels {
                for y in 0..<shape.height {
                    for x in 0..<shape.width {
                        weights[input.offset(channel: channel, y: y, x: x) * storedOutputs + o] = values[index]
                        index += 1
                    }
                }
            }
        }
        return weights
    }

    private var storedOutputs: Int { Map.stored(output.channels) }

    var weights: [Prepared] { [prepared] }

    func scratch(images: Int) -> (Int, Int) {
        (0, images * storedOutputs)
    }

    func run(_ source: Activations, into target: Activations, images: Int, scratch: (FloatBuffer, FloatBuffer)) {
        assert(source.map == input && target.map.shape == output)
        BLAS.multiply(
            source.buffer, rows: images, inner: input.image, by: prepared.buffer, columns: storedOutputs,
            into: scratch.1)
        Kernels.finish(scratch.1, bias: bias, activation: activation, into: target, from: 0, images: images)
    }
}
