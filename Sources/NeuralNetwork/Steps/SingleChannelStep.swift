/// A convolution of the network's input where that has one channel, which is stored alone then: directly, since its windows are
/// too short for sgemm to pay; pooled by 2 × 2 in the same pass where wanted.
struct SingleChannelStep: Step {
    let input: Map
    let output: Shape
    /// [size · size][stored outputs]
    private let prepared: Prepared
    private let bias: FloatBuffer
    private let size, stride: Int
    private let activation: Activation
    private let pooled: Bool

    /// - Parameter output: after pooling, where `pooled` says so.
    init(_ layer: Convolution, input shape: Shape, output: Shape, pooled: Bool) {
        input = Map(shape, stored: 1, border: layer.padding)
        self.output = output
        size = layer.size
        stride = layer.stride
        activation = layer.activation
        self.pooled = pooled
        bias = FloatBuffer(layer.bias.values(), stored: Map.stored(layer.outputs))
        let count = layer.size * layer.size * Map.stored(layer.outputs)
        prepared = Prepared(count: count, from: layer.weights) { Self.rearranged(layer) }
    }

    private static func rearranged(_ layer: Convolution) -> FloatBuffer {
        let (taps, storedOutputs) = (layer.size * layer.size, Map.stored(layer.outputs))
        let values = layer.weights.values()
        let weights = FloatBuffer(count: taps * storedOutputs)
        for o in 0..<layer.outputs {
            for tap in 0..<taps { weights[tap * storedOutputs + o] = values[o * taps + tap] }
        }
        return weights
    }

    var weights: [Prepared] { [prepared] }

    func scratch(images: Int) -> (Int, Int) { (0, 0) }

    func run(_ source: Activations, into target: Activations, images: Int, scratch: (FloatBuffer, FloatBuffer)) {
        assert(source.map == input && target.map.shape == output)
        Kernels.convolveSingle(
            source, weights: prepared.buffer, bias: bias, size: size, stride: stride, activation: activation,
            pooled: pooled, into: target, images: images)
    }
}
