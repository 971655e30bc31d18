/// One number for each square window, channel by channel: the largest, or the mean.
///
/// - Shape: `[C, H, W]` to `[C, (H − size) / stride + 1, …]`; what is left over at the right and below is not looked at.
struct Pooling: Layer {
    enum Kind { case largest, mean }

    let kind: Kind
    let size: Int
    let stride: Int

    func outputShape(for input: Shape, at place: LayerPlace) throws(WeightsFailure) -> Shape {
        guard input.height >= size, input.width >= size else {
            throw .wrongLayer(
                place, problem: "the windows of pooling, \(size) × \(size), do not fit into \(input)")
        }
        return outputShape(for: input)
    }

    func outputShape(for input: Shape) -> Shape {
        Shape(
            channels: input.channels, height: windows(along: input.height, padding: 0, size: size, stride: stride),
            width: windows(along: input.width, padding: 0, size: size, stride: stride))
    }

    func multiplyAdds(for input: Shape) -> Int {
        outputShape(for: input).count * size * size
    }

    func step(for input: Shape, isFirst: Bool) -> any Step {
        PoolingStep(self, input: input, output: outputShape(for: input))
    }
}
