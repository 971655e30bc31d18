/// A straight line: the points `p` with `normal · p = offset`, the normal of length 1.
struct Line: Equatable, Sendable {
    var normal: Point
    var offset: Double

    init(normal: Point, offset: Double) {
        self.normal = normal
        self.offset = offset
    }

    /// Through two points; looking from the first to the second, the normal points to the left on the screen.
    init(from a: Point, to b: Point) {
        let along = b - a
        let length = max(along.length, .leastNormalMagnitude)
        normal = Point(x: along.y / length, y: -along.x / length)
        offset = normal.dot(a)
    }

    /// Of length 1; the normal lies to its left on the screen.
    var direction: Point { Point(x: -normal.y, y: normal.x) }

    /// Positive on the side that the normal points to, in pixels.
    func distance(to p: Point) -> Double { normal.dot(p) - offset }

    /// Where the two meet; nil where they are parallel to within a millionth of a radian.
    func meeting(_ other: Line) -> Point? {
        let sine = normal.cross(other.normal)
        guard abs(sine) > 1e-6 else { return nil }
        return Point(
            x: (offset * other.normal.y - other.offset * normal.y) / sine,
            y: (other.offset * normal.x - offset * other.normal.x) / sine
        )
    }
}
