/// A quadrilateral that may be no note but the ground between notes: sides of known notes close it off.
struct Gap {
    /// Which of its sides, from the top on clockwise, lie against a known note.
    let borrowed: [Bool]
    /// Whether it is the ground that shows: most of what lies around the notes next to it has its colour.
    let isOnlyThat: Bool

    init(_ quad: Quadrilateral, among followings: [Following], in frame: Frame) {
        let known = followings.filter { !$0.isLost && $0.age > 0 && !$0.quad.contains(quad.middle) }.map(\.quad)
        let neighbours = known.filter { note in Self.beyond(quad).contains { note.contains($0) } }
        borrowed = Self.beyond(quad).map { place in neighbours.contains { $0.contains(place) } }
        // One side against a note is a note beside another.
        guard borrowed.count(where: { $0 }) >= 2, let own = Self.paper(quad, in: frame) else {
            isOnlyThat = false
            return
        }
        let around = neighbours.flatMap { Self.beyond($0) }
            .filter { place in !quad.contains(place) && !known.contains { $0.contains(place) } }
            .compactMap { frame.photo.colour(at: frame.decoded($0)) }
        // Nothing around to compare with: two sides borrowed are believed to be all there is.
        isOnlyThat = around.count { Self.isLike(own, $0) } * 2 >= around.count
    }

    /// How far beyond its sides is looked, in sides, and the least in working samples: farther out than a side is uncertain by,
    /// nearer than a note is wide.
    private static let out = (ofSize: 0.06, least: 4.0)

    /// Places beyond the middles of the four sides.
    private static func beyond(_ quad: Quadrilateral) -> [Point] {
        let out = max(Self.out.least, Self.out.ofSize * quad.size)
        let c = quad.corners
        return (0..<4).map { i in
            let (a, b) = (c[i], c[(i + 1) % 4])
            let along = (b - a) * (1 / max(1, a.distance(to: b)))
            return (a + b) * 0.5 + Point(x: along.y, y: -along.x) * out
        }
    }

    /// The median colour of places all over a quadrilateral: its paper's, for writing covers less than half of it.
    private static func paper(_ quad: Quadrilateral, in frame: Frame) -> SIMD3<Float>? {
        guard let map = Appearance.map(onto: quad) else { return nil }
        // Seven by seven of them, none nearer to its sides than an eighth of it.
        let seen = (0..<49).compactMap { k in
            frame.photo.colour(
                at: frame.decoded(map(Point(x: Double(k % 7) / 4 - 0.75, y: Double(k / 7) / 4 - 0.75))))
        }
        guard !seen.isEmpty else { return nil }
        func median(_ i: Int) -> Float { seen.map { $0[i] }.sorted()[seen.count / 2] }
        return SIMD3(median(0), median(1), median(2))
    }

    /// Levels of luma by which the same ground differs in shadow and in light, and of chroma.
    private static let (lumaApart, chromaApart): (Float, Float) = (40, 12)

    private static func isLike(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Bool {
        let d = a - b
        return abs(d[0]) < lumaApart && (d[1] * d[1] + d[2] * d[2]).squareRoot() < chromaApart
    }
}
