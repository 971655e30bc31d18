import TestSupport
import Testing

@testable import NoteReading

/// Fixtures/Formats holds one picture of four quadrants, 90 × 70 when upright, in every kind of file that is read.
struct FormatTests {
    /// Red, green, blue, in the order of the quadrants: top left, top right, bottom left, bottom right.
    static let colours: [[Int]] = [[200, 60, 40], [40, 160, 60], [50, 70, 190], [240, 220, 120]]
    static let white = [255, 255, 255]

    static let jpegs =
        [
            "baseline-420", "baseline-422", "baseline-444", "progressive-420", "restarts", "rgb-adobe", "sampling-411",
            "sampling-440", "sampling-odd", "separate-scans", "cmyk-adobe", "cmyk-plain", "ycck-adobe",
        ] + (1...8).map { "orientation-\($0)" }

    @Test(arguments: jpegs, [1, 2, 4, 8])
    func jpegsShowTheirQuadrants(_ name: String, reduction: Int) throws {
        let photo = try decoded("\(name).jpg", reduction: reduction)
        // JPEG at quality 92 keeps a flat colour within 2; naive CMYK rounds twice more.
        expectQuadrants(photo, Self.colours, within: 4)
    }

    @Test(arguments: ["grey", "progressive-grey"], [1, 2, 4, 8])
    func greyJPEGsShowTheirQuadrants(_ name: String, reduction: Int) throws {
        let photo = try decoded("\(name).jpg", reduction: reduction)
        expectQuadrants(photo, Self.colours.map(grey), within: 3)
        #expect(photo.blueChroma.samples.allSatisfy { $0 == 128 } && photo.redChroma.samples.allSatisfy { $0 == 128 })
    }

    @Test(
        arguments: [
            "rgb-8", "rgb-16", "palette-2", "palette-8", "interlaced-rgb", "gamma-1", "orientation-6",
            "orientation-6-after",
        ],
        [1, 2, 4, 8]
    )
    func colourPNGsShowTheirQuadrants(_ name: String, reduction: Int) throws {
        // Nothing is lost but by the rounding of YCbCr.
        expectQuadrants(try decoded("\(name).png", reduction: reduction), Self.colours, within: 2)
    }

    @Test(arguments: [(1, 255), (2, 85), (4, 17), (8, 1), (16, 1)], [1, 2, 4, 8])
    func greyPNGsShowTheirQuadrants(_ depth: (bits: Int, step: Int), reduction: Int) throws {
        // The fixture keeps the upper bits of each sample, which stand for so many steps to white.
        let kept = Self.colours.map { colour in
            grey(colour).map { depth.bits < 8 ? ($0 >> (8 - depth.bits)) * depth.step : $0 }
        }
        expectQuadrants(try decoded("grey-\(depth.bits).png", reduction: reduction), kept, within: 0)
    }

    @Test(arguments: ["rgba-8", "rgba-16"], [1, 2, 4, 8])
    func alphaLetsWhiteThrough(_ name: String, reduction: Int) throws {
        // 128 of 255 at the top right, nothing at the bottom right.
        let half = Self.colours[1].map { ($0 * 128 + 255 * 127 + 127) / 255 }
        let shown = [Self.colours[0], half, Self.colours[2], Self.white]
        expectQuadrants(try decoded("\(name).png", reduction: reduction), shown, within: 2)
    }

    @Test(arguments: ["grey-alpha-8", "grey-alpha-16"], [1, 2, 4, 8])
    func alphaLetsWhiteThroughGrey(_ name: String, reduction: Int) throws {
        let greys = Self.colours.map(grey)
        let half = greys[1].map { ($0 * 128 + 255 * 127 + 127) / 255 }
        expectQuadrants(
            try decoded("\(name).png", reduction: reduction), [greys[0], half, greys[2], Self.white], within: 1)
    }

    @Test(arguments: ["palette-transparent", "rgb-transparent"])
    func transparentColourIsWhite(_ name: String) throws {
        let shown = Array(Self.colours[..<3]) + [Self.white]
        expectQuadrants(try decoded("\(name).png", reduction: 1), shown, within: 2)
    }

    @Test func transparentGreyIsWhite() throws {
        let shown = Self.colours[..<3].map(grey) + [Self.white]
        expectQuadrants(try decoded("grey-transparent.png", reduction: 1), shown, within: 1)
    }

    @Test func oneBitInterlaced() throws {
        let kept = Self.colours.map { grey($0).map { $0 >> 7 * 255 } }
        expectQuadrants(try decoded("interlaced-grey-1.png", reduction: 1), kept, within: 1)
    }

    private func decoded(_ name: String, reduction: Int) throws -> Photo {
        try Decode()(Fixture("Formats/\(name)").bytes()).redecoded(reduction: reduction)
    }
}

/// What a colour is without its chroma, as the fixtures were made.
private func grey(_ colour: [Int]) -> [Int] {
    Array(repeating: (19595 * colour[0] + 38470 * colour[1] + 7471 * colour[2] + 32768) >> 16, count: 3)
}

/// Compares the mean colour of each quadrant, away from its borders.
private func expectQuadrants(
    _ photo: Photo, _ colours: [[Int]], within tolerance: Int, _ at: SourceLocation = #_sourceLocation
) {
    #expect(photo.width == 90 && photo.height == 70, sourceLocation: at)
    for (quadrant, colour) in colours.enumerated() {
        let centre = photo.decoded(Point(x: quadrant % 2 == 0 ? 20 : 68, y: quadrant < 2 ? 16 : 54))
        let (x, y) = (Int(centre.x.rounded()), Int(centre.y.rounded()))
        let sample = YCbCr(y: photo.luma[x, y], cb: photo.blueChroma[x, y], cr: photo.redChroma[x, y])
        let (red, green, blue) = sample.rgb
        let off = zip([red, green, blue], colour).map { abs(Int($0) - $1) }.max()!
        #expect(off <= tolerance, "quadrant \(quadrant) is \((red, green, blue)), not \(colour)", sourceLocation: at)
    }
}
