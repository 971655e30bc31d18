import Foundation
import TestSupport

/// Runs the built program as people do: from a shell, in a folder of its own that goes away with this value.
final class Shell {
    struct Result {
        let status: Int32
        let output: String
        let complaints: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    /// The program lies beside the tests.
    static let program: String = {
        let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let candidates = [Bundle.main.bundleURL, tests].map { $0.appendingPathComponent("stickydigit").path }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? candidates[0]
    }()

    /// Whether a sanitizer is at work that takes memory of its own; `make sanitize` says so.
    static let isSanitized = ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains {
        ProcessInfo.processInfo.environment[$0] != nil
    }

    /// Whether a line of shell succeeds on this machine, for tests that take what not every machine allows.
    static func can(_ line: String) -> Bool {
        (try? Shell().run(line).status) == 0
    }

    let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "stickydigit-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Runs a line of shell, in which `stickydigit` is the program; after a minute it is ended with status 124.
    func run(_ line: String) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.arguments = ["-c", "stickydigit() { timeout 60 '\(Self.program)' \"$@\"; }; { \(line)\n} >.out 2>.err"]
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: try text(".out"), complaints: try text(".err"))
    }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
    }

    func write(_ name: String, _ text: String) throws {
        try write(name, Array(text.utf8))
    }

    func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
    }

    func text(_ name: String) throws -> String {
        String(decoding: try bytes(name), as: UTF8.self)
    }

    func names(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder + "/" + path).sorted()
    }
}

extension Fixture {
    /// A small photograph that is quickly read: 320 × 240, a 1 in red.
    static var note: [UInt8] { get throws { try Fixture("Notes/one-with-a-foot.png").bytes() } }

    /// Where its corners are, as `--quad` takes them.
    static let noteCorners = "84.32,36.9,240.59,47.26,225.8,192.35,82.43,188.16"
}

/// A line of JSON, to look into.
func json(_ line: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return value as? [String: Any] ?? [:]
}
