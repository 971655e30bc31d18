/// Bytes of a JPEG or PNG file to an upright photograph, decoded only as large as needed.
public struct Decode: Stage {
    public static let name = "decode"

    /// Pixels of the full-size photograph above which it is refused, before memory is taken.
    public var maximumPixels = 200_000_000

    /// The smallest reduced size is taken whose longer side still has this many samples.
    public var workingSide = 1000

    public init() {}

    public func callAsFunction(_ bytes: [UInt8]) throws(DecodingFailure) -> Photo {
        try decodeJPEG(bytes, workingSide: workingSide, maximumPixels: maximumPixels)
    }
}
