/// Reduces rows of pixels to a sample for each block: the exact mean of its pixels, a partial block's of those it has.
struct BlockAverage {
    private let window: BlockWindow
    private let reduction: Int
    private let width, channels: Int

    /// Red, green, blue for each column of blocks, over the rows added since the last one was finished.
    private var sums: [Int]
    private var rowsAdded = 0
    private var luma, blueChroma, redChroma: [UInt8]

    /// - Parameters:
    ///   - width: of the rows, in pixels.
    ///   - channels: 3 (red, green, blue) or 4 (and alpha).
    init(_ window: BlockWindow, reduction: Int, width: Int, channels: Int) {
        precondition(channels == 3 || channels == 4, "\(channels) channels")
        self.window = window
        self.reduction = reduction
        self.width = width
        self.channels = channels
        sums = Array(repeating: 0, count: window.columns.count * 3)
        luma = []
        luma.reserveCapacity(window.count)
        blueChroma = luma
        blueChroma.reserveCapacity(window.count)
        redChroma = luma
        redChroma.reserveCapacity(window.count)
    }

    /// Adds the next row of pixels.
    mutating func add(_ row: Span<UInt8>) {
        rowsAdded += 1
        let (first, reduction, width, channels) = (window.columns.lowerBound * reduction, reduction, width, channels)
        var sums = sums.mutableSpan
        var x = first
        for at in stride(from: 0, to: sums.count, by: 3) {
            let end = min(x &+ reduction, width)
            while x < end {
                let pixel = x &* channels
                let alpha = channels == 4 ? Int(row[pixel &+ 3]) : 255
                sums[at] &+= onWhite(Int(row[pixel]), alpha)
                sums[at &+ 1] &+= onWhite(Int(row[pixel &+ 1]), alpha)
                sums[at &+ 2] &+= onWhite(Int(row[pixel &+ 2]), alpha)
                x &+= 1
            }
        }
    }

    /// Makes samples of the rows added, and begins the next row of blocks.
    mutating func finishRow() {
        for column in window.columns {
            let at = (column - window.columns.lowerBound) * 3
            let pixels = rowsAdded * (min((column + 1) * reduction, width) - column * reduction)
            func mean(_ sum: Int) -> Int { (sum + pixels / 2) / pixels }
            let colour = YCbCr(red: mean(sums[at]), green: mean(sums[at + 1]), blue: mean(sums[at + 2]))
            luma.append(colour.y)
            blueChroma.append(colour.cb)
            redChroma.append(colour.cr)
        }
        for i in sums.indices { sums[i] = 0 }
        rowsAdded = 0
    }

    var planes: Planes {
        func plane(_ samples: [UInt8]) -> Plane<UInt8> {
            Plane(width: window.columns.count, height: window.rows.count, samples: samples)
        }
        return Planes(luma: plane(luma), blueChroma: plane(blueChroma), redChroma: plane(redChroma))
    }
}

/// A colour that lets white paper through: blended as sRGB samples, as browsers do.
private func onWhite(_ sample: Int, _ alpha: Int) -> Int {
    alpha == 255 ? sample : (sample * alpha + 255 * (255 - alpha) + 127) / 255
}
