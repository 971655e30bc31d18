import Testing

@testable import NoteReading

/// One place is one thing, and what was lost is forgotten in time.
struct FollowingsTests {
    private static let place = (x: 120, y: 80)
    private static let frame = SheetFrame.frame([place])
    private static let grey = Frame(WavyPicture.photo(Plane(width: 320, height: 240, filledWith: 60)))
    private static let quad = SheetFrame.quad(place)

    private func following(
        _ identifier: Int?, at quad: Quadrilateral = quad, confidence: Double = 0.95, hits: Int = 1
    ) throws -> Following {
        var following = try #require(Following(quad, in: Self.frame, confidence: confidence))
        following.identifier = identifier
        for _ in 1..<hits { following.record.agreed(confidence) }
        return following
    }

    private func followings(_ all: Following...) -> Followings {
        var followings = Followings()
        followings.all = all
        return followings
    }

    @Test func namesAreGivenOnce() throws {
        var followings = followings(try following(nil), try following(nil))
        followings.name(1)
        followings.name(0)
        #expect(followings.all.map(\.identifier) == [2, 1])
    }

    // MARK: One place, one thing

    @Test func ofTwoAtOnePlaceTheSurerStays() throws {
        let shifted = Self.quad.map { $0 + Point(x: 4, y: 3) }
        var followings = followings(try following(1, confidence: 0.7), try following(2, at: shifted, confidence: 0.95))
        followings.separate()
        #expect(followings.all.map(\.isLost) == [true, false])
    }

    @Test func whatHasAnIdentifierStays() throws {
        let shifted = Self.quad.map { $0 + Point(x: 4, y: 3) }
        var followings = followings(
            try following(nil, confidence: 0.99), try following(2, at: shifted, confidence: 0.7))
        followings.separate()
        #expect(followings.all.map(\.isLost) == [true, false])
    }

    @Test func neighboursStay() throws {
        let beside = Self.quad.map { $0 + Point(x: 58, y: 0) }
        var followings = followings(try following(1), try following(2, at: beside))
        followings.separate()
        #expect(followings.all.map(\.isLost) == [false, false])
    }

    /// Writing, or a stripe, was taken for a note before the note itself was found.
    @Test(arguments: [(1, false), (3, true)])
    func aPartOfANoteIsLostOnceTheNoteIsBorneOut(hits: Int, isLost: Bool) throws {
        let middle = Self.quad.middle
        let part = Self.quad.map { middle + ($0 - middle) * 0.6 }
        var followings = followings(
            try following(1, at: part, confidence: 0.9), try following(2, confidence: 0.98, hits: hits))
        followings.separate()
        #expect(followings.all.map(\.isLost) == [isLost, false])
    }

    /// What is found where another one is was begun anew while it was lost, or only looks like it.
    @Test func whatIsFoundTakesItsPlaceBackFromWhatWasBegunSince() throws {
        var lost = try following(1)
        lost.lose()
        for (frames, isBack) in [(0, true), (6, false)] {
            var other = try following(2)
            for _ in 0..<frames { other.advance(from: Self.frame, to: Self.frame, scene: nil) }
            var followings = followings(lost, other)
            followings.advance(from: Self.frame, to: Self.frame, searches: false)
            #expect(followings.all.map(\.isLost) == [!isBack, isBack], "after \(frames) frames")
            #expect(followings.all[0].identifier == 1 && followings.all[1].identifier == (isBack ? nil : 2))
        }
    }

    // MARK: Lost and forgotten

    @Test func whatIsGoneIsLostAndComesBack() throws {
        var followings = followings(try following(1))
        followings.advance(from: Self.frame, to: Self.grey, searches: false)
        #expect(followings.all[0].isLost && followings.all[0].lostFor == 0 && followings.all[0].confidence < 0.3)
        followings.advance(from: Self.grey, to: Self.grey, searches: false)
        #expect(followings.all[0].lostFor == 1)
        followings.advance(from: Self.grey, to: Self.frame, searches: false)
        #expect(!followings.all[0].isLost && followings.all[0].quad.overlap(with: Self.quad) > 0.95)
    }

    /// Only a search all over the frame finds it there.
    @Test(arguments: [true, false]) func whatWasPointedAtIsSearchedForAllOver(searches: Bool) throws {
        let elsewhere = (x: 20, y: 150)
        let moved = SheetFrame.frame([elsewhere])
        var followings = followings(try following(1))
        followings.advance(from: Self.frame, to: Self.grey, searches: searches)
        for _ in 0..<4 { followings.advance(from: Self.grey, to: moved, searches: searches) }
        let isThere = followings.all[0].quad.overlap(with: SheetFrame.quad(elsewhere)) > 0.9
        #expect(isThere == searches && followings.all[0].isLost != searches)
    }

    @Test func whatIsLostForTooLongOrWasNeverSureIsForgotten() throws {
        var lost = try following(1)
        lost.lose()
        for _ in 0..<5 { lost.stayLost() }
        var unnamed = try following(nil)
        for _ in 0..<3 { unnamed.record.missed() }
        var lostUnnamed = try following(nil)
        lostUnnamed.lose()
        let kept = try following(4)
        for (keepsLost, identifiers) in [(5, [1, 4]), (4, [4])] {
            var followings = followings(lost, unnamed, lostUnnamed, kept)
            followings.retire(keepsLost: keepsLost)
            #expect(followings.all.map(\.identifier) == identifiers)
        }
    }

    @Test func whatTheDetectorHasLongNotSeenIsLost() throws {
        var unborne = try following(1)
        for _ in 0..<6 { unborne.record.missed() }
        var followings = followings(unborne, try following(2, hits: 3))
        followings.retire(keepsLost: 30)
        #expect(followings.all.map(\.isLost) == [true, false])
    }

    @Test func allCanBeLostAtOnce() throws {
        var followings = followings(try following(1), try following(2))
        followings.loseAll()
        #expect(followings.all.allSatisfy { $0.isLost && $0.confidence < 0.3 })
    }
}
