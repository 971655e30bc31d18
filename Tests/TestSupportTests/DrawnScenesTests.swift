import TestSupport
import Testing

struct DrawnScenesTests {
    @Test(arguments: [[], [7], [4, 2], [1, 0, 9]])
    func drawnNotesLieInThePicture(digits: [Int]) {
        for seed in 0..<50 {
            var random = SplitMix64(seed: UInt64(seed))
            expectInside(.note(digits: digits, random: &random))
        }
    }

    @Test(arguments: 6...12)
    func drawnBoardsLieInThePicture(count: Int) {
        for seed in 0..<10 {
            var random = SplitMix64(seed: UInt64(seed))
            let board = NoteScene.board(notes: count, random: &random)
            #expect(board.notes.count == count)
            expectInside(board)
        }
    }

    private func expectInside(_ scene: NoteScene) {
        for quadrilateral in scene.quadrilaterals {
            #expect(quadrilateral.area > 400)
            for corner in quadrilateral.corners {
                #expect(corner.x > 0 && corner.x < Double(scene.camera.width - 1))
                #expect(corner.y > 0 && corner.y < Double(scene.camera.height - 1))
            }
        }
    }
}
