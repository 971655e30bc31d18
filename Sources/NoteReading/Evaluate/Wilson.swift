/// Wilson's score interval for a proportion: honest near 0 and 1, where the usual one is not.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
package enum Wilson {
    /// The normal distribution's 97.5 % quantile: 95 % lie between it and its opposite.
    private static let z = 1.959963984540054

    package static func interval(successes: Int, of trials: Int) -> ClosedRange<Double> {
        guard trials > 0 else { return 0...1 }
        let n = Double(trials)
        let p = Double(successes) / n
        let middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
        return max(0, middle - half)...min(1, middle + half)
    }
}
