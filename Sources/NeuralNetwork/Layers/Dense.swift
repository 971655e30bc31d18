/// A fully connected layer: `y = activation(W·x + b)`.
///
/// - Shape: `x` is `[C, H, W]`, flattened in that order; `W` is `[outputs, C · H · W]`, `b` and `y` are `[outputs]`.
/// - Cost: `outputs × inputs` multiply-adds.
struct Dense: Layer {
    let name: String
    let weights: Tensor
    let bias: Tensor
    let activation: Activation

    var outputs: Int { weights.shape[0] }
    var inputs: Int { weights.shape[1] }

    func outputShape(for input: Shape, at place: LayerPlace) throws(WeightsFailure) -> Shape {
        guard input.count == inputs else {
            throw .wrongLayer(
                place,
                problem: "dense layer \(quoted(name)) takes \(inputs) numbers and is given \(input), that is "
                    + "\(input.count); correct the weights' shape or the layer before")
        }
        return Shape(vector: outputs)
    }

    func multiplyAdds(for input: Shape) -> Int {
        outputs * inputs
    }

    func step(for input: Shape, isFirst: Bool) -> any Step {
        DenseStep(self, input: input)
    }
}
