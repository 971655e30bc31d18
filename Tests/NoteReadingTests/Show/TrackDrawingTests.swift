import Testing

@testable import NoteReading

struct TrackDrawingTests {
    private func label(_ quad: Quadrilateral, digit: Int? = 3, isLost: Bool = false) -> TrackLabel {
        TrackLabel(quadrilateral: quad, identifier: 1, digit: digit, confidence: 0.9, isLost: isLost)
    }

    private func colour(_ picture: Picture, _ x: Int, _ y: Int) -> Colour {
        let at = 3 * (y * picture.width + x)
        return Colour(red: picture.samples[at], green: picture.samples[at + 1], blue: picture.samples[at + 2])
    }

    private let dark = WavyPicture.photo(Plane(width: 320, height: 240, filledWith: 60))

    @Test func theOutlineIsDrawnInTheDigitsColourAndTheRestIsAsItWas() {
        let shown = label(WavyPicture.quad(100, 80, 220, 200))
        let drawn = dark.drawn([shown])
        for (x, y) in [(160, 80), (220, 140), (160, 200), (100, 140)] { #expect(colour(drawn, x, y) == shown.colour) }
        for (x, y) in [(160, 140), (20, 20), (240, 140)] { #expect(colour(drawn, x, y) == colour(dark.picture, x, y)) }
    }

    /// Whatever it lies on: here on what is nearly as bright.
    @Test func theOutlineHasADarkRim() {
        let bright = WavyPicture.photo(Plane(width: 320, height: 240, filledWith: 230))
        let drawn = bright.drawn([label(WavyPicture.quad(100, 80, 220, 200))])
        for (x, y) in [(160, 81), (219, 140), (160, 199), (101, 140)] { #expect(colour(drawn, x, y).green < 100) }
    }

    @Test func theNotesOwnTopLeftHasADot() {
        let shown = label(WavyPicture.quad(100, 80, 220, 200).renamed(2))
        let drawn = dark.drawn([shown])
        // Beside the outline's own line, which has a corner here and there.
        #expect(colour(drawn, 219, 199) == shown.colour && colour(drawn, 101, 81) != shown.colour)
    }

    @Test func theLabelIsAboveTheThing() {
        let shown = label(WavyPicture.quad(100, 80, 220, 200))
        let drawn = dark.drawn([shown])
        let above = (60..<79).flatMap { y in (100..<160).map { x in colour(drawn, x, y) } }
        #expect(above.count { $0 == shown.colour } > 300 && above.contains(.black))
    }

    @Test func whatIsLostIsGrey() {
        let quad = WavyPicture.quad(100, 80, 220, 200)
        let drawn = dark.drawn([label(quad, isLost: true)])
        #expect(colour(drawn, 160, 200) == label(quad, digit: nil).colour)
        #expect(dark.drawn([]) == dark.picture)
    }

    /// Corners are in pixels of the frame as it came, the picture in decoded samples.
    @Test func aFrameThatWasDecodedSmallerIsDrawnOnAtItsOwnPlaces() throws {
        var decode = Decode()
        decode.workingSide = 320
        let half = try decode(Picture(width: 640, height: 480, filledWith: .black).jpeg())
        try #require(half.reduction == 2)
        let shown = label(WavyPicture.quad(200, 160, 440, 400))
        let drawn = half.drawn([shown])
        #expect(
            drawn.width == 320 && colour(drawn, 160, 200) == shown.colour && colour(drawn, 220, 140) == shown.colour)
    }
}
