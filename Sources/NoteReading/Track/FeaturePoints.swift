/// Chooses points in a quadrilateral that can be followed: where the picture changes in both directions (Shi and Tomasi,
/// "Good Features to Track", 1994), spread over the whole of it.
struct FeaturePoints {
    let plane: Plane<Float>

    /// Cells a side; each gives its best point, so that one corner full of print does not speak for the whole.
    static let cells = 7
    /// Places tried in each cell, a side.
    private static let tries = 3
    /// Around a place, samples to each side.
    private static let reach = 3
    /// Mean smaller eigenvalue, in squared levels: twice that which `PointFlow` needs to follow a point at all.
    private static let least = PointFlow.leastTexture * 2
    /// How far inside its sides points lie, in sides of the thing: their windows hold more of it than of what lies behind it.
    private static let inset = 0.03

    /// - Parameters:
    ///   - map: from the unit square to working samples.
    ///   - trusted: whether a place in the unit square is known to show the thing itself.
    func callAsFunction(_ map: Homography, trusted: (Double, Double) -> Bool = { _, _ in true }) -> [Point] {
        let step = (1 - 2 * Self.inset) / Double(Self.cells * Self.tries)
        return bestOfCells(columns: Self.cells, rows: Self.cells) { column, row in
            let (u, v) = (Self.inset + step * (Double(column) + 0.5), Self.inset + step * (Double(row) + 0.5))
            return trusted(u, v) ? map(Point(x: u, y: v)) : nil
        }
    }

    /// Points all over the frame, a grid of `columns × rows` cells, for the motion of the whole scene.
    func spread(columns: Int, rows: Int) -> [Point] {
        let stepX = Double(plane.width) / Double(columns * Self.tries)
        let stepY = Double(plane.height) / Double(rows * Self.tries)
        return bestOfCells(columns: columns, rows: rows) { column, row in
            Point(x: (Double(column) + 0.5) * stepX, y: (Double(row) + 0.5) * stepY)
        }
    }

    /// The best point of each cell of a grid that has any.
    ///
    /// - Parameter place: of one that is tried, by its column and row among all of them; nil where it is not to be.
    private func bestOfCells(columns: Int, rows: Int, place: (Int, Int) -> Point?) -> [Point] {
        var points: [Point] = []
        for row in 0..<rows {
            for column in 0..<columns {
                var best: (worth: Float, place: Point)?
                for k in 0..<Self.tries * Self.tries {
                    let tried = place(column * Self.tries + k % Self.tries, row * Self.tries + k / Self.tries)
                    guard let tried else { continue }
                    let worth = cornerness(tried)
                    if worth > max(Self.least, best?.worth ?? 0) { best = (worth, tried) }
                }
                if let best { points.append(best.place) }
            }
        }
        return points
    }

    /// In samples: farther off than any place in a frame, and safely a whole number.
    private static let farthest = 1e6

    /// The smaller eigenvalue of the slopes' products around a place, 0 outside.
    private func cornerness(_ p: Point) -> Float {
        guard abs(p.x) < Self.farthest, abs(p.y) < Self.farthest else { return 0 }
        let (x, y) = (Int(p.x.rounded()), Int(p.y.rounded()))
        let margin = PointFlow.radius + 2
        guard x >= margin, y >= margin, x < plane.width - margin, y < plane.height - margin else { return 0 }
        var (a, b, c): (Float, Float, Float) = (0, 0, 0)
        let reach = Self.reach
        for row in y - reach...y + reach {
            let (above, here, below) = (plane.row(row - 1), plane.row(row), plane.row(row + 1))
            for i in x - reach...x + reach {
                let (sx, sy) = (here[i &+ 1] - here[i &- 1], below[i] - above[i])
                a += sx * sx
                b += sx * sy
                c += sy * sy
            }
        }
        let smaller = (a + c) - ((a - c) * (a - c) + 4 * b * b).squareRoot()
        return smaller / Float(8 * (2 * reach + 1) * (2 * reach + 1))
    }
}
