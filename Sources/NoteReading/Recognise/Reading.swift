internal import NeuralNetwork

/// What the network makes of one glyph.
public struct Reading: Equatable, Sendable {
    /// The likeliest digit, 0…9, even where it is refused.
    public let digit: Int

    /// The calibrated probability that `digit` is right, 0…1.
    public let confidence: Double

    /// Of the digits 0…9; they sum to 1.
    public let probabilities: [Double]

    /// False where the glyph is not taken for a digit at all.
    public let isDigit: Bool
}

extension Reading {
    /// Makes probabilities of what the network says.
    ///
    /// The outputs are divided by the temperature (Guo and others, "On Calibration of Modern Neural Networks", 2017); the
    /// first ten alone then give the digits' probabilities, whatever the eleventh, "not a digit", says. Of equally likely
    /// digits the smallest is taken. Where any output has overflowed, the network has nothing to say: all digits are equally
    /// likely, and it is none.
    ///
    /// - Parameter logits: the network's outputs for one glyph, ten or eleven.
    init(_ logits: Span<Float>, _ weights: WeightsFile) {
        guard logits.indices.allSatisfy({ logits[$0].isFinite }) else {
            (digit, confidence, isDigit) = (0, 0.1, false)
            probabilities = Array(repeating: 0.1, count: 10)
            return
        }
        let probabilities = softmax(logits.extracting(first: 10), temperature: weights.temperature)
        var digit = 0
        for candidate in 1..<10 where probabilities[candidate] > probabilities[digit] { digit = candidate }

        self.digit = digit
        self.probabilities = probabilities
        confidence = probabilities[digit]
        if weights.knowsOtherThings {
            isDigit = softmax(logits, temperature: weights.temperature)[10] <= weights.rejection
        } else {
            isDigit = confidence >= weights.rejection
        }
    }
}

/// A page's glyphs, those that touched taken apart, and the reading of each.
public struct Readings: Sendable {
    public let glyphs: [Glyph]
    public let readings: [Reading]
}

extension Readings: Pictured {
    public var pictures: [(name: String, picture: Picture)] { [] }
}
