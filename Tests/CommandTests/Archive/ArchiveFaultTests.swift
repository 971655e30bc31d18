import Foundation
import TestSupport
import Testing

@testable import stickydigit

/// What is wrong with an archive is said, and what can be read of it is read; nothing in it takes time or memory without bound.
@Suite struct ArchiveFaultTests {
    private let archives: ArchiveFolder
    private var shell: Shell { archives.shell }
    private var note: [UInt8] { archives.note }

    init() throws { archives = try ArchiveFolder() }

    private func members(_ names: [String]) -> [ArchiveWriter.Member] { archives.members(names) }

    private func classify(_ line: String, _ options: String = "") throws -> Shell.Result {
        try archives.classify(line, options)
    }

    /// Of every tar and ZIP that is cut, what is before the cut is read, the member that was cut is a record, and the archive's record
    /// says which was the last whole one.
    @Test(arguments: ["zip", "tar", "old.tar"], ["cut", "- <cut"])
    func aCutArchiveSaysHowFarItGot(_ kind: String, _ input: String) throws {
        let names = ["a.png", "b.png", "c.png", "d.png"]
        let bytes =
            kind == "zip"
            ? ArchiveWriter.zip(members(names)) : ArchiveWriter.tar(members(names), isOld: kind == "old.tar")
        let each = kind == "zip" ? 30 + 5 + note.count : 512 + (note.count + 511) / 512 * 512
        for whole in 0..<4 {
            // Within a header, and within a member's contents.
            for beyond in [20, each / 2] where whole > 0 || beyond > 20 {
                try shell.write("cut", Array(bytes.prefix(whole * each + beyond)))
                let result = try classify(input)
                let isInContents = beyond > 20
                let expected =
                    [String?](repeating: nil, count: whole) + (isInContents ? ["damaged_member"] : [])
                    + ["damaged_archive"]
                #expect(try codes(result) == expected && result.status == 1, "\(whole), \(beyond): \(result)")
                let place =
                    whole == 0
                    ? "before the end of its first member" : "after '\(names[whole - 1])', its member \(whole);"
                #expect(result.complaints.contains(place), "\(result)")
                if isInContents { #expect(try paths(result)[whole]?.hasSuffix(names[whole]) == true) }
            }
        }
    }

    @Test(arguments: ["gzip", "xz", "zstd"]) func aCutCompressedArchiveIsSaidToBeCut(_ program: String) throws {
        guard Shell.can("command -v \(program)") else { return }
        // Enough that some of it comes out of the compression before the cut is come to.
        let names = (0..<10).map { "\($0).png" }
        var noise = SystemRandomNumberGenerator()
        let filler = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &noise) }
        let files = names.map { ArchiveWriter.Member(name: $0, bytes: note + filler) }
        try shell.write("a.tar", ArchiveWriter.tar(files))
        _ = try shell.run("\(program) -c a.tar >a")
        let bytes = try shell.bytes("a")
        for share in [0.001, 0.9] {
            try shell.write("cut", Array(bytes.prefix(Int(Double(bytes.count) * share))))
            for input in ["cut", "- <cut"] {
                let result = try classify(input)
                let found = try codes(result)
                #expect(result.status == 1 && found.last == "damaged_archive", "\(share): \(result)")
                #expect(found.dropLast(2).allSatisfy { $0 == nil } && found.count <= Int(11 * share) + 1)
                // xz gives blocks out as a whole only.
                if share == 0.9, program == "gzip" { #expect(found.count > 6, "\(found.count)") }
            }
        }
    }

    /// A tar may do without the two blocks of zeros at its end, and one cut between two members looks so.
    @Test func aTarWithoutItsEndIsReadAndSaidToBe() throws {
        let bytes = ArchiveWriter.tar(members(["a.png", "b.png"]))
        try shell.write("a.tar", Array(bytes.dropLast(1024)))
        for input in ["a.tar", "- <a.tar"] {
            let result = try classify(input)
            #expect(try codes(result) == [nil, nil] && result.status == 0)
            #expect(result.complaints.contains("it ends without the mark that ends a tar"), "\(result)")
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
        // An unreadable photograph in a sound archive.
        let broken: [ArchiveWriter.Member] = [
            .init(name: "b.png", bytes: Array(note.prefix(500))), .init(name: "e.jpg"),
        ]
        try shell.write("a.tar", ArchiveWriter.tar(members(["a.png"]) + broken + members(["c.png"])))
        let result = try classify("a.tar")
        #expect(
            try result.lines.map { try json($0)["status"] as? String == "unreadable" } == [false, true, true, false])
    }

