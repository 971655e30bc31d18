import Foundation
import TestSupport
import Testing

@testable import stickydigit

/// Photographs of an archive, evaluated by the labels beside them.
@Suite struct ArchiveEvaluationTests {
    private let archives: ArchiveFolder
    private var shell: Shell { archives.shell }
    private var note: [UInt8] { archives.note }

    init() throws { archives = try ArchiveFolder() }

    private func members(_ names: [String]) -> [ArchiveWriter.Member] { archives.members(names) }

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
