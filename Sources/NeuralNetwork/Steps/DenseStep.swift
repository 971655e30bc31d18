/// A dense layer: a row by a matrix for each image, since rows multiplied together would differ in the last bits by how
/// many they are (see `WinogradStep`).
struct DenseStep: Step {
    let input: Map
    let output: Shape
    /// [H · W · stored channels][stored outputs]: rearranged once, so that activations need not be.
    private let weights: FloatBuffer
    private let bias: FloatBuffer
    private let activation: Activation

    init(_ layer: Dense, input shape: Shape) {
        input = Map(shape, stored: Map.stored(shape.channels))
        output = Shape(vector: layer.outputs)
        activation = layer.activation
        let storedOutputs = Map.stored(layer.outputs)
        bias = FloatBuffer(layer.bias.values, stored: storedOutputs)
        weights = FloatBuffer(count: input.image * storedOutputs)
        var index = 0
        for o in 0..<layer.outputs {
            for channel in 0..<shape.channels {
                for y in 0..<shape.height {
                    for x in 0..<shape.width {
                        weights[input.offset(channel: channel, y: y, x: x) * storedOutputs + o] =
                            layer.weights.values[index]
                        index += 1
                    }
                }
            }
        }
    }

    private var storedOutputs: Int { Map.stored(output.channels) }

    func scratch(images: Int) -> (Int, Int) {
        (0, images * storedOutputs)
    }

    func run(_ source: Activations, into target: Activations, images: Int, scratch: (FloatBuffer, FloatBuffer)) {
        assert(source.map == input && target.map.shape == output)
        for image in 0..<images {
            BLAS.multiply(
                source.buffer, at: image * input.image, rows: 1, inner: input.image, by: weights, at: 0,
                columns: storedOutputs, into: scratch.1, at: image * storedOutputs)
        }
        Kernels.finish(scratch.1, bias: bias, activation: activation, into: target, from: 0, images: images)
    }
}
