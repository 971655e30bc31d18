package import NoteReading

/// How well notes were followed through films, by the measures of multiple object tracking.
///
/// MOTA is that of Bernardin and Stiefelhagen ("Evaluating Multiple Object Tracking Performance", 2008), IDF1 that of Ristani
/// and others ("Performance Measures and a Data Set for Multi-Target, Multi-Camera Tracking", 2016).
package struct TrackScore: Sendable {
    /// What was said of one note in one frame.
    package struct Answer: Sendable {
        package var identifier: Int
        package var quadrilateral: Quadrilateral
        package var isTracked: Bool
        package var digit: Int?
        package var isSettled: Bool

        package init(
            identifier: Int, quadrilateral: Quadrilateral, isTracked: Bool = true, digit: Int? = nil,
            isSettled: Bool = false
        ) {
            self.identifier = identifier
            self.quadrilateral = quadrilateral
            self.isTracked = isTracked
            self.digit = digit
            self.isSettled = isSettled
        }
    }

    /// Notes in frames in which they are plainly there.
    package internal(set) var present = 0
    package internal(set) var missed = 0
    package internal(set) var invented = 0
    package internal(set) var switches = 0
    /// Sum of the overlaps of those found.
    package internal(set) var overlaps = 0.0
    /// Notes in frames in which nothing is left to see of them, and how often one was said to be there all the same, not
    /// counting the frames in which it may take its leave.
    package internal(set) var gone = 0
    package internal(set) var falselyTracked = 0
    /// For each time a note vanished while it was followed: for how many frames it was said to be there.
    package internal(set) var delays: [Int] = []
    /// Identifiers whose digit was settled, and of those how many rightly.
    package internal(set) var settled = 0
    package internal(set) var settledRightly = 0
    /// Frames in which identifier and note belong together, by the pairing that makes them most; and all answers that count.
    package internal(set) var identified = 0
    package internal(set) var answers = 0

    package init() {}

    /// Least overlap of an answer with the note it is about.
    package static let leastOverlap = 0.5
    /// Share of a note that is seen from which it is to be found, and up to which it is gone; between the two either answer
    /// is right.
    package static let (there, away) = (0.5, 0.1)
    /// Frames within which a note that vanishes is to be called lost.
    package static let patience = 3

    package var found: Int { present - missed }
    /// Multiple object tracking accuracy, at most 1.
    package var accuracy: Double { 1 - Double(missed + invented + switches) / Double(max(1, present)) }
    /// IDF1, 0…1.
    package var identity: Double { 2 * Double(identified) / Double(max(1, present + answers)) }
    package var meanOverlap: Double { found > 0 ? overlaps / Double(found) : 0 }
    package var digitShare: Double { settled > 0 ? Double(settledRightly) / Double(settled) : 1 }
    package var falseShare: Double { gone > 0 ? Double(falselyTracked) / Double(gone) : 0 }

    package static func += (a: inout TrackScore, b: TrackScore) {
        a.present += b.present
        a.missed += b.missed
        a.invented += b.invented
        a.switches += b.switches
        a.overlaps += b.overlaps
        a.gone += b.gone
        a.falselyTracked += b.falselyTracked
        a.delays += b.delays
        a.settled += b.settled
        a.settledRightly += b.settledRightly
        a.identified += b.identified
        a.answers += b.answers
    }
}
