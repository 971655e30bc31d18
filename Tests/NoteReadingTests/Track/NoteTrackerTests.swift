import TestSupport
import Testing

@testable import NoteReading

/// Films of a few small frames: the tracker is slow without optimisation.
struct NoteTrackerTests {
    private static let film = NoteSequence(seed: 11, frames: 60, event: .nothing, notes: 1, longSide: 200)
    private static let frames = (0..<5).map { photo(film.scene(at: 3 * $0)) }
    private static let grey = WavyPicture.photo(Plane(width: 200, height: 150, filledWith: 120))

    private static func photo(_ scene: NoteScene) -> Photo {
        do {
            return try Decode()(scene.render().jpeg(JPEG.Options(quality: 95)))
        } catch {
            fatalError("\(error)")
        }
    }

    private func truth(_ i: Int) -> Quadrilateral { Self.film.truth(at: 3 * i)[0].quadrilateral }

    /// The one note that is followed.
    private func one(_ photo: Photo, _ tracker: inout NoteTracker) throws -> NoteObservation {
        let notes = tracker(photo)
        try #require(notes.count == 1)
        return notes[0]
    }

    @Test func followsWhatIsPointedAt() throws {
        var tracker = NoteTracker()
        tracker.readsDigits = false
        let pointed = tracker.follow(truth(0), in: Self.frames[0])
        let first = try #require(pointed)
        #expect(first.identifier == 1 && first.state == .tracked && first.confidence == 1)
        for i in 1..<5 {
            let notes = tracker(Self.frames[i])
            let note = try #require(notes.first)
            #expect(notes.count == 1 && note.identifier == 1 && note.state == .tracked)
            #expect(note.confidence > 0.6)
            #expect(note.quadrilateral.overlap(with: truth(i)) > 0.93)
            #expect(note.digit == nil && note.digitConfidence == nil)
        }
    }

    @Test func isLostWhenGoneAndFoundAgainUnderItsIdentifier() throws {
        var tracker = NoteTracker()
        tracker.readsDigits = false
        _ = tracker.follow(truth(0), in: Self.frames[0])
        let last = try one(Self.frames[1], &tracker)
        for _ in 0..<3 {
            let note = try one(Self.grey, &tracker)
            #expect(note.identifier == 1 && note.state == .lost && note.confidence < 0.3)
            #expect(note.quadrilateral == last.quadrilateral)
        }
        let back = try one(Self.frames[2], &tracker)
        #expect(back.identifier == 1 && back.state == .tracked)
        #expect(back.quadrilateral.overlap(with: truth(2)) > 0.9)
    }

    @Test func doesNotCreepOnAStandingPicture() throws {
        var tracker = NoteTracker()
        tracker.readsDigits = false
        _ = tracker.follow(truth(0), in: Self.frames[0])
        let first = try one(Self.frames[0], &tracker)
        var last = first
        for _ in 0..<4 { last = try one(Self.frames[0], &tracker) }
        #expect(last.quadrilateral.departure(from: first.quadrilateral) < 0.25)
        #expect(abs(last.quadrilateral.area / truth(0).area - 1) < 0.05)
    }

    @Test func cannotFollowWhatIsNoShape() {
        var tracker = NoteTracker()
        let small = tracker.follow(WavyPicture.quad(10, 10, 11, 11), in: Self.grey)
        let outside = tracker.follow(WavyPicture.quad(-500, 10, -400, 110), in: Self.grey)
        #expect(small == nil && outside == nil)
    }

    @Test func findsTheNoteAndReadsIt() throws {
        var tracker = NoteTracker()
        var notes = tracker(Self.frames[0])
        notes = tracker(Self.frames[1])
        let note = try #require(notes.first)
        #expect(note.identifier == 1 && note.state == .tracked)
        #expect(note.quadrilateral.overlap(with: truth(1)) > 0.9)
        #expect(note.digit == Self.film.truth(at: 0)[0].digit)
    }

