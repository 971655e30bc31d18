import Testing

@testable import NoteReading

struct GroundsTests {
    private func confidence(_ match: Double, _ outline: Double?, _ inliers: Double?, visible: Double = 1) -> Double {
        var grounds = Grounds()
        (grounds.match, grounds.outline, grounds.inliers, grounds.visible) = (match, outline, inliers, visible)
        return grounds.confidence
    }

    @Test func isSureOfWhatIsPlainAndOfNothingElse() {
        #expect(confidence(0.9, 0.95, 0.9) == 1)
        #expect(confidence(0.05, 0, 0) == 0)
        // Points that moved together are on whatever came before it.
        #expect(confidence(0.05, 0.1, 1) < 0.3)
        #expect(confidence(0.5, 0.1, nil) < 0.3)
        #expect(confidence(0.9, 0.9, 0.9, visible: 0.1) < 0.3)
    }

    @Test func moreEvidenceNeverMakesItLessSure() {
        for match in stride(from: -0.2, through: 1, by: 0.1) {
            for outline in stride(from: 0.0, through: 1, by: 0.1) {
                let before = confidence(match, outline, 0.5)
                #expect(confidence(match + 0.1, outline, 0.5) >= before)
                #expect(confidence(match, outline + 0.1, 0.5) >= before)
                #expect(confidence(match, outline, 0.6) >= before)
                #expect((0...1).contains(before))
            }
        }
    }
}
