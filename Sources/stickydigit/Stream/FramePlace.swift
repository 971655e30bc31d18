/// Where in a frame's bytes a reader of it is, and how it goes on from there: at JPEG's markers and compressed data, at PNG's
/// chunks.
enum FramePlace: Equatable {
    case jpegMarker(at: Int)
    case jpegData(at: Int)
    case pngChunk(at: Int)

    enum Step: Equatable {
        /// The bytes end before it is known; where to go on once there are more.
        case more(FramePlace)
        case go(FramePlace)
        /// The frame ends before this place.
        case done(Int)
        /// What stands there can be in no frame.
        case broken(Int)
    }

    var at: Int {
        switch self {
        case .jpegMarker(let at), .jpegData(let at), .pngChunk(let at): at
        }
    }

    var isOfJPEG: Bool {
        if case .pngChunk = self { false } else { true }
    }

    /// What a frame is that ends here too early.
    var breakage: String {
        switch self {
        case .jpegMarker, .jpegData: "a JPEG that breaks off"
        case .pngChunk: "a PNG that breaks off"
        }
    }

    func moved(by shift: Int) -> FramePlace {
        switch self {
        case .jpegMarker(let at): .jpegMarker(at: at + shift)
        case .jpegData(let at): .jpegData(at: at + shift)
        case .pngChunk(let at): .pngChunk(at: at + shift)
        }
    }

    /// - Parameter longest: bytes of a chunk beyond which it is none.
    func step(in bytes: Span<UInt8>, longest: Int) -> Step {
        switch self {
        case .jpegMarker(let at): Self.marker(at, bytes)
        case .jpegData(let at): Self.data(at, bytes)
        case .pngChunk(let at): Self.chunk(at, bytes, longest: longest)
        }
    }
}

// MARK: Beginnings

extension FramePlace {
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Behind the signature of a frame that begins at a place; nil where none does.
    static func beginning(at i: Int, in bytes: Span<UInt8>) -> FramePlace? {
        if begins(jpeg, at: i, bytes) == .yes { return .jpegMarker(at: i + 2) }
        return begins(png, at: i, bytes) == .yes ? .pngChunk(at: i + 8) : nil
    }

    /// Where the first frame begins, or may begin once more of it is there; the end where none does.
    static func possibleBeginning(in bytes: Span<UInt8>, from start: Int) -> Int {
        var i = start
        while i < bytes.count {
            if bytes[i] == 0xFF && begins(jpeg, at: i, bytes) != .no { break }
            if bytes[i] == 0x89 && begins(png, at: i, bytes) != .no { break }
            i += 1
        }
        return i
    }

    private enum Begins { case yes, no, perhaps }

    private static func begins(_ signature: [UInt8], at i: Int, _ bytes: Span<UInt8>) -> Begins {
        for k in signature.indices {
            guard i + k < bytes.count else { return .perhaps }
            if bytes[i + k] != signature[k] { return .no }
        }
        return .yes
    }
}

// MARK: Steps

extension FramePlace {
    /// Reads one marker and passes over its segment.
    private static func marker(_ at: Int, _ bytes: Span<UInt8>) -> Step {
        let more = Step.more(.jpegMarker(at: at))
        guard at < bytes.count else { return more }
        guard bytes[at] == 0xFF else { return .broken(at) }
        let code = at + 1
        guard code < bytes.count else { return more }
        switch bytes[code] {
        // Any number of fill bytes may come before a marker's code. Each is a place, so that none is gone through again.
        case 0xFF: return .go(.jpegMarker(at: code))
        case 0xD9: return .done(code + 1)
        // A picture within a picture can only be the next one, which goes on with another mark.
        case 0xD8: return code + 1 < bytes.count ? .broken(at) : more
        case 0x01, 0xD0...0xD7: return .go(.jpegMarker(at: code + 1))
        case 0x00: return .broken(code)
        default: break
        }
        guard code + 2 < bytes.count else { return more }
        let length = Int(bytes[code + 1]) << 8 | Int(bytes[code + 2])
        guard length >= 2 else { return .broken(code) }
        let end = code + 1 + length
        return .go(bytes[code] == 0xDA ? .jpegData(at: end) : .jpegMarker(at: end))
    }

    /// Passes over compressed data to the next marker that is no restart.
    private static func data(_ at: Int, _ bytes: Span<UInt8>) -> Step {
        var i = at
        while i + 1 < bytes.count {
            if bytes[i] == 0xFF {
                let code = bytes[i + 1]
                if code != 0x00 && code != 0xFF && !(0xD0...0xD7).contains(code) { return .go(.jpegMarker(at: i)) }
                i += code == 0xFF ? 1 : 2
            } else {
                i += 1
            }
        }
        return .more(.jpegData(at: i))
    }

    private static func chunk(_ at: Int, _ bytes: Span<UInt8>, longest: Int) -> Step {
        guard at + 8 <= bytes.count else { return .more(.pngChunk(at: at)) }
        let length = (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) }
        let isNamed = (4..<8).allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[at + $0] | 0x20) }
        guard isNamed, length <= longest else { return .broken(at) }
        let end = at + 12 + length
        let isLast = zip(4..<8, "IEND".utf8).allSatisfy { bytes[at + $0] == $1 }
        guard isLast else { return .go(.pngChunk(at: end)) }
        return end <= bytes.count ? .done(end) : .more(.pngChunk(at: at))
    }
}
