/// A note seen from straight above: luma and chroma planes (as in `Photo`), its top left corner at the top left.
public struct Page: Sendable {
    public let luma, blueChroma, redChroma: Plane<UInt8>

    /// In pixels.
    public var width: Int { luma.width }
    public var height: Int { luma.height }
}

extension Page: Pictured {
    public var pictures: [(name: String, picture: Picture)] {
        [("page", Picture(luma: luma, blueChroma: blueChroma, redChroma: redChroma))]
    }
}
