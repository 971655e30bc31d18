private import Glibc
private import Synchronization

/// Weights as a step wants them, rearranged from what the file has when they are first asked for: once, whoever asks, and not
/// at all for steps that no image comes to. What the file has is let go of then.
///
/// Unchecked, since the mutex is the system's: the thread sanitizer does not see when threads wait for Swift's own.
@safe final class Prepared: @unchecked Sendable {
    /// What they take for good once they are ready, in bytes.
    let bytes: Int

    /// What the same take in the file.
    let fileBytes: Int

    /// What else they take while they are made ready: the file's as floats, and where they are put in order twice, that once.
    let bytesMeanwhile: Int

    /// Looked at without a lock.
    private let ready = AtomicLazyReference<FloatBuffer>()
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    /// nil once it has been done. Touched by whoever has the mutex; others who ask in the meantime wait.
    private var prepare: (@Sendable () -> FloatBuffer)?

    /// - Parameters:
    ///   - count: how many floats they are as the step wants them.
    ///   - tensor: what they are made from.
    ///   - isPutInOrderTwice: whether they are all there in another order first.
    ///   - prepare: makes them.
    init(
        count: Int, from tensor: Tensor, isPutInOrderTwice: Bool = false,
        _ prepare: @escaping @Sendable () -> FloatBuffer
    ) {
        bytes = count * MemoryLayout<Float>.stride
        fileBytes = tensor.bytes
        bytesMeanwhile = tensor.count * MemoryLayout<Float>.stride + (isPutInOrderTwice ? bytes : 0)
        self.prepare = prepare
        // SAFETY: it lives at one address until deinit, as the system's calls require.
        unsafe mutex = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
        // SAFETY: nobody waits for what nobody has any more.
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    var isReady: Bool { ready.load() != nil }

    var buffer: FloatBuffer { ready.load() ?? prepared() }

    private func prepared() -> FloatBuffer {
        // SAFETY: locked and unlocked by the same thread.
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        guard let first = prepare else { return ready.load()! }
        prepare = nil
        let buffer = first()
        precondition(buffer.count * MemoryLayout<Float>.stride == bytes, "\(buffer.count) floats in \(bytes) bytes")
        return ready.storeIfNil(buffer)
    }
}
