internal import Glibc
internal import NoteReading

/// Pictures out of standard input, read as they come.
struct StreamReader: Sendable {
    private enum Cutter: Sendable {
        case pictures(TrackStream)
        case avi(AVIStream)
    }

    /// nil until enough of the stream is there to tell what it is.
    private var cutter: Cutter?
    private var ready: ArraySlice<TrackStream.Cut> = []
    private var isAtEnd = false
    /// What the stream begins with: as many bytes as tell formats by.
    private var beginning: [UInt8] = []
    private static let tellingBytes = 16
    private var hasFrames = false
    /// Bytes among the frames that belong to none.
    private(set) var passedOver = PassedOver()
    /// A pipe hands over 64 KiB at a time.
    private var piece = [UInt8](repeating: 0, count: 1 << 16)

    init() {}

    /// A stream that is there whole.
    init(bytes: [UInt8]) {
        ready = take(bytes[...])[...]
        ready += end()
        isAtEnd = true
    }

    mutating func next() throws(FileFailure) -> TrackFrames.Frame? {
        while true {
            if let cut = ready.popFirst() {
                switch cut {
                case .picture(let bytes):
                    hasFrames = true
                    passedOver.frame(bytes.count)
                    return .picture(name: "-", bytes: bytes)
                case .waste(let count, let reason):
                    return .damaged(
                        name: "-", code: "damaged",
                        message:
                            "\(counted(count, "byte")) passed over: \(reason); the frame is left out, save the stream anew to have it"
                    )
                case .gap(_, isUsual: true): break
                case .gap(let count, isUsual: false):
                    // What it begins with may tell what all of it is.
                    if !hasFrames, passedOver.count == 0 { passedOver.format = formatName(of: beginning) }
                    passedOver.add(count)
                }
                continue
            }
            if isAtEnd {
                guard !hasFrames, passedOver.count > 0 else { return nil }
                defer { passedOver = PassedOver() }
                return .gap(message: passedOver.finding + "; " + Self.remedy)
            }
            let count = try read()
            if count == 0 {
                isAtEnd = true
                ready = end()[...]
            } else {
                try MemoryLimit.check(growing: held, by: count)
                ready = take(piece[..<count])[...]
            }
        }
    }

    private var held: (count: Int, capacity: Int) {
        switch cutter {
        case .pictures(let stream): stream.held
        case .avi(let stream): stream.held
        case nil: (beginning.count, beginning.capacity)
        }
    }

    private mutating func take(_ piece: ArraySlice<UInt8>) -> [TrackStream.Cut] {
        if cutter != nil { return cut(piece) }
        let missing = piece.prefix(Self.tellingBytes - beginning.count)
        beginning += missing
        guard beginning.count == Self.tellingBytes else { return [] }
        cutter = AVIStream.isOne(beginning) ? .avi(AVIStream()) : .pictures(TrackStream())
        return cut(beginning[...]) + cut(piece[missing.endIndex...])
    }

    private mutating func cut(_ piece: ArraySlice<UInt8>) -> [TrackStream.Cut] {
        // While the cutter has it too, what it holds would be copied to be changed.
        switch cutter {
        case .pictures(var stream):
            cutter = nil
            defer { cutter = .pictures(stream) }
            return stream.take(piece)
        case .avi(var stream):
            cutter = nil
            defer { cutter = .avi(stream) }
            return stream.take(piece)
        case nil: return []
        }
    }

    private mutating func end() -> [TrackStream.Cut] {
        switch cutter {
        case .pictures(var stream): return stream.end()
        case .avi(var stream): return stream.end()
        case nil:
            var stream = TrackStream()
            return stream.take(beginning) + stream.end()
        }
    }

    private static let remedy =
        "give pictures back to back, as 'ffmpeg -i VIDEO -f mjpeg -' writes them, or a folder of them"

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
