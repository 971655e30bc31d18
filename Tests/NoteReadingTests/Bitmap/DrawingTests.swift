import Testing

@testable import NoteReading

@Suite struct DrawingTests {
    private func black(_ width: Int, _ height: Int) -> Picture {
        Picture(grey: Plane(width: width, height: height, filledWith: 0))
    }

    /// The sum of all samples, in units of a white one.
    private func whiteness(_ picture: Picture) -> Double { picture.samples.reduce(0) { $0 + Double($1) } / 255 }

    @Test(arguments: [(10.0, 20.0, 50.0, 20.0), (20, 10, 20, 50), (12, 11, 44, 49), (49, 44, 11, 12)])
    func aLineCoversItsLengthTimesItsThickness(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double) {
        var picture = black(60, 60)
        let a = Point(x: x, y: y)
        let b = Point(x: toX, y: toY)
        picture.drawLine(from: a, to: b, .white, thickness: 4)
        let expected = 4 * a.distance(to: b) + .pi * 4
        #expect(abs(whiteness(picture) - expected) < 0.02 * expected)
    }

    @Test func aFilledQuadrilateralCoversItsArea() {
        var picture = black(100, 100)
        let quadrilateral = Quadrilateral(
            topLeft: Point(x: 20, y: 15), topRight: Point(x: 80, y: 30), bottomRight: Point(x: 70, y: 85),
            bottomLeft: Point(x: 10, y: 70))
        picture.fill(quadrilateral, .white)
        #expect(abs(whiteness(picture) - quadrilateral.area) < 0.01 * quadrilateral.area)
    }

    @Test func whatLiesOutsideIsNotDrawn() {
        var picture = black(10, 10)
        picture.drawLine(from: Point(x: -50, y: -60), to: Point(x: -5, y: -7), .white, thickness: 2)
        picture.drawLine(from: Point(x: 1e300, y: 0), to: Point(x: 1e300, y: 1e300), .white, thickness: 2)
        picture.drawLine(from: Point(x: .nan, y: 0), to: Point(x: 5, y: 5), .white, thickness: 2)
        picture.fillRectangle(x: 20, y: -5, width: 5, height: 3, .white)
        #expect(picture == black(10, 10))
        // And what crosses the border is drawn as far as it lies within.
        picture.drawLine(from: Point(x: -1e6, y: 5), to: Point(x: 1e6, y: 5), .white, thickness: 1)
        #expect(whiteness(picture) == 10)
    }

    @Test func colourBecomesGreyOnGreyPictures() {
        var grey = black(3, 3)
        grey.fillRectangle(x: 0, y: 0, width: 3, height: 3, .red)
        #expect(grey.samples.allSatisfy { $0 == Colour.red.grey })
        #expect(Colour.white.grey == 255 && Colour.black.grey == 0)
    }

    @Test func everyCharacterOfLabelsIsInTheFont() {
        let needed = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ %.,:;-+=/_()#?!→←"
        let box = Array(repeating: UInt8(0b11111), count: PixelFont.height)
        for character in needed { #expect(PixelFont.rows(of: character) != box, "\(character)") }
        #expect(Set(needed.map { PixelFont.rows(of: $0) }).count == needed.count)
        #expect(PixelFont.rows(of: "語") == box)
    }

    @Test func lettersAreScaledDots() {
        var small = black(6, 7)
        small.write("7", x: 0, y: 0, scale: 1, .white)
        var large = black(12, 14)
        large.write("7", x: 0, y: 0, scale: 2, .white)
        var enlarged = black(12, 14)
        enlarged.paste(small, x: 0, y: 0, scale: 2)
        #expect(large == enlarged)
        #expect(whiteness(small) == 11)
    }

    @Test(arguments: [(-100.0, -100.0), (1e9, 1e9), (.infinity, .nan), (20, 20)])
    func aLabelIsMovedIntoThePicture(_ x: Double, _ y: Double) {
        var picture = Picture(width: 80, height: 40, filledWith: .black)
        picture.label("3 99.8 %", at: Point(x: x, y: y), scale: 1)
        let size = Picture.size(of: "3 99.8 %", scale: 1)
        let yellow = stride(from: 0, to: picture.samples.count, by: 3).count {
            picture.samples[$0] == Colour.yellow.red && picture.samples[$0 + 2] == Colour.yellow.blue
        }
        // The whole box but its letters.
        #expect(yellow > size.width * size.height / 2)
    }
}
