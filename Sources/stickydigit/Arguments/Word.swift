/// One word of the command line or of a list of files, as the bytes it came in: file names need not be UTF-8.
struct Word: Hashable, Sendable, ExpressibleByStringLiteral {
    let bytes: [UInt8]

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    init(stringLiteral text: String) {
        self.init(text)
    }

    /// For people: bytes that are not UTF-8 become U+FFFD.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether `text` still is what was given.
    var isText: Bool { Array(text.utf8) == bytes }

    /// What the program was called with, its own name left out.
    static func ofThisProcess() -> [Word] {
        // SAFETY: argv holds argc pointers to NUL-terminated strings, and nothing here writes to them.
        (1..<max(1, Int(CommandLine.argc))).compactMap { (i: Int) -> Word? in
            guard var next = unsafe CommandLine.unsafeArgv[i] else { return nil }
            var bytes: [UInt8] = []
            while unsafe next.pointee != 0 {
                bytes.append(unsafe UInt8(bitPattern: next.pointee))
                unsafe next += 1
            }
            return Word(bytes: bytes)
        }
    }
}
