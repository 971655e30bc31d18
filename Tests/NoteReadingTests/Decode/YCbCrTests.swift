import Testing

@testable import NoteReading

struct YCbCrTests {
    @Test(arguments: [
        ((0, 0, 0), (0, 128, 128)), ((255, 255, 255), (255, 128, 128)), ((255, 0, 0), (76, 85, 255)),
        ((0, 255, 0), (150, 44, 21)), ((0, 0, 255), (29, 255, 107)),
    ])
    func primariesAreJFIFs(_ rgb: (Int, Int, Int), _ expected: (UInt8, UInt8, UInt8)) {
        let colour = YCbCr(red: rgb.0, green: rgb.1, blue: rgb.2)
        #expect(colour == YCbCr(y: expected.0, cb: expected.1, cr: expected.2))
    }

    @Test func greyHasNoChroma() {
        for level in 0...255 {
            #expect(YCbCr(red: level, green: level, blue: level) == YCbCr(y: UInt8(level), cb: 128, cr: 128))
        }
    }

    @Test func thereAndBackIsNearby() {
        for red in stride(from: 0, through: 255, by: 15) {
            for green in stride(from: 0, through: 255, by: 15) {
                for blue in stride(from: 0, through: 255, by: 15) {
                    let back = YCbCr(red: red, green: green, blue: blue).rgb
                    let off = max(abs(Int(back.red) - red), abs(Int(back.green) - green), abs(Int(back.blue) - blue))
                    #expect(off <= 2, "\((red, green, blue)) comes back as \(back)")
                }
            }
        }
    }
}
