/// The model that chooses what is written on a page. Weights/training/fit_choice.py writes this file.
enum ReadingWeights {
    /// The score of a hypothesis, the logarithm of its odds against a page without a digit.
    static func score(_ f: ReadingFeatures) -> Double {
        // In parts, since a long sum takes the compiler's type checker long.
        var sum = 0.5719
        sum += 0.4445 * f.meanReading
        sum += 0.2376 * f.worstReading
        sum += 0.2238 * f.explained
        sum += 0.2931 * f.strength
        sum += 0.3529 * f.relativeStrength
        sum += -0.2230 * f.noiseRatio
        sum += 0.1800 * f.height
        sum += 0.7269 * f.strokeWidth
        sum += -1.5244 * f.hairline
        sum += 0.8702 * f.solidPart
        sum += -0.0334 * f.digits
        sum += -0.8871 * f.rows
        sum += 0.3908 * f.digitsRead
        sum += 0.3876 * f.rowsRead
        sum += 0.7743 * f.pieces
        sum += -1.0623 * f.leftOut
        sum += -0.1191 * f.withoutLines
        sum += -0.0391 * f.withoutRim
        sum += 0.9682 * f.withoutTouching
        sum += 0.4994 * f.ringed
        sum += -1.1717 * f.touching
        sum += 0.2204 * f.likeliest
        sum += 0.1190 * f.light
        sum += 0.1937 * f.plane
        sum += 0.7128 * f.fine
        sum += -0.0857 * f.broad
        sum += -2.2760 * f.cutApart
        sum += -1.8408 * f.ones
        sum += -0.3410 * f.outdone
        sum += -0.1877 * f.outnumbered
        sum += -1.6773 * f.turned
        return sum
    }

    /// From this probability on what the likeliest ink gives is taken without looking at other hypotheses: of the pages fitted on,
    /// at most 0.5 % of such answers would change.
    static let beyondDoubt = 0.8062
}
