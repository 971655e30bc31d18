import Foundation
import TestSupport
import Testing

@testable import stickydigit

/// Archives as input: what is in them is read as if it were named, and what is wrong with them is said.
@Suite struct ArchiveTests {
    private let shell: Shell
    private let note: [UInt8]

    init() throws {
        shell = try Shell()
        note = try Fixture.note
        try shell.write("note.png", note)
    }

    private func members(_ names: [String]) -> [ArchiveWriter.Member] { names.map { .init(name: $0, bytes: note) } }

    private func classify(_ line: String, _ options: String = "") throws -> Shell.Result {
        try shell.run("stickydigit classify --whole --format json \(options) \(line)")
    }

    private func paths(_ result: Shell.Result) throws -> [String?] {
        try result.lines.map { try json($0)["path"] as? String }
    }

    private func codes(_ result: Shell.Result) throws -> [String?] {
        try result.lines.map { (try json($0)["error"] as? [String: String])?["code"] }
    }

    /// All but what differs from run to run, and the path.
    private func answer(_ line: String) -> Substring {
        line.drop { $0 != "s" }.drop { $0 != "," }.prefix(upTo: line.range(of: "\"milliseconds\"")!.lowerBound)
            .drop { $0 != "w" }
    }

    @Test(arguments: ["a.zip", "a.tar", "a.tar.gz", "a.tar.xz", "- <a.zip", "- <a.tar", "<(cat a.tar.gz)"])
    func membersAreReadAsIfTheyWereNamed(_ input: String) throws {
        let names = ["b.png", "a/IMG_0042.PNG", "a/ü.png"]
        try shell.write("a.zip", ArchiveWriter.zip(members(names)))
        try shell.write("a.tar", ArchiveWriter.tar(members(names)))
        _ = try shell.run("gzip -k a.tar; xz -k a.tar")
        let plain = try classify("note.png")
        for jobs in [1, 3] {
            let result = try classify(input, "--jobs \(jobs)")
            #expect(result.status == 0 && result.complaints.isEmpty, "\(result)")
            let archive = input.first == "-" ? "-" : input.first == "<" ? "/dev/fd/63" : input
            #expect(try paths(result) == names.map { "\(archive)/\($0)" })
            for line in result.lines { #expect(answer(line) == answer(plain.lines[0])) }
        }
    }

    @Test(.enabled(if: Shell.can("command -v zstd"), "takes zstd")) func zstdIsRead() throws {
        try shell.write("a.tar", ArchiveWriter.tar(members(["a.png"])))
        #expect(try paths(try classify("<(zstd -c a.tar)")) == ["/dev/fd/63/a.png"])
    }

    /// ZIPs that were written to a pipe tell sizes and checksums only behind each member.
    @Test(.enabled(if: Shell.can("command -v python3"), "takes Python")) func streamedZIPsAreRead() throws {
        let line = """
            python3 -c 'import sys, zipfile
            class Pipe:
                def write(self, bytes): return sys.stdout.buffer.write(bytes)
                def flush(self): pass
            with zipfile.ZipFile(Pipe(), "w", int(sys.argv[1])) as file:
                for name in "abc": file.write("note.png", name + ".png")'
            """
        for method in [0, 8] {
            _ = try shell.run("\(line) \(method) | cat >a.zip")
            let result = try classify("a.zip")
            #expect(try paths(result) == ["a.zip/a.png", "a.zip/b.png", "a.zip/c.png"], "\(result)")
        }
    }

    @Test func whatIsNoPhotographIsPassedOverAndCounted() throws {
        let others: [ArchiveWriter.Member] = [
            .init(name: "folder/", type: "5"), .init(name: "000.cls", bytes: [0x33]),
            .init(name: "__MACOSX/a.png", bytes: [1]), .init(name: "sub/._a.png", bytes: [1]),
            .init(name: "within.zip", bytes: ArchiveWriter.zip(members(["c.png"]))),
            .init(name: "soft.png", type: "2", link: "a.png"), .init(name: "hard.png", type: "1", link: "a.png"),
            .init(name: "tty.png", type: "3"),
        ]
        try shell.write("a.tar", ArchiveWriter.tar(members(["a.png"]) + others + members(["b.png"])))
        let result = try classify("a.tar")
        #expect(try paths(result) == ["a.tar/a.png", "a.tar/b.png"] && result.status == 0, "\(result)")
        #expect(
            result.complaints
                == "stickydigit: a.tar: 7 other members passed over, not named as photographs are; 1 archive among them, "
                + "to be unpacked first; 3 of them links or devices\n")
        try shell.write("none.tar", ArchiveWriter.tar(others))
        #expect(try codes(try classify("none.tar note.png")) == ["no_photograph", nil])
    }

