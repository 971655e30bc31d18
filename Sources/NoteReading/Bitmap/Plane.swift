/// One channel of a picture: `height` rows of `width` samples, no padding between rows.
///
/// The origin is the centre of the top-left sample; x runs right, y runs down, so sample `(x, y)` covers the half pixel
/// around the point `(x, y)`. A `UInt8` sample is 0…255 and a `Float` one 0…1, black to white.
public struct Plane<Sample: BitwiseCopyable & Sendable>: Sendable {
    public let width: Int
    public let height: Int

    /// In reading order: `(x, y)` is at `y * width + x`.
    public private(set) var samples: [Sample]

    /// Makes a plane whose samples are each written once, in reading order.
    init(width: Int, height: Int, writing write: (inout OutputSpan<Sample>) -> Void) {
        precondition(width >= 0 && height >= 0, "a plane of \(width) × \(height)")
        self.width = width
        self.height = height
        samples = Array(capacity: width * height) { (span: inout OutputSpan<Sample>) in write(&span) }
        precondition(samples.count == width * height, "\(samples.count) samples for \(width) × \(height)")
    }

    /// Takes samples that are already in reading order.
    public init(width: Int, height: Int, samples: [Sample]) {
        precondition(samples.count == width * height, "\(samples.count) samples for \(width) × \(height)")
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// A plane of one value.
    public init(width: Int, height: Int, filledWith value: Sample) {
        self.init(width: width, height: height, samples: Array(repeating: value, count: width * height))
    }

    /// One sample. For a loop over many, borrow rows with `row(_:)`: they are as fast as pointers.
    public subscript(x: Int, y: Int) -> Sample {
        get {
            precondition(x >= 0 && x < width, "column \(x) of \(width)")
            return samples[y * width + x]
        }
        set {
            precondition(x >= 0 && x < width, "column \(x) of \(width)")
            samples[y * width + x] = newValue
        }
    }

    /// Row `y`, lent for as long as the plane is not changed.
    @_lifetime(borrow self)
    func row(_ y: Int) -> Span<Sample> {
        samples.span.extracting(y * width..<(y + 1) * width)
    }
}

extension Plane: Equatable where Sample: Equatable {}
