import TestSupport
import Testing

@testable import NoteReading

/// Sheets in a row or a square that touch each other, on grounds of several colours.
struct GapTests {
    private static let papers = [
        Colour(red: 250, green: 235, blue: 130), Colour(red: 250, green: 175, blue: 200),
        Colour(red: 190, green: 230, blue: 160), Colour(red: 165, green: 210, blue: 245),
        Colour(red: 244, green: 244, blue: 240),
    ]
    private static let grounds = [
        Colour(red: 110, green: 72, blue: 45), Colour(red: 45, green: 70, blue: 100),
        Colour(red: 28, green: 28, blue: 30),
        Colour(red: 120, green: 125, blue: 130),
    ]
    private static let side = 60

    /// Sheets at places of a grid; a gap of two samples between them shows the ground.
    private static func photo(_ places: [(Int, Int)], _ paper: Colour, on ground: Colour) throws -> Photo {
        var picture = Picture(width: 320, height: 240, filledWith: ground)
        for (column, row) in places {
            let (x, y) = (50 + column * (side + 2), 20 + row * (side + 2))
            picture.fillRectangle(x: x, y: y, width: side, height: side, paper)
            // Something is written on it.
            picture.fillRectangle(x: x + 20, y: y + 12, width: 6, height: 36, .black)
            picture.fillRectangle(x: x + 20, y: y + 28, width: 20, height: 6, .black)
        }
        return try Decode()(picture.png())
    }

    private static func quad(_ column: Int, _ row: Int) -> Quadrilateral {
        let (x, y) = (Double(50 + column * (side + 2)) - 0.5, Double(20 + row * (side + 2)) - 0.5)
        return WavyPicture.quad(x, y, x + Double(side), y + Double(side))
    }

    /// Which of the places between or beside the others are notes.
    private static let arrangements: [(known: [(Int, Int)], place: (Int, Int))] = [
        ([(0, 0), (2, 0)], (1, 0)), ([(0, 0), (0, 2)], (0, 1)), ([(0, 0), (1, 1)], (1, 0)),
        ([(0, 1), (2, 1), (1, 0)], (1, 1)), ([(0, 1), (2, 1), (1, 0), (1, 2)], (1, 1)),
    ]

    private func followed(_ places: [(Int, Int)], in frame: Frame) throws -> [Following] {
        try places.map { place in
            var following = try #require(Following(Self.quad(place.0, place.1), in: frame, confidence: 0.99))
            following.advance(from: frame, to: frame, scene: nil)
            return following
        }
    }

    @Test(arguments: papers.indices, grounds.indices)
    func aSheetBetweenSheetsIsNoneAndTheGroundIsOne(paper: Int, ground: Int) throws {
        for arrangement in Self.arrangements {
            let bare = Frame(try Self.photo(arrangement.known, Self.papers[paper], on: Self.grounds[ground]))
            let full = Frame(
                try Self.photo(
                    arrangement.known + [arrangement.place], Self.papers[paper], on: Self.grounds[ground]))
            let quad = Self.quad(arrangement.place.0, arrangement.place.1)
            #expect(Gap(quad, among: try followed(arrangement.known, in: bare), in: bare).isOnlyThat)
            #expect(!Gap(quad, among: try followed(arrangement.known, in: full), in: full).isOnlyThat)
        }
    }

    @Test func whatBordersOnOneSheetOrNoneIsNoGap() throws {
        let frame = Frame(try Self.photo([(0, 0)], Self.papers[0], on: Self.grounds[0]))
        let known = try followed([(0, 0)], in: frame)
        #expect(!Gap(Self.quad(1, 0), among: known, in: frame).isOnlyThat)
        #expect(!Gap(Self.quad(2, 1), among: known, in: frame).isOnlyThat)
        #expect(!Gap(Self.quad(1, 0), among: [], in: frame).isOnlyThat)
    }

    /// What the detector says is between two sheets that are followed is begun to be followed where it is a sheet.
    @Test(arguments: papers.indices)
    func aSheetLaidBetweenTwoIsFollowed(paper: Int) throws {
        let place = Self.quad(1, 0)
        for (sheets, isFollowed) in [([(0, 0), (2, 0)], false), ([(0, 0), (1, 0), (2, 0)], true)] {
            let frame = Frame(try Self.photo(sheets, Self.papers[paper], on: Self.grounds[0]))
            var followings = Followings()
            followings.all = try followed([(0, 0), (2, 0)], in: frame)
            let seen = [(0, 0), (1, 0), (2, 0)].map { Detected(quad: Self.quad($0.0, $0.1), confidence: 0.95) }
            followings.take(seen, in: frame, most: 5)
            #expect(followings.all.contains { $0.quad.overlap(with: place) > 0.9 } == isFollowed)
        }
    }
}