    @Test func namesThatLeadOutAreRefused() throws {
        let names = ["../a.png", "/a.png", "a/../../b.png", "c..png"]
        for bytes in [ArchiveWriter.tar(members(names)), ArchiveWriter.zip(members(names))] {
            try shell.write("a", bytes)
            let result = try classify("a", "--dump out")
            #expect(try codes(result) == ["unsafe_name", "unsafe_name", "unsafe_name", nil])
            #expect(result.status == 1)
            #expect(try shell.names("out") == ["c."])
        }
    }

    /// Of every tar and ZIP that is cut, what is before the cut is read and the rest is said to be missing.
    @Test(arguments: ["zip", "tar", "tar.gz"]) func aCutArchiveSaysHowFarItGot(_ kind: String) throws {
        let names = ["a.png", "b.png", "c.png", "d.png"]
        try shell.write("a.zip", ArchiveWriter.zip(members(names)))
        try shell.write("a.tar", ArchiveWriter.tar(members(names)))
        _ = try shell.run("gzip -k a.tar")
        let bytes = try shell.bytes("a.\(kind)")
        for share in [0.1, 0.3, 0.6] {
            try shell.write("cut", Array(bytes.prefix(Int(Double(bytes.count) * share))))
            for input in ["cut", "- <cut"] {
                let result = try classify(input)
                #expect(result.status == 1 && result.lines.count <= 4, "\(result)")
                #expect(try codes(result).last == "damaged_archive", "\(kind), \(share): \(result)")
                let isFirst = share * 4 < 1
                #expect(result.complaints.contains(isFirst ? "member 1;" : "after '"), "\(result)")
            }
        }
    }

