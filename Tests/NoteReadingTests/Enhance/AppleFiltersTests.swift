import Testing

@testable import NoteReading

@Suite("Enhance, as Apple's sample does")
struct AppleFiltersTests {
    private func ink(
        y: UInt8, cb: UInt8 = 128, cr: UInt8 = 128
    ) -> (grey: UInt8, contrast: UInt8, inverted: UInt8) {
        func plane(_ v: UInt8) -> Plane<UInt8> { Plane(width: 1, height: 1, filledWith: v) }
        var enhance = Enhance()
        enhance.method = .apple
        let inks = enhance(Page(luma: plane(y), blueChroma: plane(cb), redChroma: plane(cr))).inks
        #expect(inks.count == 1 && inks[0].hypothesis == nil)
        let ink = inks[0]
        return (ink.grey[0, 0], ink.contrast[0, 0], ink.inverted[0, 0])
    }

    /// By hand, for a grey byte g: linear l = ((g/255 + 0.055)/1.055)^2.4; steep c = (l − 0.5)·32 + 0.5 held to 0…1; and back.
    ///
    /// 188: l = 0.50289, c = 0.59237, bytes 202 and (for 0.40763) 171. 187: l = 0.49693, c = 0.40186, bytes 170 and 203.
    /// 186: l = 0.49102, c = 0.21267, bytes 127 and 229. 190: l = 0.51492, c = 0.97737, bytes 252 and 41.
    @Test(
        arguments: [
            (0, 0, 255), (128, 0, 255), (184, 0, 255), (186, 127, 229), (187, 170, 203), (188, 202, 171),
            (190, 252, 41),
            (191, 255, 0), (255, 255, 0),
        ] as [(UInt8, UInt8, UInt8)])
    func greysComeOutAsComputedByHand(grey: UInt8, contrast: UInt8, inverted: UInt8) {
        let found = ink(y: grey)
        #expect(found.grey == grey)
        #expect(found.contrast == contrast)
        #expect(found.inverted == inverted)
    }

    /// Pure red, green and blue in JFIF's Y, Cb, Cr; their luminance is the weight alone: 0.2125 → byte 127, 0.7154 → 220,
    /// 0.0721 → 76.
    @Test(arguments: [(76, 85, 255, 127), (150, 44, 21, 220), (29, 255, 107, 76)] as [(UInt8, UInt8, UInt8, UInt8)])
    func colourIsWeighedInLinearLight(y: UInt8, cb: UInt8, cr: UInt8, grey: UInt8) {
        // JFIF's own rounding moves a byte by one.
        #expect(abs(Int(ink(y: y, cb: cb, cr: cr).grey) - Int(grey)) <= 1)
    }

    /// Why it is not the default: a pink note is a solid field of ink.
    @Test func aPinkNoteDrowns() {
        #expect(ink(y: 200, cb: 133, cr: 163).inverted == 255 || ink(y: 180, cb: 133, cr: 163).inverted == 255)
    }
}
