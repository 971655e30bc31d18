/// Follows points from one frame to another: Lucas and Kanade's method in pyramids, as Bouguet describes it ("Pyramidal
/// Implementation of the Lucas Kanade Feature Tracker", 1999).
///
/// The difference of the windows' means is taken out, so that a change of light does not pull at the points.
struct PointFlow {
    let from, to: FlowPyramid

    /// A window has 2 × 5 + 1 samples a side: small enough for a note of 40 samples, and large enough for its strokes.
    static let radius = 5
    private static let side = 2 * radius + 1
    /// Steps at a level at the most; where more are needed the window slides along an edge.
    private static let mostSteps = 10
    /// In samples of a level: a smaller step changes nothing that is looked at.
    private static let smallestStep: Float = 0.02
    /// Mean of the smaller eigenvalue a window must have, in squared levels: below it there is only grain.
    static let leastTexture: Float = 4

    private var window: [Float]
    private var slopesX: [Float]
    private var slopesY: [Float]

    init(from: FlowPyramid, to: FlowPyramid) {
        self.from = from
        self.to = to
        window = Array(repeating: 0, count: (Self.side + 2) * (Self.side + 2))
        slopesX = Array(repeating: 0, count: Self.side * Self.side)
        slopesY = slopesX
    }

    /// Where a point of `from` is in `to`; nil where it left the frame or nothing there tells it from its surroundings.
    ///
    /// - Parameter guess: where it may be.
    mutating func follow(_ point: Point, guess: Point) -> Point? {
        var shift = (guess - point) * (1 / Double(1 << (from.levels.count - 1)))
        for level in (0..<from.levels.count).reversed() {
            let place = FlowPyramid.scaled(point, to: level)
            let refined = step(level, place, shift)
            if level == 0 { return refined.map { point + $0 } }
            shift = (refined ?? shift) * 2
        }
        return nil
    }

    /// The shift of one point at one level; nil where its window is outside or flat.
    private mutating func step(_ level: Int, _ place: Point, _ guess: Point) -> Point? {
        let source = from.levels[level]
        guard window.fill(from: source, around: place, radius: Self.radius + 1) else { return nil }
        guard let (a, b, c) = gather() else { return nil }
        let target = to.levels[level]
        let determinant = a * c - b * b
        var (dx, dy) = (Float(guess.x), Float(guess.y))
        for _ in 0..<Self.mostSteps {
            let (x, y) = (Float(place.x) + dx, Float(place.y) + dy)
            guard let (ex, ey) = residual(target, x, y) else { return nil }
            let (sx, sy) = ((c * ex - b * ey) / determinant, (a * ey - b * ex) / determinant)
            dx += sx
            dy += sy
            if abs(sx) < Self.smallestStep && abs(sy) < Self.smallestStep { break }
        }
        return Point(x: Double(dx), y: Double(dy))
    }

    /// Slopes of the window, their means taken out, and their products' sums; nil where the window is flat in a direction.
    private mutating func gather() -> (Float, Float, Float)? {
        let window = window
        return Self.gather(window.span, &slopesX, &slopesY)
    }

    private static func gather(_ w: Span<Float>, _ slopesX: inout [Float], _ slopesY: inout [Float]) -> (
        Float, Float, Float
    )? {
        let stride = side + 2
        var (meanX, meanY): (Float, Float) = (0, 0)
        var gx = slopesX.mutableSpan
        var gy = slopesY.mutableSpan
        for y in 0..<side {
            for x in 0..<side {
                let i = (y &+ 1) &* stride &+ x &+ 1
                let (sx, sy) = ((w[i &+ 1] - w[i &- 1]) * 0.5, (w[i &+ stride] - w[i &- stride]) * 0.5)
                gx[y &* side &+ x] = sx
                gy[y &* side &+ x] = sy
                meanX += sx
                meanY += sy
            }
        }
        let count = Float(side * side)
        (meanX, meanY) = (meanX / count, meanY / count)
        var (a, b, c): (Float, Float, Float) = (0, 0, 0)
        for i in 0..<side * side {
            let (sx, sy) = (gx[i] - meanX, gy[i] - meanY)
            gx[i] = sx
            gy[i] = sy
            a += sx * sx
            b += sx * sy
            c += sy * sy
        }
        let smaller = ((a + c) - ((a - c) * (a - c) + 4 * b * b).squareRoot()) / (2 * count)
        return smaller >= leastTexture ? (a, b, c) : nil
    }

    /// Sums of the difference between the windows times each slope; nil where the window leaves the frame.
    private func residual(_ plane: Plane<Float>, _ x: Float, _ y: Float) -> (Float, Float)? {
        let (radius, side) = (Self.radius, Self.side)
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        guard left >= Float(radius), top >= Float(radius), left < Float(plane.width - radius - 1),
            top < Float(plane.height - radius - 1)
        else { return nil }
        let (fx, fy) = (x - left, y - top)
        let (w00, w10, w01, w11) = ((1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy)
        let (column, row) = (Int(left) - radius, Int(top) - radius)
        let w = window.span
        let (gx, gy) = (slopesX.span, slopesY.span)
        var (ex, ey): (Float, Float) = (0, 0)
        for k in 0..<side {
            let above = plane.row(row + k).extracting(column..<column + side + 1)
            let below = plane.row(row + k + 1).extracting(column..<column + side + 1)
            let own = w.extracting((k + 1) * (side + 2) + 1..<(k + 1) * (side + 2) + 1 + side)
            let (sx, sy) = (gx.extracting(k * side..<(k + 1) * side), gy.extracting(k * side..<(k + 1) * side))
            for i in 0..<side {
                let value = w00 * above[i] + w10 * above[i &+ 1] + w01 * below[i] + w11 * below[i &+ 1]
                // The slopes' sum is 0, so the windows' means need not be taken out here.
                let difference = own[i] - value
                ex += difference * sx[i]
                ey += difference * sy[i]
            }
        }
        return (ex, ey)
    }
}

extension [Float] {
    /// Fills this with the samples around a place, interpolated between the four nearest; false where some lie outside.
    fileprivate mutating func fill(from plane: Plane<Float>, around p: Point, radius: Int) -> Bool {
        let side = 2 * radius + 1
        let (left, top) = (p.x.rounded(.down), p.y.rounded(.down))
        guard left >= Double(radius), top >= Double(radius), left < Double(plane.width - radius - 1),
            top < Double(plane.height - radius - 1)
        else { return false }
        let (fx, fy) = (Float(p.x - left), Float(p.y - top))
        let (w00, w10, w01, w11) = ((1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy)
        let (column, row) = (Int(left) - radius, Int(top) - radius)
        var out = mutableSpan
        for k in 0..<side {
            let above = plane.row(row + k).extracting(column..<column + side + 1)
            let below = plane.row(row + k + 1).extracting(column..<column + side + 1)
            for i in 0..<side {
                out[k &* side &+ i] = w00 * above[i] + w10 * above[i &+ 1] + w01 * below[i] + w11 * below[i &+ 1]
            }
        }
        return true
    }
}
