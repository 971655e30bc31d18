/// Where bare paper and solid ink lie in a page's measure of ink, judged by its distribution.
struct InkLevels {
    /// The measure of ink is kept in steps of this many to 1.
    static let scale: Float = 512

    /// Up to `black` all is paper, from `white` on all is ink; in steps of `scale`.
    let black, white: Int

    /// The standard deviation of bare paper, as a part of black ink on white.
    let noise: Float

    /// Above bare paper by this many standard deviations: paper still. Of its samples, one in forty is above.
    private static let paperReach: Float = 2

    /// Ink is looked for above this many standard deviations, and above this contrast (1: black ink on white paper).
    private static let inkReach: Float = 4
    private static let faintestInk: Float = 0.06

    /// The part of the ink that is lighter than solid: the strokes' soft edges, and thin places.
    private static let softPart = 0.75

    /// Solid ink is taken to be at least this many standard deviations above paper, and at least this contrast: the cap on
    /// the gain that keeps a blank note black.
    private static let leastInkReach: Float = 5
    private static let leastInk: Float = 0.1

    /// The least and the greatest level, but for so much at either end.
    private static let tails = 0.02

    /// - Parameters:
    ///   - counts: a histogram of the measure of ink in steps of `scale`, its bin `zero` standing for 0.
    ///   - hypothesis: on a plane ground more than half of the page may be ink.
    init(counts: [Int], zero: Int, under hypothesis: InkHypothesis) {
        // The middle of the paper, not its densest place: where paper is overexposed, that is where the sensor clips.
        let middle: Int
        if hypothesis.ground == .plane, let least = quantile(Self.tails, of: counts, from: 0),
            let greatest = quantile(1 - Self.tails, of: counts, from: 0)
        {
            let lighterHalf = Array(counts[...((least + greatest) / 2)])
            middle = quantile(0.5, of: lighterHalf, from: 0) ?? zero
        } else {
            middle = quantile(0.5, of: counts, from: 0) ?? zero
        }
        let paper = Float(middle - zero) / InkLevels.scale
        noise = spreadBelow(middle, counts) / InkLevels.scale
        let threshold = paper + max(InkLevels.inkReach * noise, InkLevels.faintestInk)
        let first = max(0, min(counts.count - 1, zero + Int(threshold * InkLevels.scale)))
        let solid = quantile(InkLevels.softPart, of: counts, from: first)
        let least = paper + max(InkLevels.leastInkReach * noise, InkLevels.leastInk)
        let ink = max(Float((solid ?? 0) - zero) / InkLevels.scale, least)
        black = Int((paper + InkLevels.paperReach * noise) * InkLevels.scale)
        white = Int(ink * InkLevels.scale)
    }
}

/// Of normal noise this part lies within one standard deviation.
private let withinDeviation: Float = 0.683

/// The standard deviation that normal noise with this lower half has, in bins. The upper half has ink in it.
private func spreadBelow(_ middle: Int, _ counts: [Int]) -> Float {
    let half = counts[..<middle].reduce(0, +) + counts[middle] / 2
    var within = counts[middle] / 2
    var bin = middle
    while bin > 0, Float(within) < withinDeviation * Float(half) {
        bin -= 1
        within += counts[bin]
    }
    return Float(middle - bin) + 0.5
}

/// The bin below which `part` of the counts from `first` on lie; nil where there are none.
private func quantile(_ part: Double, of counts: [Int], from first: Int) -> Int? {
    let total = counts[first...].reduce(0, +)
    guard total > 0 else { return nil }
    let wanted = Int((Double(total) * part).rounded(.up))
    var seen = 0
    for bin in first..<counts.count {
        seen += counts[bin]
        if seen >= wanted { return bin }
    }
    return counts.count - 1
}
