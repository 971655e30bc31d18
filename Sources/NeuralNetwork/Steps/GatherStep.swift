/// A convolution the plain way, for any window, stride and padding: each window becomes a row, and the rows are multiplied
/// by the weights in one call of sgemm an image. Windows of 1 × 1 are rows already.
struct GatherStep: Step {
    let input: Map
    let output: Shape
    /// [size · size · stored inputs][stored outputs]
    private let weights: FloatBuffer
    private let bias: FloatBuffer
    private let size, stride: Int
    private let activation: Activation

    init(_ layer: Convolution, input shape: Shape, output: Shape) {
        input = Map(shape, stored: Map.stored(shape.channels), border: layer.padding)
        self.output = output
        size = layer.size
        stride = layer.stride
        activation = layer.activation
        let storedOutputs = Map.stored(layer.outputs)
        bias = FloatBuffer(layer.bias.values, stored: storedOutputs)
        weights = FloatBuffer(count: size * size * input.stored * storedOutputs)
        for o in 0..<layer.outputs {
            for i in 0..<layer.inputs {
                for tap in 0..<size * size {
                    weights[(tap * input.stored + i) * storedOutputs + o] =
                        layer.weights.values[(o * layer.inputs + i) * size * size + tap]
                }
            }
        }
    }

    private var rows: Int { output.height * output.width }
    private var inner: Int { size * size * input.stored }
    private var storedOutputs: Int { Map.stored(output.channels) }
    private var windowsAreRows: Bool { size == 1 && stride == 1 && input.border == 0 }

    func scratch(images: Int) -> (Int, Int) {
        (windowsAreRows ? 0 : rows * inner, rows * storedOutputs)
    }

    func run(_ source: Activations, into target: Activations, images: Int, scratch: (FloatBuffer, FloatBuffer)) {
        assert(source.map == input && target.map.shape == output)
        for image in 0..<images {
            if !windowsAreRows {
                Kernels.gather(source, image: image, size: size, stride: stride, outputs: output, into: scratch.0)
            }
            BLAS.multiply(
                windowsAreRows ? source.buffer : scratch.0, at: windowsAreRows ? image * input.image : 0, rows: rows,
                inner: inner, by: weights, at: 0, columns: storedOutputs, into: scratch.1, at: 0)
            Kernels.finish(scratch.1, bias: bias, activation: activation, into: target, from: image, images: 1)
        }
    }
}
