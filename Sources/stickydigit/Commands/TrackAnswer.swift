internal import NoteReading

/// What a frame came to, with the picture to draw on.
struct TrackAnswer: Sendable {
    let photo: Photo
    let notes: [TrackedNote]
}

/// A note in one frame, as it is reported.
struct TrackedNote: Sendable {
    /// nil where each frame is taken on its own.
    let identifier: Int?
    let state: NoteObservation.State
    let confidence: Double
    let quadrilateral: Quadrilateral
    let digit: Int?
    let digitConfidence: Double?
    let isSettled: Bool
}

extension TrackedNote {
    init(_ note: NoteObservation, reads: Bool) {
        self.init(
            identifier: note.identifier, state: note.state, confidence: note.confidence,
            quadrilateral: note.quadrilateral, digit: reads ? note.digit : nil,
            digitConfidence: reads ? note.digitConfidence : nil, isSettled: reads && note.isSettled)
    }

    /// What was pointed at has nothing to follow it by.
    static func unfollowable(_ quadrilateral: Quadrilateral) -> TrackedNote {
        TrackedNote(
            identifier: 1, state: .lost, confidence: 0, quadrilateral: quadrilateral, digit: nil, digitConfidence: nil,
            isSettled: false)
    }
}
