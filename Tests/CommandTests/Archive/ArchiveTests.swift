import Foundation
import TestSupport
import Testing

@testable import stickydigit

/// Archives as input: what is in them is read as if it were named.
@Suite struct ArchiveTests {
    private let archives: ArchiveFolder
    private var shell: Shell { archives.shell }
    private var note: [UInt8] { archives.note }

    init() throws { archives = try ArchiveFolder() }

    private func members(_ names: [String]) -> [ArchiveWriter.Member] { archives.members(names) }

    private func classify(_ line: String, _ options: String = "") throws -> Shell.Result {
        try archives.classify(line, options)
    }

    /// All but what differs from run to run, and the path.
    private func answer(_ line: String) -> Substring {
        let start = line.range(of: "\"width\"")!.lowerBound
        return line[start..<line.range(of: "\"milliseconds\"")!.lowerBound]
    }

    @Test(arguments: [
        "a.zip", "a.tar", "a.tar.gz", "a.tar.xz", "old.tar", "a.zip.gz", "- <a.zip", "- <a.tar", "- <old.tar",
        "- <a.zip.gz",
        "<(cat a.tar.gz)", "--files-from list", "renamed", "linked",
    ])
    func membersAreReadAsIfTheyWereNamed(_ input: String) throws {
        let names = ["b.png", "a/IMG_0042.PNG", "a/ü.png"]
        try shell.write("a.zip", ArchiveWriter.zip(members(names)))
        try shell.write("a.tar", ArchiveWriter.tar(members(names)))
        try shell.write("old.tar", ArchiveWriter.tar(members(names), isOld: true))
        _ = try shell.run("gzip -k a.tar a.zip; xz -k a.tar; echo a.tar >list; cp a.tar renamed; ln -s a.zip linked")
        let plain = try classify("note.png")
        for jobs in [1, 3] {
            let result = try classify(input, "--jobs \(jobs)")
            #expect(result.status == 0 && result.complaints.isEmpty, "\(result)")
            let archive =
                switch input.first {
                case "-": input.hasPrefix("--") ? "a.tar" : "-"
                case "<": "/dev/fd/63"
                default: input
                }
            #expect(try paths(result) == names.map { "\(archive)/\($0)" })
            for line in result.lines { #expect(answer(line) == answer(plain.lines[0])) }
        }
    }

    @Test(.enabled(if: Shell.can("command -v zstd"), "takes zstd")) func zstdIsRead() throws {
        try shell.write("a.tar", ArchiveWriter.tar(members(["a.png"])))
        #expect(try paths(try classify("<(zstd -c a.tar)")) == ["/dev/fd/63/a.png"])
        #expect(try paths(try classify("- < <(zstd -c a.tar)")) == ["-/a.png"])
    }

    /// ZIPs that were written to a pipe tell sizes and checksums only behind each member.
    @Test(.enabled(if: Shell.can("command -v python3"), "takes Python"), arguments: [0, 8], [false, true])
    func otherProgramsZIPsAreRead(_ method: Int, isStreamed: Bool) throws {
        try archives.zip("a.zip", method: method, isStreamed: isStreamed)
        for (input, name) in [("a.zip", "a.zip"), ("- <a.zip", "-")] {
            let result = try classify(input)
            #expect(try paths(result) == ["a", "b", "c", "d"].map { "\(name)/\($0).png" }, "\(result)")
            #expect(try codes(result) == [nil, nil, nil, nil])
        }
    }

    @Test func archivesAndFilesAreReadInTheOrderTheyAreNamed() throws {
        try shell.write("a.tar", ArchiveWriter.tar(members(["1.png", "2.png"])))
        let result = try classify("note.png a.tar note.png a.tar", "--jobs 4")
        #expect(
            try paths(result) == ["note.png", "a.tar/1.png", "a.tar/2.png", "note.png", "a.tar/1.png", "a.tar/2.png"])
    }

