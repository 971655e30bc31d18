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

    @Test func fallsBackToTheWholePhotographOnlyWithoutNote() throws {
        var reader = NoteReader()
        reader.place = .detectedOrWhole
        let none = try reader(Fixture("Notes/no-note.jpg").bytes())
        #expect(none.notes.map(\.quadrilateral.topLeft) == [Point(x: -0.5, y: -0.5)])
        let found = try reader(Self.three.bytes())
        #expect(try found.notes[0].quadrilateral == NoteReader()(Self.three.bytes()).notes[0].quadrilateral)
    }

    @Test func sameBytesGiveTheSameReport() throws {
        let reader = NoteReader()
        let first = try reader(Self.three.bytes())
        let second = try reader(Self.three.bytes())
        #expect(first.notes[0].quadrilateral == second.notes[0].quadrilateral)
        #expect(first.notes[0].reading == second.notes[0].reading)
    }
}
