internal import NoteReading

/// The scenes of Fixtures/Notes, each with one thing about it that the others have not.
extension NoteFixture {
    package static let all: [NoteFixture] = [
        three, seven, five, eight, two, nine, four, six, one, fortyTwo, blank, nothing,
    ]

    private static let three: NoteFixture = {
        var note = PaperNote()
        note.digits = [3]
        note.hands = ["round"]
        note.digitHeight = 0.58
        var camera = PinholeCamera(width: 1280, height: 960, scale: 560)
        camera.tilt = 24
        camera.azimuth = 80
        camera.roll = -7
        camera.aim = (0.48, 0.49)
        var scene = NoteScene(camera: camera, surface: .wood, notes: [note], seed: 31)
        scene.things = [
            Thing(.bar(length: 1.3, radius: 0.04), at: Point(x: 0.93, y: 0.1), turn: 72, colour: 0x2450A0)
        ]
        return NoteFixture(name: "three-on-wood.jpg", scene: scene)
    }()

    private static let seven: NoteFixture = {
        var note = PaperNote()
        note.paper = .pink
        note.pen = .blue
        note.digits = [7]
        note.hands = ["barred"]
        note.turn = 9
        note.penWidth = 0.026
        var camera = PinholeCamera(width: 1024, height: 768, scale: 420)
        camera.tilt = 12
        camera.azimuth = 200
        camera.aim = (0.55, 0.47)
        var scene = NoteScene(camera: camera, surface: .fabric, notes: [note], seed: 73)
        scene.lighting.warmth = 1.08
        return NoteFixture(name: "barred-seven-on-fabric.jpg", scene: scene)
    }()

    private static let five: NoteFixture = {
        var note = PaperNote()
        note.paper = .blue
        note.digits = [5]
        note.hands = ["with a flag"]
        note.turn = -6
        note.penWidth = 0.045
        var camera = PinholeCamera(width: 960, height: 1280, scale: 520)
        camera.tilt = 20
        camera.azimuth = 110
        var scene = NoteScene(camera: camera, surface: .plain, notes: [note], seed: 53)
        scene.lighting.shadow = .init(direction: 25, offset: 0.05, remaining: 0.45, softness: 0.12)
        return NoteFixture(name: "five-under-a-shadow.jpg", scene: scene)
    }()

    private static let eight: NoteFixture = {
        var note = PaperNote()
        note.paper = .green
        note.pen = .purple
        note.digits = [8]
        note.turn = 5
        var camera = PinholeCamera(width: 768, height: 1024, scale: 400)
        camera.tilt = 15
        camera.azimuth = 60
        camera.aim = (0.47, 0.55)
        return NoteFixture(
            name: "eight-turned-by-exif.jpg", scene: NoteScene(camera: camera, surface: .dark, notes: [note], seed: 84),
            orientation: 6)
    }()

    private static let two: NoteFixture = {
        var note = PaperNote()
        note.paper = .white
        note.pen = .black
        note.digits = [2]
        note.hands = ["plain"]
        note.turn = -3
        note.digitHeight = 0.5
        var camera = PinholeCamera(width: 1200, height: 900, scale: 430)
        camera.tilt = 8
        camera.azimuth = 300
        var scene = NoteScene(camera: camera, surface: .wall, notes: [note], seed: 25)
        scene.lighting.exposure = 0.8
        return NoteFixture(name: "two-white-on-white.jpg", scene: scene)
    }()

    private static let nine: NoteFixture = {
        var note = PaperNote()
        note.paper = .yellow
        note.pen = .pencil
        note.ruling = .lines
        note.digits = [9]
        note.hands = ["curled leg"]
        note.penWidth = 0.022
        note.opacity = 0.8
        note.turn = 12
        var camera = PinholeCamera(width: 1024, height: 1024, scale: 560)
        camera.tilt = 18
        camera.azimuth = 150
        return NoteFixture(
            name: "nine-in-pencil-on-ruled-paper.jpg",
            scene: NoteScene(camera: camera, surface: .dark, notes: [note], seed: 96))
    }()

