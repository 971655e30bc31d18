/// The observations over a sequence of frames, as they are asked for.
///
/// ```swift
/// for try await frame in NoteTracker().observations(over: camera, .dropping) { show(frame.notes) }
/// ```
public struct NoteObservations<Frames: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Frames.Element == Photo {
    public typealias Element = FrameObservation

    /// What becomes of frames that arrive while one is in work.
    public enum Policy: Sendable {
        /// They wait: the next frame is asked for when the last was answered.
        case waiting
        /// They are dropped but for the newest: a camera does not wait.
        case dropping
    }

    let tracker: NoteTracker
    let frames: Frames
    let policy: Policy

    public func makeAsyncIterator() -> Iterator {
        Iterator(
            tracker: tracker,
            source: policy == .waiting ? .frames(frames.makeAsyncIterator()) : .newest(NewestFrame(frames)))
    }

    public struct Iterator: AsyncIteratorProtocol {
        enum Source {
            case frames(Frames.AsyncIterator)
            case newest(NewestFrame<Frames>)
        }

        var tracker: NoteTracker
        var source: Source
        private var answered = 0

        init(tracker: NoteTracker, source: Source) {
            self.tracker = tracker
            self.source = source
        }

        public mutating func next() async throws -> FrameObservation? {
            let expected = answered
            switch source {
            case .frames(var iterator):
                let photo = try await iterator.next()
                source = .frames(iterator)
                guard let photo else { return nil }
                answered += 1
                return FrameObservation(index: expected, dropped: 0, notes: tracker(photo))
            case .newest(let newest):
                guard let (index, photo) = try await newest.next() else { return nil }
                answered = index + 1
                return FrameObservation(index: index, dropped: index - expected, notes: tracker(photo))
            }
        }
    }
}

extension NoteTracker {
    /// Follows through a sequence of frames, beginning as this tracker is now.
    public func observations<Frames: AsyncSequence & Sendable>(
        over frames: Frames, _ policy: NoteObservations<Frames>.Policy = .waiting
    ) -> NoteObservations<Frames> where Frames.Element == Photo {
        NoteObservations(tracker: self, frames: frames, policy: policy)
    }
}

/// Draws frames as fast as they come and keeps the newest one, with its number.
final class NewestFrame<Frames: AsyncSequence & Sendable>: Sendable where Frames.Element == Photo {
    private let stream: AsyncThrowingStream<(Int, Photo), any Error>
    private let task: Task<Void, Never>

    init(_ frames: Frames) {
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: (Int, Photo).self, throwing: (any Error).self, bufferingPolicy: .bufferingNewest(1))
        self.stream = stream
        task = Task {
            do {
                var index = 0
                for try await frame in frames {
                    continuation.yield((index, frame))
                    index += 1
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }

    /// Nobody asks any more: the frames need not be drawn.
    deinit { task.cancel() }

    func next() async throws -> (Int, Photo)? {
        // A stream hands each element to one iterator only, so a new one goes on where the last stopped.
        var iterator = stream.makeAsyncIterator()
        return try await iterator.next()
    }
}
