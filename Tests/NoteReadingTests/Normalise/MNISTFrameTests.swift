import Testing

@testable import NoteReading
@testable import TestSupport

@Suite("MNIST's frame")
struct MNISTFrameTests {
    private let normalise = Normalise()

    private func glyph(_ plane: Plane<UInt8>) throws -> Plane<UInt8> {
        try #require(normalise.glyph(fromInk: plane)).plane
    }

    private func drawn(_ digit: Int) throws -> Plane<UInt8> {
        var page = DrawnPage(side: 300)
        page.write(digit, height: 0.8)
        return try glyph(Plane(width: 300, height: 300, samples: page.coverage.coverage.map { UInt8($0 * 255) }))
    }

    @Test func blackHasNoGlyph() {
        #expect(normalise.glyph(fromInk: Plane(width: 28, height: 28, filledWith: 0)) == nil)
        #expect(normalise.glyph(fromInk: Plane(width: 0, height: 0, filledWith: 0)) == nil)
    }

    /// A block of 40 × 40 becomes 20 × 20 of solid white, its middle between four pixels: where QMNIST's code puts it.
    @Test func aSquareFillsTheFrame() throws {
        var plane = Plane<UInt8>(width: 100, height: 80, filledWith: 0)
        for y in 20..<60 { for x in 30..<70 { plane[x, y] = 200 } }
        let glyph = try glyph(plane)
        var wanted = Plane<UInt8>(width: 28, height: 28, filledWith: 0)
        for y in 5..<25 { for x in 5..<25 { wanted[x, y] = 255 } }
        #expect(meanDifference(glyph, wanted) == 0)
        #expect(normalise.glyph(fromInk: plane)?.box == Glyph.Box(left: 30, top: 20, right: 70, bottom: 60))
    }

    /// Half covered parts are half white: areas, not samples.
    @Test func greysAreAreas() throws {
        var plane = Plane<UInt8>(width: 60, height: 60, filledWith: 0)
        for y in 10..<50 {
            plane[10, y] = 255
            plane[49, y] = 255
        }
        let glyph = try glyph(plane)
        #expect(glyph.samples.filter { $0 == 255 }.count == 40)
        #expect(glyph.samples.filter { $0 == 0 }.count == 28 * 28 - 40)
    }

    @Test(arguments: 0...9)
    func itFollowsItsOwnConvention(digit: Int) throws {
        #expect(Normalise.followsMNISTConvention(try drawn(digit)))
    }

    @Test(arguments: 0...9)
    func digitsOffTheConventionAreSeen(digit: Int) throws {
        let glyph = try drawn(digit)
        var moved = Plane<UInt8>(width: 28, height: 28, filledWith: 0)
        for y in 0..<28 { for x in 0..<25 { moved[x + 3, y] = glyph[x, y] } }
        #expect(!Normalise.followsMNISTConvention(moved))
        #expect(!Normalise.followsMNISTConvention(Plane(width: 28, height: 28, filledWith: 0)))
        #expect(!Normalise.followsMNISTConvention(Plane(width: 20, height: 28, filledWith: 255)))
    }

    /// A glyph drawn eight times as large comes back as it was, but for what enlarging softens.
    @Test(arguments: 0...9)
    func enlargedGlyphsComeBack(digit: Int) throws {
        let glyph = try drawn(digit)
        let factor = 8
        var large = Plane<UInt8>(width: 28 * factor, height: 28 * factor, filledWith: 0)
        for y in 0..<large.height { for x in 0..<large.width { large[x, y] = glyph[x / factor, y / factor] } }
        let back = try self.glyph(large)
        let largest = zip(back.samples, glyph.samples).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(meanDifference(back, glyph) < 6, "largest difference \(largest)")
    }
}
