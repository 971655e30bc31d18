import Foundation
import TestSupport
import Testing

@testable import stickydigit

/// What is printed, not how fast: no test times anything.
@Suite struct BenchmarkTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
        try shell.write("note.png", Fixture.note)
    }

    @Test func jsonNamesStagesAndBatches() throws {
        let result = try shell.run("stickydigit benchmark --format json --runs 2 --jobs 2 note.png note.png")
        let figures = try json(try #require(result.lines.first, "\(result.complaints)"))
        #expect(figures["photos"] as? Int == 2 && figures["runs"] as? Int == 2 && figures["jobs"] as? Int == 2)
        let times = try #require(figures["milliseconds"] as? [String: Double])
        #expect(
            Set(times.keys).isSuperset(of: ["decode", "detect", "dewarp", "enhance", "normalise", "recognise", "all"]))
        #expect(times.values.allSatisfy { $0 > 0 })
        let network = try #require(figures["network"] as? [[String: Any]])
        #expect(network.map { $0["batch"] as? Int } == [1, 64, 1000])
        #expect(network.allSatisfy { $0["images_per_second"] as? Double ?? 0 > 0 })
        // Which it is depends on the network and on the machine; how its path is read is tested beside `LoadedBLAS`.
        #expect((figures["blas"] as? String)?.isEmpty == false)
    }

    @Test func textIsForPeople() throws {
        let result = try shell.run("stickydigit benchmark --runs 1 note.png --whole")
        #expect(result.status == 0 && result.output.contains("\n  decode  ") && !result.output.contains("\n  detect  "))
        #expect(result.output.contains("\n  batch 1000"))
    }

    @Test func aPhotographThatCannotBeReadStopsIt() throws {
        let result = try shell.run("stickydigit benchmark nowhere.jpg")
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.complaints == "stickydigit: nowhere.jpg: no such file; check the name\n")
    }

    @Test func mediansAreInTheMiddle() {
        #expect(BenchmarkRun.median([3, 1, 2]) == 2)
        #expect(BenchmarkRun.median([4, 1, 2, 3]) == 2.5)
        #expect(BenchmarkRun.median([]).isNaN)
    }
}
