import Glibc

/// The models that choose what is written on a page. Weights/training/fit_choice.py writes this file.
enum ReadingWeights {
    /// The logarithm of the odds that a hypothesis is right.
    static func score(_ f: ReadingFeatures) -> Double {
        // In parts, since a long sum takes the compiler's type checker long.
        var sum = 0.2491
        sum += -0.0608 * f.meanReading
        sum += 0.4925 * f.worstReading
        sum += 0.4851 * f.explained
        sum += 0.4165 * f.strength
        sum += -0.4423 * f.relativeStrength
        sum += 0.0554 * f.noiseRatio
        sum += -0.1457 * f.height
        sum += 0.0755 * f.strokeWidth
        sum += 0.4309 * f.hairline
        sum += 0.5642 * f.solidPart
        sum += -0.7148 * f.digits
        sum += -1.4189 * f.rows
        sum += 0.9135 * f.digitsRead
        sum += 1.0185 * f.rowsRead
        sum += 0.2750 * f.pieces
        sum += -0.2013 * f.leftOut
        sum += -0.0759 * f.withoutLines
        sum += -0.2025 * f.withoutRim
        sum += 0.3249 * f.withoutTouching
        sum += -0.1406 * f.ringed
        sum += -0.2391 * f.touching
        sum += -0.0175 * f.likeliest
        sum += -0.0247 * f.light
        sum += -0.0033 * f.plane
        sum += 0.0683 * f.fine
        sum += -0.0840 * f.broad
        sum += -2.2090 * f.cutApart
        sum += -1.1943 * f.ones
        sum += -0.1448 * f.outdone
        sum += -0.4789 * f.outnumbered
        return sum
    }

    /// How likely the best text is, 0…1.
    ///
    /// - Parameters:
    ///   - total: its score, with what the share of the hypotheses adds that agree on it.
    ///   - lead: how far the next text is behind.
    static func probability(total: Double, lead: Double) -> Double {
        1 / (1 + exp(-(-0.8602 + 1.3065 * total + 0.3292 * lead)))
    }

    /// `lead` where there is no other text.
    static let leadOfOnly = 6.0

    /// From this score on the likeliest ink's hypothesis is taken without looking at others: of those fitted on, 99.5 % are
    /// right.
    static let beyondDoubt = 3.2288
}
