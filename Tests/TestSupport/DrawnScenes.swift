internal import NoteReading

/// Scenes left to chance, for tests that want many.
extension NoteScene {
    /// One note, wholly in the picture, dark ink on paper that differs from what it lies on.
    ///
    /// - Parameters:
    ///   - digits: what is written on it, from left to right; none for a blank note.
    ///   - longSide: of the picture, in pixels.
    package static func note(digits: [Int], longSide: Int = 640, random: inout SplitMix64) -> NoteScene {
        var note = PaperNote(random: &random)
        note.digits = digits
        // Three digits must still fit across.
        note.digitHeight = random.between(0.40, 0.65) / max(1, 0.4 + 0.5 * Double(digits.count))
        note.penWidth = note.digitHeight * random.between(0.05, 0.10)
        note.writingOffset = (random.between(-0.06, 0.06), random.between(-0.08, 0.08))
        note.turn = random.between(-15, 15)
        let isUpright = random.chance(0.4)
        let shortSide = longSide * 3 / 4
        var camera = PinholeCamera(
            width: isUpright ? shortSide : longSide, height: isUpright ? longSide : shortSide,
            scale: Double(shortSide) * random.between(0.35, 0.75))
        camera.tilt = random.between(0, 28)
        camera.azimuth = random.between(0, 360)
        camera.aim = (random.between(0.4, 0.6), random.between(0.4, 0.6))
        var scene = NoteScene(camera: camera, surface: .plain, notes: [note], seed: random.next())
        scene.surface = random.pick(note.paper == .white ? [.wood, .fabric, .dark] : Surface.Kind.allCases)
        scene.drawLight(random: &random)
        scene.fit()
        return scene
    }

    /// 6 to 12 notes, as on a board.
    package static func board(random: inout SplitMix64) -> NoteScene {
        board(notes: 6 + random.index(below: 7), random: &random)
    }

    /// Several notes, as on a board: some touch, some overlap, and round and oblong things are among them.
    ///
    /// - Parameter longSide: of the picture, in pixels.
    package static func board(notes count: Int, longSide: Int = 1280, random: inout SplitMix64) -> NoteScene {
        // A fifth more places than notes, the others for things that are none.
        let columns = Int((Double(count) * 1.2 * 4 / 3).squareRoot().rounded(.up))
        let rows = (count + count / 5 + columns) / columns
        var places = (0..<columns * rows).map { Point(x: Double($0 % columns), y: Double($0 / columns)) }
        for i in places.indices.reversed() { places.swapAt(i, random.index(below: i + 1)) }
        let spacing = 1.38
        var notes: [PaperNote] = []
        var things: [Thing] = []
        for (i, place) in places.enumerated() {
            let middle = Point(
                x: (place.x - Double(columns - 1) / 2) * spacing + random.between(-0.08, 0.08),
                y: (place.y - Double(rows - 1) / 2) * spacing + random.between(-0.08, 0.08))
            if i < count {
                var note = PaperNote(random: &random)
                note.middle = middle
                note.turn = random.between(-8, 8)
                note.digits = [random.index(below: 10)]
                notes.append(note)
            } else if random.chance(0.7) {
                things.append(Thing(like: middle, random: &random))
            }
        }
        let camera = PinholeCamera(width: longSide, height: longSide * 3 / 4, scale: 1)
        var scene = NoteScene(
            camera: camera, surface: random.pick([.wall, .dark, .plain]), notes: notes, seed: random.next())
        scene.things = things
        scene.pushTogether(random: &random)
        let reach = spacing * Double(max(4 * rows, 3 * columns)) / 3
        scene.camera.scale = Double(scene.camera.height) / reach
        scene.camera.tilt = random.between(0, 18)
        scene.camera.azimuth = random.between(0, 360)
        scene.drawLight(random: &random)
        scene.fit()
        return scene
    }

