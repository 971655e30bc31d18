package import NoteReading

/// Something that lies about: no note, and not to be taken for one.
package struct Thing: Sendable {
    package enum Shape: Sendable {
        /// A coin, a lid, a round sign.
        case disc(radius: Double)
        /// A pen, a cable, a ruler's rounded end.
        case bar(length: Double, radius: Double)
        /// A printed card or sheet.
        case card(width: Double, height: Double)
    }

    package var shape: Shape
    package var middle: Point
    /// In degrees, clockwise.
    package var turn: Double
    /// As a display shows it, 0xRRGGBB.
    package var colour: UInt32

    package init(_ shape: Shape, at middle: Point, turn: Double, colour: UInt32) {
        self.shape = shape
        self.middle = middle
        self.turn = turn
        self.colour = colour
    }

    /// Whether it lies over a place of the plane.
    func covers(_ place: Point) -> Bool {
        let angle = Trigonometry.radians(degrees: turn)
        let c = Float(Trigonometry.cosine(angle))
        let s = Float(Trigonometry.sine(angle))
        let (dx, dy) = (Float(place.x - middle.x), Float(place.y - middle.y))
        return inside(c * dx + s * dy, c * dy - s * dx).depth > 0
    }

    /// Lays the thing and its shadow over what lies beneath it, as a note does.
    func cover(_ beneath: Light, at px: Float, _ py: Float, softness: Float, shadow: (x: Float, y: Float)) -> Light {
        let angle = Trigonometry.radians(degrees: turn)
        let c = Float(Trigonometry.cosine(angle))
        let s = Float(Trigonometry.sine(angle))
        func own(_ x: Float, _ y: Float) -> (Float, Float) {
            let dx = x - Float(middle.x)
            let dy = y - Float(middle.y)
            return (c * dx + s * dy, c * dy - s * dx)
        }
        let (u, v) = own(px, py)
        let (depth, _) = inside(u, v)
        guard depth > -0.12 else { return beneath }
        let (su, sv) = own(px - shadow.x * 0.03, py - shadow.y * 0.03)
        let shaded = beneath * (1 - 0.5 * smoothStep(-0.03, 0.03, inside(su, sv).depth))
        let covered = max(0, min(1, 0.5 + depth / (2 * softness)))
        return covered > 0 ? shaded.mixed(with: face(u, v), covered) : shaded
    }

    /// How far inside the edge a place is (negative outside), and how far from the middle of the thing's width, -1…1.
    private func inside(_ u: Float, _ v: Float) -> (depth: Float, across: Float) {
        switch shape {
        case .disc(let radius):
            let r = (u * u + v * v).squareRoot()
            return (Float(radius) - r, r / Float(radius))
        case .bar(let length, let radius):
            let beyond = max(0, abs(u) - Float(length / 2))
            return (Float(radius) - (beyond * beyond + v * v).squareRoot(), v / Float(radius))
        case .card(let width, let height):
            return (min(Float(width / 2) - abs(u), Float(height / 2) - abs(v)), 0)
        }
    }

    private func face(_ u: Float, _ v: Float) -> Light {
        let base = Light(display: colour)
        let across = inside(u, v).across
        switch shape {
        case .disc:
            // A raised rim.
            return base * (0.8 + 0.5 * smoothStep(0.86, 0.9, across) - 0.2 * v)
        case .bar(let length, _):
            // A round body shines along a line above its middle, and a pen has a cap.
            let shine = 1 - smoothStep(0, 0.35, abs(across + 0.35))
            let body = u > Float(length) * 0.18 ? base : base.mixed(with: Light(display: 0x202024), 0.85)
            return (body * (1 - 0.6 * across * across)).mixed(with: .one, 0.45 * shine)
        case .card(let width, let height):
            // Lines of print, ragged at the right.
            let line = (v / 0.07).rounded(.down)
            let row = v / 0.07 - line
            let margin = Float(min(width, height)) * 0.12
            let ragged = Float(width / 2) - margin * (1 + 2 * abs(ValueNoise(seed: 7).at(line * 3.7, 0.5)))
            let word = ValueNoise(seed: 11).at(u * 30, line * 5.3) > -0.22
            let isPrint =
                row > 0.35 && row < 0.7 && word && u > margin - Float(width / 2) && u < ragged
                && abs(v) < Float(height / 2) - margin
            return isPrint ? base * 0.25 : base
        }
    }
}
