internal import NoteReading

// Places in a picture as people write them on the command line: numbers with commas between them.

extension Word {
    /// In pixels from a picture's top left: far beyond the longest side of any, and far from where numbers lose their hundredths.
    static let farthest = 1_000_000.0

    /// `X,Y,X,Y,X,Y,X,Y`: the corners of a convex shape, clockwise, in pixels.
    ///
    /// - Parameter reach: how far from the top left a corner may be.
    func quadrilateral(within reach: Double = .infinity) throws(InvalidValue) -> Quadrilateral {
        guard let n = numbers(8), n.allSatisfy({ $0.magnitude <= reach }) else {
            throw InvalidValue(allowed: "eight numbers with commas between them" + Self.bound(reach))
        }
        let quadrilateral = Quadrilateral(
            topLeft: Point(x: n[0], y: n[1]), topRight: Point(x: n[2], y: n[3]),
            bottomRight: Point(x: n[4], y: n[5]), bottomLeft: Point(x: n[6], y: n[7]))
        guard quadrilateral.isConvex else {
            throw InvalidValue(allowed: "four corners of a convex shape, clockwise from its top left")
        }
        return quadrilateral
    }

    /// `X,Y,W,H`: the outer edges of the pixels from column X on and row Y on.
    ///
    /// - Parameter reach: how far from the top left it may be, and how large.
    func rectangle(within reach: Double) throws(InvalidValue) -> Quadrilateral {
        guard let n = numbers(4), n[2] >= 1, n[3] >= 1, n.allSatisfy({ $0.magnitude <= reach }) else {
            throw InvalidValue(
                allowed: "four numbers with commas between them, the width and the height at least 1"
                    + Self.bound(reach))
        }
        let (left, top, right, bottom) = (n[0] - 0.5, n[1] - 0.5, n[0] + n[2] - 0.5, n[1] + n[3] - 0.5)
        return Quadrilateral(
            topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
            bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom))
    }

    /// `X,Y,W,H`: a part of a picture, as fractions of its width and height.
    func region() throws(InvalidValue) -> Region {
        guard let n = numbers(4), n.allSatisfy({ (0...1).contains($0) }), n[2] > 0, n[3] > 0,
            n[0] + n[2] <= 1 + Self.roundingError, n[1] + n[3] <= 1 + Self.roundingError
        else {
            throw InvalidValue(allowed: "four fractions from 0 to 1 with commas between them, within the photograph")
        }
        return Region(x: n[0], y: n[1], width: n[2], height: n[3])
    }

    /// What sums of decimal fractions may come out above 1.
    private static let roundingError = 1e-9

    private static func bound(_ reach: Double) -> String { reach.isFinite ? ", none beyond \(Int(reach))" : "" }
}
