import Glibc

/// The models that choose what is written on a page. Weights/training/fit_choice.py writes this file.
enum ReadingWeights {
    /// The logarithm of the odds that a hypothesis is right.
    static func score(_ f: ReadingFeatures) -> Double {
        // In parts, since a long sum takes the compiler's type checker long.
        var sum = 0.3631
        sum += 0.0016 * f.meanReading
        sum += 0.4310 * f.worstReading
        sum += 0.5064 * f.explained
        sum += 0.2768 * f.strength
        sum += -0.1843 * f.relativeStrength
        sum += 0.1138 * f.noiseRatio
        sum += 0.0702 * f.height
        sum += 0.1156 * f.strokeWidth
        sum += 0.4942 * f.hairline
        sum += 0.4969 * f.solidPart
        sum += -0.3052 * f.digits
        sum += -0.8943 * f.rows
        sum += 0.4685 * f.digitsRead
        sum += 0.6053 * f.rowsRead
        sum += 0.1933 * f.pieces
        sum += -0.1100 * f.leftOut
        sum += 0.0100 * f.withoutLines
        sum += -0.0743 * f.withoutRim
        sum += 0.1362 * f.withoutTouching
        sum += -0.3552 * f.ringed
        sum += -0.5329 * f.touching
        sum += -0.0993 * f.likeliest
        sum += -0.2476 * f.light
        sum += 0.0438 * f.plane
        sum += 0.2134 * f.fine
        sum += -0.0521 * f.broad
        sum += -2.5318 * f.cutApart
        sum += -1.1388 * f.ones
        sum += -0.0810 * f.outdone
        sum += -0.3286 * f.outnumbered
        return sum
    }

    /// How likely the best text is, 0…1.
    ///
    /// - Parameters:
    ///   - total: its score, with what the share of the hypotheses adds that agree on it.
    ///   - lead: how far the next text is behind.
    static func probability(total: Double, lead: Double) -> Double {
        1 / (1 + exp(-(-0.4405 + 1.2243 * total + 0.3169 * lead)))
    }

    /// `lead` where there is no other text.
    static let leadOfOnly = 6.0

    /// From this score on the likeliest ink's hypothesis is taken without looking at others: of those fitted on, 99.8 % are
    /// right.
    static let beyondDoubt = 3.0365
}
