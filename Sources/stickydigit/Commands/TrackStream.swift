/// Cuts a stream of JPEGs and PNGs back to back into pictures, whatever sizes the pieces come in.
///
/// What belongs to no picture is passed over, as headers between frames are; a picture that does not end within the limit is
/// given up, and so is one that is broken off by the beginning of the next. Memory never exceeds the limit and one piece, but for
/// a bit for each of their bytes and the picture that is handed out.
struct TrackStream {
    /// A picture, or bytes that came to none.
    enum Cut: Equatable {
        case picture([UInt8])
        /// A picture that is broken: how many bytes were passed over, and why.
        case waste(Int, reason: String)
        /// So many bytes between pictures: no frame, whatever they are.
        ///
        /// `isHeader` where they are what streams over HTTP have there: a boundary, names and values in lines of text.
        case gap(Int, isHeader: Bool)
    }

    /// Bytes of one picture: more than any camera's frame.
    let limit: Int
    private var buffer: [UInt8] = []
    /// Where in `buffer` the next picture is looked for or begins.
    private var start = 0
    /// How far the picture at `start` has been read; nil between pictures.
    fileprivate var scan: Scan?
    /// Whether the picture at `start` has got beyond its header. A damaged header may tell lengths that lead past the pictures
    /// after it; so what breaks off there is looked through again.
    private var isPastHeader = false
    /// Where headers have led past since the buffer was last moved. Where one comes to such a place it goes the way of an earlier
    /// one, which broke off: a stream that is all beginnings would otherwise be gone through once for each.
    private var seen = SeenPlaces()
    /// Bytes passed over since the last picture.
    private var passed = 0
    /// What began among them and broke off; nil where nothing did.
    private var reason: String?
    /// The first of them.
    private var gap: [UInt8] = []
    /// Bytes that are kept of a gap: headers between frames have a few hundred.
    private static let mostOfGap = 4096

    /// Where in a picture the cutter is.
    fileprivate enum Scan {
        /// At a JPEG's marker, or in its compressed data.
        case jpegMarker(at: Int)
        case jpegData(at: Int)
        case pngChunk(at: Int)
    }

    init(limit: Int = 64 << 20) { self.limit = limit }

    /// Takes the next piece of the stream and gives what is complete with it.
    mutating func take(_ piece: some Sequence<UInt8>) -> [Cut] {
        buffer.append(contentsOf: piece)
        var cuts: [Cut] = []
        while let cut = next() { cuts.append(cut) }
        // Only now, so that many small pictures in one piece do not move it once each.
        if start > 0 {
            buffer.removeFirst(start)
            scan = scan?.moved(by: -start)
            seen.removeAll()
            start = 0
        }
        return cuts
    }

    /// Bytes of what is not cut yet, and of the room that there is for it.
    var held: (count: Int, capacity: Int) { (buffer.count, buffer.capacity) }

    /// The stream is at its end: what remains is a broken picture, or waste.
    mutating func end() -> [Cut] {
        var cuts: [Cut] = []
        while scan != nil && !isPastHeader {
            passOver("the stream ends in the middle of a frame")
            while let cut = next() { cuts.append(cut) }
        }
        if scan != nil {
            // What was passed over before it has been told of by now.
            cuts.append(.waste(buffer.count - start, reason: "the stream ends in the middle of a frame"))
        } else {
            pass(to: buffer.count)
            if passed > 0 { cuts.append(takePassed()) }
        }
        self = TrackStream(limit: limit)
        return cuts
    }

    /// Moves `start` on to a place, over bytes that begin no picture.
    private mutating func pass(to place: Int) {
        gap += buffer[start..<place].prefix(Self.mostOfGap - gap.count)
        passed += place - start
        start = place
    }

    /// What was passed over, told of once.
    private mutating func takePassed() -> Cut {
        defer { (passed, reason, gap) = (0, nil, []) }
        if let reason { return .waste(passed, reason: reason) }
        let isHeader = passed <= Self.mostOfGap && MultipartHeader.isOne(gap)
        if !isHeader, FrameRemains.areThere(in: gap) {
            return .waste(passed, reason: "a picture whose first bytes are damaged")
        }
        return .gap(passed, isHeader: isHeader)
    }

    private mutating func next() -> Cut? {
        while true {
            switch scan {
            case nil:
                guard findStart() else { return nil }
                if passed > 0 { return takePassed() }
            case .jpegMarker(let at):
                switch marker(at) {
                case .more: return overlong()
                case .go(let next):
                    if isPastHeader || seen.insert(at) { scan = next } else { passOver("a JPEG that breaks off") }
                case .done(let end): return finish(end)
                case .broken(let end) where isPastHeader: return giveUp(end, "a JPEG that breaks off")
                case .broken: passOver("a JPEG that breaks off")
                }
            case .jpegData(let at):
                isPastHeader = true
                let (end, isMarker) = endOfData(from: at)
                scan = isMarker ? .jpegMarker(at: end) : .jpegData(at: end)
                if !isMarker { return overlong() }
            case .pngChunk(let at):
                switch chunk(at) {
                case .more: return overlong()
                case .go(let next): if seen.insert(at) { scan = next } else { passOver("a PNG that breaks off") }
                case .done(let end): return finish(end)
                case .broken: passOver("a PNG that breaks off")
                }
            }
        }
    }

