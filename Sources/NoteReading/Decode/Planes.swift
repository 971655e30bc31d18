/// Y, Cb, Cr of JFIF (BT.601, full range), all of one size. Chroma is 128 where there is no colour.
struct Planes: Sendable {
    var luma, blueChroma, redChroma: Plane<UInt8>

    /// Turns one plane after the other, so that only one is held twice.
    consuming func turned(_ orientation: Orientation) -> Planes {
        luma = luma.turned(orientation)
        blueChroma = blueChroma.turned(orientation)
        redChroma = redChroma.turned(orientation)
        return self
    }
}
