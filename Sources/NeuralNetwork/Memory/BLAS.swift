private import CBLAS  // The only file that sees it.

/// Matrix multiplication by whatever BLAS library the system provides, on one thread: workers are the callers' business.
enum BLAS {
    /// Whether the system has one. It is loaded, once for the process, when this is first asked.
    static let isAvailable = sd_blas_is_available() != 0

    /// C = A · B, all row-major: A is `rows` × `inner`, B is `inner` × `columns`, C is `rows` × `columns`.
    static func multiply(
        _ a: FloatBuffer, at aStart: Int = 0, rows: Int, inner: Int, by b: FloatBuffer, columns: Int,
        into c: FloatBuffer
    ) {
        precondition(isAvailable && rows > 0 && inner > 0 && columns > 0, "\(rows) × \(inner) × \(columns)")
        // SAFETY: sgemm touches just the floats whose presence is checked here, and keeps no pointer after it returns.
        unsafe sd_sgemm(
            Int32(rows), Int32(columns), Int32(inner), a.floats(from: aStart, count: rows * inner),
            b.floats(from: 0, count: inner * columns), c.floats(from: 0, count: rows * columns))
    }
}
