package import NoteReading

/// A film to be: a hand-held camera over notes that are covered, leave and come back, pass each other, in changing light.
///
/// The same seed gives the same bytes on every machine, as with `NoteScene`.
package struct NoteSequence: Sendable {
    /// What happens in it besides the camera's motion.
    package enum Event: CaseIterable, Sendable {
        case nothing, covering, leaving, crossing, blur, light
    }

    package let event: Event
    package let frames: Int
    private let scene: NoteScene
    private let shake: [Sway]
    /// Frames between which the event takes place.
    private let during: Range<Int>

    /// One of the camera's motions: a slow swing and a faster one.
    private struct Sway: Sendable {
        let slow, fast, phase: Double
        let periods: (Double, Double)

        func at(_ frame: Int) -> Double {
            let t = 6.283185307179586 * Double(frame)
            return slow * Trigonometry.sine(t / periods.0 + phase) + fast * Trigonometry.sine(t / periods.1 + 2 * phase)
        }
    }

    /// - Parameters:
    ///   - event: nil for one that the seed decides.
    ///   - notes: how many there are; nil for 1 to 8, as the seed decides.
    ///   - longSide: of the frames, in pixels.
    package init(seed: UInt64, frames: Int, event: Event? = nil, notes: Int? = nil, longSide: Int = 640) {
        var random = SplitMix64(seed: seed)
        let drawn = random.pick(Event.allCases)
        let event = event ?? drawn
        self.event = event
        self.frames = frames
        let count = max(event == .crossing ? 2 : 1, notes ?? 1 + random.index(below: 8))
        scene = Self.scene(count, event, longSide: longSide, random: &random)
        let amounts = [(0.05, 0.006), (0.05, 0.006), (0.05, 0.004), (4.0, 0.4), (5.0, 0.4), (20.0, 0.0)]
        shake = amounts.map { slow, fast in
            Sway(
                slow: slow * random.between(0.4, 1), fast: fast * random.between(0.4, 1),
                phase: random.between(0, 6.28),
                periods: (random.between(70, 140), random.between(11, 25)))
        }
        let start = frames * 3 / 10
        during = start..<start + min(frames * 4 / 10, event == .covering ? 24 : event == .blur ? 8 : 60)
    }

    /// Notes on a grid, apart from each other, each with one digit.
    private static func scene(_ count: Int, _ event: Event, longSide: Int, random: inout SplitMix64) -> NoteScene {
        let columns = count < 3 ? count : count < 7 ? 3 : 4
        let rows = (count + columns - 1) / columns
        var notes: [PaperNote] = []
        var digits = Array(0..<10)
        for i in 0..<count {
            var note = PaperNote()
            note.paper = random.pick([.yellow, .pink, .green, .blue, .orange])
            note.pen = random.pick([.black, .black, .blue])
            note.middle = Point(
                x: (Double(i % columns) - Double(columns - 1) / 2) * 1.45 + random.between(-0.1, 0.1),
                y: (Double(i / columns) - Double(rows - 1) / 2) * 1.45 + random.between(-0.1, 0.1))
            note.turn = random.between(-12, 12)
            note.digits = [digits.remove(at: random.index(below: digits.count))]
            note.digitHeight = random.between(0.5, 0.65)
            note.penWidth = random.between(0.03, 0.05)
            notes.append(note)
        }
        // Two alike but for their digits: paper says nothing about which is which.
        if event == .crossing { notes[1].paper = notes[0].paper }
        let extent = max(Double(columns) * 1.45 * 0.75, Double(rows) * 1.45) + 0.5
        var camera = PinholeCamera(
            width: longSide, height: longSide * 3 / 4, scale: Double(longSide) * 0.75 / max(1.7, extent))
        camera.tilt = random.between(4, 14)
        camera.azimuth = random.between(0, 360)
        var scene = NoteScene(
            camera: camera, surface: random.pick([.wood, .plain, .dark, .fabric]), notes: notes, seed: random.next())
        scene.lighting.gradient = random.between(0, 0.2)
        scene.lighting.exposure = random.between(0.8, 1)
        scene.lens.blur = random.between(0.4, 0.8)
        scene.lens.noise = random.between(0.003, 0.010)
        return scene
    }

    /// The scene at one frame.
    package func scene(at frame: Int) -> NoteScene {
        var scene = scene
        scene.frame = UInt64(frame) + 1
        scene.camera.aim = (0.5 + shake[0].at(frame), 0.5 + shake[1].at(frame))
        scene.camera.scale *= 1 + shake[2].at(frame)
        scene.camera.roll = shake[3].at(frame)
        scene.camera.tilt += shake[4].at(frame)
        scene.camera.azimuth += shake[5].at(frame)
        let t = max(0, min(1, Double(frame - during.lowerBound) / Double(during.count)))
        // There and back: 0 before and after, 1 in the middle.
        let swell = t * (1 - t) * 4
        switch event {
        case .nothing: break
        case .covering:
            guard during.contains(frame) else { break }
            // A hand comes from the right, stays, and goes again.
            let away = max(0, 1 - 2.5 * min(t, 1 - t)) * 3
            let place = scene.notes[0].middle
            scene.covers = [
                Thing(.disc(radius: 0.85), at: Point(x: place.x + away, y: place.y + 0.1), turn: 0, colour: 0xC8957A),
                Thing(
                    .bar(length: 3, radius: 0.4), at: Point(x: place.x + away + 1.6, y: place.y + 0.5), turn: 12,
                    colour: 0xC18C70),
            ]
        case .leaving:
            // The camera turns away until the first note is out of the frame, and comes back.
            let first = scene.notes[0].middle
            let reach = Double(scene.camera.width) / scene.camera.scale
            let way = min(1, 1.6 * swell) * (reach / 2 + 0.9 + (first.x <= 0 ? first.x : -first.x))
            scene.camera.aim.x += (first.x <= 0 ? -1 : 1) * way / reach
        case .crossing:
            // The first is drawn over the second's place and beyond; the second lies above it.
            let (a, b) = (scene.notes[0].middle, scene.notes[1].middle)
            scene.notes[0].middle = Point(x: a.x + (b.x - a.x) * 2 * swell / 2, y: a.y + (b.y - a.y) * 2 * swell / 2)
        case .blur: scene.lens.blur += 2.2 * swell * Double(scene.camera.width) / 640
        case .light: scene.lighting.exposure *= 1 - 0.5 * swell
        }
        return scene
    }

    /// What a note truly is in one frame.
    package struct Truth: Sendable {
        package let digit: Int
        package let quadrilateral: Quadrilateral
        /// Share of it that is in the frame and not covered, 0…1.
        package let visible: Double

        package init(digit: Int, quadrilateral: Quadrilateral, visible: Double) {
            self.digit = digit
            self.quadrilateral = quadrilateral
            self.visible = visible
        }
    }

    package func truth(at frame: Int) -> [Truth] {
        let scene = scene(at: frame)
        let quads = scene.quadrilaterals
        return scene.notes.indices.map { i in
            let side = 16
            var seen = 0
            for k in 0..<side * side {
                let place = scene.notes[i].place(
                    u: (Double(k % side) + 0.5) / Double(side) - 0.5, v: (Double(k / side) + 0.5) / Double(side) - 0.5)
                let p = scene.camera.sees(place)
                let isIn =
                    p.x >= 0 && p.y >= 0 && p.x <= Double(scene.camera.width - 1)
                    && p.y <= Double(scene.camera.height - 1)
                let isCovered =
                    scene.notes[(i + 1)...].contains { $0.holds(place) } || scene.covers.contains { $0.covers(place) }
                if isIn && !isCovered { seen += 1 }
            }
            return Truth(
                digit: scene.notes[i].digits[0], quadrilateral: quads[i], visible: Double(seen) / Double(side * side))
        }
    }
}

extension PaperNote {
    /// From fractions of its sides, from its middle, to the plane.
    fileprivate func place(u: Double, v: Double) -> Point {
        let angle = Trigonometry.radians(degrees: turn)
        let (c, s) = (Trigonometry.cosine(angle), Trigonometry.sine(angle))
        return Point(x: middle.x + c * u * width - s * v * height, y: middle.y + s * u * width + c * v * height)
    }

    fileprivate func holds(_ p: Point) -> Bool {
        let angle = Trigonometry.radians(degrees: turn)
        let (c, s) = (Trigonometry.cosine(angle), Trigonometry.sine(angle))
        let (dx, dy) = (p.x - middle.x, p.y - middle.y)
        return abs(c * dx + s * dy) < width / 2 && abs(c * dy - s * dx) < height / 2
    }
}
