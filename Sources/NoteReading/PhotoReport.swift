/// All that is known about one photograph when it has been read.
public struct PhotoReport: Sendable {
    public enum Status: String, Sendable {
        case ok
        /// `shortfall` says why.
        case noNote = "no_note"
    }

    /// Of the upright, full-size photograph, in pixels.
    public let width, height: Int

    /// Most prominent first: of those that surely are notes the largest, then what is likeliest.
    public let notes: [NoteReport]

    /// Why there are no notes; nil where there are.
    public let shortfall: Shortfall?

    /// Each stage's wall time, in the order they ran; over several notes, their sum.
    public let milliseconds: [(stage: String, time: Double)]

    /// The pictures of the photograph itself, where they were asked for; those of a note are in its report.
    public let pictures: [(name: String, picture: Picture)]

    public var status: Status { notes.isEmpty ? .noNote : .ok }
}
