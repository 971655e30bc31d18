import NoteReading
import TestSupport
import Testing

/// Films of a few squares, and answers about them.
struct TrackRefereeTests {
    private func square(_ x: Double, _ y: Double = 0) -> Quadrilateral {
        Quadrilateral(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + 10, y: y), bottomRight: Point(x: x + 10, y: y + 10),
            bottomLeft: Point(x: x, y: y + 10))
    }

    private func truth(_ visible: Double..., digits: [Int] = [3, 5]) -> [NoteSequence.Truth] {
        visible.enumerated().map {
            NoteSequence.Truth(digit: digits[$0], quadrilateral: square(100 * Double($0)), visible: $1)
        }
    }

    private func answer(_ identifier: Int, at x: Double, digit: Int? = nil) -> TrackScore.Answer {
        TrackScore.Answer(identifier: identifier, quadrilateral: square(x), digit: digit, isSettled: digit != nil)
    }

    @Test func whatIsAllRightScoresOne() {
        var referee = TrackReferee(notes: 2, keepsLost: 5)
        for _ in 0..<10 { referee.see(truth(1, 1), [answer(4, at: 100, digit: 5), answer(2, at: 0, digit: 3)]) }
        let score = referee.finish()
        #expect(score.accuracy == 1 && score.identity == 1 && score.meanOverlap == 1)
        #expect(score.present == 20 && score.settled == 2 && score.settledRightly == 2 && score.switches == 0)
    }

    @Test func missesInventionsAndSwitchesCountOnceEach() {
        var referee = TrackReferee(notes: 2, keepsLost: 5)
        for _ in 0..<5 { referee.see(truth(1, 1), [answer(1, at: 0), answer(2, at: 100)]) }
        referee.see(truth(1, 1), [answer(1, at: 0)])
        referee.see(truth(1, 1), [answer(1, at: 0), answer(2, at: 100), answer(3, at: 300)])
        for _ in 0..<3 { referee.see(truth(1, 1), [answer(2, at: 0), answer(1, at: 100)]) }
        let score = referee.finish()
        #expect(score.present == 20 && score.missed == 1 && score.invented == 1 && score.switches == 2)
        #expect(abs(score.accuracy - 0.8) < 1e-12)
        // Seven and six frames under the identifier they mostly had, of 20 notes and 20 answers.
        #expect(abs(score.identity - 2 * 13 / 40.0) < 1e-12)
    }

    @Test func answersFarOffAreMissesAndInventions() {
        var referee = TrackReferee(notes: 1, keepsLost: 5)
        referee.see(truth(1), [answer(1, at: 6)])
        referee.see(truth(1), [answer(1, at: 2)])
        let score = referee.finish()
        #expect(score.missed == 1 && score.invented == 1 && abs(score.meanOverlap - 8 / 12.0) < 1e-9)
    }

    @Test func halfHiddenNotesMayBeTrackedOrLost() {
        var referee = TrackReferee(notes: 2, keepsLost: 5)
        referee.see(truth(1, 1), [answer(1, at: 0), answer(2, at: 100)])
        referee.see(truth(0.3, 0.3), [answer(1, at: 0)])
        let score = referee.finish()
        #expect(score.present == 2 && score.missed == 0 && score.invented == 0 && score.accuracy == 1)
    }

    @Test func whatIsGoneIsToBeLostWithinThreeFrames() {
        for (late, falsely) in [(0, 0), (2, 0), (3, 0), (6, 3)] {
            var referee = TrackReferee(notes: 1, keepsLost: 30)
            for _ in 0..<4 { referee.see(truth(1), [answer(1, at: 0)]) }
            for i in 0..<10 { referee.see(truth(0), i < late ? [answer(1, at: 40)] : []) }
            referee.see(truth(1), [answer(1, at: 0)])
            let score = referee.finish()
            #expect(score.delays == [late] && score.gone == 10 && score.falselyTracked == falsely)
            #expect(score.switches == 0)
        }
    }

    @Test func whatWasAwayForLongerThanItIsKeptMayComeBackAsAnother() {
        for (away, switches) in [(4, 1), (6, 0)] {
            var referee = TrackReferee(notes: 1, keepsLost: 5)
            for _ in 0..<5 { referee.see(truth(1), [answer(1, at: 0)]) }
            for _ in 0..<away { referee.see(truth(0), []) }
            for _ in 0..<5 { referee.see(truth(1), [answer(2, at: 0)]) }
            let score = referee.finish()
            #expect(score.switches == switches)
            #expect(score.identity == (switches == 0 ? 1 : 0.5))
        }
    }

    @Test func digitsAreJudgedAsTheyWereLastSettled() {
        var referee = TrackReferee(notes: 2, keepsLost: 5)
        referee.see(truth(1, 1), [answer(1, at: 0, digit: 8), answer(2, at: 100)])
        referee.see(truth(1, 1), [answer(1, at: 0, digit: 3), answer(2, at: 100)])
        #expect(referee.finish().settledRightly == 1 && referee.finish().settled == 1)
        referee.see(truth(1, 1), [answer(1, at: 0, digit: 3), answer(2, at: 100, digit: 6)])
        #expect(referee.finish().settledRightly == 1 && referee.finish().settled == 2)
    }

    @Test func scoresOfFilmsAddUp() {
        var referee = TrackReferee(notes: 1, keepsLost: 5)
        referee.see(truth(1), [answer(1, at: 0, digit: 3)])
        referee.see(truth(1), [])
        let one = referee.finish()
        var two = one
        two += one
        #expect(two.present == 2 * one.present && two.missed == 2 * one.missed && two.settled == 2)
        #expect(two.accuracy == one.accuracy && two.identity == one.identity)
    }
}
