import Glibc

/// The models that choose what is written on a page. Weights/training/fit_choice.py writes this file.
enum ReadingWeights {
    /// The logarithm of the odds that a hypothesis is right.
    static func score(_ f: ReadingFeatures) -> Double {
        // In parts, since a long sum takes the compiler's type checker long.
        var sum = 1.0268
        sum += -0.3518 * f.meanReading
        sum += 0.7044 * f.worstReading
        sum += 0.4637 * f.explained
        sum += 0.1599 * f.strength
        sum += 0.0970 * f.relativeStrength
        sum += 0.1107 * f.noiseRatio
        sum += 0.1540 * f.height
        sum += -0.0196 * f.strokeWidth
        sum += 0.1118 * f.hairline
        sum += 1.1978 * f.solidPart
        sum += -0.0396 * f.digits
        sum += -0.9428 * f.rows
        sum += -0.0170 * f.pieces
        sum += -0.1706 * f.leftOut
        sum += 0.0604 * f.withoutLines
        sum += -0.0580 * f.withoutRim
        sum += 0.0681 * f.withoutTouching
        sum += -0.1976 * f.ringed
        sum += -0.7114 * f.touching
        sum += -0.1940 * f.likeliest
        sum += -0.4910 * f.light
        sum += 0.1602 * f.plane
        sum += 0.1529 * f.fine
        sum += -0.2094 * f.broad
        sum += -2.6327 * f.cutApart
        sum += -1.3406 * f.ones
        sum += 0.0251 * f.outdone
        sum += -0.3565 * f.outnumbered
        return sum
    }

    /// How likely the best text is, 0…1.
    ///
    /// - Parameters:
    ///   - total: its score, with what the share of the hypotheses adds that agree on it.
    ///   - lead: how far the next text is behind.
    static func probability(total: Double, lead: Double) -> Double {
        1 / (1 + exp(-(-0.5501 + 1.5784 * total + 0.3989 * lead)))
    }

    /// `lead` where there is no other text.
    static let leadOfOnly = 6.0

    /// From this score on the likeliest ink's hypothesis is taken without looking at others: of those fitted on, 99.8 % are
    /// right.
    static let beyondDoubt = 2.0424
}
