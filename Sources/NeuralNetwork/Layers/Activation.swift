/// What a layer applies to each of its sums.
package enum Activation: String, Sendable, CaseIterable {
    case none
    /// max(0, x)
    case relu
    /// x, or x / 100 where x is negative
    case leakyRelu = "leaky_relu"
    /// x / (1 + e⁻ˣ)
    case silu
}
