/// A followed note, or whatever else is followed, in one frame.
public struct NoteObservation: Sendable {
    public enum State: String, Sendable {
        /// It is in the frame.
        case tracked
        /// It is covered, blurred or gone: `quadrilateral` is where it last was.
        case lost
    }

    /// The same for the same note in every frame; never given to another one. Counts from 1.
    public let identifier: Int

    public let state: State

    /// That it is where `quadrilateral` says, 0…1; below 0.3 for `lost`.
    public let confidence: Double

    /// In pixels of the upright, full-size frame. The corners keep their names however the note turns.
    public let quadrilateral: Quadrilateral

    /// The digit on it by all that was read of it so far; nil where nothing was read, or it is blank or no digit.
    public let digit: Int?

    /// The probability that `digit` is right, 0…1; nil where there is none.
    public let digitConfidence: Double?

    /// Whether enough frames were read to say what is on it, or that nothing is.
    public let isSettled: Bool
}

/// What a frame of a stream came to.
public struct FrameObservation: Sendable {
    /// Which frame of the stream this is, from 0; frames that were dropped count.
    public let index: Int

    /// How many frames were dropped between the last one that was answered and this one.
    public let dropped: Int

    /// By identifier.
    public let notes: [NoteObservation]
}
