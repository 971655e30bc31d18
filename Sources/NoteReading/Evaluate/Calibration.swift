/// How far confidences are from how often they are right: the expected calibration error.
///
/// Source: Guo et al., "On calibration of modern neural networks", 2017, with 15 bins of equal width as there.
package struct Calibration: Sendable {
    package static let bins = 15

    /// In each bin: answers, those of them that are right, and the sum of their confidences. What several runs counted adds up.
    package private(set) var counts = Array(repeating: 0, count: bins)
    package private(set) var right = Array(repeating: 0, count: bins)
    package private(set) var confidences = Array(repeating: 0.0, count: bins)

    package init() {}

    package mutating func add(confidence: Double, isRight: Bool) {
        // Bins are open below and closed above, as in the paper.
        let bin = max(0, min(Calibration.bins - 1, Int((confidence * Double(Calibration.bins)).rounded(.up)) - 1))
        counts[bin] += 1
        if isRight { right[bin] += 1 }
        confidences[bin] += confidence
    }

    /// The mean over all answers of |share right − mean confidence| of an answer's bin; 0 for no answers.
    package var expectedError: Double {
        let total = counts.reduce(0, +)
        guard total > 0 else { return 0 }
        return (0..<Calibration.bins).reduce(0) { $0 + abs(Double(right[$1]) - confidences[$1]) } / Double(total)
    }
}