    @Test func identifiersAreNeverGivenTwice() throws {
        var tracker = NoteTracker()
        tracker.readsDigits = false
        tracker.keepsLost = 0
        _ = tracker(Self.frames[0])
        let seen = tracker(Self.frames[0])
        let gone = tracker(Self.grey)
        let forgotten = tracker(Self.grey)
        #expect(seen.map(\.identifier) == [1] && gone.map(\.state) == [.lost] && forgotten.isEmpty)
        for _ in 0..<2 { _ = tracker(Self.frames[0]) }
        let again = tracker(Self.frames[0])
        #expect(again.map(\.identifier) == [2])
    }

    /// As a finger draws: the note's own outline is followed where one fills the rectangle, else the rectangle.
    @Test(arguments: [(1.06, true), (2.2, false)])
    func aRectangleDrawnAboutANoteBecomesItsOutline(scale: Double, isOutline: Bool) throws {
        var tracker = NoteTracker()
        tracker.readsDigits = false
        let bounds = truth(0).bounds
        let drawn = bounds.map { bounds.middle + ($0 - bounds.middle) * scale }
        let pointed = tracker.follow(drawn, in: Self.frames[0], isRough: true)
        let note = try #require(pointed)
        #expect(note.quadrilateral.overlap(with: isOutline ? truth(0) : drawn) > 0.95)
        #expect(note.quadrilateral.overlap(with: isOutline ? drawn : truth(0)) < 0.95)
    }

    @Test(arguments: FrameScaling.Mode.allCases)
    func answersAreInPixelsOfTheFrameAsItCame(mode: FrameScaling.Mode) throws {
        var tracker = NoteTracker()
        tracker.readsDigits = false
        tracker.scaling = FrameScaling(mode, width: 160, height: 160)
        let pointed = tracker.follow(truth(0), in: Self.frames[0])
        #expect(try #require(pointed).quadrilateral.overlap(with: truth(0)) > 0.99)
        #expect(try one(Self.frames[1], &tracker).quadrilateral.overlap(with: truth(1)) > 0.9)
    }

    @Test func framesOfAnotherSizeSayNothingOfWhereThingsWere() throws {
        var tracker = NoteTracker()
        tracker.readsDigits = false
        _ = tracker.follow(truth(0), in: Self.frames[0])
        let other = WavyPicture.photo(Plane(width: 160, height: 120, filledWith: 120))
        #expect(try one(other, &tracker).state == .lost)
    }

    @Test func bytesThatAreNoPhotographAreNoFrame() throws {
        var tracker = NoteTracker()
        tracker.readsDigits = false
        let frame = Self.film.scene(at: 0).photograph()
        _ = try tracker(frame)
        #expect(throws: DecodingFailure.self) { try tracker(Array("hello".utf8)) }
        let notes = try tracker(frame)
        #expect(notes.map(\.identifier) == [1] && notes.map(\.state) == [.tracked])
    }

    @Test func sequencesAreAnsweredFrameByFrame() async throws {
        var tracker = NoteTracker()
        tracker.readsDigits = false
        _ = tracker.follow(truth(0), in: Self.frames[0])
        let (stream, input) = AsyncStream.makeStream(of: Photo.self)
        for i in 1..<4 { input.yield(Self.frames[i]) }
        input.finish()
        var indices: [Int] = []
        for try await frame in tracker.observations(over: stream) {
            #expect(frame.dropped == 0 && frame.notes.map(\.identifier) == [1])
            indices.append(frame.index)
        }
        #expect(indices == [0, 1, 2])
    }

    @Test func droppingKeepsTheNewestAndCountsTheOthers() async throws {
        let (stream, input) = AsyncStream.makeStream(of: Photo.self)
        for _ in 0..<5 { input.yield(Self.grey) }
        input.finish()
        var answered = 0
        var dropped = 0
        var last = -1
        for try await frame in NoteTracker().observations(over: stream, .dropping) {
            answered += 1
            dropped += frame.dropped
            #expect(frame.index > last)
            last = frame.index
        }
        #expect(last == 4 && answered + dropped == 5)
    }
}
