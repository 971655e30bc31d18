import TestSupport
import Testing

@testable import NoteReading

/// Of several notes the largest comes first; on a board it is the same one however many are asked for.
@Suite struct ProminenceTests {
    @Test func ofWhatIsSureTheLargestComesFirst() {
        let (small, large) = (Prominence(logOdds: 8, area: 1), Prominence(logOdds: Prominence.sure, area: 2))
        #expect(large > small)
        #expect(large.isSure && small.isSure)
    }

    @Test func whatIsLessSureComesAfterTheLikelierOne() {
        let unsure = Prominence(logOdds: Prominence.sure - 0.5, area: 9)
        #expect(!unsure.isSure)
        #expect(unsure < Prominence(logOdds: Prominence.sure, area: 1))
        #expect(unsure > Prominence(logOdds: Prominence.sure - 1, area: 10))
    }

    private func firstNotes(_ photo: Photo, thorough: Bool = false) -> [[Quadrilateral]] {
        [1, 2, 5, 0].map { most in
            var detect = Detect()
            detect.maximumObservations = most
            detect.isThorough = thorough
            return detect(photo).sightings.map(\.quadrilateral)
        }
    }

    /// The smaller one is of a paper that stands out more.
    @Test(arguments: [false, true])
    func theLargestIsFirstHoweverManyAreAskedFor(_ isThorough: Bool) {
        let sheets = [
            Sheet(middle: Point(x: 70, y: 70), width: 66, height: 66, turnedBy: 3, SIMD3(230, 70, 170)),
            Sheet(middle: Point(x: 220, y: 120), width: 90, height: 90, turnedBy: -4, SIMD3(190, 122, 132)),
        ]
        for found in firstNotes(photo(of: sheets), thorough: isThorough) {
            #expect(found.first.map { $0.overlap(with: sheets[1].corners) > 0.9 } == true)
        }
    }

    @Test func askingForMoreAddsAtTheEnd() {
        let all = firstNotes(photo(of: DetectSettingsTests.three))
        #expect(all.map(\.count) == [1, 2, 3, 3])
        #expect(all[1] == Array(all[3].prefix(2)))
        #expect(all[2] == all[3])
    }

    /// Where two that touch look like one large sheet, the one that is asked for is still a note.
    @Test(arguments: [3, 8])
    func onABoardTheFirstNoteIsOne(_ number: Int) throws {
        var random = SplitMix64(seed: 1).forked(for: UInt64(number))
        let board = NoteScene.board(random: &random)
        let file = board.photograph()
        var reader = NoteReader()
        let one = try #require(try reader(file).notes.first)
        reader.detect.maximumObservations = 0
        let first = try #require(try reader(file).notes.first)
        #expect(one.quadrilateral == first.quadrilateral)
        #expect(board.quadrilaterals.contains { $0.overlap(with: one.quadrilateral) > 0.8 })
    }
}
