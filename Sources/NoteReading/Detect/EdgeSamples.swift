private import CEdges  // The only file that sees it.

/// Finds the few samples of many that matter.
enum EdgeSamples {
    /// Lists the samples of a row, but for the first and the last, that are at least `least` and the highest of their
    /// neighbours in the row or of those in the column: every ridge is one or the other, whatever its direction.
    ///
    /// - Parameters:
    ///   - marks: room for a byte a sample.
    ///   - found: room for a place a sample; the first so many as are returned are places in the row.
    static func peaks(
        _ above: Span<Float>, _ here: Span<Float>, _ below: Span<Float>, least: Float, marks: inout [UInt8],
        into found: inout [Int32]
    ) -> Int {
        let count = here.count
        precondition(above.count == count && below.count == count && marks.count == count && found.count == count)
        // SAFETY: all five have `count` elements, and no more is read or written.
        return unsafe above.withUnsafeBufferPointer { above in
            unsafe here.withUnsafeBufferPointer { here in
                unsafe below.withUnsafeBufferPointer { below in
                    unsafe sd_peaks(
                        above.baseAddress, here.baseAddress, below.baseAddress, count, least, &marks, &found)
                }
            }
        }
    }
}
