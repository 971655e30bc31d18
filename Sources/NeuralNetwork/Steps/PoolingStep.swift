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

    var weights: Prepared? { nil }

    func scratch(images: Int) -> (Int, Int) { (0, 0) }

    func run(_ source: Activations, into target: Activations, images: Int, scratch: (FloatBuffer, FloatBuffer)) {
        assert(source.map == input && target.map.shape == output)
        Kernels.pool(kind, source, size: size, stride: stride, into: target, images: images)
    }
}
