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

    /// A square note with a stroke on it.
    private static let square = turned(x: 130, y: 150, width: 180, height: 180, degrees: 8)
    /// A smaller one to its right, nearly twice as high as wide.
    private static let oblong = turned(x: 370, y: 160, width: 70, height: 130, degrees: -12)

    /// Turned, so that no side of one goes on as a side of the other.
    private static func turned(x: Double, y: Double, width: Double, height: Double, degrees: Double) -> Quadrilateral {
        let cosine = cos(degrees * .pi / 180)
        let sine = sin(degrees * .pi / 180)
        func corner(_ right: Double, _ down: Double) -> Point {
            let across = right * width / 2
            let along = down * height / 2
            return Point(x: x + across * cosine - along * sine, y: y + across * sine + along * cosine)
        }
        return Quadrilateral(
            topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1), bottomLeft: corner(-1, 1))
    }

    private static let board: Picture = {
        var picture = Picture(width: 480, height: 320, filledWith: Colour(red: 60, green: 50, blue: 45))
        for (note, x) in [(square, 130.0), (oblong, 370)] {
            picture.fill(note, Colour(red: 250, green: 230, blue: 120))
            picture.drawLine(from: Point(x: x, y: 125), to: Point(x: x, y: 185), .black, thickness: 5)
        }
        return picture
    }()

    private struct Seen: Equatable {
        var square, oblong: Bool
        var count: Int
    }

    private func seen(_ options: String) throws -> Seen {
        let result = try shell.run("stickydigit classify --detected-only --format json \(options) board.png")
        let line = try #require(result.lines.first, "\(result.complaints)")
        let notes = try #require(try json(line)["notes"] as? [[String: Any]])
        let quads = notes.compactMap { $0["quad"] as? [[Double]] }
        func isThere(_ note: Quadrilateral) -> Bool {
            // To three pixels: how exactly corners are found is tested elsewhere.
            quads.contains { quad in
                zip(quad, note.corners).allSatisfy { abs($0[0] - $1.x) < 3 && abs($0[1] - $1.y) < 3 }
            }
        }
        return Seen(square: isThere(Self.square), oblong: isThere(Self.oblong), count: quads.count)
    }

    @Test func allNotesOrSoMany() throws {
        let all = try seen("--max-notes 0")
        #expect(all.square && all.oblong)
        #expect(try seen("--max-notes 2").count == 2)
        for options in ["--maximum-observations 1", "--max-notes 1", ""] {
            #expect(try seen(options) == Seen(square: true, oblong: false, count: 1))
        }
    }

    @Test func theTextNamesAllNotes() throws {
        let result = try shell.run("stickydigit classify --max-notes 2 board.png")
        #expect(result.output.hasPrefix("board.png: 2 notes: 1 (") && result.lines.count == 1)
    }

    @Test func furtherNotesHaveFoldersOfTheirOwn() throws {
        _ = try shell.run("stickydigit classify --max-notes 2 --dump steps board.png")
        #expect(try shell.names("steps/board").contains("5-page.png"))
        let names = try shell.names("steps/board/note-2")
        #expect(names.contains("5-page.png") && !names.contains("1-photo.png"))
    }

    @Test(arguments: [
        ("--minimum-size 0.4", true, false), ("--minimum-size 0.9", false, false),
        ("--minimum-aspect-ratio 0.8", true, false),
        ("--minimum-aspect-ratio 0.2 --maximum-aspect-ratio 0.8", false, true),
        ("--region-of-interest 0.5,0,0.5,1", false, true), ("--region-of-interest 0,0,0.55,1", true, false),
        ("--minimum-confidence 1", false, false),
    ])
    func settingsLeaveNotesOut(_ options: String, square: Bool, oblong: Bool) throws {
        let seen = try seen("--max-notes 0 \(options)")
        #expect(seen.square == square && seen.oblong == oblong)
    }

    @Test func slantedCornersNeedTolerance() throws {
        var picture = Picture(width: 320, height: 240, filledWith: Colour(red: 60, green: 50, blue: 45))
        // Corners of 70° and 110°.
        let slanted = Quadrilateral(
            topLeft: Point(x: 100, y: 60), topRight: Point(x: 240, y: 60), bottomRight: Point(x: 192, y: 192),
            bottomLeft: Point(x: 52, y: 192))
        picture.fill(slanted, Colour(red: 250, green: 230, blue: 120))
        try shell.write("board.png", picture.png())
        #expect(try seen("--quadrature-tolerance 5").count == 0)
        #expect(try seen("--quadrature-tolerance 40").count == 1)
    }
}
