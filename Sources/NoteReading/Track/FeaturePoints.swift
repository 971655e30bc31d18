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
    /// Mean smaller eigenvalue, in squared levels, as in `PointFlow`.
    private static let least = PointFlow.leastTexture * 2

    /// - Parameters:
    ///   - map: from the unit square to working samples.
    ///   - trusted: whether a place in the unit square is known to show the thing itself.
    func callAsFunction(_ map: Homography, trusted: (Double, Double) -> Bool = { _, _ in true }) -> [Point] {
        var points: [Point] = []
        // A little inside, where windows hold more of the thing than of what lies behind it.
        let (first, span) = (0.03, 0.94)
        let step = span / Double(Self.cells * Self.tries)
        for row in 0..<Self.cells {
            for column in 0..<Self.cells {
                var best: (worth: Float, place: Point)?
                for k in 0..<Self.tries * Self.tries {
                    let u = first + step * (Double(column * Self.tries + k % Self.tries) + 0.5)
                    let v = first + step * (Double(row * Self.tries + k / Self.tries) + 0.5)
                    guard trusted(u, v) else { continue }
                    let p = map(Point(x: u, y: v))
                    let worth = cornerness(p)
                    if worth > max(Self.least, best?.worth ?? 0) { best = (worth, p) }
                }
                if let best { points.append(best.place) }
            }
        }
        return points
    }

    /// Points all over the frame, a grid of `columns × rows` cells, for the motion of the whole scene.
    func spread(columns: Int, rows: Int) -> [Point] {
        var points: [Point] = []
        for row in 0..<rows {
            for column in 0..<columns {
                var best: (worth: Float, place: Point)?
                for k in 0..<9 {
                    let x = (Double(column) + (Double(k % 3) + 0.5) / 3) * Double(plane.width) / Double(columns)
                    let y = (Double(row) + (Double(k / 3) + 0.5) / 3) * Double(plane.height) / Double(rows)
                    let worth = cornerness(Point(x: x, y: y))
                    if worth > max(Self.least, best?.worth ?? 0) { best = (worth, Point(x: x, y: y)) }
                }
                if let best { points.append(best.place) }
            }
        }
        return points
    }

    /// The smaller eigenvalue of the slopes' products around a place, 0 outside.
    private func cornerness(_ p: Point) -> Float {
        let (x, y) = (Int(p.x.rounded()), Int(p.y.rounded()))
        let margin = PointFlow.radius + 2
        guard p.x > -1e6, p.y > -1e6, p.x < 1e6, p.y < 1e6, x >= margin, y >= margin, x < plane.width - margin,
            y < plane.height - margin
        else { return 0 }
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