    private static let four: NoteFixture = {
        var note = PaperNote()
        note.paper = .orange
        note.digits = [4]
        note.hands = ["open"]
        note.turn = 24
        var camera = PinholeCamera(width: 1024, height: 768, scale: 380)
        camera.tilt = 35
        camera.azimuth = 95
        camera.aim = (0.5, 0.46)
        return NoteFixture(
            name: "four-aslant.jpg", scene: NoteScene(camera: camera, surface: .plain, notes: [note], seed: 47))
    }()

    private static let six: NoteFixture = {
        var note = PaperNote()
        note.paper = .pink
        note.pen = .black
        note.digits = [6]
        note.turn = -8
        var camera = PinholeCamera(width: 1600, height: 1200, scale: 480)
        camera.tilt = 22
        camera.azimuth = 70
        camera.aim = (0.45, 0.52)
        var scene = NoteScene(camera: camera, surface: .wood, notes: [note], seed: 68)
        scene.things = [
            Thing(.card(width: 2.4, height: 1.7), at: Point(x: -1.45, y: -0.75), turn: -14, colour: 0xE9E7E0),
            Thing(.disc(radius: 0.26), at: Point(x: 1.15, y: -0.55), turn: 0, colour: 0xB08A4A),
            Thing(.disc(radius: 0.15), at: Point(x: 0.92, y: 0.62), turn: 0, colour: 0xA9ACB0),
            Thing(.bar(length: 1.5, radius: 0.035), at: Point(x: 1.25, y: 0.35), turn: 50, colour: 0x9A2226),
        ]
        return NoteFixture(name: "six-among-clutter.jpg", scene: scene, format: .jpeg(quality: 72, progressive: true))
    }()

    private static let one: NoteFixture = {
        var note = PaperNote()
        note.paper = .yellow
        note.pen = .red
        note.digits = [1]
        note.hands = ["flag and foot"]
        note.turn = 3
        var camera = PinholeCamera(width: 320, height: 240, scale: 150)
        camera.tilt = 10
        camera.azimuth = 250
        var scene = NoteScene(camera: camera, surface: .dark, notes: [note], seed: 19)
        scene.lens.noise = 0.002
        return NoteFixture(name: "one-with-a-foot.png", scene: scene, format: .png)
    }()

    private static let fortyTwo: NoteFixture = {
        var note = PaperNote()
        note.paper = .yellow
        note.pen = .blue
        note.digits = [4, 2]
        note.hands = ["closed", "plain"]
        note.digitHeight = 0.48
        note.turn = -5
        var camera = PinholeCamera(width: 1024, height: 768, scale: 430)
        camera.tilt = 14
        camera.azimuth = 20
        return NoteFixture(
            name: "forty-two.jpg", scene: NoteScene(camera: camera, surface: .wood, notes: [note], seed: 420))
    }()

    private static let blank: NoteFixture = {
        var note = PaperNote()
        note.paper = .orange
        note.turn = 7
        var camera = PinholeCamera(width: 800, height: 600, scale: 330)
        camera.tilt = 16
        camera.azimuth = 40
        return NoteFixture(
            name: "blank.jpg", scene: NoteScene(camera: camera, surface: .fabric, notes: [note], seed: 7))
    }()

    private static let nothing: NoteFixture = {
        var camera = PinholeCamera(width: 800, height: 600, scale: 330)
        camera.tilt = 12
        camera.azimuth = 120
        var scene = NoteScene(camera: camera, surface: .wood, notes: [], seed: 8)
        scene.things = [
            Thing(.bar(length: 1.5, radius: 0.04), at: Point(x: -0.3, y: 0.2), turn: -35, colour: 0x1F6B3A),
            Thing(.disc(radius: 0.22), at: Point(x: 0.65, y: -0.3), turn: 0, colour: 0xA9ACB0),
        ]
        return NoteFixture(name: "no-note.jpg", scene: scene)
    }()
}
