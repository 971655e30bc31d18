import Testing

@testable import NoteReading

@Suite struct AnnotationTests {
    @Test func cornersAreDrawnWhereTheyAreInAReducedPhotograph() throws {
        let quadrilateral = Quadrilateral(
            topLeft: Point(x: 101.5, y: 101.5), topRight: Point(x: 301.5, y: 101.5),
            bottomRight: Point(x: 301.5, y: 301.5),
            bottomLeft: Point(x: 101.5, y: 301.5))
        let note = NoteReport(
            quadrilateral: quadrilateral, cornersOutside: [], detection: 1, pageWidth: 100, pageHeight: 100, digits: [],
            pictures: [])
        let photo = Picture(width: 100, height: 100, filledWith: .white)
        let report = PhotoReport(
            width: 400, height: 400, notes: [note], shortfall: nil, milliseconds: [], pictures: [("photo", photo)])
        let drawn = try #require(report.annotated())
        func isMarked(_ x: Int, _ y: Int) -> Bool {
            let at = 3 * (y * 100 + x)
            return Array(drawn.samples[at..<at + 3]) == [Colour.red.red, Colour.red.green, Colour.red.blue]
        }
        #expect(isMarked(75, 50) && isMarked(50, 75) && isMarked(75, 75) && isMarked(25, 60))
        #expect(!isMarked(50, 50) && !isMarked(90, 50))
    }

    @Test func withoutPicturesThereIsNothingToDrawOn() {
        let report = PhotoReport(
            width: 4, height: 4, notes: [], shortfall: .nothingWithFourSides, milliseconds: [], pictures: [])
        #expect(report.annotated() == nil)
    }
}
