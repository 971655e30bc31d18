import NoteReading
import TestSupport
import Testing

@testable import stickydigit

/// What may befall the program as a whole.
@Suite struct ProcessFaultTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
        try shell.write("note.png", try Fixture.note)
    }

    /// What a shell starts in the background ignores Ctrl-C, and so would the program if the tests were started so.
    @Test(arguments: [("INT", 130), ("TERM", 143)]) func signalsKeepTheFinishedLines(_ name: String, status: Int32)
        throws
    {
        let result = try shell.run(
            """
            mkfifo names; (exec 3>names; for i in {1..50}; do echo note.png >&3; done; sleep 50) & writer=$!
            env --default-signal=\(name) '\(Shell.program)' classify --whole --format json --files-from names >lines & id=$!
            for i in {1..500}; do [ ! -s lines ] || break; sleep 0.1; done
            kill -\(name) $id; wait $id; status=$?; kill $writer; cat lines; exit $status
            """)
        #expect(result.status == status)
        #expect(result.lines.count > 0 && result.output.hasSuffix("}\n"), "\(result)")
        for line in result.lines { #expect(try json(line)["status"] as? String == "ok") }
    }

    /// The last one suffices for one photograph, though not for a progressive one of 20 megapixels.
    @Test(
        .enabled(if: !Shell.isSanitized, "sanitizers take memory of their own"),
        arguments: [30_000, 45_000, 60_000, 90_000]) func tooLittleMemoryIsASentence(_ limit: Int) throws
    {
        let large = Picture(width: 5000, height: 4000, filledWith: .yellow).jpeg(JPEG.Options(progressive: true))
        try shell.write("large.jpg", large)
        let result = try shell.run(
            "ulimit -v \(limit); stickydigit classify --jobs 1 --whole --format json note.png large.jpg")
        #expect(result.status == 1, "\(result)")
        let sentence = "the \(limit >> 10) MiB of memory that the program may take (ulimit -v) do not suffice"
        // Under the least of them the system's loader may be the one to say so.
        #expect(result.complaints.contains(sentence), "\(result)")
        for line in result.complaints.split(separator: "\n") where line.contains(sentence) {
            #expect(line.hasSuffix("; allow it more"), "\(line)")
        }
        #expect(!result.complaints.contains("Fatal error"), "\(result)")
        if limit == 90_000 { #expect(result.lines.first?.contains(#""status":"ok""#) == true, "\(result)") }
    }

    /// Whatever it is that there is too little of: photographs, pictures drawn, threads' stacks, a library's tables.
    @Test(
        .enabled(if: !Shell.isSanitized, "sanitizers take memory of their own"),
        arguments: [
            ("benchmark --runs 1", [24_000, 60_000]),
            ("benchmark --jobs 256 --runs 1 --weights '\(tiny)' note.png", [24_000, 42_000]),
            ("evaluate --jobs 8 mnist", [24_000, 33_000, 60_000]),
            ("evaluate --jobs 64 truth.csv --errors misread.png", [24_000, 42_000, 60_000]),
            ("classify --jobs 64 --max-notes 0 --dump steps \(notes)", [24_000, 33_000, 42_000, 60_000]),
            ("classify --annotate large.png large.jpg", [42_000, 60_000]),
            ("classify '\(Fixture.folder)/Phones/eight-turned-by-exif.webp'", [33_000, 42_000]),
            ("track frames --annotate seen", [24_000, 60_000]),
            ("track --realtime --annotate - - <note.png", [24_000, 33_000]),
        ])
    func whereverMemoryRunsOutIsASentence(_ words: String, limits: [Int]) throws {
        let digits = 200
        let sizes = [0, 0, digits >> 8, digits & 255].map(UInt8.init)
        try shell.write("labels", [0, 0, 8, 1] + sizes + Array(repeating: 0, count: digits))
        try shell.write(
            "images", [0, 0, 8, 3] + sizes + [0, 0, 0, 28, 0, 0, 0, 28] + Array(repeating: 50, count: digits * 784))
        try shell.write("large.jpg", Picture(width: 2000, height: 1500, filledWith: .yellow).jpeg())
        try shell.write("truth.csv", "path,digit\n" + String(repeating: "note.png,1\n", count: 8))
        _ = try shell.run(
            """
            mkdir mnist frames; mv images mnist/t10k-images-idx3-ubyte; mv labels mnist/t10k-labels-idx1-ubyte
            cp note.png large.jpg frames
            """)
        for limit in limits {
            // What the system's loader cannot start, as a program with a sanitizer in it, is not ours to say.
            guard try shell.run("ulimit -v \(limit); stickydigit --version").status != 127 else { continue }
            let result = try shell.run("ulimit -v \(limit); stickydigit \(words)")
            #expect([0, 1].contains(result.status), "\(limit): \(result)")
            for line in result.complaints.split(separator: "\n") where !line.contains("dropped to keep up") {
                // Under the least of them the system's loader may be the one to say so.
                #expect(line.contains("(ulimit") || line.contains("error while loading"), "\(limit): \(line)")
            }
            #expect(result.status == 0 || !result.complaints.isEmpty, "\(limit)")
        }
    }

    /// A network that is read in no time, however often and by whatever multiplies.
    private static let tiny = Fixture.folder + "/../Tests/Fuzz/Seeds/weights/dense.safetensors"

    private static let notes = Array(repeating: "note.png", count: 8).joined(separator: " ")

    /// What is kept of one photograph for the next, as the network's workspace is, need not be there twice.
    @Test(.enabled(if: !Shell.isSanitized, "sanitizers take memory of their own"))
    func whatSufficesForOnePhotographSufficesForOthersAfterIt() throws {
        let result = try shell.run(
            """
            for limit in $(seq 26000 1000 200000); do
                (ulimit -v $limit; stickydigit classify --jobs 1 note.png >one 2>&1) || continue
                ulimit -v $limit; stickydigit classify --jobs 1 note.png note.png note.png note.png; exit
            done
            """)
        #expect(result.status == 0 && result.lines.count == 4, "\(result)")
    }

    @Test(
        .enabled(if: !Shell.isSanitized, "sanitizers take memory of their own"),
        arguments: ["", "--weights weights"])
    func whatSufficesForOneFrameSufficesForOthersAfterIt(_ words: String) throws {
        try shell.write("weights", LargeNetwork.bytes)

        let result = try shell.run(
            """
            mkdir one several; cp note.png one/1.png; for i in 1 2 3 4; do cp note.png several/$i.png; done
            for limit in $(seq 50000 1000 200000); do
                (ulimit -v $limit; stickydigit track one \(words) >answer 2>&1) || continue
                ulimit -v $limit; stickydigit track several \(words); exit
            done
            """)
        #expect(result.status == 0 && result.lines.count == 4, "\(result)")
    }

    /// Many workers wait for each other's memory: what one could read is no less readable.
    @Test(.enabled(if: !Shell.isSanitized, "sanitizers take memory of their own"))
    func moreWorkersReadNoLessWhereMemoryIsLimited() throws {
        let large = Picture(width: 3000, height: 2000, filledWith: .yellow).jpeg(JPEG.Options(progressive: true))
        try shell.write("large.jpg", large)
        let words = "classify --whole \(Self.notes) large.jpg large.jpg \(Self.notes)"
        try expectAsMany(words, answers: 18, limit: 90_000)
    }

    /// The files of those that wait are not held meanwhile: these twelve are nearly as large as the limit.
    @Test(.enabled(if: !Shell.isSanitized, "sanitizers take memory of their own"))
    func workersThatWaitHoldNoFiles() throws {
        let large = Picture(width: 3000, height: 2000, filledWith: .yellow).jpeg(JPEG.Options(progressive: true))
        try shell.write("large.jpg", large + Array(repeating: 0, count: 7_000_000))
        let words = "classify --whole " + Array(repeating: "large.jpg", count: 12).joined(separator: " ")
        try expectAsMany(words, answers: 12, limit: 100_000)
    }

    private func expectAsMany(_ words: String, answers: Int, limit: Int) throws {
        let one = try shell.run("ulimit -v \(limit); stickydigit \(words) --jobs 1")
        #expect(one.status == 0 && one.lines.count == answers, "\(one)")
        let many = try shell.run("ulimit -v \(limit); stickydigit \(words) --jobs 64")
        #expect(many.status == 0 && many.output == one.output && many.complaints == one.complaints, "\(many)")
    }

    /// A stack too small to be taken whole is left as it is.
    @Test(.enabled(if: !Shell.isSanitized, "sanitizers take memory of their own"))
    func aSmallStackIsNoFault() throws {
        let result = try shell.run("ulimit -s 512 -v 2000000; stickydigit classify --whole note.png")
        #expect(result.status == 0 && result.lines.count == 1, "\(result)")
    }

    /// Of neither is it known beforehand how much there is.
    @Test(.enabled(if: !Shell.isSanitized, "sanitizers take memory of their own"))
    func emptyFilesAndPipesAreReadWhereMemoryIsLimited() throws {
        let limit = "ulimit -v 2000000"
        let empty = try shell.run("\(limit); : >empty.png; stickydigit classify empty.png")
        #expect(empty.complaints == "stickydigit: empty.png: the file is empty; get it again\n")
        for line in ["stickydigit classify --whole <(cat note.png)", "cat note.png | stickydigit classify --whole -"] {
            let piped = try shell.run("\(limit); \(line)")
            #expect(piped.status == 0 && piped.complaints.isEmpty && piped.lines.count == 1, "\(piped)")
        }
    }

    @Test(
        .enabled(if: !Shell.isSanitized, "sanitizers take memory of their own"),
        arguments: ["classify --whole -", "track -"])
    func aPipeThatOutgrowsMemoryIsASentence(_ words: String) throws {
        // The beginning of a JPEG whose data do not end.
        let result = try shell.run(
            """
            ulimit -v 90000; { printf '\\xff\\xd8\\xff\\xda\\x00\\x02'; head -c 60000000 /dev/zero; } | stickydigit \(words)
            """)
        #expect(result.status == 1, "\(result)")
        #expect(result.complaints.contains("(ulimit -v) do not suffice"), "\(result)")
        #expect(!result.complaints.contains("Fatal error"), "\(result)")
    }

    @Test(
        .enabled(if: !Shell.isSanitized, "sanitizers take memory of their own"),
        arguments: [45_000, 60_000, 90_000])
    func framesForWhichMemoryDoesNotSufficeAreSentences(_ limit: Int) throws {
        let large = Picture(width: 4000, height: 3000, filledWith: .yellow).jpeg(JPEG.Options(progressive: true))
        try shell.write("a.jpg", large)
        let result = try shell.run("mkdir frames; mv a.jpg frames; ulimit -v \(limit); stickydigit track frames")
        #expect(result.status == 1, "\(result)")
        #expect(result.complaints.contains("(ulimit -v) do not suffice"), "\(result)")
        #expect(!result.complaints.contains("Fatal error"), "\(result)")
    }

    @Test(arguments: [
        "track frames", "track - </dev/null", "track - --realtime </dev/null", "track --files-from - </dev/null",
        "track --files-from lines", "classify --files-from lines", "classify --files-from - </dev/null",
    ])
    func nothingToReadIsOneSentence(_ words: String) throws {
        try shell.write("lines", "\n\n")
        let result = try shell.run("mkdir -p frames; : >frames/notes.txt; stickydigit \(words)")
        #expect(result.status == 1 && result.output.isEmpty, "\(result)")
        #expect(
            result.complaints.wholeMatch(of: /stickydigit: [^\n]+: there is no[^\n]+; [^\n]+\n/) != nil, "\(result)")
    }

    @Test func framesMayBeOfEachFormat() throws {
        let result = try shell.run(
            "mkdir frames; for n in a.heic b.heif c.webp d.PNG; do echo >frames/$n; done; stickydigit track frames")
        #expect(result.lines.count == 4, "\(result)")
    }

    @Test(arguments: [
        "env -i", "env -u HOME -u PATH", "env LC_ALL=tr_TR.UTF-8", "env LC_ALL=C", "env LC_ALL=nowhere LANG=",
        "env TZ=nowhere TMPDIR=/nowhere", "unshare -rn",
    ])
    func surroundingsChangeNothing(_ prefix: String) throws {
        guard prefix != "unshare -rn" || Shell.can("unshare -rn true") else { return }
        let arguments = "'\(Shell.program)' classify --whole note.png missing.jpg"
        let usual = try shell.run(arguments)
        let result = try shell.run("\(prefix) \(arguments)")
        #expect(result.output == usual.output && result.complaints == usual.complaints && result.status == usual.status)
    }

    /// As in a chroot. Swift's own way to the arguments is /proc.
    @Test(
        .enabled(if: Shell.can("unshare -rm mount -t tmpfs none /proc"), "takes a file system of one's own"),
        .enabled(if: !Shell.isSanitized, "sanitizers read /proc themselves"))
    func withoutProcTheWordsAreStillThere() throws {
        let result = try shell.run(
            "unshare -rm bash -c \"mount -t tmpfs none /proc && '\(Shell.program)' classify --whole note.png\"")
        #expect(result.status == 0 && result.output.hasPrefix("note.png: "), "\(result)")
    }

    /// Both find the same, so whoever writes last, all of it is there and whole.
    @Test func twoRunsMayShareADumpFolder() throws {
        let names = Array(repeating: "note.png", count: 6).joined(separator: " ")
        let result = try shell.run(
            """
            for i in 1 2; do stickydigit classify --whole --dump steps \(names) & ids="$ids $!"; done
            for id in $ids; do wait $id || exit; done
            """)
        #expect(result.status == 0 && result.complaints.isEmpty, "\(result)")
        let folders = try shell.names("steps")
        #expect(folders.count == 6)
        for folder in folders {
            let names = try shell.names("steps/\(folder)")
            #expect(
                names.contains("9-glyph.png") && names.contains("reading.json") && !names.contains { $0.hasPrefix(".") }
            )
            for name in names where name.hasSuffix(".png") {
                let bytes = try shell.bytes("steps/\(folder)/\(name)")
                #expect(throws: Never.self, "\(folder)/\(name)") { try Decode()(bytes) }
            }
        }
    }
}
