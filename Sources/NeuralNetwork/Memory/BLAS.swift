private import CBLAS  // The only file that sees it.
private import Glibc
private import Synchronization

/// Matrix products by the BLAS library that the system provides, on one thread: workers are the callers' business.
///
/// Where there is none, or one that computes wrongly, a plain loop multiplies: answers are the same, and take longer.
package enum BLAS {
    package enum Library: Equatable, Sendable {
        /// In use, from this file.
        case found(path: String)
        /// Not in use: its products are not what a plain loop's are.
        case wrong(path: String)
        case absent
        /// Not opened, since the process may take less than `leastMemory`.
        case tooLarge
    }

    /// Bytes of address space (`ulimit -v`) with which a library is opened: OpenBLAS hangs or ends the program with less than it
    /// would like, and nobody can say how much that is.
    private static let leastMemory = 1 << 30

    /// Opened, once for the process, when a network first multiplies or this is asked for.
    package static let library: Library = {
        isOpened.store(true, ordering: .relaxed)
        var limit = rlimit()
        // SAFETY: the call fills the structure it is given.
        if unsafe getrlimit(Int32(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < leastMemory { return .tooLarge }
        // SAFETY: the path is a string that lives as long as the process.
        guard let path = unsafe sd_blas_path().map({ unsafe String(cString: $0) }) else { return .absent }
        // Some builds of OpenBLAS compute wrongly on processors that are newer than they are.
        return isRight(multiplyByLibrary) ? .found(path: path) : .wrong(path: path)
    }()

    private static let isOpened = Atomic(false)

    /// What to tell the user about a library that was not used; nil if one was, or if no network has multiplied yet.
    package static var complaint: String? {
        guard isOpened.load(ordering: .relaxed) else { return nil }
        return switch library {
        case .found: nil
        case .wrong(let path):
            "\(path) multiplies matrices wrongly on this processor, so a slow loop was used; "
                + "install another BLAS library (`apt install libblis4-serial`)"
        case .tooLarge:
            "no BLAS library is opened under a memory limit (ulimit -v) below \(leastMemory >> 20) MiB, so a slow loop was used; "
                + "allow as much"
        case .absent:
            "no BLAS library (libblas.so.3) can be opened, so a slow loop was used; `apt install libblis4-serial` gets one"
        }
    }

    private static let usesLibrary = if case .found = library { true } else { false }

    /// C = A · B, all row-major: A is `rows` × `inner`, B is `inner` × `columns`, C is `rows` × `columns`.
    static func multiply(
        _ a: FloatBuffer, at aStart: Int = 0, rows: Int, inner: Int, by b: FloatBuffer, columns: Int,
        into c: FloatBuffer
    ) {
        multiply(
            (a, aStart, rows * inner), by: (b, inner * columns), into: (c, rows * columns), rows: [0..<rows], times: 1,
            inner: inner, columns: columns)
    }

    /// Several such products, of matrices that lie behind each other: of those of A and C some rows each.
    ///
    /// - Parameters:
    ///   - a: where the first matrix begins, and floats from one to the next; likewise for the other two.
    ///   - rows: of each matrix, those that are multiplied, in units of `count`.
    static func multiply(
        _ a: (buffer: FloatBuffer, start: Int, plane: Int), by b: (buffer: FloatBuffer, plane: Int),
        into c: (buffer: FloatBuffer, plane: Int), rows: [Range<Int>], times count: Int, inner: Int, columns: Int
    ) {
        let usesLibrary = usesLibrary
        let most = count * (rows.lazy.map(\.upperBound).max() ?? 0)
        precondition(a.plane >= most * inner && b.plane >= inner * columns && c.plane >= most * columns)
        // SAFETY: all rows of all matrices lie within the buffers, as was checked; no pointer is kept.
        var (from, by, into) = unsafe (
            a.buffer.floats(from: a.start, count: rows.count * a.plane),
            b.buffer.floats(from: 0, count: rows.count * b.plane),
            c.buffer.floats(from: 0, count: rows.count * c.plane)
        )
        for range in rows {
            if !range.isEmpty {
                let first = range.lowerBound * count
                let sizes = (Int32(range.count * count), Int32(columns), Int32(inner))
                // SAFETY: as above.
                if usesLibrary {
                    unsafe sd_sgemm(sizes.0, sizes.1, sizes.2, from + first * inner, by, into + first * columns)
                } else {
                    unsafe sd_plain_sgemm(sizes.0, sizes.1, sizes.2, from + first * inner, by, into + first * columns)
                }
            }
            // SAFETY: as above; past the last nothing is read.
            unsafe (from, by, into) = (from + a.plane, by + b.plane, into + c.plane)
        }
    }

    /// `rows`, `inner` and `columns` of a product, and the matrices.
    typealias Multiply = @Sendable (Int, Int, Int, FloatBuffer, FloatBuffer, FloatBuffer) -> Void

    @Sendable private static func multiplyByLibrary(
        rows: Int, inner: Int, columns: Int, a: FloatBuffer, b: FloatBuffer, c: FloatBuffer
    ) {
        // SAFETY: sgemm touches just the floats whose presence is checked here.
        unsafe sd_sgemm(
            Int32(rows), Int32(columns), Int32(inner), a.floats(from: 0, count: rows * inner),
            b.floats(from: 0, count: inner * columns), c.floats(from: 0, count: rows * columns))
    }

    /// Whether small products are a plain loop's: one for the kernels of small matrices and one for those of large ones, of
    /// sizes that no vectors divide.
    static func isRight(_ multiply: Multiply) -> Bool {
        isRight(multiply, rows: 37, inner: 29, columns: 41) && isRight(multiply, rows: 86, inner: 113, columns: 107)
    }

    private static func isRight(_ multiply: Multiply, rows: Int, inner: Int, columns: Int) -> Bool {
        let (a, b) = (numbers(rows * inner, from: 1), numbers(inner * columns, from: 2))
        // What was there before must not matter.
        let c = FloatBuffer(Array(repeating: .nan, count: rows * columns), stored: rows * columns)
        multiply(rows, inner, columns, a, b, c)
        let plain = FloatBuffer(count: columns)
        // Every ninth row, so that opening the library costs little.
        for row in stride(from: 0, to: rows, by: 9) {
            // SAFETY: one row of A and of C, and the whole of B.
            unsafe sd_plain_sgemm(
                1, Int32(columns), Int32(inner), a.floats(from: row * inner, count: inner),
                b.floats(from: 0, count: inner * columns), plain.floats(from: 0, count: columns))
            for column in 0..<columns where !(abs(c[row * columns + column] - plain[column]) < tolerance) {
                return false
            }
        }
        return true
    }

    /// Sums of about a hundred numbers below 1 lose some 1e-6.
    private static let tolerance: Float = 1e-4

    /// −1…1, no two alike in a row.
    private static func numbers(_ count: Int, from start: Int) -> FloatBuffer {
        let numbers = FloatBuffer(scratch: count)
        for index in 0..<count { numbers[index] = Float((start + index * 7919) % 2003) / 1001 - 1 }
        return numbers
    }
}
