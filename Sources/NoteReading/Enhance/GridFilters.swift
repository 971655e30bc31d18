extension Grid {
    /// The greatest value within `radius` cells in x and y.
    func dilated(radius: Int) -> Grid {
        let window = 2 * radius + 1
        var rows: [Float] = []
        rows.reserveCapacity(width * height)
        let beyond: [Float] = Array(repeating: -.infinity, count: radius)
        for y in 0..<height {
            var padded = beyond + values[y * width..<(y + 1) * width] + beyond
            slideMaximum(over: &padded, window: window, stride: 1)
            rows += padded[..<width]
        }
        let outside: [Float] = Array(repeating: -.infinity, count: radius * width)
        var padded = outside + rows + outside
        slideMaximum(over: &padded, window: window, stride: width)
        return Grid(like: self, values: Array(padded[..<(width * height)]))
    }

    /// The least value within `radius` cells in x and y.
    func eroded(radius: Int) -> Grid { map(-).dilated(radius: radius).map(-) }

    /// Dark marks narrower than the window are filled with what lies around them; edges of anything wider stay where they are.
    func closed(radius: Int) -> Grid { dilated(radius: radius).eroded(radius: radius) }

    /// Light marks narrower than the window are filled with what lies around them; edges of anything wider stay where they are.
    func opened(radius: Int) -> Grid { eroded(radius: radius).dilated(radius: radius) }

    /// The mean within `radius` cells in x and y, each cell counted by its weight; where all weights are 0, the whole grid's.
    func mean(radius: Int, weights: Grid) -> Grid {
        let weighted = combined(with: weights, *)
        let sums = weighted.boxSums(radius: radius)
        let counts = weights.boxSums(radius: radius)
        let total = weights.values.reduce(0, +)
        let overall = total > 0 ? weighted.values.reduce(0, +) / total : values.reduce(0, +) / Float(values.count)
        return sums.combined(with: counts) { $1 > 0.5 ? $0 / $1 : overall }
    }

    /// The sum within `radius` cells in x and y, from running sums along rows and columns.
    private func boxSums(radius: Int) -> Grid {
        var rows = values
        var prefix: [Float] = Array(repeating: 0, count: width + 1)
        for y in 0..<height {
            for x in 0..<width { prefix[x + 1] = prefix[x] + values[y * width + x] }
            for x in 0..<width {
                rows[y * width + x] = prefix[min(width, x + radius + 1)] - prefix[max(0, x - radius)]
            }
        }
        var result = rows
        var running: [Float] = Array(repeating: 0, count: width)
        for y in 0..<min(radius, height) {
            for x in 0..<width { running[x] += rows[y * width + x] }
        }
        for y in 0..<height {
            if y + radius < height {
                for x in 0..<width { running[x] += rows[(y + radius) * width + x] }
            }
            if y - radius - 1 >= 0 {
                for x in 0..<width { running[x] -= rows[(y - radius - 1) * width + x] }
            }
            for x in 0..<width { result[y * width + x] = running[x] }
        }
        return Grid(like: self, values: result)
    }
}

/// Puts into each place the greatest of `window` values from it on, `stride` apart.
///
/// By doubling: the greatest of 2n is that of two neighbouring greatest of n; what a power of two leaves is covered by an
/// overlap. Places whose window runs over the end are left meaningless.
private func slideMaximum(over values: inout [Float], window: Int, stride: Int) {
    var covered = 1
    while covered < window {
        let step = min(covered, window - covered)
        let shift = step * stride
        var span = values.mutableSpan
        for i in 0..<max(0, span.count - shift) { span[i] = max(span[i], span[i + shift]) }
        covered += step
    }
}
