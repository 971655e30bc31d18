internal import Glibc
internal import NoteReading

/// The frames that `track` was given, one after the other: files of a folder or a list, or pictures out of a stream.
struct TrackFrames: Sendable {
    /// What stands in the place of a frame.
    enum Frame: Sendable {
        case picture(name: Word, bytes: [UInt8])
        case damaged(name: Word, code: String, message: String)
        /// Bytes between frames, which is not one.
        case gap(message: String)
    }

    private enum Source: Sendable {
        case files(ArraySlice<Word>)
        case list(NameList, path: Word)
        case stream(StreamReader)
    }

    private var source: Source
    /// Why the input could not be read to its end.
    private(set) var failure: StartFailure?

    init(_ settings: Track) throws(StartFailure) {
        path = settings.list ?? settings.input!
        do {
            if let list = settings.list {
                source = .list(try NameList(list, separatedByNUL: false), path: list)
            } else if settings.input == "-" {
                if Console.inputIsTerminal { throw FileFailure.isTerminal }
                source = .stream(StreamReader())
            } else if FileReading.isFolder(settings.input!) {
                let folder = settings.input!
                let names = try Folder.names(in: folder).filter { Self.endings.contains($0.ending) }
                source = .files(names.sorted { $0.isNaturallyBefore($1) }.map { folder / $0 }[...])
            } else {
                // A single file is a frame, or a stream that was saved.
                source = .stream(StreamReader(bytes: try FileReading.contents(of: settings.input!)))
            }
        } catch let failure as FileFailure {
            throw StartFailure(path: settings.list ?? settings.input!, reason: failure.description)
        } catch {
            throw StartFailure(path: settings.list ?? settings.input!, reason: "\(error)")
        }
    }

    private static let endings = ["jpg", "jpeg", "png", "heic", "heif", "webp"]

    private let path: Word
    private var isEmpty = true

    /// The next frame; nil at the end. An input without any is a failure: whoever follows nothing has named the wrong thing.
    mutating func next() -> Frame? {
        let frame = nextOfSource()
        if frame == nil, isEmpty, failure == nil, !Interruption.wasAsked {
            failure = StartFailure(path: path, reason: emptiness)
        }
        if frame != nil { isEmpty = false }
        return frame
    }

    private var emptiness: String {
        switch source {
        case .files: "there is no JPEG, PNG, HEIC or WebP file in it; name a folder of frames"
        case .list: "there is no name in it; give a list of frames, one a line"
        case .stream: "there is nothing in it; pipe frames into it, JPEGs or PNGs back to back"
        }
    }

    private mutating func nextOfSource() -> Frame? {
        switch source {
        case .files(var names):
            guard let name = names.popFirst() else { return nil }
            source = .files(names)
            return Self.frame(name)
        case .list(var list, let path):
            defer { source = .list(list, path: path) }
            do {
                return try list.next().map(Self.frame)
            } catch {
                failure = StartFailure(path: path, reason: error.description)
                return nil
            }
        case .stream(var reader):
            source = .files([])
            defer { source = .stream(reader) }
            do {
                return try reader.next()
            } catch {
                failure = StartFailure(path: "-", reason: error.description)
                return nil
            }
        }
    }

    private static func frame(_ name: Word) -> Frame {
        do {
            return .picture(name: name, bytes: try FileReading.contents(of: name))
        } catch {
            return .damaged(name: name, code: error.code, message: error.description)
        }
    }
}

extension TrackFrames.Frame {
    /// Whether it has no number of its own.
    var isGap: Bool {
        if case .gap = self { true } else { false }
    }
}

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
                            "\(Self.bytes(count)) passed over: \(reason); the frame is left out, save the stream anew to have it"
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

    private static func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

    private func told(_ count: Int) -> String {
        let kind = isAtStart ? formatName(of: beginning).map { "this is \($0)" } : nil
        return "\(Self.bytes(count)) passed over that belong to no frame: \(kind ?? "neither JPEG nor PNG"); "
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

extension Word {
    /// Numbers in names count by their value: frame2 comes before frame10.
    func isNaturallyBefore(_ other: Word) -> Bool {
        var (a, b) = (bytes[...], other.bytes[...])
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        while let x = a.first, let y = b.first {
            if isDigit(x) && isDigit(y) {
                let (m, n) = (a.prefix(while: isDigit), b.prefix(while: isDigit))
                let (p, q) = (m.drop { $0 == UInt8(ascii: "0") }, n.drop { $0 == UInt8(ascii: "0") })
                if p.count != q.count { return p.count < q.count }
                if !p.elementsEqual(q) { return p.lexicographicallyPrecedes(q) }
                (a, b) = (a.dropFirst(m.count), b.dropFirst(n.count))
            } else if x != y {
                return x < y
            } else {
                (a, b) = (a.dropFirst(), b.dropFirst())
            }
        }
        // The same but for leading zeros, or one the beginning of the other.
        return a.isEmpty && b.isEmpty ? bytes.lexicographicallyPrecedes(other.bytes) : a.isEmpty
    }
}
