/// Numbers in a shape, row-major: the last index runs fastest. They are left in the file until they are asked for.
struct Tensor: Sendable {
    let shape: [Int]
    private let type: ElementType
    private let file: FileBytes
    /// The bytes' place in the file.
    private let place: Range<Int>

    /// - Parameter place: as many bytes of the file as numbers of this type fill the shape, all finite.
    init(shape: [Int], type: ElementType, in file: FileBytes, at place: Range<Int>) {
        precondition(shape.reduce(type.size, *) == place.count, "\(place.count) bytes for shape \(shape)")
        (self.shape, self.type, self.file, self.place) = (shape, type, file, place)
    }

    /// How many numbers, and how many bytes they take in the file.
    var count: Int { place.count / type.size }
    var bytes: Int { place.count }

    /// All finite; as many as the shape says. Made anew at each call.
    func values() -> [Float] {
        file.withSpan { type.floats(in: $0.extracting(place), count: count) }
    }
}
