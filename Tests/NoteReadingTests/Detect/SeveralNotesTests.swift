import TestSupport
import Testing

@testable import NoteReading

/// On a board all notes are found, the faint ones too, and nothing else.
@Suite struct SeveralNotesTests {
    /// Of the boards that MeasureBoards draws: one by one each was not found whole, for the reason that is given.
    @Test(arguments: [
        (3, "two of one colour touch, with a faint line between them"),
        (8, "three in a column look like one strip"),
        (12, "a white one on a pale wall is faint"),
        (37, "one covers another of its colour"),
    ])
    func allNotesOnABoardAreFound(_ number: Int, _ reason: String) throws {
        var random = SplitMix64(seed: 1).forked(for: UInt64(number))
        let board = NoteScene.board(random: &random)
        var reader = NoteReader()
        reader.detect.maximumObservations = 0
        let found = try reader(board.photograph()).notes.map(\.quadrilateral)
        #expect(found.count == board.notes.count)
        for note in board.quadrilaterals { #expect(found.contains { $0.overlap(with: note) > 0.8 }) }
    }
}