    @Test func whatIsNoPhotographIsPassedOverAndCounted() throws {
        let others: [ArchiveWriter.Member] = [
            .init(name: "folder/", type: "5"), .init(name: "000.cls", bytes: [0x33]),
            .init(name: "__MACOSX/a.png", bytes: [1]), .init(name: "sub/._a.png", bytes: [1]),
            .init(name: ".hidden.png", bytes: note), .init(name: ".trash/a.png", bytes: note),
            .init(name: "within.zip", bytes: ArchiveWriter.zip(members(["c.png"]))),
            .init(name: "soft.png", type: "2", link: "a.png"), .init(name: "hard.png", type: "1", link: "a.png"),
            .init(name: "tty.png", type: "3"), .init(name: "disk.png", type: "4"), .init(name: "pipe.png", type: "6"),
        ]
        try shell.write("a.tar", ArchiveWriter.tar(members(["a.png"]) + others + members(["./b.png"])))
        let result = try classify("a.tar")
        #expect(try paths(result) == ["a.tar/a.png", "a.tar/b.png"] && result.status == 0, "\(result)")
        #expect(
            result.complaints
                == "stickydigit: a.tar: 11 members passed over, no photographs by their names; 1 archive among them, "
                + "to be unpacked first; 5 of them links or devices\n")
        try shell.write("none.tar", ArchiveWriter.tar(others))
        #expect(try codes(try classify("none.tar note.png")) == ["no_photograph", nil])
    }

    /// A folder passes over the same.
    @Test func hiddenFilesOfFoldersArePassedOver() throws {
        _ = try shell.run(
            "mkdir -p f/.trash f/sub; for n in f/.hid f/._n f/a f/.trash/b f/sub/c; do cp note.png $n.png; done")
        #expect(try paths(try classify("f", "--recursive")) == ["f/a.png", "f/sub/c.png"])
        // By its own name it is read all the same.
        #expect(try paths(try classify("f/.hid.png")) == ["f/.hid.png"])
    }

    /// A name is only a name where nothing is unpacked.
    @Test(arguments: ["a.tar", "a.zip"]) func namesThatLeadOutAreNamesOnly(_ file: String) throws {
        let names = ["../a.png", "/a.png", "a/../../b.png", "c..png"]
        try shell.write(file, file == "a.tar" ? ArchiveWriter.tar(members(names)) : ArchiveWriter.zip(members(names)))
        _ = try shell.run("mkdir -p in/in; mv \(file) in/in")
        let before = try shell.names("") + shell.names("in")
        let result = try classify("in/in/\(file)", "--dump in/in/out --annotate 'in/in/{}.png'")
        #expect(try codes(result) == [nil, nil, nil, nil] && result.status == 0, "\(result)")
        #expect(try paths(result) == ["../a.png", "/a.png", "a/../../b.png", "c..png"].map { "in/in/\(file)/\($0)" })
        #expect(result.complaints.contains("3 names with '..' or '/' first, taken for names only"), "\(result)")
        #expect(try shell.names("in/in/out") == ["a", "a-2", "b", "c."])
        #expect(try shell.names("") + shell.names("in") == before)
    }

    @Test func whatIsNamedAsAPhotographIsNoArchive() throws {
        try shell.write("a.jpg", ArchiveWriter.zip(members(["a.png"])))
        let result = try classify("a.jpg")
        #expect(result.status == 1 && result.complaints.contains("ZIP"), "\(result)")
    }

    @Test func memoryDoesNotGrowWithTheArchive() throws {
        func peak(_ count: Int) throws -> Int {
            // That they are no photographs is soon found out.
            let bytes = [UInt8](repeating: 1, count: 100_000)
            try shell.write("a.tar", ArchiveWriter.tar((0..<count).map { .init(name: "\($0).png", bytes: bytes) }))
            let line =
                "/usr/bin/time -f %M '\(Shell.program)' classify --whole --jobs 2 a.tar 2>peak >/dev/null; cat peak"
            return try #require(Int(try shell.run(line).output.split(separator: "\n").last ?? ""))
        }
        guard Shell.can("test -x /usr/bin/time"), !Shell.isSanitized else { return }
        let (few, many) = (try peak(10), try peak(2000))
        #expect(many - few < 16 << 10, "\(few) and \(many) KiB")
    }

    /// What it may take is asked for before it is taken, by members as by files.
    @Test(.disabled(if: Shell.isSanitized, "the sanitizer takes more")) func memoryMayBeLimited() throws {
        try shell.write("a.tar", ArchiveWriter.tar(members((0..<6).map { "\($0).png" })))
        for mebibytes in [64, 96, 128, 256] {
            let result = try shell.run(
                "(ulimit -v \(mebibytes << 10); stickydigit classify --whole --jobs 4 a.tar; exit $?)")
            #expect([0, 1].contains(result.status), "\(mebibytes) MiB: \(result)")
            #expect(
                result.status == 0 || result.complaints.contains("not enough memory")
                    || result.complaints.contains("MiB"))
            if mebibytes >= 256 { #expect(result.status == 0 && result.lines.count == 6, "\(mebibytes): \(result)") }
        }
    }

    @Test func picturesOfMembersAreWritten() throws {
        try shell.write("a.tar", ArchiveWriter.tar(members(["a.png", "sub/a.png"])))
        _ = try classify("a.tar", "--annotate out/")
        #expect(try shell.names("out").count == 2)
        #expect(try classify("a.tar", "--annotate out.png").status == 64)
        #expect(try codes(try classify("- <a.tar", "--annotate out.png")) == ["is_an_archive"])
    }
}
