private import Glibc

/// Probabilities in proportion to eᶻ; the largest z is taken off first, so that nothing overflows.
///
/// - Parameter logits: at least one, none NaN.
package func softmax(_ logits: some Collection<Double>) -> [Double] {
    let largest = logits.max() ?? 0
    let powers = logits.map { exp($0 - largest) }
    let sum = powers.reduce(0, +)
    return powers.map { $0 / sum }
}
