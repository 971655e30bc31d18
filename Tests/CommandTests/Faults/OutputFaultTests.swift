import NoteReading
import TestSupport
import Testing

@testable import stickydigit

/// Where pictures cannot be written a sentence says so, results go on, and nothing half-written stays.
@Suite(.enabled(if: Shell.can("unshare -rm mount -t tmpfs none /tmp"), "takes a file system of one's own: unshare -rm"))
struct OutputFaultTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
        try shell.write("note.png", try Fixture.note)
        try shell.write("truth.csv", "path,digit\nnote.png,7\n")
    }

    private static let outputs = [
        "classify --whole --format json --dump disk/steps note.png note.png",
        "classify --whole --format json --annotate disk/seen/ note.png note.png",
        "evaluate --errors disk/errors.png truth.csv",
        "track frames --format json --annotate disk/seen/",
    ]

    @Test(arguments: outputs, [("size=64k", "No space left on device"), ("ro", "Read-only file system")])
    func diskThatTakesNothing(_ arguments: String, disk: (options: String, reason: String)) throws {
        let result = try shell.run(
            """
            mkdir -p disk frames; cp note.png frames/
            unshare -rm bash -c "mount -t tmpfs -o \(disk.options) none disk; head -c 70000 /dev/zero 2>/dev/null >disk/full
                '\(Shell.program)' \(arguments)
                status=\\$?; find disk -type f >left; cp -r disk copy; exit \\$status"
            """)
        #expect(result.status == 1, "\(result)")
        #expect(result.complaints.contains("cannot be written (\(disk.reason)); choose another place"), "\(result)")
        // `track` looks at the place before it begins.
        #expect(!result.output.isEmpty || arguments.hasPrefix("track"))
        let left = try shell.text("left").split(separator: "\n").map(String.init)
        for file in left {
            #expect(!file.hasSuffix(".partial"), "\(left)")
            guard file.hasSuffix(".png") else { continue }
            let bytes = try shell.bytes("copy" + file.dropFirst("disk".count))
            #expect(throws: Never.self, "\(file)") { try Decode()(bytes) }
        }
    }
}
