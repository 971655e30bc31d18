import Foundation
import NoteReading
import TestSupport
import Testing

@testable import stickydigit

/// Each of the detector's settings changes what is found on a board with two notes.
@Suite struct DetectorOptionsTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
        try shell.write("board.png", Self.board.png())
    }

    /// A square note on the left with a 1, and on the right a smaller one, twice as high as wide.
    private static let board: Picture = {
        var picture = Picture(width: 480, height: 320, filledWith: Colour(red: 60, green: 50, blue: 45))
        func note(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
            picture.fill(
                Quadrilateral(
                    topLeft: Point(x: x, y: y), topRight: Point(x: x + width, y: y),
                    bottomRight: Point(x: x + width, y: y + height), bottomLeft: Point(x: x, y: y + height)),
                Colour(red: 250, green: 230, blue: 120))
            picture.drawLine(
                from: Point(x: x + width / 2, y: y + height * 0.3), to: Point(x: x + width / 2, y: y + height * 0.7),
                .black,
                thickness: 5)
        }
        note(40, 60, 180, 180)
        note(330, 80, 70, 130)
        return picture
    }()

    /// The widths of the notes found, from left to right.
    private func widths(_ options: String) throws -> [Int] {
        let result = try shell.run("stickydigit classify --format json \(options) board.png")
        let line = try #require(result.lines.first, "\(result.complaints)")
        let notes = try #require(try json(line)["notes"] as? [[String: Any]])
        let quads = notes.compactMap { $0["quad"] as? [[Double]] }.sorted { $0[0][0] < $1[0][0] }
        // To ten pixels: how exactly corners are found is tested elsewhere.
        return quads.map { Int((($0[1][0] - $0[0][0]) / 10).rounded()) * 10 }
    }

    @Test func allNotesOrSoMany() throws {
        #expect(try widths("--max-notes 0") == [180, 70])
        #expect(try widths("--max-notes 2") == [180, 70])
        #expect(try widths("--maximum-observations 1") == [180])
        #expect(try widths("") == [180])
    }

    @Test func theTextNamesAllNotes() throws {
        let result = try shell.run("stickydigit classify --max-notes 0 board.png")
        #expect(result.output.hasPrefix("board.png: 2 notes: ") && result.lines.count == 1)
    }

    @Test func furtherNotesHaveFoldersOfTheirOwn() throws {
        _ = try shell.run("stickydigit classify --max-notes 0 --dump steps board.png")
        #expect(try shell.names("steps/board").contains("5-page.png"))
        let names = try shell.names("steps/board/note-2")
        #expect(names.contains("5-page.png") && !names.contains("1-photo.png"))
    }

    @Test(arguments: [
        ("--minimum-size 0.4", [180]), ("--minimum-size 0.9", []), ("--minimum-aspect-ratio 0.8", [180]),
        ("--minimum-aspect-ratio 0.2 --maximum-aspect-ratio 0.8", [70]), ("--region-of-interest 0.5,0,0.5,1", [70]),
        ("--region-of-interest 0,0,0.5,1", [180]), ("--minimum-confidence 1", []),
    ])
    func settingsLeaveNotesOut(_ options: String, left: [Int]) throws {
        #expect(try widths("--max-notes 0 \(options)") == left)
    }

    @Test func slantedCornersNeedTolerance() throws {
        var picture = Picture(width: 320, height: 240, filledWith: Colour(red: 60, green: 50, blue: 45))
        // Corners of 70° and 110°.
        picture.fill(
            Quadrilateral(
                topLeft: Point(x: 100, y: 60), topRight: Point(x: 240, y: 60), bottomRight: Point(x: 192, y: 192),
                bottomLeft: Point(x: 52, y: 192)), Colour(red: 250, green: 230, blue: 120))
        try shell.write("board.png", picture.png())
        #expect(try widths("--quadrature-tolerance 5").isEmpty)
        #expect(try widths("--quadrature-tolerance 40") == [140])
    }
}
