/// Reduces rows of pixels to a sample for each block: the exact mean of its pixels, a partial block's of those it has.
struct BlockAverage {
    private let window: BlockWindow
    private let reduction: Int
    private let width, channels: Int

    /// Red, green, blue and alpha for each column of blocks, over the rows added since the last one was finished; colours are
    /// multiplied by alpha where there is any.
    private var sums: [Int]
    private var rowsAdded = 0
    /// Luma as it is on white.
    private var luma, blueChroma, redChroma: [UInt8]
    /// Luma as it is on black; chroma is the same on either. Empty where there is no alpha.
    private var lumaOnBlack: [UInt8] = []
    private var strokes = Strokes()

    /// - Parameters:
    ///   - width: of the rows, in pixels.
    ///   - channels: 3 (red, green, blue) or 4 (and alpha).
    init(_ window: BlockWindow, reduction: Int, width: Int, channels: Int) {
        precondition(channels == 3 || channels == 4, "\(channels) channels")
        self.window = window
        self.reduction = reduction
        self.width = width
        self.channels = channels
        sums = Array(repeating: 0, count: window.columns.count * channels)
        luma = []
        luma.reserveCapacity(window.count)
        blueChroma = luma
        blueChroma.reserveCapacity(window.count)
        redChroma = luma
        redChroma.reserveCapacity(window.count)
        if channels == 4 { lumaOnBlack.reserveCapacity(window.count) }
    }

    /// Adds the next row of pixels.
    mutating func add(_ row: Span<UInt8>) {
        rowsAdded += 1
        let (first, reduction, width, channels) = (window.columns.lowerBound * reduction, reduction, width, channels)
        var sums = sums.mutableSpan
        var x = first
        if channels == 3 {
            for at in stride(from: 0, to: sums.count, by: 3) {
                let end = min(x &+ reduction, width)
                while x < end {
                    let pixel = x &* 3
                    sums[at] &+= Int(row[pixel])
                    sums[at &+ 1] &+= Int(row[pixel &+ 1])
                    sums[at &+ 2] &+= Int(row[pixel &+ 2])
                    x &+= 1
                }
            }
            return
        }
        for at in stride(from: 0, to: sums.count, by: 4) {
            let end = min(x &+ reduction, width)
            while x < end {
                let pixel = x &* 4
                let alpha = Int(row[pixel &+ 3])
                sums[at] &+= Int(row[pixel]) &* alpha
                sums[at &+ 1] &+= Int(row[pixel &+ 1]) &* alpha
                sums[at &+ 2] &+= Int(row[pixel &+ 2]) &* alpha
                sums[at &+ 3] &+= alpha
                x &+= 1
            }
        }
    }

    /// Makes samples of the rows added, and begins the next row of blocks.
    mutating func finishRow() {
        for column in window.columns {
            let at = (column - window.columns.lowerBound) * channels
            let pixels = rowsAdded * (min((column + 1) * reduction, width) - column * reduction)
            if channels == 3 {
                finish(sums[at], sums[at + 1], sums[at + 2], of: pixels)
            } else {
                // Blended as sRGB samples, as browsers do.
                let through = 255 * (255 * pixels - sums[at + 3])
                finish(sums[at] + through, sums[at + 1] + through, sums[at + 2] + through, of: 255 * pixels)
                let onBlack = colour(sums[at], sums[at + 1], sums[at + 2], of: 255 * pixels)
                lumaOnBlack.append(onBlack.y)
                strokes.add(luma: Int(onBlack.y) * pixels, alpha: sums[at + 3])
            }
        }
        for i in sums.indices { sums[i] = 0 }
        rowsAdded = 0
    }

    private mutating func finish(_ red: Int, _ green: Int, _ blue: Int, of parts: Int) {
        let colour = colour(red, green, blue, of: parts)
        luma.append(colour.y)
        blueChroma.append(colour.cb)
        redChroma.append(colour.cr)
    }

    private func colour(_ red: Int, _ green: Int, _ blue: Int, of parts: Int) -> YCbCr {
        func mean(_ sum: Int) -> Int { (sum + parts / 2) / parts }
        return YCbCr(red: mean(red), green: mean(green), blue: mean(blue))
    }

    /// What the picture would be laid on by what was added.
    var ground: Ground { strokes.ground }

    func planes(on ground: Ground) -> Planes {
        func plane(_ samples: [UInt8]) -> Plane<UInt8> {
            Plane(width: window.columns.count, height: window.rows.count, samples: samples)
        }
        return Planes(
            luma: plane(ground == .black && channels == 4 ? lumaOnBlack : luma), blueChroma: plane(blueChroma),
            redChroma: plane(redChroma))
    }
}
