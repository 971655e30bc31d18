import Foundation
import Testing

@testable import stickydigit

/// An option that no test gives to the program may as well not exist.
@Suite struct OptionCoverageTests {
    @Test func everyOptionIsGivenInATestOfItsCommandsOrItsGroup() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        func source(_ names: String...) throws -> String {
            try names.map { try String(contentsOf: folder.appendingPathComponent($0 + ".swift"), encoding: .utf8) }
                .joined()
        }
        let shared = try source("ClassifyTests", "DetectorOptionsTests", "../Archive/ShardTests")
        func check<C: Command>(_: C.Type, _ tests: String) {
            for group in C.options {
                // What the commands have in common is tested once, with `classify`.
                let isShared = ["Where the note is", "What a note looks like", "How it is read"].contains(group.title)
                for name in group.options.flatMap(\.names) {
                    #expect((isShared ? shared : tests).contains("--\(name)"), "\(C.name) --\(name) is not tested")
                }
            }
        }
        check(Classify.self, shared)
        check(Evaluate.self, try source("EvaluateTests"))
        check(Benchmark.self, try source("BenchmarkTests"))
        check(Track.self, try source("TrackTests", "TrackOptionsTests"))
    }
}
