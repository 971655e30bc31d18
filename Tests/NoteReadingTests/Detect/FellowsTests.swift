import Testing

@testable import NoteReading

/// What is faint and as large as the notes beyond doubt is likely a note too; what is of another size or stands askew is not.
@Suite struct FellowsTests {
    private let gather: EvidenceGatherer
    private let choose = Choice(
        limits: Limits(
            minimumAspectRatio: 0.3, maximumAspectRatio: 1, quadratureTolerance: 40, minimumSize: 0.1, shorterSide: 240),
        minimumConfidence: 0.2, most: 0, tellsApart: true)

    init() {
        let image = WorkingImage(photo(of: [], grain: 0))
        gather = EvidenceGatherer(image: image, field: EdgeField(image))
    }

    private func candidate(
        x: Double, y: Double = 60, side: Double = 50, turnedBy degrees: Double = 0, logOdds: Double
    ) -> Candidate {
        let sheet = Sheet(middle: Point(x: x, y: y), width: side, height: side, turnedBy: degrees)
        return Candidate(Candidate(sheet.corners, gather), logOdds: logOdds)
    }

    private var notes: [Candidate] { [50, 130, 210].map { candidate(x: $0, logOdds: 5) } }

    private func fellows(_ candidates: Candidate..., of notes: [Candidate]? = nil) -> [Candidate] {
        choose.fellows(of: notes ?? self.notes, apartFrom: [], candidates)
    }

    /// By how much it is, and that what is less like the others gains less.
    @Test func likenessAddsToTheOdds() throws {
        let like = try #require(fellows(candidate(x: 100, y: 180, logOdds: -2)).first)
        #expect(abs(like.logOdds - 0.5) < 1e-6)
        let turned = try #require(fellows(candidate(x: 100, y: 180, turnedBy: 12, logOdds: -2)).first)
        #expect(abs(turned.logOdds - 0) < 1e-6)
    }

    @Test func whatIsOfAnotherSizeOrAskewGainsNothing() {
        #expect(fellows(candidate(x: 100, y: 180, side: 70, logOdds: 2)).isEmpty)
        #expect(fellows(candidate(x: 100, y: 180, side: 36, logOdds: 2)).isEmpty)
        #expect(fellows(candidate(x: 100, y: 180, turnedBy: 40, logOdds: 2)).isEmpty)
    }

    @Test func whatIsNotLikelyEvenSoIsNone() {
        #expect(fellows(candidate(x: 100, y: 180, logOdds: -4.5)).isEmpty)
    }

    /// Of two notes no usual size is known.
    @Test func twoHaveNoFellows() {
        #expect(fellows(candidate(x: 100, y: 180, logOdds: 2), of: Array(notes.prefix(2))).isEmpty)
    }

    /// Neither one of the notes over again nor one fellow over another.
    @Test func fellowsLieApart() {
        #expect(fellows(candidate(x: 52, logOdds: 2)).isEmpty)
        let two = fellows(candidate(x: 100, y: 180, logOdds: -2), candidate(x: 104, y: 180, logOdds: -1))
        #expect(two.count == 1 && two[0].quadrilateral.middle.x > 102)
    }
}
