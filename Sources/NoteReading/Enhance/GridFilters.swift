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
