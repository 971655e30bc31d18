private import Glibc

/// Probabilities in proportion to eᶻ/ᵗ, z being the logits and t the temperature; the largest z is taken off first, so that
/// nothing overflows.
///
/// - Parameter logits: at least one, all finite.
package func softmax(_ logits: Span<Float>, temperature: Double) -> [Double] {
    var largest = logits[0]
    for index in logits.indices { largest = max(largest, logits[index]) }
    var sum = 0.0
    var probabilities = Array(capacity: logits.count) { (powers: inout OutputSpan<Double>) in
        for index in logits.indices {
            let power = exp((Double(logits[index]) - Double(largest)) / temperature)
            powers.append(power)
            sum += power
        }
    }
    for index in probabilities.indices { probabilities[index] /= sum }
    return probabilities
}
