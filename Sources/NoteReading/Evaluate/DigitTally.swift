/// How often the answers were right, and in what way they were wrong.
package struct DigitTally: Sendable {
    package private(set) var images = 0

    /// Answers that are not the truth, no answer where there is a digit and files that could not be read included.
    package private(set) var errors = 0

    /// Rows are true digits, columns the digits said.
    package private(set) var confusion = Array(repeating: Array(repeating: 0, count: 10), count: 10)

    /// By true digit: how many got no digit for an answer.
    package private(set) var unanswered = Array(repeating: 0, count: 10)

    package private(set) var calibration = Calibration()

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
