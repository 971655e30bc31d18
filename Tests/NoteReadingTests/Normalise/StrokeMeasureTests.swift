import Testing

@testable import NoteReading

struct StrokeMeasureTests {
    private func measure(_ plane: Plane<UInt8>) throws -> StrokeMeasure {
        var measure = StrokeMeasure()
        measure.add(try #require(InkCutting(whole: plane)))
        return measure
    }

    private func bar(width: Int, tone: UInt8) -> Plane<UInt8> {
        var plane = Plane<UInt8>(width: 120, height: 120, filledWith: 0)
        for y in 10..<110 { for x in 40..<40 + width { plane[x, y] = tone } }
        return plane
    }

    /// A bar's two ends are edge too: for one of 100 samples' length that is a few per cent.
    @Test(arguments: [3, 6, 12]) func aBarHasItsWidth(width: Int) throws {
        let found = try measure(bar(width: width, tone: 255)).width
        #expect(abs(found - Double(width)) < 0.15 * Double(width), "\(found)")
    }

    @Test func solidInkIsToldFromFaint() throws {
        #expect(try measure(bar(width: 6, tone: 255)).solidPart == 1)
        #expect(try measure(bar(width: 6, tone: 120)).solidPart == 0)
        var half = bar(width: 6, tone: 255)
        for y in 10..<60 { for x in 40..<46 { half[x, y] = 100 } }
        #expect(try measure(half).solidPart == 0.5)
    }

    @Test func nothingHasNoWidth() {
        #expect(StrokeMeasure().width == 0 && StrokeMeasure().solidPart == 0)
    }
}
