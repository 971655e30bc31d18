internal import NoteReading

/// Bytes among the frames of a stream that belong to none, told of once for all of it: many cameras leave some behind each frame.
struct PassedOver: Sendable {
    private(set) var count = 0
    private(set) var places = 0
    /// What the stream is by its first bytes, with its article; nil where that is not known.
    var format: String?
    private var longestFrame = 0
    private var longestGap = 0

    /// A block as cameras fill it up whatever the frame's length.
    private static let block = 4096

    mutating func frame(_ count: Int) { longestFrame = max(longestFrame, count) }

    mutating func add(_ count: Int) {
        self.count += count
        places += 1
        longestGap = max(longestGap, count)
    }

    /// Whether a frame may have been among them: no gap that a frame fits into is what another has left behind.
    var mayHideFrames: Bool { longestGap > max(longestFrame, Self.block) }

    /// How many there are, and of what.
    var finding: String {
        let several = places > 1 ? " in \(places) places" : ""
        return "\(counted(count, "byte"))\(several) passed over that belong to no frame: "
            + (format.map { "this is \($0)" } ?? "neither JPEG nor PNG")
    }

    /// nil where there are none.
    var sentence: String? {
        guard count > 0 else { return nil }
        return finding
            + (mayHideFrames
                ? "; where frames are missing, save the stream anew"
                : "; no frame is missing, and what a camera leaves behind them does no harm")
    }
}
