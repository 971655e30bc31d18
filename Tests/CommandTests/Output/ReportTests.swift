import Foundation
import Testing

@testable import NoteReading
@testable import stickydigit

/// A report's line, as text and as JSON.
@Suite struct ReportTests {
    private func note(
        _ digits: [Int], rows: [Int] = [], place: NoteReport.Place = .detected, turned: Int = 0, isRinged: Bool = false
    ) -> NoteReport {
        let corner = Point(x: 0, y: 0)
        let glyph = Glyph(
            plane: Plane(width: Glyph.side, height: Glyph.side, filledWith: 0),
            box: .init(left: 0, top: 0, right: 10, bottom: 20))
        var note = NoteReport(
            quadrilateral: Quadrilateral(topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner),
            cornersOutside: [], detection: 1, pageWidth: 100, pageHeight: 100,
            digits: digits.map { digit in
                let probabilities = (0..<10).map { $0 == digit ? 1.0 : 0 }
                return (glyph, Reading(digit: digit, confidence: 1, probabilities: probabilities, isDigit: true))
            },
            pictures: [])
        note.rows = rows
        note.place = place
        note.turned = turned
        note.isRinged = isRinged
        return note
    }

    private func report(_ note: NoteReport) -> PhotoReport {
        PhotoReport(width: 100, height: 100, notes: [note], shortfall: nil, milliseconds: [], pictures: [])
    }

    private func text(_ note: NoteReport, sought: Bool = true) -> String {
        ReportText.line(report(note), path: Word("a.jpg"), top: 1, sought: sought)
    }

    private func members(_ note: NoteReport) throws -> [String: Any] {
        let line = ReportJSON.object(report(note), path: Word("a.jpg"), top: 1).line
        return try #require((try json(line)["notes"] as? [[String: Any]])?.first)
    }

    @Test func rowsAreSeparated() throws {
        let rows = note([3, 3, 8, 7, 7, 0, 6, 9], rows: [0, 0, 0, 1, 1, 2, 2, 2])
        #expect(text(rows).hasPrefix("a.jpg: 338 / 77 / 069, 8 digits row by row: 3 (100.0 %), "))
        let digits = try #require(try members(rows)["digits"] as? [[String: Any]])
        #expect(digits.map { $0["row"] as? Int } == [0, 0, 0, 1, 1, 2, 2, 2])
    }

    @Test func oneRowIsReadFromLeftToRight() throws {
        #expect(text(note([4, 2])).hasPrefix("a.jpg: 42, 2 digits from left to right: 4 ("))
        let digits = try #require(try members(note([4, 2]))["digits"] as? [[String: Any]])
        #expect(digits.map { $0["row"] as? Int } == [0, 0])
    }

    @Test func whatWasTurnedIsSaid() throws {
        #expect(text(note([4], turned: 90)) == "a.jpg: 4 (100.0 %) (turned by 90° to be read)")
        #expect(text(note([4])) == "a.jpg: 4 (100.0 %)")
        #expect(try members(note([4], turned: 270))["turned"] as? Int == 270)
    }

    @Test(arguments: [NoteReport.Place.detected, .whole, .given])
    func thePlaceIsSaid(_ place: NoteReport.Place) throws {
        #expect(try members(note([4], place: place))["place"] as? String == place.rawValue)
        // Whoever asked for the whole picture need not be told.
        #expect(text(note([4], place: place), sought: false) == "a.jpg: 4 (100.0 %)")
        let said = text(note([4], place: place)).hasSuffix(" (no note found: the whole picture was read)")
        #expect(said == (place == .whole))
    }

    @Test(arguments: [true, false]) func aRingIsInTheJSON(_ isRinged: Bool) throws {
        #expect(try members(note([4], isRinged: isRinged))["ringed"] as? Bool == isRinged)
    }
}
