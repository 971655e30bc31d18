private import CWebP  // The only file that sees it.

/// WebP pictures through libwebp, where it is installed.
enum WebP {
    static func picture(_ bytes: [UInt8], maximumPixels: Int) throws(DecodingFailure) -> WholePicture {
        let header = try checkedHeader(bytes, maximumPixels)
        let (width, height) = (header.width, header.height)
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        // SAFETY: there is room for as many pixels as are told.
        guard unsafe sd_webp_read(bytes, bytes.count, Int32(width), Int32(height), &pixels) == SD_WEBP_OK else {
            throw .damaged(format: "WebP", reason: "the file ends early, or its data contradict themselves")
        }
        return WholePicture(width: width, height: height, pixels: pixels)
    }

    /// Reads the header: width and height as stored, within the limits.
    static func checkedHeader(_ bytes: [UInt8], _ maximumPixels: Int) throws(DecodingFailure) -> FileHeader {
        var (width, height): (Int32, Int32) = (0, 0)
        // SAFETY: read within `bytes.count`; no pointer is kept.
        switch unsafe sd_webp_size(bytes, bytes.count, &width, &height) {
        case SD_WEBP_ABSENT: throw .missingLibrary(name: "a WebP picture", library: "libwebp", package: "libwebp7")
        case SD_WEBP_ANIMATED: throw .unsupportedKind(format: "WebP", kind: "several pictures that play")
        case SD_WEBP_OK where width > 0 && height > 0: break
        default: throw .damaged(format: "WebP", reason: "its header makes no sense, or the file ends in it")
        }
        try WholePicture.check(width: Int(width), height: Int(height), maximumPixels, format: "WebP")
        return FileHeader(
            width: Int(width), height: Int(height), memory: WholePicture.memory(pixels: Int(width) * Int(height)))
    }
}

extension Exif {
    /// Looks through the chunks of a WebP file for EXIF data; cameras' own `Exif` mark may come before it.
    static func orientation(webp bytes: [UInt8]) -> Orientation {
        var at = 12
        while at + 8 <= bytes.count {
            let size = bytes[at + 4..<at + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let end = at + 8 + size
            guard end <= bytes.count else { break }
            if bytes[at..<at + 4].elementsEqual("EXIF".utf8) {
                return orientation(block: bytes[at + 8..<end])
            }
            // Chunks of odd length have a byte behind them.
            at = end + size % 2
        }
        return .upright
    }
}