    private enum Step {
        case more
        case go(Scan)
        case done(Int)
        case broken(Int)
    }

    private mutating func finish(_ end: Int) -> Cut {
        defer { (start, scan) = (end, nil) }
        return .picture(Array(buffer[start..<end]))
    }

    private mutating func giveUp(_ end: Int, _ reason: String) -> Cut {
        defer { (start, scan) = (end, nil) }
        return .waste(end - start, reason: reason)
    }

    /// Looks for the next picture from behind the beginning of this one.
    private mutating func passOver(_ reason: String) {
        passed += 2
        self.reason = reason
        (start, scan) = (start + 2, nil)
    }

    /// A picture that is not complete and has grown beyond the limit.
    private mutating func overlong() -> Cut? {
        guard buffer.count - start > limit else {
            return nil
        }
        return giveUp(buffer.count, "a frame of more than \(limit >> 20) MiB")
    }

    /// Moves `start` to the beginning of the next picture; false where there is none yet.
    private mutating func findStart() -> Bool {
        pass(to: possibleStart)
        let i = start
        isPastHeader = false
        if begins(Self.jpeg, at: i) == .yes {
            scan = .jpegMarker(at: i + 2)
            return true
        }
        if begins(Self.png, at: i) == .yes {
            scan = .pngChunk(at: i + 8)
            return true
        }
        return false
    }

    /// Where a picture begins, or may begin once more of it is there; the end where it does nowhere.
    private var possibleStart: Int {
        let span = buffer.span
        var i = start
        while i < span.count {
            if span[i] == 0xFF && begins(Self.jpeg, at: i) != .no || span[i] == 0x89 && begins(Self.png, at: i) != .no {
                break
            }
            i += 1
        }
        return i
    }

    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private enum Begins { case yes, no, perhaps }

    private func begins(_ signature: [UInt8], at i: Int) -> Begins {
        for k in signature.indices {
            guard i + k < buffer.count else { return .perhaps }
            if buffer[i + k] != signature[k] { return .no }
        }
        return .yes
    }

    /// Reads one marker of a JPEG and passes over its segment.
    private func marker(_ at: Int) -> Step {
        var i = at
        guard i < buffer.count else { return .more }
        guard buffer[i] == 0xFF else { return .broken(i) }
        // Any number of fill bytes may come before a marker's code.
        while i < buffer.count, buffer[i] == 0xFF { i += 1 }
        guard i < buffer.count else { return .more }
        switch buffer[i] {
        case 0xD9: return .done(i + 1)
        // A picture within a picture can only be the next one.
        case 0xD8: return .broken(i - 1)
        case 0x01, 0xD0...0xD7: return .go(.jpegMarker(at: i + 1))
        case 0x00: return .broken(i)
        default: break
        }
        guard i + 2 < buffer.count else { return .more }
        let length = Int(buffer[i + 1]) << 8 | Int(buffer[i + 2])
        guard length >= 2 else { return .broken(i) }
        let end = i + 1 + length
        return .go(buffer[i] == 0xDA ? .jpegData(at: end) : .jpegMarker(at: end))
    }

    /// Where the compressed data end, at the next marker that is no restart, or how far they have been looked over.
    private func endOfData(from at: Int) -> (place: Int, isMarker: Bool) {
        let span = buffer.span
        var i = at
        while i + 1 < span.count {
            if span[i] == 0xFF {
                let code = span[i + 1]
                if code != 0x00 && code != 0xFF && !(0xD0...0xD7).contains(code) { return (i, true) }
                i += code == 0xFF ? 1 : 2
            } else {
                i += 1
            }
        }
        return (i, false)
    }

    private func chunk(_ at: Int) -> Step {
        guard at + 8 <= buffer.count else { return .more }
        let length = (0..<4).reduce(0) { $0 << 8 | Int(buffer[at + $1]) }
        let isNamed = (4..<8).allSatisfy { k in
            let letter = buffer[at + k] | 0x20
            return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        }
        guard isNamed, length <= limit else { return .broken(at) }
        let end = at + 12 + length
        let isLast = buffer[at + 4..<at + 8].elementsEqual("IEND".utf8)
        guard isLast else { return .go(.pngChunk(at: end)) }
        return end <= buffer.count ? .done(end) : .more
    }
}

extension TrackStream.Cut {
    var picture: [UInt8]? {
        guard case .picture(let bytes) = self else { return nil }
        return bytes
    }
}

extension TrackStream.Scan {
    fileprivate func moved(by shift: Int) -> Self {
        switch self {
        case .jpegMarker(let at): .jpegMarker(at: at + shift)
        case .jpegData(let at): .jpegData(at: at + shift)
        case .pngChunk(let at): .pngChunk(at: at + shift)
        }
    }
}
