/// A note seen from straight above: luma and chroma planes (as in `Photo`), its top left corner at the top left.
public struct Page: Sendable {
    public let luma, blueChroma, redChroma: Plane<UInt8>
}

extension Page: Pictured {
    public var pictures: [(name: String, picture: Picture)] { [] }
}
