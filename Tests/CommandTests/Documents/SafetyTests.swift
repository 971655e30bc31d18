import Foundation
import TestSupport
import Testing

/// What SECURITY.md says of the code's unsafe lines.
@Suite struct SafetyTests {
    private static let sources = Fixture.folder + "/../Sources/"

    static let files =
        (try? FileManager.default.subpathsOfDirectory(atPath: sources))?
        .filter { $0.hasSuffix(".swift") } ?? []

    @Test func thereAreFiles() { #expect(Self.files.count > 100) }

    @Test(arguments: files) func eachUnsafeLineSaysWhyItIsSafe(_ file: String) throws {
        let lines = try String(contentsOfFile: Self.sources + file, encoding: .utf8).components(separatedBy: "\n")
        for i in lines.indices where Self.isUnsafe(lines[i]) {
            #expect(Self.isExplained(i, in: lines), "\(file):\(i + 1): \(lines[i])")
        }
    }

    @Test func aLineWithoutAReasonIsFound() {
        let lines = [
            "    func a() {", "        // SAFETY: lent.", "        unsafe open()", "    }", "    func b() {",
            "        unsafe close()", "    }",
        ]
        #expect(lines.indices.filter { Self.isUnsafe(lines[$0]) } == [2, 5])
        #expect(Self.isExplained(2, in: lines) && !Self.isExplained(5, in: lines))
        // The same in a type within a type, with the same line in both.
        let nested = lines.map { "    " + $0.replacing("close()", with: "open()") }
        #expect(Self.isExplained(2, in: nested) && !Self.isExplained(5, in: nested))
    }

    private static func isUnsafe(_ line: String) -> Bool {
        line.prefix { $0 != "/" }.contains(/\bunsafe\b/)
    }

    /// Whether the reason stands above it, within the function and within sight.
    private static func isExplained(_ line: Int, in lines: [String]) -> Bool {
        for i in (max(0, line - 14)...line).reversed() {
            if lines[i].contains("SAFETY:") { return true }
            if i < line, lines[i].contains(/^ {0,8}(\S.*)?\b(func|init|deinit|var)\b.*\{$/) { return false }
        }
        return false
    }
}
