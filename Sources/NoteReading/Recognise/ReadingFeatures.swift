import Glibc

/// What speaks for and against a hypothesis of what is written, once it has been read: the input of a logistic model.
struct ReadingFeatures {
    /// Logarithms of the odds that a glyph is its likeliest digit, and a digit at all: the mean over the glyphs, and the least.
    var meanReading, worstReading: Double
    /// Logarithm of the share of the ink that the digits account for.
    var explained: Double
    /// Logarithms of the contrast with the ground, of that over the page's strongest, and of that over the noise.
    var strength, relativeStrength, noiseRatio: Double
    /// Logarithms of the digits' height over the page's, and of their strokes' width over their box.
    var height, strokeWidth: Double
    /// Whether the strokes are thinner than a pen draws: rules and folds are.
    var hairline: Double
    var solidPart: Double
    /// Digits beyond the first, rows beyond the first, pieces beyond one a digit.
    var digits, rows, pieces: Double
    /// Digits and rows beyond the first, times the probability of the least likely digit: that several pieces of anything else
    /// all read well is rare.
    var digitsRead, rowsRead: Double
    /// Logarithm of 1 and the pieces left out.
    var leftOut: Double
    var withoutLines, withoutRim, withoutTouching, ringed: Double
    var touching: Double
    var likeliest, light, plane, fine, broad: Double
    /// Digits cut out of ink that touches.
    var cutApart: Double
    /// Ones among the digits: any short stroke looks like one.
    var ones: Double
    /// By how much another hypothesis of the same ink and turn that reads well explains more (a logarithm), and has more digits.
    var outdone, outnumbered: Double
    /// Whether the page must be turned for it: few notes are photographed from the side.
    var turned: Double

    /// The features of each hypothesis of one page.
    static func of(_ reads: [ReadWriting]) -> [ReadingFeatures] {
        var features = reads.map { ReadingFeatures($0) }
        var most: [Int: (explained: Double, digits: Double)] = [:]
        func key(_ read: ReadWriting) -> Int { 4 * read.writing.support.ink + read.writing.support.quarters }
        for (read, own) in zip(reads, features) where own.readsWell {
            let other = most[key(read)] ?? (own.explained, own.digits)
            most[key(read)] = (max(other.explained, own.explained), max(other.digits, own.digits))
        }
        for (i, read) in reads.enumerated() {
            guard let rival = most[key(read)] else { continue }
            features[i].outdone = max(0, rival.explained - features[i].explained)
            features[i].outnumbered = min(4, max(0, rival.digits - features[i].digits))
        }
        return features
    }

    /// Likely enough digits to be set against other hypotheses: odds of two to one on average, and none below one to four.
    private var readsWell: Bool { meanReading > log(2) && worstReading > log(0.25) }

    /// Beyond these the network's probabilities say no more.
    private static let leastOdds = -5.0, mostOdds = 8.0

    private static func logOdds(_ probability: Double) -> Double {
        max(leastOdds, min(mostOdds, log(max(1e-9, probability) / max(1e-9, 1 - probability))))
    }

    private init(_ read: ReadWriting) {
        let support = read.writing.support
        let odds = read.readings.map { Self.logOdds($0.confidence * (1 - $0.none)) }
        meanReading = odds.reduce(0, +) / Double(max(1, odds.count))
        worstReading = odds.min() ?? 0
        explained = log(max(0.01, min(1, support.explained)))
        strength = log(max(0.05, min(2, support.strength)))
        relativeStrength = log(max(0.02, min(1, support.relativeStrength)))
        noiseRatio = log(max(1, min(100, support.noiseRatio)))
        height = log(max(0.02, min(1, support.height)))
        strokeWidth = log(max(0.01, min(0.5, support.strokeWidth)))
        hairline = max(0, log(0.04 / max(0.005, support.strokeWidth)))
        solidPart = support.solidPart
        digits = Double(read.readings.count - 1)
        rows = Double(read.writing.rows.max() ?? 0)
        let least = read.readings.map { $0.confidence * (1 - $0.none) }.min() ?? 0
        (digitsRead, rowsRead) = (digits * least, rows * least)
        pieces = log(Double(max(1, support.pieces)) / Double(max(1, min(support.pieces, read.readings.count))))
        leftOut = log(1 + Double(support.leftOut))
        withoutLines = support.withoutLines ? 1 : 0
        withoutRim = support.withoutRim ? 1 : 0
        withoutTouching = support.withoutTouching ? 1 : 0
        ringed = read.writing.isRinged ? 1 : 0
        touching = support.touching
        likeliest = support.hypothesis == .likeliest ? 1 : 0
        light = support.hypothesis?.polarity == .light ? 1 : 0
        plane = support.hypothesis?.ground == .plane ? 1 : 0
        fine = support.hypothesis?.ground == .local(reach: InkHypothesis.fine) ? 1 : 0
        broad = support.hypothesis?.ground == .local(reach: InkHypothesis.broad) ? 1 : 0
        cutApart = Double(support.cutApart)
        (outdone, outnumbered) = (0, 0)
        turned = support.quarters == 0 ? 0 : 1
        ones = Double(read.readings.count { $0.digit == 1 }) / Double(max(1, read.readings.count))
    }

    /// By name, in the order of the model's weights.
    var values: [(name: String, value: Double)] {
        [
            ("meanReading", meanReading), ("worstReading", worstReading), ("explained", explained),
            ("strength", strength), ("relativeStrength", relativeStrength), ("noiseRatio", noiseRatio),
            ("height", height), ("strokeWidth", strokeWidth), ("hairline", hairline), ("solidPart", solidPart),
            ("digits", digits), ("rows", rows), ("digitsRead", digitsRead),
            ("rowsRead", rowsRead), ("pieces", pieces), ("leftOut", leftOut),
            ("withoutLines", withoutLines), ("withoutRim", withoutRim), ("withoutTouching", withoutTouching),
            ("ringed", ringed), ("touching", touching), ("likeliest", likeliest), ("light", light), ("plane", plane),
            ("fine", fine),
            ("broad", broad), ("cutApart", cutApart), ("ones", ones),
            ("outdone", outdone), ("outnumbered", outnumbered), ("turned", turned),
        ]
    }
}
