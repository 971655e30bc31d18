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

    /// The network's probability that the glyph is no digit, 0…1; 0 where it was not asked for one.
    package let none: Double

    init(digit: Int, confidence: Double, probabilities: [Double], isDigit: Bool, none: Double = 0) {
        self.digit = digit
        self.confidence = confidence
        self.probabilities = probabilities
        self.isDigit = isDigit
        self.none = none
    }
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
            (digit, confidence, isDigit, none) = (0, 0.1, false, 1)
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
            none = softmax(logits, temperature: weights.temperature)[10]
            isDigit = none <= weights.rejection
        } else {
            none = 0
            isDigit = confidence >= weights.rejection
        }
    }
}

/// What is written on a page: the hypothesis that was chosen, and the reading of each of its glyphs.
public struct Readings: Sendable {
    /// In reading order.
    public let glyphs: [Glyph]
    public let readings: [Reading]

    /// For each glyph its row, counted from 0 at the top.
    public let rows: [Int]

    /// Whether the digits stand in a circle or a box drawn round them.
    public let isRinged: Bool

    /// What spoke for the hypothesis; nil on a blank page.
    let support: WritingSupport?

    /// The probability that this is what is written, 0…1.
    let score: Double

    /// By how many degrees the page was turned clockwise to be read: 0, 90, 180 or 270.
    public var turned: Int { 90 * (support?.quarters ?? 0) }
}

extension Readings: Pictured {
    /// None: its glyphs are shown where it is known to be the last choice.
    public var pictures: [(name: String, picture: Picture)] { [] }
}

extension Readings {
    /// What is read on a page without ink.
    static let blank = Readings(
        glyphs: [], readings: [], rows: [], isRinged: false, support: nil, score: 0)
}

extension Readings {
    /// The same readings with each glyph's own confidence, all taken for digits.
    var beyondDoubt: Readings {
        Readings(
            glyphs: glyphs,
            readings: readings.map {
                Reading(
                    digit: $0.digit, confidence: $0.probabilities[$0.digit], probabilities: $0.probabilities,
                    isDigit: true, none: $0.none)
            },
            rows: rows, isRinged: isRinged, support: support, score: 1)
    }

    /// The digits, rows joined by "/"; nil where one is refused, or there are none.
    var text: String? {
        guard !readings.isEmpty, readings.allSatisfy(\.isDigit) else { return nil }
        var text = ""
        for i in readings.indices {
            if i > 0, rows[i] != rows[i - 1] { text += "/" }
            text += String(readings[i].digit)
        }
        return text
    }
}
