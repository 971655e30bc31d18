/// What notes side by side are told by: how long a note's sides are, and which of them lies along another note or on a line.
extension Quadrilateral {
    /// Mean length of the sides that run from left to right, and of those that run from top to bottom.
    var across: Double { (topLeft.distance(to: topRight) + bottomLeft.distance(to: bottomRight)) / 2 }
    var down: Double { (topLeft.distance(to: bottomLeft) + topRight.distance(to: bottomRight)) / 2 }

    /// The side, counted from the top, that lies along a side of another one on its far side; nil where none does.
    func side(along other: Quadrilateral) -> Int? {
        let (own, others) = (corners, other.corners)
        let (middle, otherMiddle) = (self.middle, other.middle)
        for side in 0..<4 {
            let (a, b) = (own[side], own[(side + 1) % 4])
            let length = a.distance(to: b)
            for k in 0..<4 {
                let (c, d) = (others[k], others[(k + 1) % 4])
                let line = Line(from: c, to: d)
                guard max(abs(line.distance(to: a)), abs(line.distance(to: b))) < Self.apart * length,
                    line.distance(to: middle) * line.distance(to: otherMiddle) < 0
                else { continue }
                let along = line.direction
                let (from, to) = (min(along.dot(a), along.dot(b)), max(along.dot(a), along.dot(b)))
                let shared = min(to, max(along.dot(c), along.dot(d))) - max(from, min(along.dot(c), along.dot(d)))
                if shared > Self.shared * length { return side }
            }
        }
        return nil
    }

    /// Of a side that lies along another: how far from it its ends may be, and how much of it lies there, as shares of its length.
    private static let (apart, shared) = (0.07, 0.7)

    /// The side, counted from the top, whose ends are on a line to within a sample.
    func side(on line: Line) -> Int? {
        let corners = corners
        return (0..<4).first {
            abs(line.distance(to: corners[$0])) < Self.onLine
                && abs(line.distance(to: corners[($0 + 1) % 4])) < Self.onLine
        }
    }

    /// In samples.
    private static let onLine = 1.0
}