    /// Wherever in a member's compressed data the damage is, and whether its sizes stand before or behind it.
    @Test(.enabled(if: Shell.can("command -v python3"), "takes Python"), arguments: [false, true])
    func compressedDataThatDoNotUnpackAreARecord(isStreamed: Bool) throws {
        try archives.zip("a.zip", method: 8, isStreamed: isStreamed)
        let bytes = try shell.bytes("a.zip")
        let starts = bytes.indices.filter { bytes[$0...].starts(with: "PK\u{3}\u{4}".utf8) }
        for (member, offset) in [(0, 50), (1, 3000), (3, 100)] {
            var damaged = bytes
            for i in 0..<40 { damaged[starts[member] + offset + i] = 0xFF }
            try shell.write("b.zip", damaged)
            for input in ["b.zip", "- <b.zip", "<(cat b.zip)"] {
                let result = try classify(input)
                let expected = (0..<4).map { $0 == member ? "damaged_member" : nil }
                #expect(try codes(result) == expected && result.status == 1, "\(member), \(offset): \(result)")
            }
        }
    }

    /// All of many.
    @Test(.enabled(if: Shell.can("command -v python3"), "takes Python"))
    func anyNumberOfMembersMayBeDamaged() throws {
        let names = "abcdefghijklmnopqrstuvwxyz"
        try archives.zip("a.zip", method: 8, names)
        var bytes = try shell.bytes("a.zip")
        for start in bytes.indices where bytes[start...].starts(with: "PK\u{3}\u{4}".utf8) {
            for i in 0..<40 { bytes[start + 2000 + i] = 0xFF }
        }
        try shell.write("a.zip", bytes)
        for input in ["a.zip", "- <a.zip"] {
            #expect(try codes(try classify(input)) == names.map { _ in "damaged_member" })
        }
    }

    @Test func aDamagedHeaderIsARecordAndTheRestIsRead() throws {
        let names = ["a.png", "b.png", "c.png"]
        for isOld in [false, true] {
            var bytes = ArchiveWriter.tar(members(names), isOld: isOld)
            bytes[512 + (note.count + 511) / 512 * 512 + 5] ^= 1
            try shell.write("a.tar", bytes)
            for input in ["a.tar", "- <a.tar", "<(gzip -c a.tar)"] {
                let result = try classify(input)
                #expect(try codes(result) == [nil, "damaged_member", nil] && result.status == 1, "\(result)")
                #expect(result.complaints.contains("a header after 'a.png' is damaged"), "\(result)")
            }
        }
    }

    @Test(.enabled(if: Shell.can("command -v python3"), "takes Python"), arguments: [false, true])
    func whatMayTakeAnyMemoryIsRefused(isStreamed: Bool) throws {
        try archives.zip("a.zip", method: 14, isStreamed: isStreamed, "ab")
        for input in ["a.zip", "- <a.zip"] {
            #expect(try codes(try classify(input)) == ["unsupported_kind", "unsupported_kind"])
        }
    }

    @Test func encryptedMembersAreSaidToBe() throws {
        try shell.write("secret.zip", ArchiveWriter.zip(members(["a.png", "b.png"]), isEncrypted: true))
        for input in ["secret.zip", "- <secret.zip"] {
            #expect(try codes(try classify(input)) == ["encrypted", "encrypted"])
        }
    }

    /// A tar's header that claims so many bytes.
    private func header(_ name: String, size: Int) -> [UInt8] {
        ArchiveWriter.header(.init(name: name), size: size)
    }

