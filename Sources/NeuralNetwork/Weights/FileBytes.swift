/// The bytes of a weights file, which are there, and stay as they are, for as long as anyone has this.
///
/// Unchecked, since the compiler cannot see that constants are constant.
@safe package struct FileBytes: @unchecked Sendable {
    @safe private enum Place {
        case array([UInt8])
        case constants(UnsafeBufferPointer<UInt8>)
    }

    private let place: Place

    package init(_ bytes: [UInt8]) {
        place = .array(bytes)
    }

    /// Nothing is copied.
    ///
    /// SAFETY: whoever calls this vouches for the constants, which lie there, unchanged, until the program ends.
    @unsafe package init(constants: UnsafeBufferPointer<UInt8>) {
        // SAFETY: kept, and not looked into here.
        place = unsafe .constants(constants)
    }

    /// - Parameter body: keeps nothing of the span.
    func withSpan<Result, Failure>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch place {
        case .array(let bytes): try body(bytes.span)
        // SAFETY: they lie there until the program ends, as whoever made this has vouched for.
        case .constants(let bytes): try body(unsafe bytes.span)
        }
    }
}
