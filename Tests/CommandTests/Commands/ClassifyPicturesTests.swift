import NoteReading
import TestSupport
import Testing

@testable import stickydigit

/// The pictures that `classify` writes, by --dump and --annotate, and what happens where they cannot be written.
@Suite struct ClassifyPicturesTests {
    private let shell: Shell
    private let quad = Fixture.noteCorners

    init() throws {
        shell = try Shell()
        try shell.write("broken.jpg", "hello")
        try shell.write("note.png", Fixture.note)
    }

    @Test func dumpWritesAFolderAPhotograph() throws {
        let result = try shell.run(
            "cp note.png note.jpeg; stickydigit classify --quad \(quad) --dump steps/deep note.png note.jpeg ./note.png"
        )
        #expect(result.status == 0, "\(result)")
        #expect(try shell.names("steps/deep") == ["note", "note-2", "note-3"])
        let names = try shell.names("steps/deep/note")
        #expect(
            Set(names).isSuperset(of: [
                "1-photo.png", "4-quad.png", "5-page.png", "6-grey.png", "7-contrast.png", "8-inverted.png",
                "9-glyph.png",
                "reading.json",
            ]))
        #expect(names.allSatisfy { !$0.hasPrefix(".") })
        let glyph = try Decode()(try shell.bytes("steps/deep/note/9-glyph.png"))
        #expect(glyph.width == 28 && glyph.height == 28)
        #expect(try json(shell.text("steps/deep/note/reading.json"))["digit"] as? Int == 1)
    }

    @Test func whatAnEarlierDumpLeftIsTakenAway() throws {
        _ = try shell.run("stickydigit classify --quad \(quad) --dump steps note.png; touch steps/note/mine.txt")
        let result = try shell.run("stickydigit classify --minimum-size 1 --detected-only --dump steps note.png")
        #expect(result.output.contains("no note"))
        let names = try shell.names("steps/note")
        #expect(names.contains("1-photo.png") && names.contains("mine.txt") && !names.contains("9-glyph.png"))
    }

    @Test func onlyWhatADumpWroteIsTakenAway() throws {
        let mine = ["1-holiday.png", "1-photo.jpg", "12-photo.png", "9-glyph-x.png", "photo.png"]
        let result = try shell.run(
            """
            mkdir -p steps/note/note-2 steps/note/note-3; cd steps/note; touch \(mine.joined(separator: " ")) 9-glyph-2.png
            touch note-2/5-page.png note-3/5-page.png note-3/mine.txt; cd ../..
            stickydigit classify --quad \(quad) --dump steps note.png
            """)
        #expect(result.status == 0)
        let names = try shell.names("steps/note")
        #expect(Set(names).isSuperset(of: mine + ["note-3"]), "\(names)")
        #expect(!names.contains("9-glyph-2.png") && !names.contains("note-2"))
        #expect(try shell.names("steps/note/note-3") == ["mine.txt"])
    }

    @Test(arguments: [
        "--annotate copy.png copy.png", "--annotate ./link.png copy.png", "--annotate '{}.png' copy.png note.png",
        "--annotate . copy.png note.png", "--annotate '{}.png' --files-from list",
    ])
    func photographsAreNeverWrittenOver(_ arguments: String) throws {
        let result = try shell.run(
            """
            cp note.png copy.png; ln copy.png link.png; echo copy.png >list
            stickydigit classify --whole \(arguments); s=$?; cmp note.png copy.png && exit $s
            """)
        #expect(result.status == 1)
        #expect(
            result.complaints.contains("a photograph that is to be read, and is not written over; choose another name"))
        #expect(!result.lines.isEmpty)
    }

    /// Ctrl-C ends the program when the file being written is whole: what is there can be used, and nothing else is there.
    @Test(arguments: ["INT", "TERM", "HUP"]) func signalsLeaveWholeFiles(_ name: String) throws {
        let names = Array(repeating: "note.png", count: 400).joined(separator: " ")
        // A program that a shell starts in the background ignores Ctrl-C, and so it should; `env` starts it afresh.
        let result = try shell.run(
            """
            env --default-signal '\(Shell.program)' classify --whole --format json --dump steps \(names) & id=$!
            for i in {1..500}; do [ ! -e steps/note-2/reading.json ] || break; sleep 0.1; done
            kill -\(name) $id; wait $id
            """)
        #expect([130, 143, 129].contains(result.status), "\(result.status)")
        for line in result.lines { #expect(try json(line)["status"] as? String == "ok") }
        let files = try shell.run("find steps -type f ! -name '*.png' ! -name reading.json")
        #expect(files.output.isEmpty, "\(files.output)")
        let pictures = try shell.run("find steps -name '*.png'").lines
        #expect(!pictures.isEmpty)
        for picture in pictures.suffix(20) { #expect(try shell.bytes(picture).suffix(8).starts(with: "IEND".utf8)) }
    }

    @Test(.enabled(if: !Shell.isSanitized, "sanitizers keep what they know in files of their own"))
    func filesThatMayNotGrowSoLargeAreToldAndTheRestGoesOn() throws {
        let result = try shell.run("ulimit -f 8; stickydigit classify --whole --dump steps note.png note.png")
        #expect(result.status == 1 && result.lines.count == 2)
        #expect(result.complaints.contains("cannot be written (File too large)"))
    }

    @Test(arguments: [
        "70000,0,70100,0,70100,100,70000,100", "0,0,1e308,0,1e308,1e308,0,1e308", "0,0,0.1,0,0.1,0.1,0,0.1",
    ])
    func cornersThatNoNoteCanHaveAreAResult(_ corners: String) throws {
        let result = try shell.run(
            "stickydigit classify --format json --dump steps --annotate seen.png --quad \(corners) note.png")
        #expect(result.status == 0 && result.output.contains(#""code":"corners_do_not_fit""#))
        #expect(try json(result.lines[0])["status"] as? String == "no_note")
    }

    @Test func whatCannotBeWrittenIsToldAndTheRestGoesOn() throws {
        let result = try shell.run("touch file; stickydigit classify --quad \(quad) --dump file note.png note.png")
        #expect(result.status == 1 && result.lines.count == 2)
        #expect(result.complaints.contains("file/note: cannot be written (Not a directory); choose another place"))
    }

    @Test func annotateDrawsOnThePhotograph() throws {
        let result = try shell.run("stickydigit classify --quad \(quad) --annotate seen.png note.png")
        #expect(result.status == 0)
        let plain = try Decode()(try shell.bytes("note.png"))
        let seen = try Decode()(try shell.bytes("seen.png"))
        #expect(seen.width == plain.luma.width && seen.height == plain.luma.height)
        #expect(seen.luma != plain.luma)
        #expect(try shell.run("stickydigit classify --quad \(quad) --annotate seen.jpg note.png").status == 0)
        #expect(try shell.bytes("seen.jpg").starts(with: [0xFF, 0xD8]))
    }

    @Test func severalAnnotatedPhotographsNeedAPlaceEach() throws {
        let refused = try shell.run("stickydigit classify --annotate seen.png note.png note.png")
        #expect(refused.status == 64 && refused.complaints.contains("names one file for several photographs"))
        #expect(try shell.run("stickydigit classify --whole --annotate seen/ note.png note.png").status == 0)
        #expect(try shell.names("seen") == ["note-2.png", "note.png"])
        #expect(try shell.run("stickydigit classify --whole --annotate 'seen/{}-x.jpg' note.png note.png").status == 0)
        #expect(try shell.names("seen") == ["note-2-x.jpg", "note-2.png", "note-x.jpg", "note.png"])
    }
}
