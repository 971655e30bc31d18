/// A convolution by im2col, for any window, stride and padding: each window becomes a row, and the rows of some images are
/// multiplied by the weights in one call of sgemm. Windows of 1 × 1 are rows already.
struct GatherStep: Step {
    let input: Map
    let output: Shape
    /// [size · size · stored inputs][stored outputs]
    private let prepared: Prepared
    private let bias: FloatBuffer
    private let size, stride: Int
    private let activation: Activation

    /// Floats that the gathered rows may take, unless a single image has more: half of a second-level cache.
    private static let mostFloats = 1 << 18

    /// - Parameter input: at least as large as its windows.
    init(_ layer: Convolution, input: Map, output: Shape) {
        self.input = input
        self.output = output
        size = layer.size
        stride = layer.stride
        activation = layer.activation
        bias = FloatBuffer(layer.bias.values(), stored: Map.stored(layer.outputs))
        let count = layer.size * layer.size * Map.stored(layer.inputs) * Map.stored(layer.outputs)
        prepared = Prepared(count: count, from: layer.weights) { Self.rearranged(layer) }
    }

    private static func rearranged(_ layer: Convolution) -> FloatBuffer {
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
        return weights
    }

    private var rows: Int { output.height * output.width }
    private var inner: Int { size * size * input.stored }
    private var storedOutputs: Int { Map.stored(output.channels) }
    private var windowsAreRows: Bool { size == 1 && stride == 1 && input.image == rows * input.stored }

    private func imagesAtOnce(of images: Int) -> Int {
        min(images, max(1, Self.mostFloats / (rows * inner)))
    }

    var weights: [Prepared] { [prepared] }

    func scratch(images: Int) -> (Int, Int) {
        let images = imagesAtOnce(of: images)
        return (windowsAreRows ? 0 : images * rows * inner, images * rows * storedOutputs)
    }

    func run(_ source: Activations, into target: Activations, images: Int, scratch: (FloatBuffer, FloatBuffer)) {
        assert(source.map == input && target.map.shape == output)
        let atOnce = imagesAtOnce(of: images)
        for first in Swift.stride(from: 0, to: images, by: atOnce) {
            let count = min(atOnce, images - first)
            if !windowsAreRows {
                for image in 0..<count {
                    gather(source, image: first + image, into: scratch.0, at: image * rows * inner)
                }
            }
            let (matrix, start) = windowsAreRows ? (source.buffer, first * input.image) : (scratch.0, 0)
            BLAS.multiply(
                matrix, at: start, rows: count * rows, inner: inner, by: prepared.buffer, columns: storedOutputs,
                into: scratch.1)
            Kernels.finish(scratch.1, bias: bias, activation: activation, into: target, from: first, images: count)
        }
    }

    /// One image's windows as rows.
    private func gather(_ source: Activations, image: Int, into rows: FloatBuffer, at start: Int) {
        let line = size * input.stored
        var place = start
        for y in 0..<output.height {
            for x in 0..<output.width {
                // Windows begin in the border.
                let corner = image * input.image + y * stride * input.row + x * stride * input.stored
                for row in 0..<size {
                    rows.copy(line, from: source.buffer, at: corner + row * input.row, to: place)
                    place += line
                }
            }
        }
    }
}
