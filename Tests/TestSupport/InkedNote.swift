/// A note made ready for rendering: its ink drawn once, its colours and axes worked out.
struct InkedNote: Sendable {
    private let note: PaperNote
    private let paper, ink: Light
    private let raster: PenRaster
    private let fibre: ValueNoise
    private let c, s, x, y, halfWidth, halfHeight: Float
    /// How much the free lower edge stands off the surface, 0…1.
    private let lift: Float

    /// Samples of the ink's raster to a unit of the plane.
    private static let resolution = 900.0

    init(_ note: PaperNote, random: inout SplitMix64) {
        self.note = note
        paper = Light(display: note.paper.rawValue).varied(by: 0.04, &random)
        ink = Light(display: note.pen.rawValue).varied(by: 0.1, &random)
        fibre = ValueNoise(seed: random.next())
        lift = Float(random.between(0.2, 1))
        let angle = Trigonometry.radians(degrees: note.turn)
        c = Float(Trigonometry.cosine(angle))
        s = Float(Trigonometry.sine(angle))
        x = Float(note.middle.x)
        y = Float(note.middle.y)
        halfWidth = Float(note.width / 2)
        halfHeight = Float(note.height / 2)
        raster = Self.written(note, random: &random)
    }

    /// The digits, side by side about the place where the writing is to be.
    private static func written(_ note: PaperNote, random: inout SplitMix64) -> PenRaster {
        var raster = PenRaster(
            width: Int((note.width * resolution).rounded()) + 1, height: Int((note.height * resolution).rounded()) + 1)
        let height = note.digitHeight * note.height * resolution
        let writing = Handwriting(random: &random)
        var drawn: [(strokes: [PenStroke], left: Double, right: Double)] = []
        for (i, digit) in note.digits.enumerated() {
            let name = i < note.hands.count ? note.hands[i] : nil
            let hands = DigitHand.hands(for: digit).filter { name == nil ? !$0.isForeignToMNIST : $0.name == name }
            precondition(!hands.isEmpty, "no \(digit) is drawn “\(name ?? "")”")
            let strokes = writing.strokes(
                of: random.pick(hands), height: height * random.between(0.94, 1.06),
                penWidth: note.penWidth * note.height * resolution, random: &random)
            let places = strokes.flatMap(\.dabs).map(\.x)
            drawn.append((strokes, places.min() ?? 0, places.max() ?? 0))
        }
        // People leave about a fifth of the height between digits.
        let gaps = drawn.map { _ in height * random.between(0.16, 0.30) }
        let total = drawn.map { $0.right - $0.left }.reduce(0, +) + gaps.dropFirst().reduce(0, +)
        var at = (0.5 + note.writingOffset.x) * note.width * resolution - total / 2
        for (i, digit) in drawn.enumerated() {
            if i > 0 { at += gaps[i] }
            let dx = at - digit.left
            let dy = (0.5 + note.writingOffset.y) * note.height * resolution + height * random.between(-0.03, 0.03)
            for stroke in digit.strokes {
                var moved = stroke
                for k in moved.dabs.indices {
                    moved.dabs[k].x += dx
                    moved.dabs[k].y += dy
                }
                raster.draw(moved)
            }
            at += digit.right - digit.left
        }
        return raster
    }

    /// Lays the note, and the shadow it throws, over what lies beneath it at a place of the plane.
    ///
    /// - Parameters:
    ///   - softness: half the width of a sample, in units of the plane.
    ///   - shadow: where the light throws a shadow of something that stands off by one unit.
    func cover(_ beneath: Light, at px: Float, _ py: Float, softness: Float, shadow: (x: Float, y: Float)) -> Light {
        let (u, v) = own(px, py)
        let inside = min(halfWidth - abs(u), halfHeight - abs(v))
        if inside >= softness { return face(u, v) }
        // Nothing of a note or its shadow reaches farther than this.
        if inside < -0.2 { return beneath }
        var shaded = beneath
        // The lower edge stands off farther: its shadow is wider and softer.
        let raised = 0.006 + 0.03 * lift * smoothStep(-0.3, 1, v / halfHeight)
        let (su, sv) = own(px - shadow.x * raised, py - shadow.y * raised)
        let depth = min(halfWidth - abs(su), halfHeight - abs(sv))
        shaded *= 1 - 0.55 * smoothStep(-raised * 0.9 - 0.004, raised * 0.9 + 0.004, depth)
        let covered = max(0, min(1, 0.5 + inside / (2 * softness)))
        return covered > 0 ? shaded.mixed(with: face(u, v), covered) : shaded
    }

    /// Whether nothing beneath the note is seen at a place of the plane.
    func hides(_ px: Float, _ py: Float, softness: Float) -> Bool {
        let (u, v) = own(px, py)
        return min(halfWidth - abs(u), halfHeight - abs(v)) >= softness
    }

    private func own(_ px: Float, _ py: Float) -> (Float, Float) {
        let dx = px - x
        let dy = py - y
        return (c * dx + s * dy, c * dy - s * dx)
    }

    private func face(_ u: Float, _ v: Float) -> Light {
        let down = v / halfHeight
        // The glued strip lies flat; below it the sheet bends up and catches the light differently.
        let bend = lift * (0.05 * smoothStep(-0.75, -0.55, down) - 0.16 * smoothStep(0.1, 1, down))
        let texture = 0.035 * fibre.fractal(u * 60, v * 60, octaves: 2) + 0.04 * fibre.at(u * 3, v * 3)
        var colour = paper * (1 + bend + texture)
        if note.ruling != .none {
            colour = colour.mixed(with: Light(display: 0x6F93C4), 0.55 * ruled(u, v))
        }
        let sample = Float(Self.resolution)
        let covered = raster.at(Double((u + halfWidth) * sample), Double((v + halfHeight) * sample))
        guard covered > 0 else { return colour }
        // Ink runs unevenly along the paper's fibres.
        let hold =
            Float(note.opacity) * (1 + (note.pen == .pencil ? 0.5 : 0.05) * fibre.fractal(u * 110, v * 110, octaves: 2))
        return colour.mixed(with: ink, covered * max(0, min(1, hold)))
    }

    /// How much a printed rule covers the place, 0…1.
    private func ruled(_ u: Float, _ v: Float) -> Float {
        let pitch: Float = 0.11
        func rule(_ a: Float) -> Float {
            let off = abs(a / pitch - (a / pitch).rounded()) * pitch
            return 1 - smoothStep(0.002, 0.005, off)
        }
        return note.ruling == .grid ? max(rule(u), rule(v)) : rule(v)
    }
}
