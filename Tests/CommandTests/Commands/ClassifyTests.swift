import Foundation
import NoteReading
import Testing

@testable import TestSupport
@testable import stickydigit

/// What the program prints and exits with, on photographs whose corners are given or that are all note: that they are
/// found is the detector's tests' business.
@Suite struct ClassifyTests {
    private let shell: Shell
    private let quad = Fixture.noteCorners

    init() throws {
        shell = try Shell()
        try shell.write("broken.jpg", "hello")
        try shell.write("note.png", Fixture.note)
    }

    // MARK: Folders

    /// A folder with photographs in several kinds of order, one of them below it.
    private func folders() throws {
        _ = try shell.run("mkdir -p roll/b10/deep roll/b9 roll/empty.jpg")
        for name in ["n10.png", "n2.PNG", "N1.png", "b10/x.png", "b9/y.png", "b10/deep/z.png"] {
            try shell.write("roll/" + name, Fixture.note)
        }
        try shell.write("roll/readme.txt", "none")
    }

    private func paths(_ words: String) throws -> [String?] {
        let result = try shell.run("stickydigit classify --whole --format json \(words)")
        #expect(result.status == 0 && result.complaints.isEmpty, "\(result)")
        return try result.lines.map { try json($0)["path"] as? String }
    }

    @Test(arguments: ["", "--jobs 3"]) func aFolderStandsForItsPhotographsInNaturalOrder(_ jobs: String) throws {
        try folders()
        let own = ["roll/N1.png", "roll/n2.PNG", "roll/n10.png"]
        #expect(try paths("roll \(jobs)") == own)
        #expect(try paths("note.png roll/ note.png \(jobs)") == ["note.png"] + own + ["note.png"])
        #expect(try paths("--files-from <(echo roll; echo note.png) \(jobs)") == own + ["note.png"])
        let below = ["roll/b9/y.png", "roll/b10/x.png", "roll/b10/deep/z.png"]
        #expect(try paths("--recursive roll \(jobs)") == own + below)
        #expect(try paths("-r roll/b10 roll/b9 \(jobs)") == ["roll/b10/x.png", "roll/b10/deep/z.png", "roll/b9/y.png"])
    }

    /// A link that leads back up would never end.
    @Test func linkedFoldersBelowAreNotGoneInto() throws {
        try folders()
        _ = try shell.run("ln -s .. roll/b9/up; ln -s \"$PWD/roll\" link")
        #expect(try paths("--recursive roll/b9") == ["roll/b9/y.png"])
        #expect(try paths("link").count == 3)
    }

