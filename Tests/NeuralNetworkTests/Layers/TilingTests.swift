import Testing

@testable import NeuralNetwork

struct TilingTests {
    @Test(arguments: [4, 2]) func tilesCoverWhatIsComputedAndNoMoreThanOneOver(side: Int) {
        for length in 1...40 {
            let tiling = Tiling(height: length, width: side, side: side)
            let isOver = side == 4 ? length % 4 == 1 : length % 2 == 1
            #expect(tiling.height == length + (isOver ? 1 : 0) && tiling.width == side)
            var covered: Set<Int> = []
            for block in tiling.blocks {
                #expect(block.left == 0 && block.columns == 1 && block.across == side + 2)
                covered.formUnion(block.top..<block.top + block.rows * (block.down - 2))
            }
            #expect(covered == Set(0..<tiling.height))
        }
    }

    @Test func sevenIsFourTilesOfFourSizes() {
        let tiling = Tiling(height: 7, width: 6, side: 4)
        #expect(tiling.blocks.map(\.count) == [1, 1, 1, 1] && tiling.blocks.map(\.start) == [0, 1, 2, 3])
        #expect(Set(tiling.blocks.map { [$0.down, $0.across] }) == [[6, 6], [6, 4], [5, 6], [5, 4]])
        // 11 pairs of points by 10, not 12 by 12.
        #expect(tiling.tiles.reduce(0) { $0 + $1.count } == 110)
    }

    /// The tiles that have a pair of points follow each other.
    @Test func everyTileHasItsPoints() {
        for side in [2, 4] {
            for (height, width) in [(3, 3), (7, 7), (14, 9), (28, 6), (5, 4)] {
                let tiling = Tiling(height: height, width: width, side: side)
                #expect(tiling.tiles.count == (side + 2) * (side + 2))
                for (pair, tiles) in tiling.tiles.enumerated() {
                    for block in tiling.blocks {
                        let isThere = pair / (side + 2) < block.down && pair % (side + 2) < block.across
                        #expect((block.start..<block.start + block.count).allSatisfy { tiles.contains($0) == isThere })
                    }
                }
            }
        }
    }
}
