/// Bytes of a JPEG, PNG, HEIC or WebP file to an upright photograph, decoded only as large as needed.
public struct Decode: Stage {
    public static let name = "decode"

    /// Pixels of the full-size photograph above which it is refused, before memory is taken. 200 million is what the
    /// largest phone cameras make.
    public var maximumPixels = 200_000_000

    /// The smallest reduced size is taken whose longer side still has this many samples. Of 860 rendered notes 320 found and read
    /// as many as 1000, the corners as exactly to 0.01 % of the diagonal; a note too small to read is decoded finer by itself.
    public var workingSide = 320

    public init() {}

    /// Decodes one file.
    ///
    /// A file that is cut or corrupt is refused, with how much of it is there: its rest would come out grey, and a grey field
    /// has four straight sides. Only a JPEG's end mark may be missing, which some cameras leave out, or be preceded by a
    /// little padding. A few corrupt bytes in a JPEG can pass unnoticed, since it holds no checksums.
    ///
    /// - Parameter bytes: of a JPEG (baseline or progressive; grey, YCbCr, RGB, CMYK, YCCK), a PNG (any);
    ///   a HEIC or a WebP of one picture, where libheif or libwebp is installed, which are decoded whole.
    public func callAsFunction(_ bytes: [UInt8]) throws(DecodingFailure) -> Photo {
        let file = try PhotoFile(bytes, maximumPixels: maximumPixels)
        return try file.photo(reduction: Self.reduction(of: file.size.width, file.size.height, for: workingSide))
    }

    /// The greatest that leaves the longer side so many samples.
    static func reduction(of width: Int, _ height: Int, for side: Int) -> Int {
        [8, 4, 2].first { max(width, height) / $0 >= side } ?? 1
    }
}
