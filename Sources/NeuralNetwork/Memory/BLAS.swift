private import CBLAS  // The only file that sees it.

/// Matrix multiplication by whatever BLAS library the system provides. Single-threaded: workers are the callers' business.
enum BLAS {
    /// Asks for one thread, once for the process: an idle second one of OpenBLAS spins and takes time from our workers.
    private static let oneThread: Void = sd_blas_set_threads(1)

    /// C = A · B, all row-major: A is `rows` × `inner`, B is `inner` × `columns`, C is `rows` × `columns`.
    ///
    static func multiply(
        _ a: FloatBuffer, at aStart: Int, rows: Int, inner: Int,
        by b: FloatBuffer, at bStart: Int, columns: Int, into c: FloatBuffer, at cStart: Int
    ) {
        precondition(rows > 0 && inner > 0 && columns > 0, "\(rows) × \(inner) × \(columns)")
        _ = oneThread
        // SAFETY: sgemm touches just the floats whose presence is checked here, and keeps no pointer after it returns.
        unsafe sd_sgemm(
            Int32(rows), Int32(columns), Int32(inner),
            a.floats(from: aStart, count: rows * inner), Int32(inner),
            b.floats(from: bStart, count: inner * columns), Int32(columns), 0,
            c.floats(from: cStart, count: rows * columns), Int32(columns))
    }
}
