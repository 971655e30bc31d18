private import Synchronization

/// Weights as a step wants them, rearranged from what the file has when they are first asked for: once, whoever asks, and not
/// at all for steps that no image comes to. What the file has is let go of then.
final class Prepared: Sendable {
    /// Looked at without a lock.
    private let ready = AtomicLazyReference<FloatBuffer>()
    /// nil once it has been done. Who asks in the meantime waits.
    private let prepare: Mutex<(@Sendable () -> FloatBuffer)?>

    init(_ prepare: @escaping @Sendable () -> FloatBuffer) {
        self.prepare = Mutex(prepare)
    }

    var buffer: FloatBuffer {
        ready.load()
            ?? prepare.withLock { prepare in
                guard let first = prepare else { return ready.load()! }
                prepare = nil
                return ready.storeIfNil(first())
            }
    }
}
