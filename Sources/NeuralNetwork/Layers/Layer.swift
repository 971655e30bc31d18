/// One layer as the weights file describes it: it knows the shapes, and hands out what does the work.
protocol Layer: Sendable {
    /// Asked once, when the network is put together; throws where the layer does not fit.
    ///
    /// - Parameter place: where the layer stands in its file, for the sentence.
    func outputShape(for input: Shape, at place: LayerPlace) throws(WeightsFailure) -> Shape

    /// For one image, in multiplications of direct computation.
    func multiplyAdds(for input: Shape) -> Int

    /// The layer made ready for inputs of a shape that `outputShape` accepted.
    ///
    /// - Parameter isFirst: whether its input is the network's, and no other step's output.
    func step(for input: Shape, isFirst: Bool) -> any Step
}

/// A layer, or several in one, made ready to run: weights rearranged, shapes settled.
protocol Step: Sendable {
    /// How the step wants to find its input.
    var input: Map { get }
    var output: Shape { get }

    /// What it multiplies by, in each of the ways it may do so.
    var weights: [Prepared] { get }

    /// Floats that the step needs for itself while it runs, in two buffers.
    func scratch(images: Int) -> (Int, Int)

    /// - Parameter source: laid out as `input` says.
    /// - Parameter target: of shape `output`; its border is left alone.
    func run(_ source: Activations, into target: Activations, images: Int, scratch: (FloatBuffer, FloatBuffer))
}

/// How many windows fit: the last may not leave the picture.
func windows(along length: Int, padding: Int, size: Int, stride: Int) -> Int {
    (length + 2 * padding - size) / stride + 1
}
