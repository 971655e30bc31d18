import Testing

@testable import NoteReading

struct TurnedPageTests {
    private let page: Page = {
        func plane(_ first: Int) -> Plane<UInt8> {
            Plane(width: 5, height: 3, samples: (0..<15).map { UInt8(first + $0) })
        }
        return Page(luma: plane(0), blueChroma: plane(20), redChroma: plane(40))
    }()

    /// 0 1 2 / 3 4 5 turned clockwise is 3 0 / 4 1 / 5 2.
    @Test func aQuarterIsClockwise() {
        let plane = Plane<UInt8>(width: 3, height: 2, samples: [0, 1, 2, 3, 4, 5])
        let turned = Page(luma: plane, blueChroma: plane, redChroma: plane).turned(by: 1).luma
        #expect(turned.width == 2 && turned.height == 3)
        #expect(turned.samples == [3, 0, 4, 1, 5, 2])
    }

    @Test(arguments: 0...4) func quartersAddUp(quarters: Int) {
        let there = page.turned(by: quarters)
        #expect(there.luma == (0..<quarters).reduce(page) { page, _ in page.turned(by: 1) }.luma)
        let back = there.turned(by: 4 - quarters)
        #expect(back.luma == page.luma && back.blueChroma == page.blueChroma && back.redChroma == page.redChroma)
    }

    /// A box drawn on the page is where the box found on the turned page is mapped to.
    @Test(arguments: 0...4) func boxesAreMappedBack(quarters: Int) throws {
        var plane = Plane<UInt8>(width: 60, height: 40, filledWith: 0)
        for y in 5..<35 { for x in 11..<19 { plane[x, y] = 255 } }
        let normalise = Normalise()
        let upright = try #require(normalise.glyph(fromInk: plane))
        let turned = Page(luma: plane, blueChroma: plane, redChroma: plane).turned(by: quarters).luma
        let glyph = try #require(normalise.glyph(fromInk: turned))
        #expect(glyph.onPage(turnedBy: quarters, width: 60, height: 40).box == upright.box)
        #expect(glyph.onPage(turnedBy: quarters, width: 60, height: 40).plane == glyph.plane)
    }
}
