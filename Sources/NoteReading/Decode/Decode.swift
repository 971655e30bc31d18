/// Bytes of a JPEG or PNG file to an upright photograph, decoded only as large as needed.
public struct Decode: Stage {
    public static let name = "decode"

    /// Pixels of the full-size photograph above which it is refused, before memory is taken. 200 million is what the
    /// largest phone cameras make.
    public var maximumPixels = 200_000_000

    /// The smallest reduced size is taken whose longer side still has this many samples.
    public var workingSide = 1000

    public init() {}

    public func callAsFunction(_ bytes: [UInt8]) throws(DecodingFailure) -> Photo {
        let file = try PhotoFile(bytes, maximumPixels: maximumPixels)
        let longerSide = max(file.size.width, file.size.height)
        let reduction = [8, 4, 2].first { longerSide / $0 >= workingSide } ?? 1
        return try file.photo(reduction: reduction)
    }
}
