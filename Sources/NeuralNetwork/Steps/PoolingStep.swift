/// Pooling on its own, where it is not part of the convolution before it.
struct PoolingStep: Step {
    let input: Map
    let output: Shape
    private let kind: Pooling.Kind
    private let size, stride: Int

    init(_ layer: Pooling, input shape: Shape, output: Shape) {
        input = Map(shape, stored: Map.stored(shape.channels))
        self.output = output
        kind = layer.kind
        size = layer.size
        stride = layer.stride
    }

    var weights: [Prepared] { [] }

    func scratch(images: Int) -> (Int, Int) { (0, 0) }

    func run(_ source: Activations, into target: Activations, images: Int, scratch: (FloatBuffer, FloatBuffer)) {
        assert(source.map == input && target.map.shape == output)
        for image in 0..<images {
            for y in 0..<output.height {
                for x in 0..<output.width {
                    let corner = image * input.image + input.offset(channel: 0, y: y * stride, x: x * stride)
                    let place = image * target.map.image + target.map.offset(channel: 0, y: y, x: x)
                    for channel in 0..<input.stored {
                        target.buffer[place + channel] = summary(of: source.buffer, from: corner + channel)
                    }
                }
            }
        }
    }

    /// Of one channel in the window that begins at `corner`.
    private func summary(of buffer: FloatBuffer, from corner: Int) -> Float {
        var (largest, sum) = (-Float.infinity, Float(0))
        for row in 0..<size {
            for column in 0..<size {
                let value = buffer[corner + row * input.row + column * input.stored]
                (largest, sum) = (max(largest, value), sum + value)
            }
        }
        return kind == .largest ? largest : sum / Float(size * size)
    }
}