    @Test func aFolderWithoutPhotographsGetsASentence() throws {
        try folders()
        _ = try shell.run("mkdir -p bare/below/below")
        let bare = try shell.run("stickydigit classify --whole bare note.png")
        #expect(bare.status == 1 && bare.lines.count == 1)
        #expect(
            bare.complaints
                == "stickydigit: bare: there is no JPEG, PNG, HEIC, AVIF or WebP file in this folder; name another, or add "
                + "--recursive for those below it\n")
        let below = try shell.run("stickydigit classify --whole --recursive --format json bare")
        #expect(below.status == 0 || below.complaints.contains("or below it"), "\(below)")
        let useless = try shell.run("stickydigit classify --recursive note.png")
        #expect(useless.status == 64 && useless.complaints.contains("'--recursive' is for folders, and none is named"))
    }

    @Test func picturesOfAFoldersPhotographsAreWrittenApart() throws {
        try folders()
        let result = try shell.run("stickydigit classify --whole --recursive roll --dump steps --annotate drawn/")
        #expect(result.status == 0)
        #expect(try shell.names("steps") == ["N1", "n10", "n2", "x", "y", "z"])
        #expect(try shell.names("drawn").count == 6)
        let over = try shell.run("stickydigit classify --whole roll --annotate 'roll/{}.png'")
        #expect(over.complaints.contains("a photograph that is to be read, and is not written over"))
    }

    // MARK: Results

    @Test func aLineOfTextSaysThePathAndTheDigit() throws {
        let result = try shell.run("stickydigit classify note.png --quad \(quad)")
        #expect(result.status == 0 && result.lines.count == 1 && result.complaints.isEmpty)
        #expect(result.output.wholeMatch(of: /note\.png: 1 \([0-9.]+ %\)\n/) != nil, "\(result.output)")
    }

    @Test func cornersOutsideThePhotographAreSaid() throws {
        let beyond = "84,-40,330,-40,225,192,82,188"
        let text = try shell.run("stickydigit classify note.png --quad \(beyond)").output
        #expect(
            text.contains(" [outside the photograph: top left, top right corners; take the whole note into"), "\(text)")
        for (quad, outside) in [(beyond, [0, 1]), (quad, [])] {
            let line = try shell.run("stickydigit classify --format json --quad \(quad) note.png").lines[0]
            let note = try #require((try json(line)["notes"] as? [[String: Any]])?.first)
            #expect(note["corners_outside"] as? [Int] == outside)
        }
    }

    @Test func jsonHasTheKeysOfSchemaOneInTheirOrder() throws {
        let result = try shell.run("stickydigit classify --format json --quad \(quad) note.png")
        let keys =
            #"^{"schema":1,"path":"note.png","status":"ok","width":320,"height":240,"digit":1,"confidence":[0-9.]+,"#
        #expect(try result.output.firstMatch(of: Regex(keys)) != nil, "\(result.output)")
        let object = try json(result.lines[0])
        #expect(
            Set(object.keys) == [
                "schema", "path", "status", "width", "height", "digit", "confidence", "notes", "milliseconds",
            ])
        let note = try #require((object["notes"] as? [[String: Any]])?.first)
        #expect(
            Set(note.keys).isSuperset(of: [
                "quad", "corners_outside", "place", "turned", "ringed", "detection", "status", "digit", "confidence",
                "probabilities", "box", "page",
            ]))
        #expect(note["quad"] as? [[Double]] == [[84.32, 36.9], [240.59, 47.26], [225.8, 192.35], [82.43, 188.16]])
        let probabilities = try #require(note["probabilities"] as? [Double])
        #expect(probabilities.count == 10 && abs(probabilities.reduce(0, +) - 1) < 1e-4)
        #expect((object["milliseconds"] as? [String: Double])?.keys.contains("decode") == true)
        #expect(result.output.contains(#""milliseconds":{"decode":"#))
    }

    @Test func topListsTheLikeliestDigits() throws {
        let text = try shell.run("stickydigit classify --top 3 --quad \(quad) note.png")
        #expect(
            text.output.wholeMatch(of: /note\.png: 1 \([0-9.]+ %\) or \d \([0-9.]+ %\) or \d \([0-9.]+ %\)\n/) != nil)
        let line = try shell.run("stickydigit classify --top 3 --quad \(quad) --format json note.png").lines[0]
        let note = try #require((try json(line)["notes"] as? [[String: Any]])?.first)
        let top = try #require(note["top"] as? [[String: Double]])
        #expect(top.count == 3 && top[0]["digit"] == 1)
        #expect(top.map { $0["probability"]! } == top.map { $0["probability"]! }.sorted(by: >))
    }

    // MARK: Where the note is

    private func firstNote(_ arguments: String) throws -> [String: Any] {
        let line = try shell.run("stickydigit classify --format json \(arguments)").lines[0]
        return try #require((try json(line)["notes"] as? [[String: Any]])?.first, "\(arguments): \(line)")
    }

    @Test func theWholePhotographCanBeTheNote() throws {
        let note = try firstNote("--whole note.png")
        #expect(note["quad"] as? [[Double]] == [[-0.5, -0.5], [319.5, -0.5], [319.5, 239.5], [-0.5, 239.5]])
        #expect(note["place"] as? String == "whole")
    }

    @Test func theAnswerSaysWhereTheNoteIs() throws {
        #expect(try firstNote("note.png")["place"] as? String == "detected")
        #expect(try firstNote("--quad \(quad) note.png")["place"] as? String == "given")
    }

    /// A digit on paper that fills the picture: there is no note to be found.
    @Test func withoutANoteTheWholePhotographIsRead() throws {
        try shell.write("digit.png", Self.drawnDigit(4).png())
        for option in ["", "--or-whole"] {
            let note = try firstNote("\(option) digit.png")
            #expect(note["place"] as? String == "whole" && note["digit"] as? Int == 4 && note["turned"] as? Int == 0)
            #expect(note["ringed"] as? Bool == false)
            let text = try shell.run("stickydigit classify \(option) digit.png")
            #expect(text.output.hasPrefix("digit.png: 4 ("))
            #expect(text.output.hasSuffix(" (no note found: the whole picture was read)\n"))
        }
        #expect(try !shell.run("stickydigit classify --whole digit.png").output.contains("no note found"))
        let detected = try shell.run("stickydigit classify --detected-only digit.png")
        #expect(detected.status == 0 && detected.output.hasPrefix("digit.png: no note: "))
        try shell.write(
            "blank.png",
            Picture(width: 300, height: 300, channels: 1, samples: Array(repeating: 235, count: 90_000)).png())
        let blank = try shell.run("stickydigit classify blank.png")
        #expect(blank.output.hasPrefix("blank.png: no note: "), "\(blank)")
    }

    @Test func aPictureThatLiesOnItsSideIsTurnedUnlessItIsUpright() throws {
        try shell.write("turned.png", Self.drawnDigit(4, isUpsideDown: true).png())
        let note = try firstNote("turned.png")
        #expect(note["digit"] as? Int == 4 && note["turned"] as? Int == 180 && note["status"] as? String == "ok")
        let text = try shell.run("stickydigit classify --whole turned.png")
        #expect(text.output.hasPrefix("turned.png: 4 (") && text.output.hasSuffix(" (turned by 180° to be read)\n"))
        let upright = try firstNote("--upright --whole turned.png")
        #expect(upright["turned"] as? Int == 0)
        #expect(upright["status"] as? String != "ok" || upright["digit"] as? Int != 4)
    }

    @Test func digitsOfARowHaveItsNumber() throws {
        let line = try shell.run("stickydigit classify --format json '\(Fixture.folder)/Notes/forty-two.jpg'").lines[0]
        let note = try #require((try json(line)["notes"] as? [[String: Any]])?.first)
        let digits = try #require(note["digits"] as? [[String: Any]])
        #expect(digits.map { $0["digit"] as? Int } == [4, 2] && digits.map { $0["row"] as? Int } == [0, 0])
    }

    /// Dark ink on light paper that fills the picture.
    private static func drawnDigit(_ digit: Int, isUpsideDown: Bool = false) -> Picture {
        let side = 300
        var raster = PenRaster(width: side, height: side)
        var random = TestSupport.SplitMix64(seed: 1)
        let hand = DigitHand.hands(for: digit)[0]
        for var stroke in Handwriting().strokes(of: hand, height: 150, penWidth: 15, random: &random) {
            for i in stroke.dabs.indices {
                stroke.dabs[i].x += Double(side) / 2
                stroke.dabs[i].y += Double(side) / 2
            }
            raster.draw(stroke)
        }
        let samples = raster.coverage.map { UInt8(235 - 200 * $0) }
        return Picture(
            width: side, height: side, channels: 1, samples: isUpsideDown ? samples.reversed() : samples)
    }

    @Test(arguments: [
        "--whole --or-whole", "--whole --quad 0,0,9,0,9,9,0,9", "--or-whole --quad 0,0,9,0,9,9,0,9",
        "--whole --detected-only", "--or-whole --detected-only", "--detected-only --quad 0,0,9,0,9,9,0,9",
    ])
    func placesThatContradictEachOtherAreRefused(_ options: String) throws {
        let result = try shell.run("stickydigit classify \(options) note.png")
        #expect(result.status == 64 && result.output.isEmpty && result.complaints.contains("contradict each other"))
    }

    /// Who gives an option believes that it holds.
    @Test(arguments: [
        "--minimum-aspect-ratio 0.3", "--maximum-aspect-ratio 0.9", "--quadrature-tolerance 20", "--minimum-size 0.2",
        "--minimum-confidence 0.2", "--region-of-interest 0,0,1,1", "--max-notes 2", "--maximum-observations 1",
    ])
    func whatIsForNotesThatAreLookedForIsNotForGivenOnes(_ option: String) throws {
        for place in ["--whole", "--quad 0,0,99,0,99,99,0,99"] {
            let result = try shell.run("stickydigit classify note.png \(place) \(option)")
            let name = option.prefix { $0 != " " }
            #expect(result.status == 64 && result.output.isEmpty)
            #expect(result.complaints.hasPrefix("Error: '\(name)' is for notes that are looked for"), "\(result)")
        }
        #expect(try shell.run("stickydigit classify note.png --or-whole \(option)").status == 0)
    }

    @Test(arguments: [
        "--quad 1,2,3", "--quad 0,0,0,9,9,9,9,0", "--quad 0,0,9,9,9,0,0,9", "--quad 0,0,9,0,9,9,0,nan",
        "--region-of-interest 0,0,2,1", "--region-of-interest 0.5,0,0.6,1", "--region-of-interest 0,0,0,1",
        "--minimum-aspect-ratio 0.9 --maximum-aspect-ratio 0.8", "--minimum-size 2", "--minimum-confidence -1",
        "--quadrature-tolerance 90", "--max-pixels 0", "--top 0", "--jobs -1", "--enhance magic", "--null", "- -",
        "--files-from - -", "--annotate a.gif", "b.jpg --annotate a.png",
    ])
    func valuesThatMakeNoSenseAreWrongUsage(_ options: String) throws {
        let result = try shell.run("stickydigit classify note.png \(options)")
        #expect(result.status == 64 && result.output.isEmpty)
        #expect(result.complaints.hasPrefix("Error: ") && result.complaints.contains("Usage: stickydigit classify"))
    }

    // MARK: Photographs

    @Test func standardInputIsAPhotograph() throws {
        let result = try shell.run("stickydigit classify --format json --quad \(quad) - < note.png")
        #expect(result.status == 0 && result.output.contains(#""path":"-","status":"ok""#))
        let piped = try shell.run("cat note.png | stickydigit classify --quad \(quad) -")
        #expect(piped.output.hasPrefix("-: 1 "))
        let substituted = try shell.run("stickydigit classify --quad \(quad) <(cat note.png)")
        #expect(substituted.status == 0 && substituted.output.contains(": 1 "))
    }

    @Test func namesComeFromAList() throws {
        try shell.write("list", "note.png\r\n\nbroken.jpg\nnote.png")
        let result = try shell.run("stickydigit classify --format json --quad \(quad) --files-from list")
        #expect(result.lines.map { $0.contains(#""status":"ok""#) } == [true, false, true])
        #expect(result.status == 1)
        let piped = try shell.run("printf 'note.png\\n' | stickydigit classify --quad \(quad) --files-from - note.png")
        #expect(piped.lines.count == 2 && piped.status == 0)
        let missing = try shell.run("stickydigit classify --files-from nowhere")
        #expect(missing.status == 1 && missing.complaints.contains("nowhere: no such file"))
    }

    @Test func namesInAListMayEndInNUL() throws {
        let line = "cp note.png $'two\\nlines.jpg'; printf 'two\\nlines.jpg\\0note.png\\0'"
        for option in ["-0", "--null"] {
            let result = try shell.run(
                "\(line) | stickydigit classify --quad \(quad) --format json --files-from - \(option)")
            #expect(result.status == 0 && result.lines.count == 2, "\(result)")
            #expect(result.output.contains(#""path":"two\nlines.jpg""#))
        }
    }

    @Test func aListThatGoesOnIsAnsweredAsItComes() throws {
        // The second name is only sent when the first has been answered: whoever waits for the end would wait for ever.
        let result = try shell.run(
            """
            mkfifo names answers
            stickydigit classify --quad \(quad) --jobs 2 --files-from - <names >answers &
            exec 3>names 4<answers
            echo note.png >&3; read -t 30 first <&4; echo "$first"
            echo note.png >&3; read -t 30 second <&4; echo "$second"
            exec 3>&-; wait
            """)
        #expect(result.lines.count == 2 && result.lines.allSatisfy { $0.hasPrefix("note.png: 1 ") }, "\(result)")
    }

    @Test(arguments: [1, 2, 7]) func theOrderIsThatOfTheInputs(_ jobs: Int) throws {
        let names = (0..<12).map { $0 % 3 == 1 ? "missing-\($0).jpg" : $0 % 3 == 2 ? "broken.jpg" : "note.png" }
        let result = try shell.run(
            "stickydigit classify --format json --whole --jobs \(jobs) \(names.joined(separator: " "))")
        #expect(try result.lines.map { try json($0)["path"] as? String } == names)
        #expect(result.status == 1)
    }

    @Test func namesThatAreNotUTF8StillGiveJSON() throws {
        let result = try shell.run(
            """
            n=$(printf 'a\\377b.jpg'); cp note.png "$n"; stickydigit classify --format json --whole "$n" $'quote"\\\\.jpg'
            """)
        #expect(result.lines.count == 2)
        let odd = try json(result.lines[0])
        #expect(odd["path"] as? String == "a\u{FFFD}b.jpg" && odd["path_hex"] as? String == "61ff622e6a7067")
        #expect(odd["status"] as? String == "ok")
        #expect(try json(result.lines[1])["path"] as? String == #"quote"\.jpg"#)
    }

    @Test func namesInMessagesStayOnOneLine() throws {
        let result = try shell.run("stickydigit classify $'a\\nb\\e[31m\\u9b.jpg' ''")
        #expect(
            result.complaints == """
                stickydigit: a\u{FFFD}b\u{FFFD}[31m\u{FFFD}.jpg: no such file; check the name
                stickydigit: '': no such file; check the name

                """)
    }

    @Test(arguments: [
        ("printf 'note.png\\0note.png\\0'", "there are NUL bytes in it"),
        ("cat note.png", "there are NUL bytes in it"),
        ("head -c 100000 /dev/zero | tr '\\0' x", "a name in it is longer than 65536 bytes"),
    ])
    func whatIsNoListOfNamesIsToldOnce(_ list: String, sentence: String) throws {
        let result = try shell.run("\(list) | stickydigit classify --whole --files-from -; exit ${PIPESTATUS[-1]}")
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.complaints.hasPrefix("stickydigit: -: \(sentence)") && result.complaints.count < 200)
    }

    @Test func aByteOrderMarkIsNoPartOfAName() throws {
        let result = try shell.run("printf '\\xEF\\xBB\\xBFnote.png\\n' | stickydigit classify --whole --files-from -")
        #expect(result.status == 0 && result.output.hasPrefix("note.png: "))
    }

    // MARK: What cannot be read

    @Test(arguments: [
        ("missing.jpg", "not_found", "no such file; check the name"),
        (
            "/dev/fd", "no_photograph",
            "there is no JPEG, PNG, HEIC, AVIF or WebP file in this folder; name another, or add --recursive for those below it"
        ),
        (
            "pipe", "is_a_pipe",
            "a named pipe or a socket, not a file; read a pipe as standard input, as in - < PIPE"
        ),
        ("circle.jpg", "link_circle", "its symbolic links lead in a circle; correct them"),
        ("/dev/zero", "is_a_device", "a device, not a file; name a file"),
        ("empty.jpg", "empty", "the file is empty; get it again"),
        ("huge.jpg", "file_too_large", "larger than the 512 MiB that are read at the most; give a smaller one"),
    ])
    func filesThatAreNoPhotographsGetASentence(_ name: String, code: String, sentence: String) throws {
        let set = "mkfifo pipe; : > empty.jpg; truncate -s 600M huge.jpg; ln -sf circle.jpg circle.jpg;"
        let text = try shell.run("\(set) stickydigit classify \(name) note.png --quad \(quad)")
        #expect(text.status == 1)
        #expect(text.complaints == "stickydigit: \(name): \(sentence)\n")
        #expect(text.lines.count == 1 && text.output.hasPrefix("note.png: 1"))
        let line = try shell.run("stickydigit classify --format json \(name)").lines[0]
        let object = try json(line)
        #expect(object["status"] as? String == "unreadable" && object["digit"] is NSNull && object["width"] is NSNull)
        let error = try #require(object["error"] as? [String: String])
        #expect(error == ["code": code, "message": sentence])
    }

    @Test func oneBadPhotographDoesNotStopTheOthers() throws {
        let result = try shell.run("stickydigit classify note.png broken.jpg note.png --quad \(quad)")
        #expect(result.status == 1 && result.lines.count == 2)
        #expect(result.complaints.hasPrefix("stickydigit: broken.jpg: ") && result.complaints.contains("; "))
    }

    @Test func exitZeroIsForThoseWhoTakeAnyOtherStatusForACrash() throws {
        #expect(try shell.run("stickydigit classify broken.jpg --exit-zero").status == 0)
        #expect(try shell.run("stickydigit classify broken.jpg --exit-zero --top 0").status == 64)
    }

    @Test func tooManyPixelsAreRefused() throws {
        let result = try shell.run("stickydigit classify note.png --format json --max-pixels 76799")
        #expect(result.status == 1 && result.output.contains(#""code":"too_many_pixels""#))
        #expect(try shell.run("stickydigit classify note.png --whole --max-pixels 76800").status == 0)
    }

    @Test func weightsThatAreNoneStopAtOnce() throws {
        let result = try shell.run("stickydigit classify note.png note.png --weights broken.jpg")
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.complaints.hasPrefix("stickydigit: broken.jpg: ") && result.lines.isEmpty)
        let missing = try shell.run("stickydigit classify note.png --weights nowhere")
        #expect(missing.status == 1 && missing.complaints == "stickydigit: nowhere: no such file; check the name\n")
    }

    @Test func theWeightsCompiledInAreTheOnesInTheTree() throws {
        let weights = Fixture.folder + "/../Weights/digits.safetensors"
        func answer(_ options: String) throws -> String {
            let line = try shell.run("stickydigit classify note.png --quad \(quad) --format json \(options)").output
            return String(line.prefix { $0 != "m" })
        }
        #expect(try answer("--weights '\(weights)'") == answer(""))
    }

    @Test func aClosedPipeEndsQuietly() throws {
        let names = Array(repeating: "note.png", count: 40).joined(separator: " ")
        let result = try shell.run("stickydigit classify --whole --format json \(names) | head -n 1")
        #expect(result.lines.count == 1 && result.complaints.isEmpty)
        // And so it does where SIGPIPE is ignored, as below Python.
        let ignored = try shell.run(
            "trap '' PIPE; (stickydigit classify --whole \(names); echo $? >status) | head -n 1")
        #expect(ignored.lines.count == 1 && ignored.complaints.isEmpty)
        #expect(try shell.text("status") == "141\n")
    }

    @Test func resultsThatCannotBeWrittenAreAFailure() throws {
        let result = try shell.run("stickydigit classify --whole note.png > /dev/full")
        #expect(result.status == 1 && result.complaints.contains("cannot write the results (No space left on device);"))
        let closed = try shell.run("stickydigit classify --whole note.png >&-")
        #expect(closed.status == 1 && closed.complaints.contains("cannot write the results (Bad file descriptor);"))
    }

    /// The next file opened gets the number of one that is closed: results must not end up in a picture, nor the other way round.
    @Test func picturesAreWholeWhereOutputsAreClosed() throws {
        let names = Array(repeating: "note.png", count: 12).joined(separator: " ")
        _ = try shell.run("stickydigit classify --whole --jobs 4 --dump steps \(names) broken.jpg <&- >&- 2>&-")
        for folder in try shell.names("steps") {
            for name in try shell.names("steps/\(folder)") where name.hasSuffix(".png") {
                #expect(throws: Never.self) { try Decode()(try shell.bytes("steps/\(folder)/\(name)")) }
            }
        }
        let unheard = try shell.run("stickydigit classify --whole broken.jpg note.png 2>&-")
        #expect(unheard.status == 1 && unheard.lines.count == 1)
        let input = try shell.run("stickydigit classify - <&-")
        #expect(input.status == 1 && input.complaints.hasPrefix("stickydigit: -: standard input is closed; "))
    }

    @Test func enhanceChoosesHowInkIsToldFromPaper() throws {
        for method in ["adaptive", "apple"] {
            _ = try shell.run("stickydigit classify --quad \(quad) --enhance \(method) --dump \(method) note.png")
        }
        #expect(try shell.bytes("adaptive/note/7-contrast.png") != shell.bytes("apple/note/7-contrast.png"))
    }
}
