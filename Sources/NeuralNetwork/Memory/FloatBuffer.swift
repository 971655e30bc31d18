/// Floats in memory of their own, aligned to a cache line so that no vector register straddles two.
///
/// Arrays begin 32 bytes into theirs, which costs the AVX-512 kernels half their speed.
///
/// Unchecked, because the compiler cannot see who writes: weights are written before anyone else has them and only read
/// after that; a workspace's buffers belong to the one call that took the workspace.
@safe final class FloatBuffer: @unchecked Sendable {
    private let memory: UnsafeMutableBufferPointer<Float>

    private static let cacheLine = 64

    /// All zeros.
    convenience init(count: Int) {
        self.init(scratch: count)
        // SAFETY: the memory is this object's own, and nobody else has it yet.
        unsafe memory.update(repeating: 0)
    }

    /// Memory to be written before it is read. The system gives large blocks page by page as they are touched, so what is
    /// not needed in the end costs nothing.
    init(scratch count: Int) {
        let bytes = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(count, 1) * MemoryLayout<Float>.stride, alignment: Self.cacheLine)
        // SAFETY: fresh memory of this object's own, of whole floats, bound once and freed once, in deinit.
        unsafe memory = bytes.bindMemory(to: Float.self)
    }

    /// - Parameter stored: how many floats to hold; those past the values are zeros.
    convenience init(_ values: [Float], stored: Int) {
        precondition(stored >= values.count, "\(values.count) values in \(stored)")
        self.init(count: stored)
        for (index, value) in values.enumerated() { self[index] = value }
    }

    deinit {
        // SAFETY: allocated in init, and nobody can hold it longer than this object.
        unsafe memory.deallocate()
    }

    // SAFETY: only the count is looked at.
    var count: Int { unsafe memory.count }

    subscript(index: Int) -> Float {
        get {
            precondition(index >= 0 && index < count, "float \(index) of \(count)")
            // SAFETY: within the memory, as checked.
            return unsafe memory[index]
        }
        set {
            precondition(index >= 0 && index < count, "float \(index) of \(count)")
            // SAFETY: within the memory, as checked.
            unsafe memory[index] = newValue
        }
    }

    /// Copies `count` floats from another buffer.
    func copy(_ count: Int, from other: FloatBuffer, at start: Int, to place: Int) {
        // SAFETY: both ranges are checked, and the buffers are two.
        unsafe floats(from: place, count: count).update(from: other.floats(from: start, count: count), count: count)
    }

    /// The address of `count` floats from `start` on, for the C walls alone; traps where they are not all there.
    @inline(__always)
    func floats(from start: Int, count: Int) -> UnsafeMutablePointer<Float> {
        precondition(start >= 0 && count >= 0 && start <= self.count - count, "\(count) from \(start) of \(self.count)")
        // SAFETY: the range was checked, and memory is only absent where `count` is 0, which it never is.
        return unsafe memory.baseAddress! + start
    }
}