    /// 300 MiB of zeros that nobody asked for are 300 KiB by gzip, and no bomb.
    @Test func whatIsCompressedWellDoesNotEndAnArchive() throws {
        try shell.write("big", header("blank.npy", size: 300 << 20))
        try shell.write("a.tar", ArchiveWriter.tar(members(["a.png"])))
        let result = try shell.run(
            """
            { cat big; head -c 300M /dev/zero; cat a.tar; } | gzip -1 | stickydigit classify --whole --format json -
            exit ${PIPESTATUS[2]}
            """)
        #expect(try paths(result) == ["-/a.png"] && result.status == 0, "\(result)")
    }

    /// Passed over or wanted, and told of by its header or not, what inflates without end is ended.
    @Test(arguments: ["blank.npy", "blank.png"]) func bombsAreBounded(_ name: String) throws {
        try shell.write("big", header(name, size: (8 << 30) - 512))
        // Sixteen MiB of zeros in a gzip file of their own, five hundred times: files put together are one.
        let result = try shell.run(
            """
            gzip -1 <big >a.gz; head -c 16M /dev/zero | gzip -9 >zeros.gz
            for i in {1..500}; do cat zeros.gz; done >>a.gz
            stickydigit classify --whole --format json a.gz
            """)
        let expected = name == "blank.npy" ? ["archive_bomb"] : ["file_too_large", "archive_bomb"]
        #expect(try codes(result) == expected && result.status == 1, "\(result)")
    }

    @Test func membersThatAreTooLargeAreARecord() throws {
        try shell.write("big", header("big.png", size: 600 << 20))
        try shell.write("a.tar", ArchiveWriter.tar(members(["a.png"])))
        for line in [
            "gzip -1 | stickydigit classify --whole --format json -",
            "cat >b.tar; stickydigit classify --whole --format json b.tar",
        ] {
            let result = try shell.run("{ cat big; head -c 600M /dev/zero; cat a.tar; } | { \(line); }")
            #expect(try codes(result) == ["file_too_large", nil], "\(result)")
        }
    }

    /// Headers that lie about sizes take no memory.
    @Test func sizesThatAreNotThereAreNotTaken() throws {
        try shell.write("a.tar", header("a.png", size: 500 << 20) + [UInt8](repeating: 0, count: 1024))
        let result = try shell.run("(ulimit -v 300000; stickydigit classify --whole --format json a.tar; exit $?)")
        if !Shell.isSanitized { #expect(try codes(result) == ["damaged_member", "damaged_archive"], "\(result)") }
    }

    @Test func aMillionMembersAreTheMost() throws {
        try shell.write("thousand", (0..<1000).flatMap { header("\($0).txt", size: 0) })
        let result = try shell.run(
            """
            for i in {1..1001}; do cat thousand; done | stickydigit classify --whole --format json -
            exit ${PIPESTATUS[1]}
            """)
        #expect(try codes(result) == ["too_many_members"] && result.status == 1, "\(result)")
    }

    @Test func whatIsReadIsCountedUpToTheLimit() throws {
        try shell.write("a.tar", ArchiveWriter.tar(members(["a.png", "b.png", "c.png"])))
        // SAFETY: open is lent a NUL-terminated name.
        let file = unsafe open(shell.folder + "/a.tar", O_RDONLY)
        var limits = Archive.Limits()
        limits.members = 2
        let archive = try Archive(file, isSeekable: true, limits: limits)
        #expect(try archive.next()?.name == Array("a.png".utf8))
        #expect(try archive.next()?.name == Array("b.png".utf8))
        #expect(throws: ArchiveFailure.tooManyMembers(limit: 2)) { try archive.next() }
    }

    @Test func whatIsCompressedAndNoArchiveIsSaidToBe() throws {
        for text in ["hello", ""] {
            let result = try shell.run("printf '\(text)' | gzip >a.gz; stickydigit classify --format json a.gz")
            #expect(try codes(result) == ["unknown_archive"], "\(result)")
        }
    }

    @Test(arguments: ["PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{3}\u{4}xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"])
    func beginningsOfArchivesAreSaidToBeDamaged(_ bytes: String) throws {
        try shell.write("a", bytes)
        for input in ["a", "- <a"] {
            let result = try classify(input)
            #expect(result.status == 1 && result.lines.count == 1, "\(result)")
        }
    }
}
