// Drawing on pictures, for people to look at: never used to read one. What lies outside the picture is not drawn.

extension Picture {
    /// A picture of one colour.
    package init(width: Int, height: Int, filledWith colour: Colour) {
        let pixel = [colour.red, colour.green, colour.blue]
        var samples: [UInt8] = []
        samples.reserveCapacity(3 * width * height)
        for _ in 0..<width * height { samples += pixel }
        self.init(width: width, height: height, channels: 3, samples: samples)
    }

    /// The same in three channels, so that colours show.
    package var inColour: Picture {
        guard channels == 1 else { return self }
        return Picture(width: width, height: height, channels: 3, samples: samples.flatMap { [$0, $0, $0] })
    }

    /// Draws a line with round ends, anti-aliased.
    ///
    /// - Parameter thickness: in pixels.
    package mutating func drawLine(from a: Point, to b: Point, _ colour: Colour, thickness: Double) {
        let radius = thickness / 2
        let reach = radius + 1
        let along = b - a
        let lengthSquared = along.dot(along)
        guard let rows = range(min(a.y, b.y) - reach, max(a.y, b.y) + reach, below: height) else { return }
        for y in rows {
            // Only where the line passes this row: a diagonal's bounding box is nearly all empty.
            var left = min(a.x, b.x) - reach
            var right = max(a.x, b.x) + reach
            if abs(along.y) > 1e-9 {
                let slope = along.x / along.y
                let middle = a.x + (Double(y) - a.y) * slope
                let spread = reach * (1 + abs(slope)) + 1
                left = max(left, middle - spread)
                right = min(right, middle + spread)
            }
            guard let columns = range(left, right, below: width) else { continue }
            for x in columns {
                let p = Point(x: Double(x), y: Double(y))
                let share = lengthSquared > 0 ? max(0, min(1, (p - a).dot(along) / lengthSquared)) : 0
                let coverage = radius + 0.5 - p.distance(to: a + along * share)
                if coverage > 0 { blend(x, y, colour, min(1, coverage)) }
            }
        }
    }

    /// Draws the outline of a quadrilateral.
    package mutating func draw(_ quadrilateral: Quadrilateral, _ colour: Colour, thickness: Double) {
        let corners = quadrilateral.corners
        for i in 0..<4 { drawLine(from: corners[i], to: corners[(i + 1) % 4], colour, thickness: thickness) }
    }

    /// Fills a convex quadrilateral whose corners run clockwise, its sides anti-aliased.
    package mutating func fill(_ quadrilateral: Quadrilateral, _ colour: Colour) {
        let corners = quadrilateral.corners
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        guard let rows = range(ys.min()! - 1, ys.max()! + 1, below: height),
            let columns = range(xs.min()! - 1, xs.max()! + 1, below: width)
        else { return }
        let sides = (0..<4).map { i in
            let side = corners[(i + 1) % 4] - corners[i]
            return (start: corners[i], unit: side * (1 / max(side.length, .leastNormalMagnitude)))
        }
        for y in rows {
            for x in columns {
                let p = Point(x: Double(x), y: Double(y))
                var coverage = 1.0
                for side in sides { coverage = min(coverage, side.unit.cross(p - side.start) + 0.5) }
                if coverage > 0 { blend(x, y, colour, coverage) }
            }
        }
    }

    /// Fills a rectangle of whole pixels.
    package mutating func fillRectangle(x: Int, y: Int, width: Int, height: Int, _ colour: Colour) {
        for row in max(0, y)..<max(0, y, min(self.height, y + height)) {
            for column in max(0, x)..<max(0, x, min(self.width, x + width)) { blend(column, row, colour, 1) }
        }
    }

    /// Copies a picture into this one, each of its pixels as a square of `scale × scale`.
    package mutating func paste(_ picture: Picture, x: Int, y: Int, scale: Int = 1) {
        for row in 0..<picture.height {
            for column in 0..<picture.width {
                let at = (row * picture.width + column) * picture.channels
                let last = picture.channels - 1
                let colour = Colour(
                    red: picture.samples[at], green: picture.samples[at + min(1, last)],
                    blue: picture.samples[at + last])
                fillRectangle(x: x + column * scale, y: y + row * scale, width: scale, height: scale, colour)
            }
        }
    }

    /// Mixes a colour into a pixel: `coverage` 0 leaves it as it is, 1 replaces it.
    private mutating func blend(_ x: Int, _ y: Int, _ colour: Colour, _ coverage: Double) {
        let at = (y * width + x) * channels
        for i in 0..<channels {
            let old = Double(samples[at + i])
            samples[at + i] = UInt8((old + (Double(colour.channel(i, of: channels)) - old) * coverage).rounded())
        }
    }

    /// The whole numbers from `low` to `high` that are indices below `limit`; nil for none, and for what is no number.
    private func range(_ low: Double, _ high: Double, below limit: Int) -> Range<Int>? {
        guard low <= high, high >= 0, low < Double(limit) else { return nil }
        return Int(max(0, low))..<min(limit, Int(min(high, Double(limit))) + 1)
    }
}
