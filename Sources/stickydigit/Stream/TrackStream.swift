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
        /// `isUsual` where they are what streams over HTTP have there, a boundary, names and values in lines of text, or zeros, with which
        /// cameras fill blocks up.
        case gap(Int, isUsual: Bool)
    }

    /// Bytes of one picture: more than any camera's frame.
    let limit: Int
    private var buffer: [UInt8] = []
    /// Where in `buffer` the next picture is looked for or begins.
    private var start = 0
    /// How far the picture at `start` has been read; nil between pictures.
    private var place: FramePlace?
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
    /// Whether all of them are zeros.
    private var isZeros = true
    /// Bytes that are kept of a gap: headers between frames have a few hundred.
    private static let mostOfGap = 4096

    init(limit: Int = 64 << 20) { self.limit = limit }

    /// Takes the next piece of the stream and gives what is complete with it.
    mutating func take(_ piece: some Sequence<UInt8>) -> [Cut] {
        buffer.append(contentsOf: piece)
        var cuts: [Cut] = []
        while let cut = next() { cuts.append(cut) }
        // Only now, so that many small pictures in one piece do not move it once each.
        if start > 0 {
            buffer.removeFirst(start)
            place = place?.moved(by: -start)
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
        while place != nil && !isPastHeader {
            passOver("the stream ends in the middle of a frame")
            while let cut = next() { cuts.append(cut) }
        }
        if let place, place.isOfJPEG {
            // It may be whole but for its end mark.
            cuts.append(finish(buffer.count, frameEnd: FrameEnd.place(in: buffer[start...])))
        } else if place != nil {
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
        if isZeros { isZeros = buffer[start..<place].allSatisfy { $0 == 0 } }
        passed += place - start
        start = place
    }

    /// What was passed over, told of once.
    private mutating func takePassed() -> Cut {
        defer { (passed, reason, gap, isZeros) = (0, nil, [], true) }
        if let reason { return .waste(passed, reason: reason) }
        let isHeader = passed <= Self.mostOfGap && MultipartHeader.isOne(gap)
        if !isHeader, FrameRemains.areThere(in: gap) {
            return .waste(passed, reason: "a picture whose first bytes are damaged")
        }
        return .gap(passed, isUsual: isHeader || isZeros)
    }

    private mutating func next() -> Cut? {
        while true {
            guard let place else {
                guard findStart() else { return nil }
                if passed > 0 { return takePassed() }
                continue
            }
            if case .jpegData = place { isPastHeader = true }
            switch place.step(in: buffer.span, longest: limit) {
            case .more(let place):
                self.place = place
                return overlong()
            case .go(let next):
                if isPastHeader || seen.insert(place.at) { self.place = next } else { passOver(place.breakage) }
            case .done(let end): return finish(end)
            case .broken(let end) where isPastHeader:
                // Some cameras write no end marks: whether all rows are there is for the decoder to say.
                guard FramePlace.beginning(at: end, in: buffer.span) != nil else { return giveUp(end, place.breakage) }
                return finish(end, frameEnd: FrameEnd.place(in: buffer[start..<end]))
            case .broken: passOver(place.breakage)
            }
        }
    }

    /// - Parameter frameEnd: where the picture ends; nil for the same place.
    private mutating func finish(_ end: Int, frameEnd: Int? = nil) -> Cut {
        defer { (start, place) = (end, nil) }
        return .picture(Array(buffer[start..<(frameEnd ?? end)]))
    }

    private mutating func giveUp(_ end: Int, _ reason: String) -> Cut {
        defer { (start, place) = (end, nil) }
        return .waste(end - start, reason: reason)
    }

    /// Looks for the next picture from behind the beginning of this one.
    private mutating func passOver(_ reason: String) {
        passed += 2
        isZeros = false
        self.reason = reason
        (start, place) = (start + 2, nil)
    }

    /// A picture that is not complete and has grown beyond the limit.
    private mutating func overlong() -> Cut? {
        guard buffer.count - start > limit else { return nil }
        return giveUp(buffer.count, "a frame of more than \(limit >> 20) MiB")
    }

    /// Moves `start` to the beginning of the next picture; false where there is none yet.
    private mutating func findStart() -> Bool {
        pass(to: FramePlace.possibleBeginning(in: buffer.span, from: start))
        isPastHeader = false
        place = FramePlace.beginning(at: start, in: buffer.span)
        return place != nil
    }
}

extension TrackStream.Cut {
    var picture: [UInt8]? {
        guard case .picture(let bytes) = self else { return nil }
        return bytes
    }
}
