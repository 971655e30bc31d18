/// A convolution the plain way, for any window, stride and padding: each window becomes a row, and the rows are multiplied
/// by the weights in one call of sgemm an image. Windows of 1 × 1 are rows already.
///
/// An image has a call of its own since OpenBLAS sums a row differently by how many others there are. Where the system has no
/// BLAS library, our own kernel multiplies.
struct GatherStep: Step {
    let input: Map
    let output: Shape
    /// [size · size · stored inputs][stored outputs], packed for our own kernel where there is no BLAS
    private let prepared: Prepared
    private let usesBLAS: Bool
    private let bias: FloatBuffer
    private let size, stride: Int
    private let activation: Activation

    /// - Parameter usesBLAS: false to do without although there is one.
    init(_ layer: Convolution, input shape: Shape, output: Shape, usesBLAS: Bool = BLAS.isAvailable) {
        self.usesBLAS = usesBLAS
        input = Map(shape, stored: Map.stored(shape.channels), border: layer.padding)
        self.output = output
        size = layer.size
        stride = layer.stride
        activation = layer.activation
        bias = FloatBuffer(layer.bias.values(), stored: Map.stored(layer.outputs))
        let count = layer.size * layer.size * Map.stored(layer.inputs) * Map.stored(layer.outputs)
        prepared = Prepared(count: count, from: layer.weights, isPutInOrderTwice: !usesBLAS) {
            Self.rearranged(layer, isPacked: !usesBLAS)
        }
    }

    private static func rearranged(_ layer: Convolution, isPacked: Bool) -> FloatBuffer {
        let (taps, stored, storedOutputs) = (
            layer.size * layer.size, Map.stored(layer.inputs), Map.stored(layer.outputs)
        )
        let values = layer.weights.values()
        let weights = FloatBuffer(count: taps * stored * storedOutputs)
        for o in 0..<layer.outputs {
            for i in 0..<layer.inputs {
                for tap in 0..<taps {
                    weights[(tap * stored + i) * storedOutputs + o] = values[(o * layer.inputs + i) * taps + tap]
                }
            }
        }
        return isPacked ? Kernels.packed(weights, inner: taps * stored, columns: storedOutputs) : weights
    }

    private var rows: Int { output.height * output.width }
    private var inner: Int { size * size * input.stored }
    private var storedOutputs: Int { Map.stored(output.channels) }
    private var windowsAreRows: Bool { size == 1 && stride == 1 && input.border == 0 }

    var weights: Prepared? { prepared }

    func scratch(images: Int) -> (Int, Int) {
        (windowsAreRows ? 0 : rows * inner, rows * storedOutputs)
    }

    func run(_ source: Activations, into target: Activations, images: Int, scratch: (FloatBuffer, FloatBuffer)) {
        assert(source.map == input && target.map.shape == output)
        for image in 0..<images {
            if !windowsAreRows {
                Kernels.gather(source, image: image, size: size, stride: stride, outputs: output, into: scratch.0)
            }
            let (matrix, start) = windowsAreRows ? (source.buffer, image * input.image) : (scratch.0, 0)
            if usesBLAS {
                BLAS.multiply(
                    matrix, at: start, rows: rows, inner: inner, by: prepared.buffer, columns: storedOutputs,
                    into: scratch.1)
            } else {
                Kernels.multiply(
                    matrix, at: start, rows: rows, inner: inner, by: prepared.buffer, columns: storedOutputs,
                    into: scratch.1)
            }
            Kernels.finish(scratch.1, bias: bias, activation: activation, into: target, from: image, images: 1)
        }
    }
}
