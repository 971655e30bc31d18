internal import Glibc

/// How often the answers were right, and in what way they were wrong.
package struct DigitTally: Sendable {
    package private(set) var images = 0

    /// Answers that are not the truth, no answer where there is a digit and files that could not be read included.
    package private(set) var errors = 0

    /// Rows are true digits, columns the digits said.
    package private(set) var confusion = Array(repeating: Array(repeating: 0, count: 10), count: 10)

    /// By true digit: how many got no digit for an answer.
    package private(set) var unanswered = Array(repeating: 0, count: 10)

    private var calibration = Calibration()

    package init() {}

    /// Counts one answer.
    ///
    /// - Parameters:
    ///   - truth: nil where there is no digit to read.
    ///   - said: nil where none was read.
    ///   - confidence: 0…1, that `said` is right.
    package mutating func add(truth: Int?, said: Int?, confidence: Double) {
        images += 1
        if said != truth { errors += 1 }
        if said != nil { calibration.add(confidence: confidence, isRight: said == truth) }
        guard let truth else { return }
        if let said { confusion[truth][said] += 1 } else { unanswered[truth] += 1 }
    }

    /// Counts an answer that is not about one digit: several of them, or an image that could not be looked at.
    package mutating func add(isRight: Bool) {
        images += 1
        if !isRight { errors += 1 }
    }

    /// Right answers among all, 0…1; 0 where there are none.
    package var accuracy: Double { images > 0 ? Double(images - errors) / Double(images) : 0 }

    /// Where the true accuracy lies, with 95 % confidence.
    package var interval: ClosedRange<Double> { Wilson.interval(successes: images - errors, of: images) }

    /// Expected calibration error over those that got an answer.
    package var calibrationError: Double { calibration.expectedError }

    /// Of one digit: how many of the answers that name it are right, and how many of its images got it; nil for no images.
    package func figures(of digit: Int) -> (precision: Double?, recall: Double?) {
        let right = Double(confusion[digit][digit])
        let said = confusion.reduce(0) { $0 + $1[digit] }
        let shown = confusion[digit].reduce(0, +) + unanswered[digit]
        return (said > 0 ? right / Double(said) : nil, shown > 0 ? right / Double(shown) : nil)
    }
}

/// Wilson's score interval for a proportion: honest near 0 and 1, where the usual one is not.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
package enum Wilson {
    /// The normal distribution's 97.5 % quantile: 95 % lie between it and its opposite.
    private static let z = 1.959963984540054

    package static func interval(successes: Int, of trials: Int) -> ClosedRange<Double> {
        guard trials > 0 else { return 0...1 }
        let n = Double(trials)
        let p = Double(successes) / n
        let middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
        return max(0, middle - half)...min(1, middle + half)
    }
}

/// How far confidences are from how often they are right: the expected calibration error.
///
/// Source: Guo et al., "On calibration of modern neural networks", 2017, with 15 bins of equal width as there.
package struct Calibration: Sendable {
    package static let bins = 15

    private var counts = Array(repeating: 0, count: bins)
    private var right = Array(repeating: 0, count: bins)
    private var confidences = Array(repeating: 0.0, count: bins)

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
