private import CHEIF  // The only file that sees it.

/// HEIC photographs through libheif, where it is installed.
enum HEIF {
    /// Opens no more of the file than its header where that is over a limit.
    static func picture(_ bytes: [UInt8], maximumPixels: Int) throws(DecodingFailure) -> WholePicture {
        let reader = try checkedReader(bytes, maximumPixels)
        return WholePicture(width: reader.width, height: reader.height, pixels: try reader.pixels())
    }

    static func checkedHeader(_ bytes: [UInt8], _ maximumPixels: Int) throws(DecodingFailure) -> FileHeader {
        let reader = try checkedReader(bytes, maximumPixels)
        let pixels = CodedSize.all(in: bytes).map { $0.width * $0.height } + [reader.width * reader.height]
        return FileHeader(
            width: reader.width, height: reader.height, memory: WholePicture.memory(pixels: pixels.max() ?? 0))
    }

    private static func checkedReader(_ bytes: [UInt8], _ maximumPixels: Int) throws(DecodingFailure) -> HEIFReader {
        let longestSide = min(maximumPixels, PhotoFile.longestSide)
        // What is decoded may be larger than what the header says, and that lie would only come out with all of it in memory.
        for coded in CodedSize.all(in: bytes) {
            // Whole blocks are coded, also where the picture ends within one.
            func trimmed(_ side: Int) -> Int { max(side - largestBlock + 1, min(side, 1)) }
            let (width, height) = (trimmed(coded.width), trimmed(coded.height))
            if (try? WholePicture.check(width: width, height: height, maximumPixels, format: "HEIC")) == nil {
                try WholePicture.check(width: coded.width, height: coded.height, maximumPixels, format: "HEIC")
            }
        }
        let reader = try HEIFReader(bytes, longestSide: longestSide)
        try WholePicture.check(width: reader.width, height: reader.height, maximumPixels, format: "HEIC")
        return reader
    }

    /// Samples on a side of HEVC's largest block.
    private static let largestBlock = 64
}

/// Owns one picture of libheif's and frees it once, when this value goes away.
@safe private struct HEIFReader: ~Copyable {
    private let handle: OpaquePointer?
    let width, height: Int

    /// - Parameter longestSide: beyond which libheif itself is to refuse a picture, or a part of one.
    init(_ bytes: [UInt8], longestSide: Int) throws(DecodingFailure) {
        var handle: OpaquePointer?
        var (width, height): (Int32, Int32) = (0, 0)
        var message = [CChar](repeating: 0, count: Int(SD_HEIF_MESSAGE))
        // SAFETY: read within `bytes.count`; no pointer to them is kept; the handle is closed in `deinit`.
        let outcome = unsafe sd_heif_open(bytes, bytes.count, Int32(longestSide), &handle, &width, &height, &message)
        unsafe self.handle = unsafe handle
        (self.width, self.height) = (Int(width), Int(height))
        if outcome == SD_HEIF_ABSENT {
            throw .missingLibrary(name: "a HEIC photograph", library: "libheif", package: "libheif1")
        }
        guard outcome == SD_HEIF_OK, width > 0, height > 0 else { throw failure(message) }
    }

    // SAFETY: nobody has the handle any more, and the call takes nil too.
    deinit { unsafe sd_heif_close(handle) }

    func pixels() throws(DecodingFailure) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        var message = [CChar](repeating: 0, count: Int(SD_HEIF_MESSAGE))
        // SAFETY: there is room for as many pixels as are told.
        let outcome = unsafe sd_heif_read(handle, Int32(width), Int32(height), &pixels, &message)
        guard outcome == SD_HEIF_OK else { throw failure(message) }
        return pixels
    }

    private func failure(_ message: [CChar]) -> DecodingFailure {
        let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            // Some of its messages end in a newline, and a sentence is one line.
            .split { $0.isWhitespace }.joined(separator: " ")
        return .damaged(format: "HEIC", reason: text)
    }
}
