import Testing

@testable import NoteReading

@Suite struct AnnotationTests {
    private let quadrilateral = WavyPicture.quad(101.5, 101.5, 301.5, 301.5)

    private func note(_ digits: (digit: Int, isDigit: Bool)..., at place: Quadrilateral? = nil) -> NoteReport {
        NoteReport(
            quadrilateral: place ?? quadrilateral, cornersOutside: [], detection: 1, pageWidth: 100, pageHeight: 100,
            digits: digits.map { digit, isDigit in
                let probabilities = (0..<10).map { $0 == digit ? 0.9984 : 0.0016 / 9 }
                let reading = Reading(
                    digit: digit, confidence: 0.9984, probabilities: probabilities, isDigit: isDigit)
                return (DrawnNote.glyph, reading)
            },
            pictures: [])
    }

    /// A photograph of 400 × 400 pixels, decoded at a quarter of its size.
    private func annotated(_ notes: NoteReport...) throws -> Picture {
        let photo = Picture(width: 100, height: 100, filledWith: .white)
        let report = PhotoReport(
            width: 400, height: 400, notes: notes, shortfall: notes.isEmpty ? .nothingWithFourSides : nil,
            milliseconds: [], pictures: [("photo", photo)])
        return try #require(report.annotated())
    }

    private func colour(_ picture: Picture, _ x: Int, _ y: Int) -> Colour {
        let at = 3 * (y * picture.width + x)
        return Colour(red: picture.samples[at], green: picture.samples[at + 1], blue: picture.samples[at + 2])
    }

    @Test func cornersAreDrawnWhereTheyAreInAReducedPhotograph() throws {
        let drawn = try annotated(note())
        for (x, y) in [(75, 50), (50, 75), (75, 75), (25, 60)] { #expect(colour(drawn, x, y) == .red) }
        #expect(colour(drawn, 50, 50) == .white && colour(drawn, 90, 50) == .white)
        // The dot at the note's own top left.
        #expect(colour(drawn, 25, 25) == .yellow && colour(drawn, 75, 75) != .yellow)
    }

    @Test func whatIsSureIsGreen() throws {
        #expect(try colour(annotated(note((3, true))), 75, 50) == .green)
        #expect(try colour(annotated(note((4, true), (2, true))), 75, 50) == .green)
        #expect(try colour(annotated(note((3, false))), 75, 50) == .red)
    }

    @Test func captionsSayWhatIsOnTheNote() {
        #expect(note().caption == "blank")
        #expect(note((3, true)).caption == "3 99.8 %")
        #expect(note((8, false)).caption == "not a digit (8?)")
        #expect(note((4, true), (2, true)).caption == "42: 4 99.8 %, 2 99.8 %")
    }

    @Test func aPhotographWithoutANoteSaysSo() throws {
        var expected = Picture(width: 100, height: 100, filledWith: .white)
        expected.label("no note", at: Point(x: 4, y: 4), scale: 1)
        #expect(try annotated() == expected)
    }

    @Test func greyPhotographsAreDrawnOnInColour() throws {
        let grey = Picture(grey: Plane(width: 100, height: 100, filledWith: 90))
        let report = PhotoReport(
            width: 100, height: 100, notes: [note((3, true))], shortfall: nil, milliseconds: [],
            pictures: [("photo", grey)])
        let drawn = try #require(report.annotated())
        #expect(drawn.channels == 3 && colour(drawn, 2, 90) == Colour(red: 90, green: 90, blue: 90))
    }

    /// Notes one above the other on a large photograph: each one's middle, where its digit is, stays in sight.
    @Test func captionsOfSeveralNotesCoverNoDigit() throws {
        let notes = [(100.0, 200.0), (100, 360), (260, 200), (260, 360)].map { x, y in
            note((3, true), at: WavyPicture.quad(x, y, x + 150, y + 150))
        }
        let report = PhotoReport(
            width: 1000, height: 1000, notes: notes, shortfall: nil, milliseconds: [],
            pictures: [("photo", Picture(width: 1000, height: 1000, filledWith: .white))])
        let drawn = try #require(report.annotated())
        for note in notes {
            let middle = note.quadrilateral.middle
            for (x, y) in [(-40, -40), (40, -40), (-40, 40), (40, 40), (0, 0)] {
                #expect(colour(drawn, Int(middle.x) + x, Int(middle.y) + y) == .white)
            }
            // The caption is there, above its note.
            let row = Int(note.quadrilateral.topLeft.y) - 14
            #expect((0..<150).contains { colour(drawn, Int(note.quadrilateral.topLeft.x) + $0, row) == .yellow })
        }
    }

    @Test func withoutPicturesThereIsNothingToDrawOn() {
        let report = PhotoReport(
            width: 4, height: 4, notes: [], shortfall: .nothingWithFourSides, milliseconds: [], pictures: [])
        #expect(report.annotated() == nil)
    }
}
