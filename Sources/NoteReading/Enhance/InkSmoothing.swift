extension InkMeasure {
    /// The measure with its samples averaged over 3 × 3, the middle weighing most: it leaves about 0.4 of the noise, and strokes
    /// of three samples or more their shape.
    func smoothed() -> InkMeasure {
        var across: [Int16] = Array(repeating: 0, count: samples.count)
        for y in 0..<height { smoothRow(samples.span, from: y * width, count: width, into: &across) }
        var result = across
        for y in 0..<height {
            let above = max(0, y - 1) * width
            let below = min(height - 1, y + 1) * width
            average(across.span, above, y * width, below, count: width, into: &result)
        }
        return InkMeasure(width: width, height: height, samples: result, grey: grey)
    }
}

private func smoothRow(_ samples: Span<Int16>, from first: Int, count: Int, into result: inout [Int16]) {
    let row = samples.extracting(first..<first + count)
    var result = result.mutableSpan
    result[first] = (3 * row[0] + row[min(1, count - 1)] + 2) >> 2
    result[first + count - 1] = (3 * row[count - 1] + row[max(0, count - 2)] + 2) >> 2
    guard count > 2 else { return }
    for x in 1..<count - 1 { result[first + x] = (row[x - 1] &+ 2 &* row[x] &+ row[x + 1] &+ 2) >> 2 }
}

private func average(
    _ samples: Span<Int16>, _ above: Int, _ here: Int, _ below: Int, count: Int, into result: inout [Int16]
) {
    let upper = samples.extracting(above..<above + count)
    let middle = samples.extracting(here..<here + count)
    let lower = samples.extracting(below..<below + count)
    var result = result.mutableSpan
    for x in 0..<count { result[here + x] = (upper[x] &+ 2 &* middle[x] &+ lower[x] &+ 2) >> 2 }
}
