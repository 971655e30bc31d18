import Glibc

/// Moves a quadrilateral's sides onto the edges in the decoded photograph, to a fraction of a sample, and its corners to where
/// the sides meet.
struct SideFit {
    let photo: Photo
    /// Noise units in one level of luma, blue and red chroma.
    let unitsPerLevel: SIMD3<Double>

    /// - Parameters:
    ///   - quad: in decoded samples.
    ///   - reach: how far from it the edges are looked for, in decoded samples.
    func callAsFunction(_ quad: Quadrilateral, reach: Double) -> Quadrilateral {
        var corners = quad.corners
        for reach in [reach, max(Self.leastAgain, reach * Self.shareAgain)] {
            let lines = (0..<4).map { i -> Line in
                let (a, b) = (corners[i], corners[(i + 1) % 4])
                return side(a, b, reach: Self.reach(reach, along: a.distance(to: b))) ?? Line(from: a, to: b)
            }
            let moved = (0..<4).map { lines[($0 + 3) % 4].meeting(lines[$0]) ?? corners[$0] }
            // A corner that runs away was fitted to something else than this note.
            guard zip(moved, corners).allSatisfy({ $0.distance(to: $1) < Self.farthest * reach }) else { break }
            corners = moved
        }
        return Quadrilateral(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    }

    /// The second time edges are looked for within this share of the first reach, and within so many samples at the least: the sides
    /// are nearly where they belong, and less of what lies beside them is seen.
    private static let (shareAgain, leastAgain) = (0.6, 3.0)
    /// Times the reach that a corner moves at the most: two sides that each move by it, at the sharpest angle of a note.
    private static let farthest = 4.0
    /// Of a side's length, how far blur may spread its edge.
    private static let blurred = 0.035
    /// Of a side's length, how near the next ruling may be; and how many samples make an edge at the least.
    private static let (clear, leastReach) = (0.06, 2.0)
    /// In decoded samples: what is further away was no slip of a sample and a half of the working image, whatever its size.
    private static let mostReach = 16.0
    /// In decoded samples: the edge of a side along the picture's border is looked for no further than the border is away, and so far
    /// at the least. What is further in is ink.
    private static let leastAtBorder = 3.0
    /// In decoded samples: a shorter side has too few rows to tell where its edge is.
    private static let shortest = 8.0

    /// As far as asked, or as far as blur may spread the edge of a side as long as this; not so far as to meet the next ruling.
    private static func reach(_ asked: Double, along length: Double) -> Double {
        min(max(asked, blurred * length), max(leastReach, clear * length), mostReach)
    }

    /// The line through the ends of the edge from `a` to `b`, its bow taken out.
    private func side(_ a: Point, _ b: Point, reach: Double) -> Line? {
        // Looked at along rows where the side is steep, along columns where it is flat: whole samples, nothing interpolated.
        let steep = abs(b.y - a.y) >= abs(b.x - a.x)
        let (from, to) = steep ? (a, b) : (Point(x: a.y, y: a.x), Point(x: b.y, y: b.x))
        guard abs(to.y - from.y) >= Self.shortest else { return nil }
        let last = Double(steep ? photo.luma.width : photo.luma.height) - 1
        let room = [from.x, to.x].map { min($0, last - $0) }
        let isInside = room.min()! >= 0
        let near = isInside ? min(reach, max(Self.leastAtBorder, room.max()!)) : reach
        let profiles = EdgeProfiles(
            photo, from: from, to: to, transposed: !steep, reach: Int(near.rounded(.up)), toBorder: isInside)
        let edges = profiles.edges(unitsPerLevel: unitsPerLevel)
        guard let fit = BowedLine(edges) else { return nil }
        let start = Point(x: from.x + fit.start, y: from.y)
        let end = Point(x: to.x + fit.start + fit.rise, y: to.y)
        return steep
            ? Line(from: start, to: end) : Line(from: Point(x: start.y, y: start.x), to: Point(x: end.y, y: end.x))
    }
}
