// What is asked of the shape of a followed thing, a quadrilateral in working samples.

extension Quadrilateral {
    /// Side of a square of the same area.
    var size: Double { max(0, area).squareRoot() }

    /// Sine of the least angle by which a corner must turn: of about 10°.
    private static let leastTurn = 0.17

    /// In samples: of a shorter side the direction says nothing.
    private static let shortestSide = 3.0

    /// Whether each corner turns clockwise, plainly: neither folded over nor nearly flat.
    var isSound: Bool {
        let c = corners
        return (0..<4).allSatisfy { i in
            let (a, b) = (c[(i + 1) % 4] - c[i], c[(i + 2) % 4] - c[(i + 1) % 4])
            return a.cross(b) > Self.leastTurn * a.length * b.length && a.length > Self.shortestSide
        }
    }

    /// The greatest distance between corners of the same name.
    func departure(from other: Quadrilateral) -> Double {
        zip(corners, other.corners).map { $0.distance(to: $1) }.max()!
    }

    /// The same shape with its corners named `quarters` corners on.
    func renamed(_ quarters: Int) -> Quadrilateral {
        let c = corners
        return Quadrilateral(
            topLeft: c[quarters % 4], topRight: c[(quarters + 1) % 4], bottomRight: c[(quarters + 2) % 4],
            bottomLeft: c[(quarters + 3) % 4])
    }
}
