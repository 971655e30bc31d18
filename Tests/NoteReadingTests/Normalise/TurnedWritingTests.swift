import Testing

@testable import NoteReading

/// What was cut out of a page, as it reads on the page turned.
struct TurnedWritingTests {
    /// 0 1 2 / 3 4 5 turned clockwise is 3 0 / 4 1 / 5 2.
    @Test func aQuarterIsClockwise() {
        let turned = Plane<UInt8>(width: 3, height: 2, samples: [0, 1, 2, 3, 4, 5]).turned(by: 1)
        #expect(turned.width == 2 && turned.height == 3)
        #expect(turned.samples == [3, 0, 4, 1, 5, 2])
    }

    @Test(arguments: -4...4) func quartersAddUp(quarters: Int) {
        let plane = Plane<UInt8>(width: 5, height: 3, samples: (0..<15).map { UInt8($0) })
        let there = plane.turned(by: quarters)
        #expect(there == (0..<quarters & 3).reduce(plane) { plane, _ in plane.turned(by: 1) })
        #expect(there.turned(by: 4 - quarters) == plane)
        let box = Glyph.Box(left: 1, top: 0, right: 3, bottom: 2)
        let turned = box.turned(by: quarters, width: 5, height: 3)
        let (width, height) = quarters & 1 == 0 ? (5, 3) : (3, 5)
        #expect(turned.turned(by: -quarters, width: width, height: height) == box)
    }

    /// A shape without any symmetry, whose middle is not that of its box.
    private static let plane: Plane<UInt8> = {
        var plane = Plane<UInt8>(width: 60, height: 40, filledWith: 0)
        for y in 5..<35 { for x in 11..<19 { plane[x, y] = 255 } }
        for y in 5..<12 { for x in 19..<34 { plane[x, y] = 160 } }
        return plane
    }()

    /// Turning a glyph gives what cutting it out of the turned page gives, its box included.
    @Test(arguments: 0...3) func aTurnedGlyphIsThatOfTheTurnedPage(quarters: Int) throws {
        let glyph = try #require(Normalise().glyph(fromInk: Self.plane))
        let wanted = try #require(Normalise().glyph(fromInk: Self.plane.turned(by: quarters)))
        let turned = glyph.turned(by: quarters)
        #expect(meanDifference(turned.plane, wanted.plane) < 0.5)
        #expect(turned.box == glyph.box)
        #expect(glyph.box.turned(by: quarters, width: 60, height: 40) == wanted.box)
    }

    @Test func anEmptyGlyphStaysEmpty() {
        let empty = Plane<UInt8>(width: Glyph.side, height: Glyph.side, filledWith: 0)
        let glyph = Glyph(plane: empty, box: .init(left: 0, top: 0, right: 0, bottom: 0))
        #expect(glyph.turned(by: 1) == glyph)
    }

    /// Digits one above the other are two rows, and one row on the page turned by a quarter.
    @Test func rowsAreThoseOfTheTurnedPage() {
        let plane = Plane<UInt8>(width: Glyph.side, height: Glyph.side, filledWith: 9)
        let glyphs = [10, 60].map { top in
            Glyph(plane: plane, box: .init(left: 20, top: top, right: 40, bottom: top + 30))
        }
        let writing = Writing(glyphs: glyphs, parts: [[], []], rows: [0, 1])
        let turns = WritingProposals(writings: [writing], width: 100, height: 100).atEveryTurn.writings
        #expect(turns.map(\.support.quarters) == [0, 1, 2, 3])
        #expect(turns.map(\.rows) == [[0, 1], [0, 0], [0, 1], [0, 0]])
        // What is above comes to lie at the right first.
        #expect(turns.map { $0.glyphs.map(\.box.top) } == [[10, 60], [60, 10], [60, 10], [10, 60]])
    }

    @Test func nothingStaysNothing() {
        #expect(WritingProposals(writings: [], width: 0, height: 0).atEveryTurn.writings.isEmpty)
    }
}
