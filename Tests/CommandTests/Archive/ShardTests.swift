import TestSupport
import Testing

@testable import stickydigit

/// The inputs divided among jobs: each is read by one, whatever is wrong with it.
@Suite struct ShardTests {
    private let archives: ArchiveFolder
    private var shell: Shell { archives.shell }
    private var note: [UInt8] { archives.note }

    init() throws { archives = try ArchiveFolder() }

    private func members(_ names: [String]) -> [ArchiveWriter.Member] { archives.members(names) }

    private func classify(_ line: String, _ options: String = "") throws -> Shell.Result {
        try archives.classify(line, options)
    }

    /// That the shards hold what one run holds, each in its place.
    private func expectShards(_ count: Int, of inputs: String, _ options: String = "") throws {
        let all = try paths(try classify(inputs, options))
        for index in 0..<count {
            let shard = try classify(inputs, "\(options) --shard \(index)/\(count)")
            #expect(
                try paths(shard) == all.indices.filter { $0 % count == index }.map { all[$0] },
                "\(index)/\(count) of \(inputs): \(shard)")
        }
    }

    @Test(arguments: [1, 2, 5, 9]) func shardsHoldEveryInputOnce(_ count: Int) throws {
        _ = try shell.run(
            """
            mkdir f empty; for i in 1 2 3; do cp note.png f/$i.png; done; for i in 1 2 3 4; do cp note.png $i.png; done
            ls [1-4].png >list
            """)
        #expect(try classify("[1-4].png f").lines.count == 7)
        try expectShards(count, of: "[1-4].png f")
        try expectShards(count, of: "missing.png empty 1.png", "--files-from list")
        try expectShards(count, of: "- 1.png <note.png")
    }

    /// Members are inputs as files are, so that one shard of a data set can be divided too.
    @Test(arguments: ["zip", "tar", "tar.gz"], [2, 3]) func archivesAreDividedByTheirMembers(
        _ kind: String, _ count: Int
    ) throws {
        let files = members(["a.png", "b.png"]) + [.init(name: "b.cls")] + members(["c.png", "d.png", "e.png"])
        try shell.write("a.zip", ArchiveWriter.zip(files))
        try shell.write("a.tar", ArchiveWriter.tar(files))
        _ = try shell.run("gzip -k a.tar; echo text >text")
        try expectShards(count, of: "note.png a.\(kind) note.png text a.\(kind)", "--jobs 3")
        try expectShards(count, of: "- note.png <a.\(kind)")
    }

    /// What is wrong is said by one of them.
    @Test(arguments: [2, 3, 7]) func faultsOfArchivesAreSaidOnce(_ count: Int) throws {
        let tar = ArchiveWriter.tar(members(["a.png", "b.png", "c.png", "d.png"]))
        let each = 512 + (note.count + 511) / 512 * 512
        try shell.write("cut.tar", Array(tar.prefix(2 * each + 1000)))
        try shell.write("header.tar", tar.enumerated().map { $0.offset == each + 5 ? $0.element ^ 1 : $0.element })
        try shell.write("none.tar", ArchiveWriter.tar([.init(name: "a.txt")]))
        try shell.write("secret.zip", ArchiveWriter.zip(members(["a.png", "b.png"]), isEncrypted: true))
        var zip = ArchiveWriter.zip(members(["a.png", "b.png", "c.png"]))
        zip[2000] ^= 0xFF
        try shell.write("bad.zip", zip)
        _ = try shell.run("gzip -k header.tar; head -c 2000 header.tar.gz >cut.tar.gz")
        try expectShards(count, of: "cut.tar header.tar none.tar secret.zip bad.zip header.tar.gz cut.tar.gz")
        try expectShards(count, of: "- <cut.tar")
        try expectShards(count, of: "- <bad.zip")
    }

    @Test func jobsAreCountedFromZeroAsSlurmAndKubernetesCountThem() throws {
        let result = try shell.run(
            """
            export JOB_COMPLETION_INDEX=1; cp note.png b.png
            stickydigit classify --whole --shard $JOB_COMPLETION_INDEX/2 note.png b.png
            """)
        #expect(result.lines.count == 1 && result.output.hasPrefix("b.png"))
        #expect(try shell.run("stickydigit help classify").output.contains("JOB_COMPLETION_INDEX"))
    }

    @Test(arguments: ["1", "1/1", "2/2", "-1/2", "0/0", "a/b", "0/1/2", "0/1000001", "", "/", "0/", "+0/2"])
    func shardsThatAreNoneAreWrongUsage(_ shard: String) throws {
        let result = try classify("note.png", "--shard '\(shard)'")
        #expect(result.status == 64 && result.complaints.contains("I/N, where N is from 1 to 1000000"), "\(result)")
    }

    @Test(arguments: [(0, 1, 7, 7), (0, 3, 7, 3), (1, 3, 7, 2), (2, 3, 7, 2), (2, 3, 2, 0), (4, 5, 0, 0)])
    func howManyAreInAShard(_ index: Int, _ count: Int, _ inputs: Int, _ share: Int) throws {
        #expect(try Shard(Word("\(index)/\(count)")).share(of: inputs) == share)
    }
}
