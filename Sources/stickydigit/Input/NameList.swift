internal import Glibc

/// The names in a list, one a line or one before each NUL, read as they are asked for: a list may be a pipe that goes on.
struct NameList: Sendable {
    /// Sixteen times Linux's PATH_MAX: what is longer is no list of names.
    static let longestName = 1 << 16

    /// What editors on Windows put before UTF-8.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let file: Int32
    private let separator: UInt8
    private var pending: ArraySlice<UInt8> = []
    private var isAtStart = true
    private var isAtEnd = false

    /// - Parameter path: of the list, `-` for standard input.
    init(_ path: Word, separatedByNUL: Bool) throws(FileFailure) {
        separator = separatedByNUL ? 0 : UInt8(ascii: "\n")
        if path == "-" {
            file = STDIN_FILENO
            return
        }
        if FileReading.isFolder(path) { throw .isFolder }
        // SAFETY: open is lent a NUL-terminated name.
        file = path.withSystemPath { unsafe open($0, O_RDONLY | O_CLOEXEC) }
        if file < 0 { throw FileFailure(errno: errno) }
    }

    /// The next name that is not empty; nil at the end.
    mutating func next() throws(FileFailure) -> Word? {
        while true {
            if let end = pending.firstIndex(of: separator) {
                let name = pending[..<end]
                pending = pending[(end + 1)...]
                if let word = word(name) { return word }
            } else if isAtEnd {
                defer { pending = [] }
                return word(pending)
            } else {
                try fill()
            }
        }
    }

    private mutating func fill() throws(FileFailure) {
        if pending.count > NameList.longestName { throw .listHoldsLongName(limit: NameList.longestName) }
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        var count = -1
        repeat {
            // SAFETY: no more bytes are asked for than the chunk holds.
            count = unsafe chunk.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress!, $0.count) }
        } while count < 0 && errno == EINTR
        if count < 0 { throw FileFailure(errno: errno) }
        if count == 0 {
            isAtEnd = true
            if file != STDIN_FILENO { close(file) }
        }
        // A list made for --null, or no list at all but a photograph: its names would be thousands of errors.
        if separator != 0, chunk[..<count].contains(0) { throw .listHoldsNUL }
        pending = ArraySlice(pending + chunk[..<count])
        if isAtStart, pending.starts(with: NameList.byteOrderMark) { pending = pending.dropFirst(3) }
        isAtStart = false
    }

    /// Lists made on Windows end their lines in CR and LF.
    private func word(_ name: ArraySlice<UInt8>) -> Word? {
        let isTurned = separator != 0 && name.last == UInt8(ascii: "\r")
        let bytes = isTurned ? name.dropLast() : name
        return bytes.isEmpty ? nil : Word(bytes: Array(bytes))
    }
}
