import TestSupport

/// Archives to read, in a folder of their own, with what reads them.
final class ArchiveFolder {
    let shell: Shell
    let note: [UInt8]

    init() throws {
        shell = try Shell()
        note = try Fixture.note
        try shell.write("note.png", note)
    }

    /// Files of these names, each the same photograph.
    func members(_ names: [String]) -> [ArchiveWriter.Member] { names.map { .init(name: $0, bytes: note) } }

    func classify(_ line: String, _ options: String = "") throws -> Shell.Result {
        try shell.run("stickydigit classify --whole --format json \(options) \(line)")
    }

    /// A line that ends as its last `stickydigit` ended, with what Python needs to write archives as other programs do: to a pipe
    /// that cannot be sought, by any method.
    func zip(_ file: String, method: Int, isStreamed: Bool = false, _ names: String = "abcd") throws {
        _ = try shell.run(
            """
            python3 -c 'import sys, zipfile
            class Pipe:
                def write(self, bytes): return sys.stdout.buffer.write(bytes)
                def flush(self): pass
            class File(Pipe):
                def seek(self, *to): return sys.stdout.buffer.seek(*to)
                def tell(self): return sys.stdout.buffer.tell()
                def seekable(self): return True
            with zipfile.ZipFile(\(isStreamed ? "Pipe" : "File")(), "w", \(method)) as file:
                for name in "\(names)": file.writestr(name + ".png", open("note.png", "rb").read() + bytes(20000))' >'\(file)'
            """)
    }
}

func paths(_ result: Shell.Result) throws -> [String?] {
    try result.lines.map { try json($0)["path"] as? String }
}

/// Of what is wrong with each photograph; nil for nothing.
func codes(_ result: Shell.Result) throws -> [String?] {
    try result.lines.map { (try json($0)["error"] as? [String: String])?["code"] }
}
