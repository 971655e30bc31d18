import Testing

@testable import NoteReading

struct LineRemovalTests {
    private let side = 320

    private func cleaned(_ drawn: DrawnPage) throws -> Plane<UInt8> {
        let lines = try #require(LineRemoval(drawn.drawnInk))
        return lines(drawn.drawnInk)
    }

    private func digit(_ digit: Int = 3) -> DrawnPage {
        var drawn = DrawnPage(side: side)
        drawn.write(digit, height: 0.6)
        return drawn
    }

    /// Lines over the whole page, parallel, whose ends differ by `tilt` of the side.
    private func ruled(_ drawn: DrawnPage, tilt: Double, level: Bool, upright: Bool) -> DrawnPage {
        var ruled = drawn
        for place in stride(from: 0.06, to: 1, by: 0.095) {
            if level { ruled.line(from: (-0.05, place), to: (1.05, place + tilt), width: 0.006) }
            if upright { ruled.line(from: (place - tilt, -0.05), to: (place, 1.05), width: 0.006) }
        }
        return ruled
    }

    /// Level, upright, crossing, and slanted by 3 degrees.
    @Test(arguments: [(0, true, false), (0, false, true), (0, true, true), (0.057, true, false), (-0.057, true, true)])
    func linesGoAndTheDigitStays(tilt: Double, level: Bool, upright: Bool) throws {
        let plain = digit()
        let drawn = ruled(plain, tilt: tilt, level: level, upright: upright)
        let before = meanDifference(drawn.drawnInk, plain.drawnInk)
        let after = meanDifference(try cleaned(drawn), plain.drawnInk)
        #expect(before > 12)
        #expect(after < before / 5, "\(before) before, \(after) after")
    }

    /// Where an upright stroke crosses a level line, nothing of the stroke is erased.
    @Test func aStrokeThatCrossesALineStaysWhole() throws {
        var stroke = DrawnPage(side: side)
        // Shorter than half the page: a longer one would be a line itself.
        stroke.line(from: (0.5, 0.32), to: (0.5, 0.68), width: 0.04)
        var drawn = stroke
        drawn.line(from: (0, 0.5), to: (1, 0.5), width: 0.01)
        let found = try cleaned(drawn)
        let wanted = stroke.drawnInk
        for i in wanted.samples.indices where wanted.samples[i] == 255 { #expect(found.samples[i] == 255) }
        #expect(meanDifference(found, wanted) < 0.5)
    }

    @Test func aPrintedCellsBorderGoes() throws {
        let plain = digit(5)
        var cell = plain
        let corners = [(x: 0.08, y: 0.1), (0.92, 0.1), (0.92, 0.9), (0.08, 0.9)]
        for (i, corner) in corners.enumerated() { cell.line(from: corner, to: corners[(i + 1) % 4], width: 0.012) }
        let before = meanDifference(cell.drawnInk, plain.drawnInk)
        #expect(meanDifference(try cleaned(cell), plain.drawnInk) < before / 5)
    }

    @Test(arguments: [0, 2, 3, 5, 6, 8, 9]) func aPageWithoutLinesIsLeftAlone(number: Int) {
        #expect(LineRemoval(digit(number).drawnInk) == nil)
        #expect(LineRemoval(DrawnPage(side: side).drawnInk) == nil)
    }

    @Test(arguments: 1...27) func tinyPagesAreNoTrouble(side: Int) {
        for tone: UInt8 in [0, 200] {
            let plane = Plane<UInt8>(width: side, height: side, filledWith: tone)
            let found = LineRemoval(plane).map { $0(plane) } ?? plane
            #expect(found.samples.count == side * side)
        }
    }
}
