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
        case list(NameList)
        case stream(StreamReader)
    }

    private let path: Word
    private var source: Source
    private var isEmpty = true
    /// Why the input could not be read to its end.
    private(set) var failure: StartFailure?

    init(_ settings: Track) throws(StartFailure) {
        let path = settings.list ?? settings.input!
        self.path = path
        source = try StartFailure.naming(path) { () throws(FileFailure) in try Self.source(path, settings) }
    }

    private static func source(_ path: Word, _ settings: Track) throws(FileFailure) -> Source {
        if settings.list != nil { return .list(try NameList(path, separatedByNUL: settings.isListNULSeparated)) }
        if path == "-" {
            if Console.inputIsTerminal { throw .isTerminal }
            return .stream(StreamReader())
        }
        if FileReading.isFolder(path) {
            return .files(try Folder.photographs(in: path)[...])
        }
        // A single file is a frame, or a stream that was saved.
        return .stream(StreamReader(bytes: try FileReading.contents(of: path)))
    }

    /// The next frame; nil at the end. An input without any is a failure: whoever follows nothing has named the wrong thing.
    mutating func next() -> Frame? {
        let frame = nextOfSource()
        if frame == nil, isEmpty, failure == nil, !Interruption.wasAsked {
            failure = StartFailure(path: path, reason: emptiness)
        }
        if frame != nil { isEmpty = false }
        return frame
    }

    /// What a stream has among its frames that belongs to none, once it is at its end.
    var passedOver: PassedOver {
        if case .stream(let reader) = source { reader.passedOver } else { PassedOver() }
    }

    private var emptiness: String {
        switch source {
        case .files: "there is no JPEG, PNG, HEIC, AVIF or WebP file in it; name a folder of frames"
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
        case .list(var list):
            defer { source = .list(list) }
            do {
                return try list.next().map(Self.frame)
            } catch {
                failure = StartFailure(path: path, reason: error.description)
                return nil
            }
        case .stream(var reader):
            // While the source has it too, what it holds of the stream would be copied to be changed.
            source = .files([])
            defer { source = .stream(reader) }
            do {
                return try reader.next()
            } catch {
                failure = StartFailure(path: path, reason: error.description)
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
