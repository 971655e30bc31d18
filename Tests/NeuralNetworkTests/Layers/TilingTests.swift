import Testing

@testable import NeuralNetwork

struct TilingTests {
    @Test func tilesCoverWhatIsComputedAndNoMoreThanOneOver() {
        for side in 1...40 {
            let tiling = Tiling(height: side, width: 4)
            let covered = tiling.down * 4 + tiling.lastDown
            #expect(covered == (side % 4 == 1 ? side + 1 : side))
            #expect(tiling.rowsRead == covered + 2)
            #expect(tiling.lastAcross == 0 && tiling.across == 1)
        }
    }

    @Test func sevenIsFourTilesOfFourSizes() {
        let tiling = Tiling(height: 7, width: 6)
        #expect(tiling.count == 4)
        #expect(tiling.covers(7, 6))
        #expect(!tiling.covers(8, 6))
    }
}
