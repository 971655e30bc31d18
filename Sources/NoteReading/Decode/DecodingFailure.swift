/// Why a file did not become a photograph.
public enum DecodingFailure: Error, Equatable, CustomStringConvertible {
    case damaged(format: String, reason: String)
    case tooManyPixels(width: Int, height: Int, limit: Int)

    /// For programs: stays the same when the sentence changes.
    public var code: String {
        switch self {
        case .damaged: "damaged"
        case .tooManyPixels: "too_many_pixels"
        }
    }

    /// What is wrong, with the value that is wrong; then what to do.
    public var description: String {
        switch self {
        case .damaged(let format, let reason):
            "the \(format) data is damaged (\(reason)); get the file again or save it anew"
        case .tooManyPixels(let width, let height, let limit):
            "\(width) × \(height) pixels, and the limit is \(limit); scale it down or raise --max-pixels"
        }
    }
}
