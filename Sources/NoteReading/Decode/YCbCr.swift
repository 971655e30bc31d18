/// JFIF's colours: Y = 0.299 R + 0.587 G + 0.114 B, Cb = 0.564 (B − Y) + 128, Cr = 0.713 (R − Y) + 128, all 0…255.
///
/// In 16-bit fixed point with the constants of libjpeg, so that a picture has the same values whichever way it comes in.
struct YCbCr: Equatable {
    var y, cb, cr: UInt8

    private static let half = 1 << 15
    private static let middle = 128 << 16

    init(y: UInt8, cb: UInt8, cr: UInt8) {
        self.y = y
        self.cb = cb
        self.cr = cr
    }

    init(red: Int, green: Int, blue: Int) {
        // Rounded down from half less one, or 255 in one channel alone would round to 256.
        let chroma = Self.middle + Self.half - 1
        y = UInt8(truncatingIfNeeded: (19595 &* red &+ 38470 &* green &+ 7471 &* blue &+ Self.half) >> 16)
        cb = UInt8(truncatingIfNeeded: (-11059 &* red &- 21709 &* green &+ 32768 &* blue &+ chroma) >> 16)
        cr = UInt8(truncatingIfNeeded: (32768 &* red &- 27439 &* green &- 5329 &* blue &+ chroma) >> 16)
    }

    var rgb: (red: UInt8, green: UInt8, blue: UInt8) {
        let blueness = Int(cb) &- 128
        let redness = Int(cr) &- 128
        func byte(_ offset: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: max(0, min(255, Int(y) &+ ((offset &+ Self.half) >> 16))))
        }
        return (byte(91881 &* redness), byte(-22554 &* blueness &- 46802 &* redness), byte(116130 &* blueness))
    }
}

extension Planes {
    /// Turns planes that hold red, green and blue into what they are to hold.
    static func fromRGB(
        _ red: consuming [UInt8], _ green: consuming [UInt8], _ blue: consuming [UInt8], width: Int, height: Int
    )
        -> Planes
    {
        var y = red
        var cb = green
        var cr = blue
        convert(&y, &cb, &cr)
        return Planes(
            luma: Plane(width: width, height: height, samples: y),
            blueChroma: Plane(width: width, height: height, samples: cb),
            redChroma: Plane(width: width, height: height, samples: cr)
        )
    }

    private static func convert(_ first: inout [UInt8], _ second: inout [UInt8], _ third: inout [UInt8]) {
        var reds = first.mutableSpan
        var greens = second.mutableSpan
        var blues = third.mutableSpan
        for i in reds.indices {
            let colour = YCbCr(red: Int(reds[i]), green: Int(greens[i]), blue: Int(blues[i]))
            reds[i] = colour.y
            greens[i] = colour.cb
            blues[i] = colour.cr
        }
    }
}
