/// The page as white ink on black, light and paper evened out, with the steps that led there.
public struct Ink: Sendable {
    /// After each step: grey, dark ink on light paper; contrast, the same stretched; inverted, ink 255 on 0.
    public let grey, contrast, inverted: Plane<UInt8>
}

extension Ink: Pictured {
    public var pictures: [(name: String, picture: Picture)] {
        [("grey", Picture(grey: grey)), ("contrast", Picture(grey: contrast)), ("inverted", Picture(grey: inverted))]
    }
}
