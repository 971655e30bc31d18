import Testing

@testable import NoteReading
@testable import TestSupport

/// The stages put together, on the photographs under Fixtures/Notes.
struct NoteReaderTests {
    private static let numbered = NoteFixture.all.filter { !($0.scene.notes.first?.digits ?? []).isEmpty }
    private static let three = Fixture("Notes/three-on-wood.jpg")

    @Test(arguments: numbered)
    func readsEveryDigitWhereItIs(fixture: NoteFixture) throws {
        let report = try NoteReader()(Fixture("Notes/" + fixture.name).bytes())
        let note = try #require(report.notes.first)
        #expect(report.status == .ok)
        #expect(note.digits.map(\.reading.digit) == fixture.scene.notes[0].digits)
        #expect(note.status == (note.digits.count == 1 ? .ok : .severalDigits))
        #expect(note.quadrilateral.overlap(with: fixture.scene.quadrilaterals[0]) > 0.95)
        #expect(report.shortfall == nil)
    }

    /// Neither the shadow's edge nor the things around make two notes of one.
    @Test(arguments: ["five-under-a-shadow.jpg", "six-among-clutter.jpg"])
    func oneNoteStaysOneWhereSeveralAreLookedFor(name: String) throws {
        var reader = NoteReader()
        let bytes = try Fixture("Notes/" + name).bytes()
        let one = try reader(bytes)
        reader.detect.maximumObservations = 0
        let all = try reader(bytes)
        #expect(all.notes.count == 1)
        #expect(all.notes.first?.reading?.digit == one.notes.first?.reading?.digit)
    }

    @Test func blankNoteHasNoDigit() throws {
        let report = try NoteReader()(Fixture("Notes/blank.jpg").bytes())
        let note = try #require(report.notes.first)
        #expect(note.status == .noDigit)
        #expect(note.reading == nil)
    }

    @Test func photographWithoutNoteSaysWhy() throws {
        let report = try NoteReader()(Fixture("Notes/no-note.jpg").bytes())
        #expect(report.status == .noNote)
        let shortfall = try #require(report.shortfall)
        #expect(!shortfall.code.isEmpty && !shortfall.description.isEmpty)
    }

    @Test func stagesRunInOrderAndAreTimed() throws {
        let report = try NoteReader()(Self.three.bytes())
        let order = ["decode", "detect", "dewarp", "enhance", "normalise", "recognise"]
        #expect(report.milliseconds.map(\.stage) == order)
        #expect(report.milliseconds.allSatisfy { $0.time > 0 })
        #expect(report.pictures.isEmpty && report.notes[0].pictures.isEmpty)
    }

    @Test func keepsThePicturesOfEveryStageWhenAsked() throws {
        var reader = NoteReader()
        reader.keepsPictures = true
        let report = try reader(Self.three.bytes())
        #expect(report.pictures.map(\.name) == ["photo", "edges", "contours", "quad"])
        let note = try #require(report.notes.first)
        #expect(note.pictures.map(\.name) == ["page", "grey", "contrast", "inverted", "glyph"])
        let glyph = try #require(note.pictures.last).picture
        #expect(glyph.width == Glyph.side && glyph.height == Glyph.side)
    }

    @Test func takesTheCornersItIsGiven() throws {
        let truth = try #require(NoteFixture.all.first).scene.quadrilaterals[0]
        var reader = NoteReader()
        reader.place = .at(truth)
        let report = try reader(Self.three.bytes())
        #expect(report.notes.map(\.quadrilateral) == [truth])
        #expect(report.notes[0].detection == 1)
        #expect(report.notes[0].reading?.digit == 3)
        #expect(!report.milliseconds.map(\.stage).contains("detect"))
    }

    @Test func takesTheWholePhotographForTheNote() throws {
        var reader = NoteReader()
        reader.place = .whole
        let report = try reader(Fixture("Notes/blank.jpg").bytes())
        let frame = report.notes[0].quadrilateral
        #expect(frame.topLeft == Point(x: -0.5, y: -0.5))
        #expect(frame.bottomRight == Point(x: 799.5, y: 599.5))
    }

