import Testing

@testable import NoteReading

/// Frames from one detection to the next, by what is followed.
struct DetectionIntervalTests {
    private static let frame = Frame(WavyPicture.photo(WavyPicture.plane(width: 160, height: 120)))

    /// Something that the detector found so often, under an identifier.
    private func following(hits: Int) throws -> Following {
        var following = try #require(
            Following(WavyPicture.quad(40, 30, 110, 95), in: Self.frame, confidence: 0.99))
        following.identifier = 1
        for _ in 1..<hits { following.record.agreed(0.99) }
        return following
    }

    private func interval(_ all: Following...) -> Int {
        var followings = Followings()
        followings.all = all
        return followings.detectionInterval
    }

    @Test func isTheLongerTheLessThereIsToFind() throws {
        let steady = interval(try following(hits: 5))
        let new = interval(try following(hits: 1))
        var unnamed = try following(hits: 5)
        unnamed.identifier = nil
        #expect(interval(unnamed) == 1 && interval(unnamed) < interval() && interval() < new && new < steady)
    }

    @Test func whatIsLostIsLookedForSoonerThanWhatIsSteady() throws {
        var lost = try following(hits: 5)
        lost.lose()
        #expect(interval(lost) == interval(try following(hits: 1)))
        #expect(interval(try following(hits: 5), lost) == interval(lost))
    }

    /// A thing of which nothing is left in the next frame has gone astray: it may be elsewhere.
    @Test func whatGoesAstrayIsLookedForAtOnce() throws {
        var astray = try following(hits: 5)
        let grey = Frame(WavyPicture.photo(Plane(width: 160, height: 120, filledWith: 120)))
        astray.advance(from: Self.frame, to: grey, scene: nil)
        #expect(astray.isShaken && astray.isLost && interval(astray) == 1)
        astray.advance(from: grey, to: grey, scene: nil)
        #expect(!astray.isShaken && interval(astray) > 1)
    }
}
