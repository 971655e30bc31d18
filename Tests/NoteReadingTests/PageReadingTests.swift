import Testing

@testable import NoteReading
@testable import TestSupport

/// From a flattened page to what is written on it.
struct PageReadingTests {
    private func readings(_ page: Page, isUpright: Bool = false) -> Readings {
        var reading = PageReading(recognise: Recognise())
        reading.isUpright = isUpright
        var trace = Trace(keepsPictures: false)
        return reading(page, &trace)
    }

    private func digits(_ drawn: DrawnPage) -> [Int] {
        let found = readings(drawn.page)
        return found.readings.allSatisfy(\.isDigit) ? found.readings.map(\.digit) : []
    }

    @Test(arguments: [2, 3, 5, 8]) func anyInkOnAnyGroundIsRead(digit: Int) {
        for (paper, ink) in [
            ((250, 240, 150), (28, 28, 32)), ((20, 20, 22), (240, 240, 240)), ((203, 170, 125), (250, 250, 248)),
        ] as [(DrawnPage.Colour, DrawnPage.Colour)] {
            for pen in [0.05, 0.1, 0.2] {
                var drawn = DrawnPage()
                (drawn.paper, drawn.ink) = (paper, ink)
                drawn.write(digit, height: 0.6, pen: pen)
                #expect(digits(drawn) == [digit], "\(paper), \(ink), \(pen)")
            }
        }
    }

    @Test func aRuledPageIsRead() {
        var drawn = DrawnPage()
        drawn.write(3, height: 0.5)
        for y in [0.2, 0.4, 0.6, 0.8] { drawn.line(from: (0, y), to: (1, y), width: 0.008) }
        #expect(digits(drawn) == [3])
    }

    /// A 3 turned by so many quarters must be turned by the rest to be read; its box stays on the page as it was given.
    @Test(arguments: 1...3) func aPageIsTurnedUntilItReads(quarters: Int) throws {
        var drawn = DrawnPage()
        drawn.write(4, height: 0.5, at: (0.4, 0.4))
        let upright = readings(drawn.page)
        #expect(upright.readings.map(\.digit) == [4] && upright.turned == 0)
        let found = readings(drawn.page.turned(by: quarters))
        #expect(found.readings.map(\.digit) == [4] && found.text == "4")
        #expect(found.turned == 90 * (4 - quarters))
        let box = try #require(found.glyphs.first).box
        let wanted = try #require(upright.glyphs.first).box.turned(by: quarters, width: 256, height: 256)
        for (a, b) in [
            (box.left, wanted.left), (box.top, wanted.top), (box.right, wanted.right), (box.bottom, wanted.bottom),
        ] { #expect(abs(a - b) <= 2) }
    }

    /// Each row a number of its own, on a page from the side.
    @Test func rowsAreReadFromTheSide() {
        var drawn = DrawnPage()
        drawn.write(4, height: 0.25, at: (0.35, 0.3))
        drawn.write(2, height: 0.25, at: (0.65, 0.3))
        drawn.write(3, height: 0.25, at: (0.35, 0.7))
        drawn.write(5, height: 0.25, at: (0.65, 0.7))
        #expect(readings(drawn.page).text == "42/35")
        #expect(readings(drawn.page.turned(by: 1)).text == "42/35")
    }

    @Test(arguments: 1...3) func anUprightPageIsNotTurned(quarters: Int) {
        var drawn = DrawnPage()
        drawn.write(4, height: 0.5)
        let found = readings(drawn.page.turned(by: quarters), isUpright: true)
        #expect(found.turned == 0 && found.text != "4")
    }

    @Test func aPageOfNothingIsBlank() {
        #expect(readings(DrawnPage().page).glyphs.isEmpty)
        let empty = Plane<UInt8>(width: 0, height: 0, filledWith: 0)
        #expect(readings(Page(luma: empty, blueChroma: empty, redChroma: empty)).glyphs.isEmpty)
    }
}

extension Page {
    fileprivate func turned(by quarters: Int) -> Page {
        Page(
            luma: luma.turned(by: quarters), blueChroma: blueChroma.turned(by: quarters),
            redChroma: redChroma.turned(by: quarters))
    }
}
