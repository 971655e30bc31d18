import Testing

@testable import NoteReading

/// A note that disappears under another one is as large as the others.
@Suite struct CoveredNoteTests {
    /// Of a picture that shows nothing: what is told here is told by geometry.
    private func candidate(x: ClosedRange<Double>, y: ClosedRange<Double> = 60...140) -> Candidate {
        let image = WorkingImage(photo(of: [], grain: 0))
        let corners = Quadrilateral(
            topLeft: Point(x: x.lowerBound, y: y.lowerBound), topRight: Point(x: x.upperBound, y: y.lowerBound),
            bottomRight: Point(x: x.upperBound, y: y.upperBound), bottomLeft: Point(x: x.lowerBound, y: y.upperBound))
        return Candidate(corners, EvidenceGatherer(image: image, field: EdgeField(image)))
    }

    /// So much of 80 samples is seen to the left of another note; it reaches under it as far as it must to be square.
    @Test(arguments: [54.0, 60, 73])
    func theHiddenSideLiesUnderTheOther(_ seen: Double) {
        let upper = candidate(x: 100...180)
        let lower = candidate(x: 100 - seen...100)
        let whole = lower.reachingUnder([upper, lower])
        #expect(farthestCorner(whole.quadrilateral, candidate(x: 100 - seen...180 - seen).quadrilateral) < 1e-6)
        #expect(whole.logOdds == lower.logOdds)
        #expect(upper.reachingUnder([upper, lower]).quadrilateral == upper.quadrilateral)
    }

    /// Hardly less than a whole one is another size; of less than two thirds too little is seen to say; what lies alone is covered
    /// by nothing.
    @Test func whatIsHardlyOrMuchShorterOrAloneStays() {
        let upper = candidate(x: 100...180)
        for lower in [candidate(x: 24...100), candidate(x: 50...100), candidate(x: 20...80)] {
            #expect(lower.reachingUnder([upper, lower]).quadrilateral == lower.quadrilateral)
        }
    }

    @Test func ofTwoThatAreShortTheShorterIsCovered() {
        let (shorter, longer) = (candidate(x: 44...100), candidate(x: 100...170))
        let notes = [shorter, longer]
        #expect(shorter.reachingUnder(notes).quadrilateral.across > 75)
        #expect(longer.reachingUnder(notes).quadrilateral == longer.quadrilateral)
    }

    /// Where the others are higher than wide, a note of their kind is not taken for a covered square.
    @Test func theOthersSayWhatIsWhole() {
        let notes = [candidate(x: 40...100), candidate(x: 100...160), candidate(x: 200...260)]
        for note in notes { #expect(note.reachingUnder(notes).quadrilateral == note.quadrilateral) }
    }
}
