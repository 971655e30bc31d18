import Glibc

/// The models that choose what is written on a page. Weights/training/fit_choice.py writes this file.
enum ReadingWeights {
    /// The logarithm of the odds that a hypothesis is right.
    static func score(_ f: ReadingFeatures) -> Double {
        // In parts, since a long sum takes the compiler's type checker long.
        var sum = 1.4648
        sum += 0.2775 * f.meanReading
        sum += 0.2502 * f.worstReading
        sum += 0.3907 * f.explained
        sum += 0.3746 * f.strength
        sum += -0.5426 * f.relativeStrength
        sum += 0.0884 * f.noiseRatio
        sum += 0.1869 * f.height
        sum += -0.0434 * f.strokeWidth
        sum += 0.2008 * f.hairline
        sum += -0.0400 * f.solidPart
        sum += -0.4961 * f.digits
        sum += -0.7925 * f.rows
        sum += 0.9110 * f.digitsRead
        sum += -1.2634 * f.rowsRead
        sum += 0.1230 * f.pieces
        sum += -0.2970 * f.leftOut
        sum += -0.1631 * f.withoutLines
        sum += -0.0375 * f.withoutRim
        sum += 0.3326 * f.withoutTouching
        sum += -0.3170 * f.ringed
        sum += -0.3988 * f.touching
        sum += -0.2162 * f.likeliest
        sum += -0.1147 * f.light
        sum += -0.1492 * f.plane
        sum += -0.0068 * f.fine
        sum += -0.1940 * f.broad
        sum += -2.7207 * f.cutApart
        sum += -0.8804 * f.ones
        sum += 0.1872 * f.outdone
        sum += -1.7151 * f.outnumbered
        return sum
    }

    /// How likely the best text is, 0…1.
    ///
    /// - Parameters:
    ///   - total: its score, with what the share of the hypotheses adds that agree on it.
    ///   - lead: how far the next text is behind.
    static func probability(total: Double, lead: Double) -> Double {
        1 / (1 + exp(-(-1.2392 + 0.7883 * total + 0.4539 * lead)))
    }

    /// `lead` where there is no other text.
    static let leadOfOnly = 6.0

    /// From this score on the likeliest ink's hypothesis is taken without looking at others: of those fitted on, 99.5 % are
    /// right.
    static let beyondDoubt = 3.3455
}
