/// A convolution with square windows: `y[o] = activation(Σ w[o, i] ∗ x[i] + b[o])`, zeros around the picture.
///
/// - Shape: `x` is `[inputs, H, W]`, `w` is `[outputs, inputs, size, size]`, `y` is
///   `[outputs, (H + 2 padding − size) / stride + 1, …]`.
/// - Cost: `outputs × inputs × size²` multiply-adds for each output pixel; a quarter of that (a third, where the map's side
///   is no multiple of 4) by Winograd's way, which 3 × 3 windows of stride 1 go where it is the fastest.
struct Convolution: Layer {
    let name: String
    let weights: Tensor
    let bias: Tensor
    let stride: Int
    let padding: Int
    let activation: Activation

    var outputs: Int { weights.shape[0] }
    var inputs: Int { weights.shape[1] }
    var size: Int { weights.shape[2] }

    func outputShape(for input: Shape, at place: LayerPlace) throws(WeightsFailure) -> Shape {
        guard input.channels == inputs else {
            throw .wrongLayer(
                place,
                problem: "convolution \(quoted(name)) takes \(inputs) channels and is given \(input); "
                    + "correct the weights' shape or the layer before")
        }
        guard input.height + 2 * padding >= size, input.width + 2 * padding >= size else {
            throw .wrongLayer(
                place,
                problem: "the windows of convolution \(quoted(name)), \(size) × \(size), do not fit into \(input)")
        }
        return outputShape(for: input)
    }

    func outputShape(for input: Shape) -> Shape {
        Shape(
            channels: outputs, height: windows(along: input.height, padding: padding, size: size, stride: stride),
            width: windows(along: input.width, padding: padding, size: size, stride: stride))
    }

    func multiplyAdds(for input: Shape) -> Int {
        outputShape(for: input).count * inputs * size * size
    }

    func step(for input: Shape, isFirst: Bool) -> any Step {
        if inputs == 1, isFirst {
            return SingleChannelStep(self, input: input, output: outputShape(for: input), pooled: false)
        }
        let output = outputShape(for: input)
        if suitsWinograd { return ConvolutionStep(self, input: input, output: output, pooled: false) }
        let map = Map(input, stored: Map.stored(input.channels), border: padding)
        return GatherStep(self, input: map, output: output)
    }

    /// This layer and the pooling after it in one step, where there is such a step.
    func step(for input: Shape, isFirst: Bool, pooledBy pooling: Pooling) -> (any Step)? {
        let isSingle = inputs == 1 && isFirst
        guard pooling.kind == .largest, suitsWinograd || isSingle, pooling.size == 2, pooling.stride == 2 else {
            return nil
        }
        let output = outputShape(for: input)
        guard output.height >= 2, output.width >= 2 else { return nil }
        let pooled = pooling.outputShape(for: output)
        if isSingle { return SingleChannelStep(self, input: input, output: pooled, pooled: true) }
        return ConvolutionStep(self, input: input, output: pooled, pooled: true)
    }

    private var suitsWinograd: Bool { size == 3 && stride == 1 }
}
