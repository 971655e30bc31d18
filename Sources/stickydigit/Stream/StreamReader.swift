internal import Glibc
internal import NoteReading

/// Pictures out of standard input, read as they come.
struct StreamReader: Sendable {
    private var stream = TrackStream()
    private var ready: ArraySlice<TrackStream.Cut> = []
    private var isAtEnd = false
    /// What the stream begins with: as many bytes as tell formats by.
    private var beginning: [UInt8] = []
    private static let tellingBytes = 16
    /// Whether nothing has come of the stream yet.
    private var isAtStart = true
    /// A pipe hands over 64 KiB at a time.
    private var piece = [UInt8](repeating: 0, count: 1 << 16)

    init() {}

    /// A stream that is there whole.
    init(bytes: [UInt8]) {
        beginning = Array(bytes.prefix(Self.tellingBytes))
        ready = stream.take(bytes)[...]
        ready += stream.end()
        isAtEnd = true
    }

    mutating func next() throws(FileFailure) -> TrackFrames.Frame? {
        while true {
            if let cut = ready.popFirst() {
                defer { isAtStart = false }
                switch cut {
                case .picture(let bytes): return .picture(name: "-", bytes: bytes)
                case .waste(let count, let reason):
                    return .damaged(
                        name: "-", code: "damaged",
                        message:
                            "\(counted(count, "byte")) passed over: \(reason); the frame is left out, save the stream anew to have it"
                    )
                case .gap(_, isHeader: true): break
                case .gap(let count, isHeader: false): return .gap(message: told(count))
                }
                continue
            }
            if isAtEnd { return nil }
            let count = try read()
            if count == 0 {
                isAtEnd = true
                ready = stream.end()[...]
            } else {
                try MemoryLimit.check(growing: stream.held, by: count)
                beginning += piece[..<count].prefix(Self.tellingBytes - beginning.count)
                ready = stream.take(piece[..<count])[...]
            }
        }
    }

    private func told(_ count: Int) -> String {
        let kind = isAtStart ? formatName(of: beginning).map { "this is \($0)" } : nil
        return "\(counted(count, "byte")) passed over that belong to no frame: \(kind ?? "neither JPEG nor PNG"); "
            + "give pictures back to back, as 'ffmpeg -i VIDEO -f mjpeg -' writes them, or a folder of them"
    }

    /// How often a stream that is silent is left to see whether the program should end, in milliseconds.
    private static let patience: Int32 = 200

    private mutating func read() throws(FileFailure) -> Int {
        while !Interruption.wasAsked {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            // SAFETY: one entry is told of and lent.
            guard unsafe poll(&input, 1, Self.patience) > 0 else { continue }
            // SAFETY: no more bytes are asked for than the piece holds.
            let count = unsafe piece.withUnsafeMutableBytes {
                unsafe Glibc.read(STDIN_FILENO, $0.baseAddress!, $0.count)
            }
            if count >= 0 { return count }
            guard errno == EINTR || errno == EAGAIN else { throw FileFailure(errno: errno) }
        }
        return 0
    }
}
