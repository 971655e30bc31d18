/// The largest of each square window, channel by channel.
///
/// - Shape: `[C, H, W]` to `[C, (H − size) / stride + 1, …]`; what is left over at the right and below is not looked at.
struct MaxPooling: Layer {
    let size: Int
    let stride: Int

    func outputShape(for input: Shape, number: Int) throws(WeightsFailure) -> Shape {
        try checkPooling(input, size: size, number: number)
        return outputShape(for: input)
    }

    func outputShape(for input: Shape) -> Shape {
        pooled(input, size: size, stride: stride)
    }

    func multiplyAdds(for input: Shape) -> Int {
        outputShape(for: input).count * size * size
    }

    func step(for input: Shape) -> any Step {
        PoolingStep(kind: .largest, size: size, stride: stride, input: input, output: outputShape(for: input))
    }
}

/// The mean of each square window, channel by channel; shapes as for `MaxPooling`.
struct AveragePooling: Layer {
    let size: Int
    let stride: Int

    func outputShape(for input: Shape, number: Int) throws(WeightsFailure) -> Shape {
        try checkPooling(input, size: size, number: number)
        return pooled(input, size: size, stride: stride)
    }

    func multiplyAdds(for input: Shape) -> Int {
        pooled(input, size: size, stride: stride).count * size * size
    }

    func step(for input: Shape) -> any Step {
        PoolingStep(
            kind: .mean, size: size, stride: stride, input: input, output: pooled(input, size: size, stride: stride))
    }
}

private func checkPooling(_ input: Shape, size: Int, number: Int) throws(WeightsFailure) {
    guard input.height >= size, input.width >= size else {
        throw .wrongLayer(
            number: number, problem: "the windows of pooling, \(size) × \(size), do not fit into \(input)")
    }
}

private func pooled(_ input: Shape, size: Int, stride: Int) -> Shape {
    Shape(
        channels: input.channels, height: windows(along: input.height, padding: 0, size: size, stride: stride),
        width: windows(along: input.width, padding: 0, size: size, stride: stride))
}
