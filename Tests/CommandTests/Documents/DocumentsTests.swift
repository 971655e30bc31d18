import Foundation
import TestSupport
import Testing

@testable import NoteReading
@testable import stickydigit

/// What the documents say holds: their commands run, their links lead somewhere, their limits are the ones in force.
@Suite struct DocumentsTests {
    private static let root = Fixture.folder + "/.."
    static let documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "Fixtures/README.md"]

    private static func text(_ name: String) throws -> String {
        try String(contentsOfFile: root + "/" + name, encoding: .utf8)
    }

    /// Lines that begin with a dollar sign, what follows being what they print.
    static let commands: [String] = {
        let readme = (try? text("README.md")) ?? ""
        return readme.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
    }()

    @Test func theREADMEHasCommands() { #expect(Self.commands.count >= 6) }

    /// With a few of MNIST's kind of images, and a video of one frame.
    @Test(arguments: commands) func commandsRun(_ command: String) throws {
        let shell = try Shell()
        let seeds = Self.root + "/Tests/Fuzz/Seeds"
        let result = try shell.run(
            """
            ln -s '\(Fixture.folder)' Fixtures; cp Fixtures/Notes/three-on-wood.jpg .; mkdir mnist
            cp '\(seeds)/idx/digit' mnist/t10k-images-idx3-ubyte; printf '\\0\\0\\10\\1\\0\\0\\0\\1\\5' >mnist/t10k-labels-idx1-ubyte
            ffmpeg() { cat three-on-wood.jpg; }
            \(Self.shortened(command))
            """)
        #expect(result.status == 0 && !result.output.isEmpty, "\(result)")
        let isRead = !command.contains("three-on-wood") || result.output.contains("three-on-wood.jpg")
        #expect(isRead, "\(result)")
    }

    /// A debug build takes its time: some of the photographs, and one run, show the same.
    private static func shortened(_ command: String) -> String {
        let command = command.replacing("Notes/*.jpg", with: "Notes/fo*.jpg")
        return command.hasSuffix("benchmark") ? command + " --runs 1 three-on-wood.jpg" : command
    }

    @Test func whatMakeIsToldToMakeItCanMake() throws {
        let makefile = try Self.text("Makefile")
        for name in Self.documents {
            for match in try Self.text(name).matches(of: /(?:^|`)make ([a-z]+)/.anchorsMatchLineEndings()) {
                #expect(makefile.contains("\n\(match.1):"), "\(name): make \(match.1)")
            }
        }
    }

    @Test(arguments: documents) func linksLeadSomewhere(_ name: String) throws {
        let folder = URL(fileURLWithPath: Self.root + "/" + name).deletingLastPathComponent().path
        for match in try Self.text(name).matches(of: /\]\(([^)#]+)(?:#[a-z-]+)?\)/) where !match.1.hasPrefix("http") {
            #expect(FileManager.default.fileExists(atPath: folder + "/" + match.1), "\(name): \(match.1)")
        }
    }

    @Test func theTableOfLimitsIsTrue() throws {
        let readme = try Self.text("README.md")
        let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| ") }.map(String.init)
        func expect(_ subject: String, _ limits: String...) {
            let row = rows.first { $0.hasPrefix("| \(subject)") }
            for limit in limits { #expect(row?.contains(limit) == true, "\(subject): \(limit)") }
        }
        func mebibytes(_ bytes: Int) -> String { "\(bytes >> 20) MiB" }
        expect("a photograph's pixels", "\(Decode().maximumPixels / 1_000_000) million")
        expect("a photograph's sides", "\(PhotoFile.longestSide)")
        expect("a photograph's file", mebibytes(FileReading.largestPhoto))
        expect("what must be held whole", mebibytes(PhotoFile.memoryLimit))
        expect("a progressive JPEG's scans", "\(JPEG.mostScans)")
        expect("a name in", "\(NameList.longestName)")
        expect("photographs read at a time", "\(Workers.most)")
        let limits = Archive.Limits()
        expect("an archive's members", "\(limits.members)")
        expect("what an archive unpacks to", "\(limits.ratio) times", mebibytes(limits.unpackedFreely))
        expect("a frame in a stream", mebibytes(TrackStream().limit))
        expect("an IDX file", mebibytes(IDX.largest))
        expect("labels", "\(IDX.mostLabels)")
        expect(
            "a truth file", mebibytes(EvaluateRun.largestTruth), "\(CSV.mostCells) fields",
            "\(PhotoTruth.most) photographs")
        expect("a weights file", mebibytes(ReadingSettings.largestWeights))
        #expect(throws: UsageError.self) {
            try Program.request(["classify", "a.jpg", "--max-notes", "10001"].map { Word($0) })
        }
    }
}
