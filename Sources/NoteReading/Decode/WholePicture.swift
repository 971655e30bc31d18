/// A picture of a format whose library only decodes it whole: it is decoded once, and parts and reductions are taken of that.
struct WholePicture: Sendable {
    let width, height: Int
    /// Red, green, blue, alpha, in reading order.
    private let pixels: [UInt8]

    init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height * 4, "\(pixels.count) bytes for \(width) × \(height)")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// What decoding takes of memory at its height: libheif's planes of luma and halved chroma 1.5, as many for its decoder's own,
    /// its red, green, blue and alpha 4, ours 4, and 1 for planes of more than 8 bits. libwebp takes 4 less.
    private static let bytesPerPixel = 12

    static func memory(pixels: Int) -> Int { pixels * bytesPerPixel }

    /// 640 MiB: what the largest pictures take that phones make in these formats, of 48 megapixels, and a tenth more.
    static let memoryLimit = 640 << 20

    /// - Parameter ground: nil for the one that suits what is in the window.
    func planes(
        _ window: BlockWindow, reduction: Int, on ground: Ground?
    ) -> (planes: Planes, ground: Ground) {
        var average = BlockAverage(window, reduction: reduction, width: width, channels: 4)
        let all = pixels.span
        for y in window.rows.lowerBound * reduction..<min(window.rows.upperBound * reduction, height) {
            average.add(all.extracting(y * width * 4..<(y + 1) * width * 4))
            if (y + 1) % reduction == 0 || y + 1 == height { average.finishRow() }
        }
        return (average.planes(on: ground ?? average.ground), average.ground)
    }

    /// Refuses sizes before the picture is decoded.
    static func check(width: Int, height: Int, _ maximumPixels: Int, format: String) throws(DecodingFailure) {
        try PhotoFile.check(width: width, height: height, maximumPixels: maximumPixels)
        try PhotoFile.checkMemory(
            memory(pixels: width * height), format: format, kind: "large", limit: memoryLimit)
    }
}
