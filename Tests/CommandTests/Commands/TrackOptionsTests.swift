import Foundation
import NoteReading
import TestSupport
import Testing

@testable import stickydigit

/// What `track` can be told besides what it follows.
@Suite struct TrackOptionsTests {
    private static let film = NoteSequence(seed: 11, frames: 60, event: .nothing, notes: 1, longSide: 200)
    private static let pictures = (0..<3).map { film.scene(at: 2 * $0).render() }
    private static let frames = pictures.map { $0.jpeg() }
    private static let grey = Picture(width: 200, height: 150, filledWith: Colour(red: 120, green: 120, blue: 120))
        .jpeg()

    private let shell: Shell

    init() throws {
        shell = try Shell()
    }

    private func write(_ name: String, _ frames: [[UInt8]]) throws {
        try shell.write(name, frames.flatMap { $0 })
    }

    /// The notes of each line.
    private func notes(_ result: Shell.Result) throws -> [[[String: Any]]] {
        try result.lines.map { try #require(try json($0)["notes"] as? [[String: Any]]) }
    }

    private func quad(_ note: [String: Any]) throws -> Quadrilateral {
        let c = try #require(note["quad"] as? [[Double]]).map { Point(x: $0[0], y: $0[1]) }
        return Quadrilateral(topLeft: c[0], topRight: c[1], bottomRight: c[2], bottomLeft: c[3])
    }

    private static func truth(_ i: Int) -> Quadrilateral { film.truth(at: 2 * i)[0].quadrilateral }

    @Test func realtimeDropsWhatArrivesInBetweenAndSaysHowMany() throws {
        // All is there at once: while the first frame is in work, the others arrive.
        let count = 40
        try write("film.mjpeg", Array(repeating: Self.frames[0], count: count))
        let result = try shell.run("stickydigit track - --realtime --no-classify < film.mjpeg")
        let lines = try result.lines.map(json)
        let dropped = try lines.map { try #require($0["dropped"] as? Int) }
        let indices = lines.compactMap { $0["frame"] as? Int }
        #expect(lines.count + dropped.reduce(0, +) == count && lines.count < count)
        #expect(indices.last == count - 1 && indices == indices.sorted())
        // Between two answers lie as many frames as were dropped.
        for i in 1..<indices.count { #expect(indices[i] - indices[i - 1] == 1 + dropped[i]) }
        #expect(result.complaints.contains("\(dropped.reduce(0, +)) frames dropped to keep up"))
        #expect(result.status == 0)
    }

    /// As a user of whom the system allows one thread and no more; only root can become one.
    private static let alone = "ulimit -u 1; exec setpriv --reuid=61234 --regid=61234 --clear-groups"

    @Test(.enabled(if: Shell.can("(\(alone) true)") && !Shell.isSanitized))
    func realtimeWithoutASecondThreadIsRefused() throws {
        try write("film.mjpeg", [Self.frames[0]])
        let result = try shell.run(
            "(\(Self.alone) '\(Shell.program)' track - --realtime) < film.mjpeg")
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.complaints.contains("stickydigit: --realtime: the system allows no second thread"), "\(result)")
    }

    @Test func withoutRealtimeEveryFrameIsAnswered() throws {
        try write("film.mjpeg", Array(repeating: Self.frames[0], count: 12))
        let result = try shell.run("stickydigit track - --no-classify < film.mjpeg")
        let lines = try result.lines.map(json)
        #expect(lines.compactMap { $0["frame"] as? Int } == Array(0..<12))
        #expect(lines.allSatisfy { $0["dropped"] == nil } && result.complaints.isEmpty)
    }

    @Test(arguments: [("", 1), ("--keep-lost 1", 2), ("--keep-lost 0", 2)])
    func whatComesBackIsTheSameForAsLongAsItIsKept(option: String, identifier: Int) throws {
        let film =
            Array(repeating: Self.frames[0], count: 4) + Array(repeating: Self.grey, count: 4)
            + Array(repeating: Self.frames[1], count: 5)
        try write("film.mjpeg", film)
        let notes = try notes(try shell.run("stickydigit track film.mjpeg --no-classify \(option)"))
        #expect(notes[3].first?["id"] as? Int == 1 && notes[3].first?["state"] as? String == "tracked")
        #expect(notes[4].first?["state"] as? String == "lost")
        let last = try #require(notes.last?.first)
        #expect(last["id"] as? Int == identifier && last["state"] as? String == "tracked")
    }

    @Test func singleImageTakesEachFrameOnItsOwn() throws {
        try write("film.mjpeg", [Self.frames[0], Self.grey, Self.frames[2]])
        let result = try shell.run("stickydigit track film.mjpeg --single-image")
        let notes = try notes(result)
        // Nothing is remembered: no note is lost in the second frame, and the third is answered at once.
        #expect(notes.map(\.count) == [1, 0, 1] && result.status == 0)
        for (i, frame) in [(0, 0), (2, 2)] {
            let note = try #require(notes[i].first)
            #expect(note["id"] is NSNull && note["state"] as? String == "tracked")
            #expect(try quad(note).overlap(with: Self.truth(frame)) > 0.9)
            #expect(note["digit"] as? Int == Self.film.truth(at: 0)[0].digit)
        }
        let followed = try self.notes(
            try shell.run("stickydigit track film.mjpeg --no-classify --maximum-observations 1"))
        #expect(followed[1].first?["state"] as? String == "lost")
    }

    @Test func noMoreNotesAreFollowedThanAsked() throws {
        let film = NoteSequence(seed: 21, frames: 60, event: .nothing, notes: 3, longSide: 320)
        try write("film.mjpeg", Array(repeating: film.scene(at: 0).render().jpeg(), count: 4))
        for (most, count) in [(0, 3), (2, 2), (1, 1)] {
            let result = try shell.run("stickydigit track film.mjpeg --no-classify --max-notes \(most)")
            #expect(try notes(result).last?.count == count, "at most \(most)")
        }
    }

    /// The frame twice as wide, the note in its left half: where a crop about the middle does not reach.
    private var wide: [UInt8] {
        let frame = Self.pictures[0].samples
        let ground = Array(repeating: UInt8(70), count: 3 * 200)
        var samples: [UInt8] = []
        for y in 0..<150 {
            samples += frame[3 * 200 * y..<3 * 200 * (y + 1)]
            samples += ground
        }
        return Picture(width: 400, height: 150, channels: 3, samples: samples).jpeg()
    }

    @Test(arguments: [
        ("fit", "300,300", true), ("fill", "300,200", true), ("center-crop", "300,112", true),
        // The crop leaves out the left quarter and more, and of 32 samples a side too few are left of the note.
        ("center-crop", "150,150", false), ("fit", "32,32", false),
    ])
    func framesAreScaledAndAnswersMappedBack(mode: String, size: String, isFound: Bool) throws {
        try shell.write("wide.jpg", wide)
        for option in ["", "--single-image"] {
            let result = try shell.run(
                "stickydigit track wide.jpg --no-classify --scale \(mode) --scale-to \(size) \(option)")
            #expect(result.status == 0)
            let found = try notes(result)[0].map(quad)
            // In pixels of the frame as it came.
            let overlap = found.map { $0.overlap(with: Self.truth(0)) }.max() ?? 0
            #expect(isFound ? overlap > 0.85 : overlap < 0.85, "\(option): \(overlap)")
        }
    }

    @Test(arguments: ["", "--single-image", "--object 100,5,50,50", "--scale fit --scale-to 32,32"])
    func longAndNarrowFramesAreAnswered(option: String) throws {
        for (name, size) in [("wide.png", (65_000, 60)), ("high.png", (60, 65_000))] {
            let picture = Picture(
                width: size.0, height: size.1, filledWith: Colour(red: 120, green: 120, blue: 120))
            try shell.write(name, picture.png())
            let object = size.0 == 60 ? option.replacingOccurrences(of: "100,5", with: "5,100") : option
            let result = try shell.run("stickydigit track \(name) \(object)")
            #expect(result.status == 0 && result.lines.count == 1, "\(name): \(result)")
        }
    }

    @Test func largeFramesAreScaledToTheSmallest() throws {
        let picture = Picture(width: 1200, height: 1200, filledWith: Colour(red: 120, green: 120, blue: 120))
        try shell.write("large.png", picture.png())
        for mode in ["fit", "fill", "center-crop"] {
            let result = try shell.run("stickydigit track large.png --scale \(mode) --scale-to 32,32")
            #expect(result.status == 0 && result.lines.count == 1, "\(mode): \(result)")
        }
    }

    @Test func drawingChangesNothingInTheAnswers() throws {
        // Large enough for frames to be followed at half size and drawn at full size.
        let film = NoteSequence(seed: 11, frames: 60, event: .nothing, notes: 1, longSide: 1300)
        try shell.write("large.jpg", film.scene(at: 0).render().jpeg())
        let plain = try shell.run("stickydigit track large.jpg")
        let drawn = try shell.run("stickydigit track large.jpg --annotate drawn")
        #expect(plain.output == drawn.output && plain.output.contains("tracked"))
        #expect(try Decode()(shell.bytes("drawn/000000.jpg")).width == 1300)
    }

    @Test func inkIsToldFromPaperAsAsked() throws {
        // Dark paper: to Apple's sample all of it is ink.
        var note = PaperNote()
        note.paper = .blue
        note.digits = [3]
        var scene = NoteScene(
            camera: PinholeCamera(width: 240, height: 180, scale: 120), surface: .dark, notes: [note], seed: 4)
        scene.lighting.exposure = 0.45
        try shell.write("dark.jpg", scene.render().jpeg())
        let line = "stickydigit track --files-from <(printf 'dark.jpg\\ndark.jpg\\n')"
        let adaptive = try notes(try shell.run(line)).last?.first
        let apple = try notes(try shell.run(line + " --enhance apple")).last?.first
        #expect(adaptive?["digit"] as? Int == 3)
        #expect(apple != nil && apple?["digit"] as? Int != 3)
    }
}
