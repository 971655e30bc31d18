private import Synchronization

/// Weights as a step wants them, rearranged from what the file has when they are first asked for: once, whoever asks, and not
/// at all for steps that no image comes to. What the file has is let go of then.
final class Prepared: Sendable {
    /// What they take for good once they are ready, in bytes.
    let bytes: Int

    /// What the same take in the file.
    let fileBytes: Int

    /// What else they take while they are made ready: the file's as floats.
    let bytesMeanwhile: Int

    /// Looked at without a lock.
    private let ready = AtomicLazyReference<FloatBuffer>()
    /// nil once it has been done. Who asks in the meantime waits.
    private let prepare: Guarded<(@Sendable () -> FloatBuffer)?>

    /// - Parameters:
    ///   - count: how many floats they are as the step wants them.
    ///   - tensor: what they are made from.
    ///   - prepare: makes them.
    init(count: Int, from tensor: Tensor, _ prepare: @escaping @Sendable () -> FloatBuffer) {
        bytes = count * MemoryLayout<Float>.stride
        fileBytes = tensor.bytes
        bytesMeanwhile = tensor.count * MemoryLayout<Float>.stride
        self.prepare = Guarded(prepare)
    }

    var isReady: Bool { ready.load() != nil }

    var buffer: FloatBuffer { ready.load() ?? prepared() }

    private func prepared() -> FloatBuffer {
        prepare.withLock { prepare in
            guard let first = prepare else { return ready.load()! }
            prepare = nil
            let buffer = first()
            precondition(buffer.count * MemoryLayout<Float>.stride == bytes, "\(buffer.count) floats in \(bytes) bytes")
            return ready.storeIfNil(buffer)
        }
    }
}
