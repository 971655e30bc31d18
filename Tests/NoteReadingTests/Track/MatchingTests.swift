import Testing

@testable import NoteReading

/// What the detector sees and what is followed are brought together.
struct MatchingTests {
    private static let places = [(x: 40, y: 60), (x: 200, y: 100)]
    private static let frame = SheetFrame.frame(places)

    private func seen(_ place: (x: Int, y: Int), _ confidence: Double = 0.95) -> Detected {
        Detected(quad: SheetFrame.quad(place), confidence: confidence)
    }

    private func take(
        _ detected: [Detected], _ followings: inout Followings, in frame: Frame = frame, most: Int = 0
    ) {
        followings.take(detected, in: frame, most: most)
    }

    private func identifiers(_ followings: Followings) -> [Int?] { followings.all.map(\.identifier) }

    @Test func aPlainNoteIsReportedAtOnceAndAnotherWhenItIsSeenAgain() {
        var followings = Followings()
        take([seen(Self.places[0], 0.95), seen(Self.places[1], 0.6)], &followings)
        #expect(identifiers(followings) == [1, nil])
        take([seen(Self.places[1], 0.6), seen(Self.places[0], 0.95)], &followings)
        #expect(identifiers(followings) == [1, 2] && followings.all.map(\.record.hits) == [2, 2])
    }

    @Test func noMoreAreBegunThanAsked() {
        for (most, count) in [(0, 2), (1, 1), (2, 2)] {
            var followings = Followings()
            take(Self.places.map { seen($0) }, &followings, most: most)
            #expect(followings.all.count == count, "at most \(most)")
        }
    }

    /// A place of the ground, all round alike, has no sides that differ from what is behind them.
    @Test func whatDoesNotStandOutIsNotBegun() {
        var followings = Followings()
        take([seen((x: 120, y: 10)), seen(Self.places[0])], &followings)
        #expect(
            followings.all.count == 1 && followings.all[0].quad.overlap(with: SheetFrame.quad(Self.places[0])) > 0.9)
    }

    @Test func whatLiesOnAFollowedNoteIsNoOther() {
        var followings = Followings()
        take([seen(Self.places[0], 0.98)], &followings)
        let quad = SheetFrame.quad(Self.places[0])
        let part = quad.map { quad.middle + ($0 - quad.middle) * 0.5 }
        take([seen(Self.places[0], 0.98), Detected(quad: part, confidence: 0.95)], &followings)
        #expect(identifiers(followings) == [1])
    }

    @Test func detectionsThatMissAreCounted() {
        var followings = Followings()
        take(Self.places.map { seen($0) }, &followings)
        take([seen(Self.places[1])], &followings)
        #expect(followings.all.map(\.record.misses) == [1, 0])
        take([], &followings)
        #expect(followings.all.map(\.record.misses) == [2, 1])
        take(Self.places.map { seen($0) }, &followings)
        #expect(followings.all.map(\.record.misses) == [0, 0])
    }

    /// At the border what is seen may be a part, and where one was lost it may be that one.
    @Test func whatMayBeCutOffIsSeenOftenerFirst() {
        let place = (x: 0, y: 60)
        let frame = SheetFrame.frame([place])
        var followings = Followings()
        var detections = 0
        repeat {
            take([seen(place)], &followings, in: frame)
            detections += 1
        } while identifiers(followings) == [nil] && detections < 10
        #expect(identifiers(followings) == [1] && detections == 4)
    }

    /// Known by its look, wherever it comes back; a note of another colour is another.
    @Test(arguments: [(128, [1]), (180, [1, 2])] as [(UInt8, [Int?])])
    func whatComesBackElsewhereKeepsItsIdentifier(blueChroma: UInt8, expected: [Int?]) throws {
        var followings = Followings()
        take([seen(Self.places[0])], &followings)
        followings.loseAll()
        let back = (x: 220, y: 30)
        take([seen(back)], &followings, in: SheetFrame.frame([back], blueChroma: blueChroma))
        #expect(identifiers(followings) == expected)
        let last = try #require(followings.all.last)
        #expect(!last.isLost && last.quad.overlap(with: SheetFrame.quad(back)) > 0.9)
        #expect(followings.all[0].isLost == (expected.count > 1))
    }
}
