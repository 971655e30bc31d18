/// Fits polygons to outlines.
enum PolygonFit {
    /// Ramer, Douglas and Peucker's simplification of a closed outline: no point of it is further than `tolerance` pixels
    /// from the polygon that is left.
    static func simplified(_ outline: [Point], tolerance: Double) -> [Point] {
        guard outline.count > 3 else { return outline }
        // Two far points are corners for certain: the farthest from the first, and the farthest from that one.
        let far = farthest(outline, from: outline[0])
        let start = farthest(outline, from: outline[far])
        let ring = Array(outline[start...] + outline[..<start])
        let middle = farthest(ring, from: ring[0])
        let first = open(Array(ring[...middle]), tolerance: tolerance)
        let second = open(Array(ring[middle...]) + [ring[0]], tolerance: tolerance)
        return first.dropLast() + second.dropLast()
    }

    /// The same for an open line, whose ends stay.
    static func open(_ line: [Point], tolerance: Double) -> [Point] {
        guard line.count > 2 else { return line }
        var kept = Array(repeating: false, count: line.count)
        kept[0] = true
        kept[line.count - 1] = true
        var stretches = [(0, line.count - 1)]
        while let (a, b) = stretches.popLast() {
            guard b - a > 1 else { continue }
            let chord = line[b] - line[a]
            let length = chord.length
            var worst = tolerance
            var at = -1
            for i in a + 1..<b {
                let from = line[i] - line[a]
                let distance = length > 1e-9 ? abs(chord.cross(from)) / length : from.length
                if distance > worst { (worst, at) = (distance, i) }
            }
            guard at >= 0 else { continue }
            kept[at] = true
            stretches.append((a, at))
            stretches.append((at, b))
        }
        return line.indices.filter { kept[$0] }.map { line[$0] }
    }

    /// The four-sided shape around a convex outline: sides are taken away, and their neighbours extended to meet, always the
    /// one that adds the least area, until four are left. Rounded, torn and cut corners become the corners where the sides
    /// would have met.
    ///
    /// - Returns: nil where fewer than four corners come in, or neighbouring sides no longer meet.
    static func fourSides(around hull: [Point]) -> [Point]? {
        guard hull.count >= 4 else { return nil }
        var corners = hull
        while corners.count > 4 {
            let n = corners.count
            var least = Double.infinity
            var drop: (side: Int, corner: Point)?
            for i in 0..<n {
                // Side i runs from corner i to i + 1; without it, its neighbours meet in `corner`.
                let (before, a, b, after) = (
                    corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n], corners[(i + 2) % n]
                )
                let turn = (a - before).cross(after - b)
                guard turn > 0, let corner = Line(from: before, to: a).meeting(Line(from: b, to: after)) else {
                    continue
                }
                let added = (corner - a).cross(b - a) / 2
                if added >= 0, added < least { (least, drop) = (added, (i, corner)) }
            }
            guard let drop else { return nil }
            corners[drop.side] = drop.corner
            corners.remove(at: (drop.side + 1) % n)
        }
        return corners
    }

    private static func farthest(_ points: [Point], from p: Point) -> Int {
        var best = 0
        var reach = -1.0
        for (i, q) in points.enumerated() {
            let d = (q - p).dot(q - p)
            if d > reach { (reach, best) = (d, i) }
        }
        return best
    }
}
