/// Room for the first frame and the newest, between the thread that reads a stream and the one that answers.
struct FrameSlot: Sendable {
    /// What is pointed at is pointed at in the first one, so that no other takes its place.
    private var first: TrackFrames.Frame?
    private var newest: TrackFrames.Frame?
    /// Frames that were put here, and those of them that the next one took the place of since one was taken.
    private var arrived = 0
    private var dropped = 0

    /// Places between frames with bytes that do not belong there.
    var gaps = 0

    /// What a stream had among its frames.
    var passedOver = PassedOver()

    /// Whether no more frames come, and why they do not where that is no end.
    private(set) var isAtEnd = false
    private(set) var failure: StartFailure?

    var isEmpty: Bool { first == nil && newest == nil }

    /// Puts a frame in the place of the newest one.
    mutating func put(_ frame: TrackFrames.Frame) {
        if arrived == 0 {
            first = frame
        } else {
            if newest != nil { dropped += 1 }
            newest = frame
        }
        arrived += 1
    }

    mutating func end(_ failure: StartFailure?) {
        isAtEnd = true
        self.failure = failure
    }

    /// The frame that is here, its number in the stream, and how many were dropped since the last that was taken; nil for none.
    mutating func take() -> (frame: TrackFrames.Frame, index: Int, dropped: Int)? {
        if let frame = first {
            first = nil
            return (frame, 0, 0)
        }
        guard let frame = newest else { return nil }
        defer { (newest, dropped) = (nil, 0) }
        return (frame, arrived - 1, dropped)
    }
}
