import Foundation
import NoteReading
import TestSupport
import Testing

@testable import stickydigit

/// `track` as people run it, on frames of one small film.
@Suite struct TrackTests {
    private static let film = NoteSequence(seed: 11, frames: 60, event: .nothing, notes: 1, longSide: 200)
    private static let frames = (0..<4).map { film.scene(at: 2 * $0).render().jpeg() }
    private static let quad = film.truth(at: 0)[0].quadrilateral.corners.map { "\($0.x),\($0.y)" }.joined(
        separator: ",")

    private let shell: Shell

    init() throws {
        shell = try Shell()
        try FileManager.default.createDirectory(atPath: shell.folder + "/frames", withIntermediateDirectories: true)
        // Natural order, not that of bytes.
        for (name, frame) in zip(["f1", "f2", "f3", "f10"], Self.frames) {
            try shell.write("frames/\(name).jpg", frame)
        }
        try shell.write("film.mjpeg", Self.frames.flatMap { $0 })
    }

    @Test func followsThroughAFolderInNaturalOrder() throws {
        let result = try shell.run("stickydigit track frames --quad \(Self.quad) --no-classify")
        #expect(result.status == 0 && result.complaints.isEmpty)
        let lines = try result.lines.map(json)
        #expect(
            lines.map { $0["path"] as? String } == [
                "frames/f1.jpg", "frames/f2.jpg", "frames/f3.jpg", "frames/f10.jpg",
            ])
        for (i, line) in lines.enumerated() {
            #expect(line["schema"] as? Int == 1 && line["frame"] as? Int == i)
            let note = try #require((line["notes"] as? [[String: Any]])?.first)
            #expect(Set(note.keys).isSuperset(of: ["id", "state", "confidence", "quad", "digit"]))
            #expect(note["id"] as? Int == 1 && note["state"] as? String == "tracked")
            #expect((note["quad"] as? [[Double]])?.count == 4)
        }
    }

    @Test func aStreamGivesWhatTheFolderGives() throws {
        let options = "--quad \(Self.quad) --no-classify --format text"
        let folder = try shell.run("stickydigit track frames \(options) | sed 's/ (f[0-9]*.jpg)//'")
        let stream = try shell.run("cat film.mjpeg | stickydigit track - \(options)")
        let list = try shell.run(
            "printf 'frames/f1.jpg\\nframes/f2.jpg\\n' | stickydigit track --files-from - \(options) | sed 's/ (f[0-9]*.jpg)//'"
        )
        #expect(stream.output == folder.output && stream.lines.count == 4)
        #expect(list.lines == Array(stream.lines.prefix(2)))
    }

    /// As `find -print0` writes names; what is no line of names says how.
    @Test func namesInAListMayEndInNUL() throws {
        let names = "printf 'frames/f1.jpg\\0frames/f2.jpg\\0'"
        let result = try shell.run("\(names) | stickydigit track --files-from - --null --no-classify")
        #expect(result.status == 0 && result.lines.count == 2)
        let lines = try shell.run("\(names) | stickydigit track --files-from - --no-classify")
        #expect(lines.status == 1 && lines.complaints.contains("add --null where each name ends in one"))
    }

    @Test func damagedFramesAreReportedAndSkipped() throws {
        let broken = Self.frames[0].prefix(Self.frames[0].count / 2)
        try shell.write("broken.mjpeg", Self.frames[0] + broken + Self.frames[1])
        let result = try shell.run("stickydigit track - --quad \(Self.quad) --no-classify < broken.mjpeg")
        #expect(result.status == 1 && !result.complaints.isEmpty)
        let states = try result.lines.map { try json($0)["status"] as? String }
        #expect(states == ["ok", "unreadable", "ok"])
        #expect(
            try shell.run("stickydigit track - --exit-zero --quad \(Self.quad) --no-classify < broken.mjpeg").status
                == 0)
    }

    @Test(arguments: ["", "--realtime"])
    func headersBetweenFramesAreNoFrames(option: String) throws {
        let header = Array("--frame\r\nContent-Type: image/jpeg\r\n\r\n".utf8)
        try shell.write("multipart", Self.frames.flatMap { header + $0 + [0x0D, 0x0A] } + Array("--frame--\r\n".utf8))
        let result = try shell.run("stickydigit track - --quad \(Self.quad) --no-classify \(option) < multipart")
        let lines = try result.lines.map(json)
        #expect(result.status == 0 && lines.allSatisfy { $0["status"] as? String == "ok" })
        #expect(lines.last?["frame"] as? Int == 3)
        if option.isEmpty {
            #expect(result.complaints.isEmpty && lines.compactMap { $0["frame"] as? Int } == [0, 1, 2, 3])
        }
    }

    @Test(arguments: ["", "--realtime"])
    func whatElseIsBetweenFramesIsToldOfOnceAndNotCounted(option: String) throws {
        // Stale bytes, two end marks, fill bytes, zeros up to a block.
        let zeros = [UInt8](repeating: 0, count: 4096)
        try shell.write(
            "gaps",
            Self.frames[0] + [7] + zeros + Self.frames[1] + [0xFF, 0xD9] + Self.frames[2] + zeros + Self.frames[3] + [
                0xFF, 0xFF,
            ])
        let result = try shell.run("stickydigit track - --quad \(Self.quad) --no-classify \(option) < gaps")
        #expect(result.status == 0)
        let lines = try result.lines.map(json)
        #expect(lines.allSatisfy { $0["status"] as? String == "ok" } && lines.last?["frame"] as? Int == 3)
        #expect(
            result.complaints.hasSuffix(
                "4101 bytes in 3 places passed over that belong to no frame: neither JPEG nor PNG; no frame is missing, "
                    + "and what a camera leaves behind them does no harm\n"))
        if option.isEmpty {
            #expect(lines.compactMap { $0["frame"] as? Int } == [0, 1, 2, 3])
            #expect(result.complaints.count { $0 == "\n" } == 1)
        }
    }

    /// A gap that a frame fits into may have hidden one.
    @Test func aLongGapMayHideAFrame() throws {
        let gap = [UInt8](repeating: 7, count: Self.frames[0].count + 9000)
        try shell.write("gap", Self.frames[0] + gap + Self.frames[1])
        let result = try shell.run("stickydigit track - --quad \(Self.quad) --no-classify < gap")
        #expect(result.status == 1 && result.lines.count == 2)
        #expect(result.complaints.contains("where frames are missing, save the stream anew"))
    }

    @Test(arguments: ["", "--realtime"])
    func zerosBehindFramesAreNotWorthAWord(option: String) throws {
        let zeros = [UInt8](repeating: 0, count: 4096)
        try shell.write("blocks", Self.frames.flatMap { $0 + zeros })
        let result = try shell.run("stickydigit track - --quad \(Self.quad) --no-classify \(option) < blocks")
        #expect(result.status == 0 && result.complaints.split(separator: "\n").allSatisfy { $0.contains("dropped") })
    }

    /// Some cameras end no frame: each is read, and only one that ends before its last row is damaged.
    @Test func framesWithoutEndMarksAreRead() throws {
        let options = "--quad \(Self.quad) --no-classify --format text"
        let whole = try shell.run("stickydigit track film.mjpeg \(options)")
        try shell.write("open.mjpeg", Self.frames.flatMap { $0.dropLast(2) })
        let open = try shell.run("stickydigit track open.mjpeg \(options)")
        #expect(open.status == 0 && open.complaints.isEmpty && open.output == whole.output && open.lines.count == 4)
        try shell.write(
            "cut.mjpeg", Self.frames[0].dropLast(2) + Self.frames[1].dropLast(1500) + Self.frames[2].dropLast(2))
        let cut = try shell.run("stickydigit track cut.mjpeg \(options)")
        #expect(cut.status == 1 && cut.lines.count == 2, "\(cut)")
        #expect(
            cut.complaints.contains("frame 1: the JPEG data is damaged (") && cut.complaints.count { $0 == "\n" } == 1)
    }

    @Test func anAVIGivesItsFrames() throws {
        let options = "--quad \(Self.quad) --no-classify --format text"
        let stream = try shell.run("stickydigit track film.mjpeg \(options)")
        try shell.write("film.avi", avi(Self.frames.map { ("00dc", $0) }))
        for words in ["track film.avi", "track - <film.avi"] {
            let result = try shell.run("stickydigit \(words) \(options)")
            #expect(result.status == 0 && result.complaints.isEmpty && result.output == stream.output, "\(result)")
        }
        try shell.write("other.avi", avi([("00dc", [0, 0, 0, 1, 0x67, 1, 2, 3])]))
        let other = try shell.run("stickydigit track other.avi \(options)")
        #expect(other.status == 1 && other.lines.isEmpty && other.complaints.count { $0 == "\n" } == 1)
        #expect(other.complaints.contains("passed over that belong to no frame: this is an AVI video; give pictures"))
    }

    @Test(arguments: [
        ("Broken/header-of-mp4.mp4", "an MP4 or QuickTime video"), ("Broken/header-of-gif.gif", "a GIF picture"),
        ("Phones/eight-turned-by-container-and-exif.heic", "a HEIC photograph"),
        ("Phones/transparent-lossless.webp", "a WebP picture"),
    ])
    func aStreamOfSomethingElseIsNamed(file: String, kind: String) throws {
        let sentence = "passed over that belong to no frame: this is \(kind); give pictures back to back"
        for words in ["track - <", "track", "track - --realtime <"] {
            let result = try shell.run("stickydigit \(words) '\(Fixture.folder)/\(file)'")
            #expect(result.status == 1 && result.complaints.contains(sentence), "\(result)")
        }
    }

    @Test(arguments: ["--from 4", "--from 99"])
    func whatIsPointedAtAfterTheLastFrameIsMissed(_ from: String) throws {
        for words in ["track frames", "track - --realtime < film.mjpeg"] {
            let result = try shell.run("stickydigit \(words) \(from) --quad \(Self.quad) --no-classify")
            #expect(result.status == 1 && result.lines.isEmpty)
            #expect(
                result.complaints.contains("'\(from)' is after the last frame, 3 as they count from 0; name"),
                "\(result)")
        }
    }

    @Test func beginsAtTheFrameThatIsNamed() throws {
        let result = try shell.run("stickydigit track frames --from 2 --quad \(Self.quad) --no-classify")
        #expect(try result.lines.map { try json($0)["frame"] as? Int } == [2, 3])
    }

    @Test func whoStopsReadingEndsIt() throws {
        let result = try shell.run("stickydigit track film.mjpeg --quad \(Self.quad) --no-classify | head -n 1")
        #expect(result.lines.count == 1 && result.complaints.isEmpty)
    }

    @Test func drawsFramesIntoAFolderAndIntoAStream() throws {
        let options = "--quad \(Self.quad) --no-classify"
        let folder = try shell.run("stickydigit track film.mjpeg \(options) --annotate drawn")
        #expect(folder.lines.count == 4)
        #expect(try shell.names("drawn") == ["000000.jpg", "000001.jpg", "000002.jpg", "000003.jpg"])
        _ = try shell.run(
            "stickydigit track film.mjpeg \(options) --annotate - > drawn.mjpeg; cat drawn.mjpeg > /dev/null")
        var stream = TrackStream()
        let pictures = stream.take(try shell.bytes("drawn.mjpeg")).compactMap(\.picture)
        let first = try shell.bytes("drawn/000000.jpg")
        #expect(pictures.count == 4 && pictures.first == first)
        #expect(pictures[0] != Self.frames[0])
    }

    @Test func ctrlCEndsItCleanly() throws {
        let result = try shell.run(
            "(cat film.mjpeg; sleep 6) | timeout -s INT 4 \"\(Shell.program)\" track - --quad \(Self.quad) --no-classify; echo status ${PIPESTATUS[1]}"
        )
        #expect(result.lines.count >= 2 && result.lines.last == "status 124")
        #expect(result.complaints.isEmpty)
    }

    @Test(arguments: [
        ("track", "Missing expected argument 'INPUT'"),
        ("track x --files-from y", "either INPUT or '--files-from'"),
        ("track x --object 1,2,3,4 --quad 0,0,9,0,9,9,0,9", "contradict"),
        ("track x --from 3", "'--from'"),
        ("track x --object 1,2,3", "four numbers"),
        ("track x --object 1e300,0,20,20", "none beyond 1000000"),
        ("track x --object 0,0,1e300,1e300", "none beyond 1000000"),
        ("track x --quad 0,0,1e300,0,1e300,9,0,9", "none beyond 1000000"),
        ("track x --quad 0,0,0,9,9,9,9,0", "convex"),
        ("track x --single-image --object 1,2,3,4", "is followed in it: leave one of them out"),
        ("track x --scale stretch", "one of"),
        ("track x --scale-to 320,240", "'--scale-to' is the size for '--scale'"),
        ("track x --scale none --scale-to 320,240", "'--scale-to' is the size for '--scale'"),
        ("track x --scale fit --scale-to 31,240", "from 32 to 4096"),
        ("track x --single-image --keep-lost 30", "takes each frame on its own: leave one of them out"),
        ("track x --from 0", "'--from'"),
        ("track x --object 1,2,30,40 --maximum-observations 2", "and no other is followed: leave one of them out"),
        ("track x --quad 0,0,9,0,9,9,0,9 --minimum-size 0.2", "'--minimum-size' is for notes that are looked for"),
        ("track x --no-classify --enhance apple", "'--enhance' is for reading digits"),
        ("track x --no-classify --weights y", "'--weights' is for reading digits"),
        ("track x --annotate - --format json", "prints pictures in their place: leave one of them out"),
        ("track x --object 1,2,30,40 --keep-lost 3", "is looked for to the end: leave one of them out"),
        ("track frames --realtime", "would be dropped: leave it out"),
        ("track --files-from frames --realtime", "'--realtime' is for a stream"),
        ("track x --null", "'--null' says how '--files-from' is read: give both"),
    ])
    func wrongUsageIsRefused(line: String, reason: String) throws {
        let result = try shell.run("stickydigit \(line)")
        #expect(result.status == 64 && result.complaints.contains(reason), "\(result.complaints)")
    }

    @Test(arguments: [
        ("--object 5000,5000,20,20", "--object: outside the frame of 200 × 150 pixels; give a place within it"),
        ("--object=-60,10,50,50", "--object: outside"), ("--quad 300,0,400,0,400,90,300,90", "--quad: outside"),
    ])
    func whatIsOutsideTheFrameIsRefused(option: String, reason: String) throws {
        let result = try shell.run("stickydigit track frames \(option)")
        #expect(result.status == 1 && result.output.isEmpty && result.complaints.contains(reason), "\(result)")
        let realtime = try shell.run("stickydigit track - --realtime \(option) < film.mjpeg")
        #expect(realtime.status == 1 && realtime.output.isEmpty && realtime.complaints.contains(reason), "\(realtime)")
    }

    @Test func whatCannotBeFollowedIsLostAndNothingElseTakenForIt() throws {
        // A corner of it is in the frame; the note elsewhere in the frame is another thing.
        let result = try shell.run("stickydigit track frames --object 195,145,400,400 --no-classify")
        #expect(result.status == 0 && result.complaints.contains("--object: too small, or more than half outside"))
        #expect(result.lines.count == 4)
        for line in result.lines {
            let notes = try #require(try json(line)["notes"] as? [[String: Any]])
            #expect(notes.count == 1 && notes[0]["state"] as? String == "lost")
            #expect(notes[0]["confidence"] as? Double == 0)
        }
    }

    @Test func namesThatBreakLinesAreShownOnOne() throws {
        try FileManager.default.createDirectory(atPath: shell.folder + "/odd", withIntermediateDirectories: true)
        try shell.write("odd/a\nb\u{1B}.jpg", Self.frames[0])
        try shell.write("odd/c\nd.jpg", Array("none".utf8))
        let result = try shell.run("stickydigit track odd --no-classify --format text")
        #expect(result.lines.count == 1 && result.output.contains("(a\u{FFFD}b\u{FFFD}.jpg)"), "\(result)")
        #expect(result.complaints.contains("odd/c\u{FFFD}d.jpg: "), "\(result)")
    }

    @Test func whatIsNotThereIsSaid() throws {
        let result = try shell.run("stickydigit track nowhere")
        #expect(result.status == 1 && result.complaints.contains("nowhere"))
    }
}
