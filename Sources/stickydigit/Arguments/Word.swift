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

    /// For messages, on one line: what would break the line, or drive the terminal, becomes U+FFFD, and no word at all is `''`.
    var shown: String {
        guard !bytes.isEmpty else { return "''" }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { Word.isControl($0) ? "\u{FFFD}" : $0 }))
    }

    /// The same between quotation marks.
    var quoted: String { bytes.isEmpty ? "''" : "'\(shown)'" }

    /// Control characters of ASCII and Latin 1, line separators, and marks that turn the direction of writing round.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether `text` still is what was given.
    var isText: Bool { Array(text.utf8) == bytes }
}
