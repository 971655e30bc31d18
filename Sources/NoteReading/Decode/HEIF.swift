private import CHEIF  // The only file that sees it.

/// HEIC photographs through libheif, where it is installed.
enum HEIF {
    /// Opens no more of the file than its header where that is over a limit.
    static func picture(_ bytes: [UInt8], maximumPixels: Int) throws(DecodingFailure) -> WholePicture {
        let reader = try HEIFReader(bytes)
        try WholePicture.check(width: reader.width, height: reader.height, maximumPixels, format: "HEIC")
        return WholePicture(width: reader.width, height: reader.height, pixels: try reader.pixels())
    }
}

/// Owns one picture of libheif's and frees it once, when this value goes away.
@safe private struct HEIFReader: ~Copyable {
    private let handle: OpaquePointer?
    let width, height: Int

    init(_ bytes: [UInt8]) throws(DecodingFailure) {
        var handle: OpaquePointer?
        var (width, height): (Int32, Int32) = (0, 0)
        var message = [CChar](repeating: 0, count: Int(SD_HEIF_MESSAGE))
        // SAFETY: read within `bytes.count`; no pointer to them is kept; the handle is closed in `deinit`.
        let outcome = unsafe sd_heif_open(bytes, bytes.count, &handle, &width, &height, &message)
        unsafe self.handle = unsafe handle
        (self.width, self.height) = (Int(width), Int(height))
        if outcome == SD_HEIF_ABSENT {
            throw .missingLibrary(name: "a HEIC photograph", library: "libheif", package: "libheif1")
        }
        guard outcome == SD_HEIF_OK, width > 0, height > 0 else { throw failure(message) }
    }

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
        return .damaged(format: "HEIC", reason: text)
    }
}