    /// Moves a quarter of the notes up to their nearest neighbour, edge to edge or a little over it.
    private mutating func pushTogether(random: inout SplitMix64) {
        var isPaired = notes.map { _ in false }
        for i in notes.indices.dropFirst() where !isPaired[i] && random.chance(0.35) {
            func distance(_ j: Int) -> Double {
                let dx = notes[i].middle.x - notes[j].middle.x
                let dy = notes[i].middle.y - notes[j].middle.y
                return dx * dx + dy * dy
            }
            guard let j = (0..<i).filter({ !isPaired[$0] }).min(by: { distance($0) < distance($1) }), distance(j) < 2.8
            else {
                continue
            }
            isPaired[i] = true
            isPaired[j] = true
            let overlap = random.chance(0.5) ? 0 : random.between(0.08, 0.25)
            let dx = notes[i].middle.x - notes[j].middle.x
            let dy = notes[i].middle.y - notes[j].middle.y
            let angle = Trigonometry.radians(degrees: notes[j].turn)
            let c = Trigonometry.cosine(angle)
            let s = Trigonometry.sine(angle)
            // Along the neighbour's own axis, so that touching sides run along each other.
            let isBeside = abs(dx) > abs(dy)
            let apart = isBeside ? (notes[i].width + notes[j].width) / 2 : (notes[i].height + notes[j].height) / 2
            let step = (isBeside ? (dx < 0 ? -1 : 1) : (dy < 0 ? -1 : 1)) * (apart - overlap)
            notes[i].middle = Point(
                x: notes[j].middle.x + (isBeside ? c : -s) * step, y: notes[j].middle.y + (isBeside ? s : c) * step)
            notes[i].turn = notes[j].turn
        }
    }

    private mutating func drawLight(random: inout SplitMix64) {
        lighting.gradient = random.between(0, 0.3)
        lighting.direction = random.between(0, 360)
        lighting.vignette = random.between(0, 0.2)
        lighting.warmth = random.between(0.95, 1.1)
        lighting.exposure = random.between(0.75, 1)
        if random.chance(0.25) {
            lighting.shadow = .init(
                direction: random.between(0, 360), offset: random.between(-0.3, 0.3),
                remaining: random.between(0.45, 0.8),
                softness: random.between(0.05, 0.3))
        }
        lens.blur = random.between(0.4, 1.1)
        lens.noise = random.between(0.003, 0.014)
    }

    /// Moves the camera back until all notes are in the picture, a fiftieth of it from the border.
    private mutating func fit() {
        let margin = 0.02 * Double(max(camera.width, camera.height))
        func isInside(_ p: Point) -> Bool {
            p.x > margin && p.y > margin && p.x < Double(camera.width - 1) - margin
                && p.y < Double(camera.height - 1) - margin
        }
        while !quadrilaterals.allSatisfy({ $0.corners.allSatisfy(isInside) }) { camera.scale *= 0.95 }
    }
}

extension PaperNote {
    /// Of the size of most notes, in any colour of paper and of ink.
    fileprivate init(random: inout SplitMix64) {
        self.init()
        paper = random.pick(Paper.allCases)
        pen = random.pick([.black, .black, .blue, .red, .green, .purple])
        width = random.between(0.94, 1.06)
        height = width * (random.chance(0.15) ? random.between(0.75, 1.3) : 1)
    }
}

extension Thing {
    /// Something to be told from a note: round, or long and thin, in a note's colours too.
    fileprivate init(like middle: Point, random: inout SplitMix64) {
        let shape: Shape =
            random.chance(0.6)
            ? .disc(radius: random.between(0.2, 0.5))
            : .bar(length: random.between(0.6, 1.0), radius: random.between(0.03, 0.12))
        self.init(
            shape, at: middle, turn: random.between(0, 180),
            colour: random.pick(PaperNote.Paper.allCases.map(\.rawValue) + [0x9A2226, 0x2450A0, 0xA9ACB0]))
    }
}
