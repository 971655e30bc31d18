/// Cuts an AVI of motion JPEG, as many cameras save it, into its frames, whatever sizes the pieces come in.
///
/// Source: "AVI RIFF File Reference", Microsoft. Lists are gone into whatever length they claim, which a recording that was never
/// finished, or went through a pipe, has wrong; of several streams of pictures the first is taken.
struct AVIStream: Sendable {
    /// Bytes of one frame.
    let limit: Int
    private var buffer: [UInt8] = []
    private var start = 0
    /// Bytes of the chunk at hand that are passed over.
    private var skipped = 0
    private var taken = 0
    /// The number, in two digits, of the stream that frames are taken of.
    private var stream: [UInt8]?
    private var hasFrames = false
    /// What cuts the rest, where chunks no longer follow each other.
    private var rest: TrackStream?

    init(limit: Int = TrackStream().limit) { self.limit = limit }

    static func isOne(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 12 && bytes.starts(with: "RIFF".utf8) && bytes[8..<12].elementsEqual("AVI ".utf8)
    }

    mutating func take(_ piece: some Sequence<UInt8>) -> [TrackStream.Cut] {
        if rest != nil { return rest!.take(piece) }
        buffer.append(contentsOf: piece)
        var cuts: [TrackStream.Cut] = []
        while let found = step() { if let cut = found { cuts.append(cut) } }
        buffer.removeFirst(start)
        taken += start
        start = 0
        if rest != nil {
            cuts += rest!.take(buffer)
            buffer = []
        }
        return cuts
    }

    mutating func end() -> [TrackStream.Cut] {
        if rest != nil { return rest!.end() }
        if let chunk = chunk, isFrames(chunk.name), start + 8 < buffer.count {
            // The last frame, as much as is there of it.
            return picture(start + 8..<buffer.count).map { [$0] } ?? []
        }
        return hasFrames ? [] : [.gap(taken + buffer.count, isUsual: false)]
    }

    /// Bytes of what is not cut yet, and of the room that there is for it.
    var held: (count: Int, capacity: Int) { rest?.held ?? (buffer.count, buffer.capacity) }

    /// The name and the length of the chunk that begins here; nil where it is not there yet.
    private var chunk: (name: [UInt8], count: Int)? {
        guard skipped == 0, start + 8 <= buffer.count else { return nil }
        let count = (0..<4).reversed().reduce(0) { $0 << 8 | Int(buffer[start + 4 + $1]) }
        return (Array(buffer[start..<start + 4]), count)
    }

    /// Goes on by a chunk or a part of one. nil where more bytes are needed; nil within where there is no frame in it.
    private mutating func step() -> TrackStream.Cut?? {
        if skipped > 0 {
            let count = min(skipped, buffer.count - start)
            guard count > 0 else { return nil }
            start += count
            skipped -= count
            return .some(nil)
        }
        guard rest == nil, let (name, count) = chunk else { return nil }
        if name.elementsEqual("RIFF".utf8) || name.elementsEqual("LIST".utf8) {
            guard start + 12 <= buffer.count else { return nil }
            start += 12
            return .some(nil)
        }
        guard name.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
            rest = TrackStream(limit: limit)
            return .some(nil)
        }
        // Chunks of odd length have a byte behind them.
        let whole = 8 + count + count % 2
        guard isFrames(name) else {
            skipped = whole
            return .some(nil)
        }
        guard count <= limit else {
            skipped = whole
            return .waste(whole, reason: "a frame of more than \(limit >> 20) MiB")
        }
        guard start + 8 + count <= buffer.count else { return nil }
        defer { skipped = whole }
        return .some(picture(start + 8..<start + 8 + count))
    }

    /// Compressed or plain pictures of the one stream: `00dc`, `00db`.
    private func isFrames(_ name: [UInt8]) -> Bool {
        let isPictures = name[2...].elementsEqual("dc".utf8) || name[2...].elementsEqual("db".utf8)
        return isPictures && (stream == nil || name.starts(with: stream!))
    }

    private mutating func picture(_ range: Range<Int>) -> TrackStream.Cut? {
        let bytes = buffer[range]
        let isPicture = [[0xFF, 0xD8], [0x89, 0x50, 0x4E, 0x47]].contains { bytes.starts(with: $0) }
        guard isPicture else { return nil }
        stream = stream ?? Array(buffer[(range.lowerBound - 8)..<(range.lowerBound - 6)])
        hasFrames = true
        return .picture(Array(buffer[range.lowerBound..<FrameEnd.place(in: bytes)]))
    }
}
