import Foundation
import TestSupport
import Testing

@testable import stickydigit

/// Whatever is named as a photograph, that one gets a sentence and the others are read.
@Suite struct InputFaultTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
        try shell.write("note.png", try Fixture.note)
    }

    private static let sentences: [(name: String, setting: String, code: String)] = [
        ("missing.jpg", "", "not_found"),
        ("note.png/x.jpg", "", "not_found"),
        ("bare", "mkdir bare", "no_photograph"),
        ("pipe", "mkfifo pipe", "is_a_pipe"),
        ("socket", "", "is_a_pipe"),
        ("/dev/null", "", "is_a_device"),
        ("/dev/full", "", "is_a_device"),
        ("circle", "ln -s circle circle", "link_circle"),
        ("dangling", "ln -s nowhere dangling", "not_found"),
        ("$(printf 'n%.0s' {1..300})", "", "name_too_long"),
        ("empty.png", ": >empty.png", "empty"),
        ("sparse.png", "truncate -s 600M sparse.png", "file_too_large"),
        // Opens, and then cannot be read: so does a file on a disk that fails.
        ("/proc/self/mem", "", "input_output"),
        ("zeros.png", "head -c 5000 /dev/zero >zeros.png", "unknown_format"),
    ]

    @Test(arguments: sentences) func gets(_ input: (name: String, setting: String, code: String)) throws {
        if input.name == "socket" { try makeSocket() }
        let result = try shell.run(
            "\(input.setting)\n stickydigit classify --format json --whole \"\(input.name)\" note.png")
        #expect(result.status == 1 && result.lines.count == 2, "\(result)")
        let error = try #require(try json(result.lines[0])["error"] as? [String: String])
        #expect(error["code"] == input.code && error["message"]?.contains("; ") == true, "\(error)")
        #expect(result.lines[1].contains(#""status":"ok""#))
        #expect(result.complaints.split(separator: "\n").count == 1)
    }

    private func makeSocket() throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array((shell.folder + "/socket").utf8)
        // SAFETY: the path of a test's folder is shorter than the 108 bytes there are; bind is told of the whole address.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let bound = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        close(descriptor)
    }

    /// Root may read all, so this takes being somebody else.
    @Test(.enabled(if: Shell.can("setpriv --reuid 65534 --clear-groups true"), "takes root and setpriv"))
    func whatMayNotBeReadGetsASentence() throws {
        let result = try shell.run(
            "chmod 711 .; chmod 000 note.png; cp '\(Shell.program)' run; chmod 755 run; "
                + "setpriv --reuid 65534 --clear-groups ./run classify note.png")
        #expect(
            result.status == 1 && result.complaints.contains("note.png: reading it is not permitted; "), "\(result)")
    }

    @Test func namesMayBeAnyBytes() throws {
        let names = ["a b.png", "two\nlines.png", "-dash.png", "'quotes\".png", "tab\t.png", "ÄÖ 試.png", "*.png"]
        for name in names { try shell.write(name, try Fixture.note) }
        let result = try shell.run(
            #"cp note.png $'not\xffutf8\xc3.png'; printf '%s\0' ./*.png | stickydigit classify --whole --format json "#
                + "--dump steps --files-from - --null")
        #expect(result.status == 0 && result.lines.count == names.count + 2, "\(result)")
        let paths = try Set(result.lines.map { try json($0)["path"] as? String ?? "" })
        #expect(paths.isSuperset(of: names.map { "./" + $0 }))
        #expect(try shell.run("printf x%.0s steps/* | wc -c").output == "\(names.count + 2)\n")
    }

    /// Whoever writes to the file meanwhile gets a reading or a sentence, never anything else.
    @Test func filesMayChangeWhileTheyAreRead() throws {
        let result = try shell.run(
            """
            (while [ ! -e done ]; do
                cp note.png grows.png; cat note.png >>grows.png; head -c 20000 note.png >shrinks.png; cp note.png shrinks.png
                cp note.png comes.png; rm comes.png
            done) &
            names=$(for i in {1..8}; do echo grows.png shrinks.png comes.png; done)
            stickydigit classify --whole --format json $names; status=$?
            touch done; wait; exit $status
            """)
        #expect([0, 1].contains(result.status) && result.lines.count == 24, "\(result.status)")
        for line in result.lines {
            let object = try json(line)
            let code = (object["error"] as? [String: String])?["code"] ?? "none"
            #expect(["none", "damaged", "empty", "not_found"].contains(code), "\(line)")
        }
    }

    /// The list is fed through a pipe, so that the memory is looked at while the program waits for its end.
    @Test(.enabled(if: !Shell.isSanitized, "sanitizers take memory of their own"))
    func aHundredThousandNamesTakeNoMoreMemoryThanAThousand() throws {
        let result = try shell.run(
            """
            : >empty.png; mkfifo names
            '\(Shell.program)' classify --whole --files-from names --exit-zero 2>complaints & id=$!
            exec 3>names
            for count in 1000 99000; do
                yes empty.png | head -n $count >&3; sleep 0.2; awk '/VmHWM/ { print $2 }' /proc/$id/status
            done
            exec 3>&-; wait $id; wc -l <complaints
            """)
        let numbers = result.lines.compactMap { Int($0) }
        try #require(numbers.count == 3, "\(result)")
        #expect(numbers[2] == 100_000)
        #expect(numbers[1] < numbers[0] + 4096, "\(numbers[0]) kB, then \(numbers[1]) kB")
    }
}
