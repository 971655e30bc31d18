extension Grid {
    /// The greatest value within `radius` cells in x and y.
    func dilated(radius: Int) -> Grid {
        let window = 2 * radius + 1
        // With a frame of this around it no window needs to know where rows and columns end.
        let stride = width + 2 * radius
        var framed: [Float] = Array(repeating: -.infinity, count: stride * (height + 2 * radius))
        for y in 0..<height {
            let first = (y + radius) * stride + radius
            framed.replaceSubrange(first..<first + width, with: values[y * width..<(y + 1) * width])
        }
        slideMaximum(over: &framed, window: window, stride: 1)
        slideMaximum(over: &framed, window: window, stride: stride)
        var result: [Float] = []
        result.reserveCapacity(width * height)
        for y in 0..<height { result += framed[y * stride..<y * stride + width] }
        return Grid(like: self, values: result)
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
    // Into another array each time: within one, four places cannot be computed at once.
    var next = values
    while covered < window {
        let step = min(covered, window - covered)
        takeMaximum(of: values.span, and: step * stride, into: &next)
        swap(&values, &next)
        covered += step
    }
}

private func takeMaximum(of values: Span<Float>, and shift: Int, into result: inout [Float]) {
    let count = max(0, values.count - shift)
    let here = values.extracting(0..<count)
    let there = values.extracting(values.count - count..<values.count)
    var result = result.mutableSpan
    for i in 0..<count { result[i] = max(here[i], there[i]) }
}
