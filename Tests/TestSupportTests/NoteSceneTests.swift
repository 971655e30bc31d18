import NoteReading
import Testing

@testable import TestSupport

struct NoteSceneTests {
    /// A bright note on a dark surface, without anything that blurs where it ends.
    private func scene(turn: Double, tilt: Double) -> NoteScene {
        var note = PaperNote()
        note.paper = .white
        note.turn = turn
        var camera = PinholeCamera(width: 240, height: 200, scale: 100)
        camera.tilt = tilt
        camera.azimuth = 70
        camera.roll = 4
        camera.aim = (0.52, 0.47)
        var scene = NoteScene(camera: camera, surface: .dark, notes: [note], seed: 3)
        scene.lighting.gradient = 0
        scene.lighting.vignette = 0
        scene.lens.blur = 0
        scene.lens.noise = 0
        return scene
    }

    /// The note covers as many samples as the true corners enclose, and lies about the same place.
    @Test(arguments: [(0.0, 0.0), (10, 20), (45, 0), (-30, 40)])
    func trueCornersEncloseWhatIsBright(turn: Double, tilt: Double) {
        let scene = scene(turn: turn, tilt: tilt)
        let picture = scene.render()
        var area = 0.0
        var x = 0.0
        var y = 0.0
        for i in 0..<picture.width * picture.height where picture.samples[3 * i + 1] > 128 {
            area += 1
            x += Double(i % picture.width)
            y += Double(i / picture.width)
        }
        let truth = scene.quadrilaterals[0]
        #expect(abs(area / truth.area - 1) < 0.01)
        let middle = centroid(truth)
        #expect(abs(x / area - middle.x) < 0.25)
        #expect(abs(y / area - middle.y) < 0.25)
    }

    @Test func cornersStartAtTheNotesOwnTopLeft() {
        let truth = scene(turn: 20, tilt: 10).quadrilaterals[0]
        #expect(truth.topLeft.x < truth.topRight.x)
        #expect(truth.topLeft.y < truth.topRight.y)
        #expect(truth.area > 0)
        let upsideDown = scene(turn: 180, tilt: 0).quadrilaterals[0]
        #expect(upsideDown.topLeft.x > upsideDown.topRight.x)
    }

    @Test func pictureToPlaneUndoesPlaneToPicture() {
        let camera = scene(turn: 0, tilt: 35).camera
        for place in [Point(x: 0, y: 0), Point(x: 0.7, y: -0.4), Point(x: -1.1, y: 0.6)] {
            let seen = camera.sees(place)
            let back = apply(camera.inverse, seen.x, seen.y)
            #expect(abs(back.x - place.x) < 1e-9 && abs(back.y - place.y) < 1e-9)
        }
        let aim = camera.sees(Point(x: 0, y: 0))
        #expect(abs(aim.x - (0.52 * 240 - 0.5)) < 1e-9 && abs(aim.y - (0.47 * 200 - 0.5)) < 1e-9)
    }

    /// Two digits side by side are two pieces of ink, in order, and a blank note has none.
    @Test func digitsAreWrittenFromLeftToRight() {
        func inkedColumns(_ digits: [Int]) -> [Bool] {
            var scene = scene(turn: 0, tilt: 0)
            scene.camera.roll = 0
            scene.notes[0].digits = digits
            scene.notes[0].digitHeight = 0.4
            let picture = scene.render()
            let truth = scene.quadrilaterals[0]
            let rows = Int(truth.topLeft.y) + 8...Int(truth.bottomLeft.y) - 8
            return (Int(truth.topLeft.x) + 8...Int(truth.topRight.x) - 8).map { x in
                rows.contains { y in picture.samples[3 * (y * picture.width + x) + 1] < 120 }
            }
        }
        #expect(!inkedColumns([]).contains(true))
        let runs = inkedColumns([0, 1]).split(separator: false)
        #expect(runs.count == 2)
        // A 0 is wider than a 1.
        #expect(runs.first!.count > runs.last!.count)
    }

    /// The same bytes with every compiler, processor and C library: whoever changes the renderer renders Fixtures/Notes anew.
    @Test func aSeedAlwaysGivesTheSamePicture() {
        var scene = scene(turn: 5, tilt: 15)
        scene.notes[0].digits = [8]
        scene.lighting = Lighting()
        scene.lighting.shadow = .init(direction: 20, offset: 0, remaining: 0.5, softness: 0.1)
        scene.things = [Thing(.disc(radius: 0.2), at: Point(x: 0.8, y: 0.4), turn: 0, colour: 0x905030)]
        scene.lens = Lens()
        for (surface, sum) in Self.sums {
            scene.surface = surface
            // Fowler, Noll and Vo's hash, 64 bits, variant 1a.
            let hash = scene.render().samples.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
                ($0 ^ UInt64($1)) &* 0x100_0000_01b3
            }
            #expect(hash == sum, "\(surface)")
        }
    }

    private static let sums: [(Surface.Kind, UInt64)] = [
        (.wood, 15_459_142_406_185_551_149), (.fabric, 5_885_969_666_737_813_963), (.plain, 1_920_462_120_101_925_391),
        (.dark, 15_212_386_745_273_131_112), (.wall, 16_859_269_919_500_078_530),
    ]

    /// Of the area, not of the corners: perspective draws these apart.
    private func centroid(_ q: Quadrilateral) -> Point {
        let p = q.corners
        var x = 0.0
        var y = 0.0
        for i in 0..<4 {
            let a = p[i]
            let b = p[(i + 1) % 4]
            let cross = a.x * b.y - b.x * a.y
            x += (a.x + b.x) * cross
            y += (a.y + b.y) * cross
        }
        return Point(x: x / (6 * q.area), y: y / (6 * q.area))
    }
}
