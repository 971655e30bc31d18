import Glibc

/// Four corners, clockwise on the screen, each named by where it is on the note itself as the photograph shows it.
public struct Quadrilateral: Equatable, Sendable {
    public var topLeft, topRight, bottomRight, bottomLeft: Point

    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// Names four corners that were found in no particular order.
    ///
    /// By angle around their middle, corners come out clockwise on the screen (y runs down); the top side is the one whose
    /// direction is nearest to level, left to right. That names them rightly up to 45° of turn. Sorting by y is simpler and
    /// fails sooner: in a wide sheet tilted past its diagonal, the two highest corners are one short side.
    public init(corners: [Point]) {
        precondition(corners.count == 4, "\(corners.count) corners")
        let middle = corners.reduce(Point(x: 0, y: 0), +) * 0.25
        let around = corners.sorted {
            atan2($0.y - middle.y, $0.x - middle.x) < atan2($1.y - middle.y, $1.x - middle.x)
        }
        func level(_ i: Int) -> Double {
            // The mean direction of a side and the reversed opposite one, so that perspective bends neither.
            let side = around[(i + 1) % 4] - around[i] + (around[(i + 2) % 4] - around[(i + 3) % 4])
            return side.x / max(side.length, .leastNormalMagnitude)
        }
        let first = (0..<4).max { level($0) < level($1) }!
        self.init(
            topLeft: around[first],
            topRight: around[(first + 1) % 4],
            bottomRight: around[(first + 2) % 4],
            bottomLeft: around[(first + 3) % 4]
        )
    }

    /// The outline of a picture of so many samples, whose outermost ones have their middles half a sample further in.
    init(aroundPictureOf width: Int, by height: Int) {
        let (right, bottom) = (Double(width) - 0.5, Double(height) - 0.5)
        self.init(
            topLeft: Point(x: -0.5, y: -0.5), topRight: Point(x: right, y: -0.5),
            bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: -0.5, y: bottom))
    }

    /// Clockwise from the top left.
    public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// In square pixels; positive for corners that run clockwise on the screen.
    public var area: Double {
        let diagonal = bottomRight - topLeft
        return diagonal.cross(bottomLeft - topRight) / 2
    }

    /// The mean of the corners.
    var middle: Point { (topLeft + topRight + bottomRight + bottomLeft) * 0.25 }

    /// The upright rectangle about it.
    var bounds: Quadrilateral {
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, right, top, bottom) = (xs.min()!, xs.max()!, ys.min()!, ys.max()!)
        return Quadrilateral(
            topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
            bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom))
    }

    /// Whether a point lies in it or on its sides, where it is convex and its corners run clockwise.
    func contains(_ p: Point) -> Bool {
        let c = corners
        return (0..<4).allSatisfy { (c[($0 + 1) % 4] - c[$0]).cross(p - c[$0]) >= 0 }
    }

    /// Whether each corner turns clockwise.
    package var isConvex: Bool {
        let c = corners
        return (0..<4).allSatisfy { i in
            let (side, next) = (c[(i + 1) % 4] - c[i], c[(i + 2) % 4] - c[(i + 1) % 4])
            return side.cross(next) > 0
        }
    }

    func map(_ move: (Point) -> Point) -> Quadrilateral {
        Quadrilateral(
            topLeft: move(topLeft),
            topRight: move(topRight),
            bottomRight: move(bottomRight),
            bottomLeft: move(bottomLeft)
        )
    }
}