    @Test func aDamagedMemberIsARecordAndTheRestIsRead() throws {
        var bytes = ArchiveWriter.zip(members(["a.png", "b.png", "c.png"]))
        bytes[30 + 5 + note.count + 30 + 5 + 1000] ^= 0xFF
        try shell.write("a.zip", bytes)
        for input in ["a.zip", "- <a.zip"] {
            let result = try classify(input)
            #expect(try codes(result) == [nil, "damaged_member", nil] && result.status == 1, "\(result)")
        }
        // An unreadable photograph in a sound archive, and an encrypted one.
        let broken: [ArchiveWriter.Member] = [
            .init(name: "b.png", bytes: Array(note.prefix(500))), .init(name: "e.jpg"),
        ]
        try shell.write("a.tar", ArchiveWriter.tar(members(["a.png"]) + broken + members(["c.png"])))
        let result = try classify("a.tar")
        #expect(
            try result.lines.map { try json($0)["status"] as? String == "unreadable" } == [false, true, true, false])
        try shell.write("secret.zip", ArchiveWriter.zip(members(["a.png"]), isEncrypted: true))
        #expect(try codes(try classify("secret.zip")) == ["encrypted"])
    }

    /// 600 MiB of zeros are 600 KiB by gzip; without a compression around it the size says it.
    @Test func bombsAreBounded() throws {
        let huge = "{ cat big; head -c 600M /dev/zero; head -c 1024 /dev/zero; }"
        var header = Array(ArchiveWriter.tar([.init(name: "a.png")]).prefix(512))
        header.replaceSubrange(124..<136, with: Array("04540000000\0".utf8))
        header.replaceSubrange(148..<156, with: Array("        ".utf8))
        let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
        header.replaceSubrange(
            148..<156, with: Array((String(repeating: "0", count: 6 - sum.count) + sum + "\0 ").utf8))
        try shell.write("big", header)
        let limited = try shell.run(
            "\(huge) | gzip -1 | stickydigit classify --whole --format json -; exit ${PIPESTATUS[2]}")
        #expect(try codes(limited) == ["archive_bomb"] && limited.status == 1, "\(limited)")
        let plain = try shell.run("\(huge) | stickydigit classify --whole --format json -; exit ${PIPESTATUS[1]}")
        #expect(try codes(plain) == ["file_too_large"], "\(plain)")
    }

    @Test func membersAreCounted() throws {
        try shell.write("a.tar", ArchiveWriter.tar(members(["a.png", "b.png", "c.png"])))
        // SAFETY: open is lent a NUL-terminated name.
        let file = unsafe open(shell.folder + "/a.tar", O_RDONLY)
        let archive = try Archive(file, isSeekable: true, mostMembers: 2)
        #expect(try archive.next()?.name == Array("a.png".utf8))
        #expect(try archive.next()?.name == Array("b.png".utf8))
        #expect(throws: ArchiveFailure.tooManyMembers(limit: 2)) { try archive.next() }
    }

    @Test func whatIsCompressedAndNoArchiveIsSaidToBe() throws {
        let result = try shell.run("echo hello | gzip >a.gz; stickydigit classify --format json a.gz")
        #expect(try codes(result) == ["unknown_archive"])
    }

    @Test func memoryDoesNotGrowWithTheArchive() throws {
        func peak(_ count: Int) throws -> Int {
            try shell.write("a.tar", ArchiveWriter.tar(members((0..<count).map { "\($0).png" })))
            let line =
                "/usr/bin/time -f %M '\(Shell.program)' classify --whole --jobs 2 a.tar 2>peak >/dev/null; cat peak"
            return try #require(Int(try shell.run(line).output.split(separator: "\n").last ?? ""))
        }
        guard Shell.can("test -x /usr/bin/time"), !Shell.isSanitized else { return }
        let (few, many) = (try peak(10), try peak(300))
        #expect(many - few < 16 << 10, "\(few) and \(many) KiB")
    }

    @Test func picturesOfMembersAreWritten() throws {
        try shell.write("a.tar", ArchiveWriter.tar(members(["a.png", "sub/a.png"])))
        _ = try classify("a.tar", "--annotate out/")
        #expect(try shell.names("out").count == 2)
        #expect(try classify("a.tar", "--annotate out.png").status == 64)
        #expect(try codes(try classify("- <a.tar", "--annotate out.png")) == ["is_an_archive"])
    }

    // MARK: Shards

    @Test(arguments: [1, 2, 5, 9]) func shardsHoldEveryInputOnce(_ count: Int) throws {
        _ = try shell.run(
            "mkdir f; for i in 1 2 3; do cp note.png f/$i.png; done; for i in 1 2 3 4; do cp note.png $i.png; done")
        let all = try paths(try classify("[1-4].png f"))
        let shards = try (0..<count).map { try paths(try classify("[1-4].png f", "--shard \($0)/\(count)")) }
        #expect(all.count == 7 && shards.flatMap { $0 }.sorted { $0! < $1! } == all.sorted { $0! < $1! })
        for (i, shard) in shards.enumerated() {
            #expect(shard == all.indices.filter { $0 % count == i }.map { all[$0] })
        }
    }

    @Test(arguments: ["1", "1/1", "2/2", "-1/2", "0/0", "a/b", "0/1/2", "0/1000001"])
    func shardsThatAreNoneAreWrongUsage(_ shard: String) throws {
        let result = try classify("note.png", "--shard \(shard)")
        #expect(result.status == 64 && result.complaints.contains("I/N, where N is from 1 to 1000000"))
    }

    // MARK: Evaluation

    @Test func labelsBesideThePhotographsAreTheTruth() throws {
        let files: [ArchiveWriter.Member] = [
            .init(name: "000.png", bytes: note), .init(name: "000.cls", bytes: Array("1\n".utf8)),
            .init(name: "001.json", bytes: Array(#"{"digit": 7, "level": "hard"}"#.utf8)),
            .init(name: "001.png", bytes: note),
            .init(name: "002.png", bytes: note),
            .init(name: "003.png", bytes: Array(note.prefix(99))), .init(name: "003.cls", bytes: Array("1".utf8)),
        ]
        for (name, bytes) in [("a.tar", ArchiveWriter.tar(files)), ("a.zip", ArchiveWriter.zip(files))] {
            try shell.write(name, bytes)
            for input in [name, "- <\(name)"] {
                let result = try shell.run("stickydigit evaluate --whole --format json \(input)")
                let figures = try json(try #require(result.lines.first, "\(result)"))
                #expect(figures["images"] as? Int == 3 && figures["errors"] as? Int == 2 && result.status == 1)
                #expect(figures["unreadable"] as? Int == 1)
                #expect(
                    (figures["misread"] as? [[String: Any]])?.compactMap { $0["path"] as? String } == [
                        "001.png", "003.png",
                    ])
                #expect(result.complaints.contains("1 photograph passed over without a label"))
            }
        }
        // The same figures as by a truth file.
        _ = try shell.run("tar xf a.tar; printf 'path,digit\\n000.png,1\\n001.png,7\\n003.png,1\\n' >truth.csv")
        func figures(_ path: String) throws -> NSDictionary {
            var all = try json(try shell.run("stickydigit evaluate --whole --format json \(path)").lines[0])
            for key in ["seconds", "images_per_second", "levels"] { all[key] = nil }
            return all as NSDictionary
        }
        #expect(try figures("truth.csv") == figures("a.tar"))
    }

    @Test(arguments: ["12", "x", "\u{0}", "{"]) func labelsThatAreNoneAreSaid(_ label: String) throws {
        let name = label == "{" ? "000.json" : "000.cls"
        try shell.write(
            "a.tar",
            ArchiveWriter.tar(
                [.init(name: "000.png", bytes: note), .init(name: name, bytes: Array(label.utf8))]
                    + [.init(name: "001.png", bytes: note), .init(name: "001.cls", bytes: [0x31])]))
        let result = try shell.run("stickydigit evaluate --whole a.tar")
        #expect(result.status == 1 && result.complaints.contains("a.tar: \(name): "), "\(result)")
        #expect(result.output.contains("1 photograph"))
    }

    @Test func anArchiveWithoutLabelsIsSaidToBe() throws {
        try shell.write("a.tar", ArchiveWriter.tar(members(["a.png"])))
        let result = try shell.run("stickydigit evaluate a.tar")
        #expect(result.status == 1 && result.complaints.contains("no photographs with labels in it"))
    }
}
