/// The slope of one plane at every sample, smoothed by binomial weights over 5 × 5 samples.
///
/// A step of height h, level with the axes, gives 48 h at its middle.
struct Gradient: Sendable {
    let x, y: Plane<Int16>

    /// At the middle of a step of one level, level with the axes.
    static let ofOneLevel: Float = 48

    init(of plane: Plane<UInt8>) {
        let (width, height) = (plane.width, plane.height)
        var across: [Int16] = Array(repeating: 0, count: width * height)
        var down: [Int16] = Array(repeating: 0, count: width * height)
        // One row of column sums (1 4 6 4 1) and differences (-1 -2 0 2 1), two columns repeated at either end.
        var sums: [Int16] = Array(repeating: 0, count: width + 4)
        var differences = sums
        for y in 0..<height {
            Self.columns(
                plane.row(max(y - 2, 0)), plane.row(max(y - 1, 0)), plane.row(y), plane.row(min(y + 1, height - 1)),
                plane.row(min(y + 2, height - 1)), into: &sums, and: &differences)
            Self.rows(sums.span, differences.span, width: width, at: y * width, into: &across, and: &down)
        }
        x = Plane(width: width, height: height, samples: across)
        self.y = Plane(width: width, height: height, samples: down)
    }

    private static func columns(
        _ a: Span<UInt8>, _ b: Span<UInt8>, _ c: Span<UInt8>, _ d: Span<UInt8>, _ e: Span<UInt8>,
        into sums: inout [Int16], and differences: inout [Int16]
    ) {
        let width = a.count
        precondition(
            b.count == width && c.count == width && d.count == width && e.count == width && sums.count == width + 4)
        precondition(differences.count == width + 4)
        var sums = sums.mutableSpan
        var differences = differences.mutableSpan
        for x in 0..<width {
            let (a, b) = (Int16(truncatingIfNeeded: a[x]), Int16(truncatingIfNeeded: b[x]))
            let (d, e) = (Int16(truncatingIfNeeded: d[x]), Int16(truncatingIfNeeded: e[x]))
            let c = Int16(truncatingIfNeeded: c[x])
            sums[x &+ 2] = a &+ e &+ 4 &* (b &+ d) &+ 6 &* c
            differences[x &+ 2] = e &- a &+ 2 &* (d &- b)
        }
        for end in [(0, 2), (1, 2), (width + 2, width + 1), (width + 3, width + 1)] {
            sums[end.0] = sums[end.1]
            differences[end.0] = differences[end.1]
        }
    }

    private static func rows(
        _ s: Span<Int16>, _ d: Span<Int16>, width: Int, at start: Int, into across: inout [Int16],
        and down: inout [Int16]
    ) {
        precondition(s.count == width + 4 && d.count == width + 4)
        var across = across.mutableSpan
        var down = down.mutableSpan
        precondition(start >= 0 && start + width <= across.count && start + width <= down.count)
        for x in 0..<width {
            across[start &+ x] = s[x &+ 4] &- s[x] &+ 2 &* (s[x &+ 3] &- s[x &+ 1])
            down[start &+ x] = d[x] &+ d[x &+ 4] &+ 4 &* (d[x &+ 1] &+ d[x &+ 3]) &+ 6 &* d[x &+ 2]
        }
    }
}
