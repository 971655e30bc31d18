import Glibc

/// What a note's readings, frame after frame, say together about its digit.
///
/// Log probabilities add up. Readings of neighbouring frames err together, so each counts for less than one alone would.
struct DigitEvidence: Sendable {
    /// Of the digits 0…9, and last of no digit.
    private var sums = Array(repeating: 0.0, count: 11)
    private(set) var readings = 0

    /// Of a reading's log probabilities.
    private static let weight = 0.5
    /// No single reading rules a digit out for good.
    private static let least = 0.002
    /// Readings and probability from which a digit is settled.
    private static let enough = (readings: 3, probability: 0.95)

    /// Of a reading that takes the note for blank, or what is on it for no digit: what each digit keeps, and none.
    private static let refused = (digit: 0.03, none: 0.7)

    /// What a reading of one digit leaves for none.
    private static let noneOfOne = 0.03

    /// What a digit keeps of a refused reading where that gives it no probability at all; it keeps twice as much of one half.
    private static let unlikely = 0.5

    /// - Parameters:
    ///   - reading: nil where the note was taken for blank.
    ///   - isSingle: whether the glyph that was read was the only one.
    mutating func add(_ reading: Reading?, isSingle: Bool) {
        readings += 1
        let isDigit = isSingle && reading?.isDigit == true
        for d in 0..<10 {
            let p = reading.map {
                isDigit
                    ? $0.probabilities[d] * (1 - Self.noneOfOne)
                    : Self.refused.digit * (Self.unlikely + $0.probabilities[d])
            }
            sums[d] += Self.weight * log(max(Self.least, p ?? Self.refused.digit))
        }
        sums[10] += Self.weight * log(isDigit ? Self.noneOfOne : Self.refused.none)
    }

    /// The likeliest digit and its probability; nil where none is likelier, or nothing has been read.
    var digit: (digit: Int, confidence: Double)? {
        guard readings > 0 else { return nil }
        let best = (0..<11).max { sums[$0] < sums[$1] }!
        guard best < 10 else { return nil }
        let total = sums.reduce(0.0) { $0 + exp($1 - sums[best]) }
        return (best, 1 / total)
    }

    var isSettled: Bool {
        guard readings >= Self.enough.readings else { return false }
        guard let digit else { return true }
        return digit.confidence >= Self.enough.probability
    }
}
