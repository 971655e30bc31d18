/// A thin line printed across the page, nearly level (or, seen along columns, nearly upright).
struct RuledLine: Sendable {
    /// Where it runs, in samples across its direction, over the number of the strip (its middle counts).
    let curve: Curve
    /// Its width, in samples.
    let width: Float
    /// How dark it is where nothing is written on it, 0…255.
    let level: Float
}

/// How a page's ink is spread across one direction, strip by strip: for level lines the strips stand side by side and a profile
/// runs down the page.
struct StripProfiles {
    /// How many strips a page is cut into: in each, a line that is bowed or tilted a little is still level.
    static let count = 12

    /// For each strip the mean ink of each of its rows (or columns), 0…255.
    let means: [[Float]]

    /// Rows' means in strips that stand side by side.
    init(rowsOf page: Plane<UInt8>) {
        let edges = StripProfiles.edges(page.width)
        var means: [[Float]] = Array(repeating: Array(repeating: 0, count: page.height), count: StripProfiles.count)
        for y in 0..<page.height {
            let row = page.row(y)
            for strip in 0..<StripProfiles.count {
                means[strip][y] = mean(row.extracting(edges[strip]..<edges[strip + 1]))
            }
        }
        self.means = means
    }

    /// Columns' means in strips that lie one below the other.
    init(columnsOf page: Plane<UInt8>) {
        let edges = StripProfiles.edges(page.height)
        means = (0..<StripProfiles.count).map { strip in
            var sums: [Int32] = Array(repeating: 0, count: page.width)
            for y in edges[strip]..<edges[strip + 1] { page.add(row: y, to: &sums) }
            let rows = Float(max(1, edges[strip + 1] - edges[strip]))
            return sums.map { Float($0) / rows }
        }
    }

    /// Where strips begin and end along a side.
    static func edges(_ side: Int) -> [Int] { (0...count).map { $0 * side / count } }
}

private func mean(_ samples: Span<UInt8>) -> Float {
    var sum: Int32 = 0
    for i in 0..<samples.count { sum &+= Int32(samples[i]) }
    return Float(sum) / Float(max(1, samples.count))
}