    /// A digit on paper that fills the picture, and nothing else.
    private static let paper: Picture = {
        var drawn = DrawnPage(side: 300)
        drawn.write(3, height: 0.5)
        return Picture(grey: drawn.page.luma)
    }()

    @Test func fallsBackToTheWholePhotographOnlyWithoutNote() throws {
        var reader = NoteReader()
        let whole = try reader(Self.paper.png())
        #expect(whole.notes.map(\.quadrilateral.topLeft) == [Point(x: -0.5, y: -0.5)])
        #expect(whole.notes.map(\.place) == [.whole] && whole.notes.map(\.reading?.digit) == [3])
        #expect(whole.shortfall == nil)
        let found = try reader(Self.three.bytes())
        #expect(found.notes.map(\.place) == [.detected])
        reader.place = .detected
        #expect(try found.notes[0].quadrilateral == reader(Self.three.bytes()).notes[0].quadrilateral)
        let none = try reader(Self.paper.png())
        #expect(none.notes.isEmpty && none.shortfall != nil)
    }

    /// Neither is a note found, nor does the whole surely show a digit.
    @Test func aPhotographWithoutDigitIsNotRead() throws {
        #expect(try NoteReader()(Fixture("Notes/no-note.jpg").bytes()).notes.isEmpty)
    }

    @Test func theReportSaysWhereTheNotesPlaceIsFrom() throws {
        var reader = NoteReader()
        #expect(try reader(Self.three.bytes()).notes.map(\.place) == [.detected])
        reader.place = .whole
        #expect(try reader(Self.paper.png()).notes.map(\.place) == [.whole])
        reader.place = .at(try #require(NoteFixture.all.first).scene.quadrilaterals[0])
        #expect(try reader(Self.three.bytes()).notes.map(\.place) == [.given])
    }

    /// Light ink, dark ink, one colour, noise: none of it is a digit, and none of it is too small to be looked at.
    @Test(arguments: 1...28) func smallPicturesWithoutDigitGetNone(side: Int) throws {
        var random = TestSupport.SplitMix64(seed: UInt64(side))
        var pictures = [0, 128, 255].map { [UInt8](repeating: $0, count: side * side) }
        pictures.append((0..<side * side).map { _ in UInt8(random.between(0, 255)) })
        for samples in pictures {
            for place in [NoteReader.Place.detectedOrWhole, .detected, .whole] {
                var reader = NoteReader()
                reader.place = place
                let report = try reader(Picture(width: side, height: side, channels: 1, samples: samples).png())
                for note in report.notes { #expect(note.status == .noDigit || note.status == .notADigit) }
            }
        }
    }

    @Test(arguments: [(1, 300), (300, 1), (27, 500), (640, 480)]) func noiseIsNoDigit(width: Int, height: Int) throws {
        var random = TestSupport.SplitMix64(seed: 3)
        let samples = (0..<width * height).map { _ in UInt8(random.between(0, 255)) }
        let report = try NoteReader()(Picture(width: width, height: height, channels: 1, samples: samples).png())
        for note in report.notes { #expect(note.status == .noDigit || note.status == .notADigit) }
    }

    /// MNIST's own pictures are 28 × 28: white ink on black, to the eye a picture and no note.
    @Test func aPictureOfMNISTsSizeIsReadAsAWhole() throws {
        for (digit, glyph) in zip(DrawnGlyphs.digits, try DrawnGlyphs.all()) {
            let report = try NoteReader()(Picture(grey: glyph.plane).png())
            #expect(report.notes.map(\.place) == [.whole])
            #expect(report.notes.map(\.reading?.digit) == [digit])
        }
    }

    @Test func sameBytesGiveTheSameReport() throws {
        let reader = NoteReader()
        let first = try reader(Self.three.bytes())
        let second = try reader(Self.three.bytes())
        #expect(first.notes[0].quadrilateral == second.notes[0].quadrilateral)
        #expect(first.notes[0].reading == second.notes[0].reading)
    }
}
