/// Numbers in a shape, row-major: the last index runs fastest.
struct Tensor: Equatable, Sendable {
    let shape: [Int]

    /// All finite; as many as the shape says.
    let values: [Float]

    init(shape: [Int], values: [Float]) {
        precondition(shape.reduce(1, *) == values.count, "\(values.count) values for shape \(shape)")
        self.shape = shape
        self.values = values
    }
}
