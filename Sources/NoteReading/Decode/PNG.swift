private import CPNG  // The only file that sees it.
private import Glibc

/// PNG files through libpng.
enum PNG {
    /// Reads the header: width and height as stored, within the limits.
    static func checkedHeader(_ bytes: [UInt8], _ maximumPixels: Int) throws(DecodingFailure) -> FileHeader {
        let reader = try PNGReader(bytes)
        try PhotoFile.check(width: reader.width, height: reader.height, maximumPixels: maximumPixels)
        // Counted with alpha, whether it has any or not.
        let memory = reader.isInterlaced ? reader.width * reader.height * (reader.depth == 16 ? 8 : 4) : 0
        try PhotoFile.checkMemory(memory, format: "PNG", kind: "interlaced")
        return FileHeader(width: reader.width, height: reader.height, memory: memory)
    }

    /// Samples of 16 bits that are white, where those of a file reach only a part of what they could.
    struct Levels: Equatable, Sendable {
        /// 0 for 65535.
        var colour = 0, alpha = 0

        /// Below a quarter of white a picture is black by its numbers: what cameras of 10, 12 and 14 bits write into 16.
        fileprivate static let black = 1 << 14
    }

    /// Whether a file's samples of 16 bits are smaller ones in truth: those that it says mean something (sBIT) where all are within
    /// these, or else, of a picture that would be black, up to its largest.
    ///
    /// An ordinary file has a sample that settles it in its first rows. What is damaged is for `decode` to say.
    static func levels(of bytes: [UInt8]) -> Levels {
        do {
            let reader = try PNGReader(bytes)
            guard reader.depth == 16 else { return Levels() }
            let bits = reader.significantBits
            func level(_ largest: Int) -> Int {
                guard largest > 0, largest < Levels.black else { return 0 }
                if bits == 0 { return largest }
                // Larger ones are in the upper bits, where the standard has them.
                let most = (1 << bits) - 1
                return largest <= most && bits < 16 ? most : 0
            }
            let largest = reader.largest(enough: Levels.black)
            return Levels(colour: level(largest.colour), alpha: level(largest.alpha))
        } catch {
            return Levels()
        }
    }

    /// Decodes row by row, so that no more than the reduced planes and one row are held.
    ///
    /// - Parameters:
    ///   - levels: of this file.
    ///   - ground: nil for the one that suits what is in the window.
    static func decode(
        _ bytes: [UInt8], _ window: BlockWindow, reduction: Int, _ levels: Levels, on ground: Ground?
    ) throws(DecodingFailure) -> (planes: Planes, ground: Ground) {
        var reader = try PNGReader(bytes)
        try reader.start(levels)
        var average = BlockAverage(window, reduction: reduction, width: reader.width, channels: reader.channels)
        var row = [UInt8](repeating: 0, count: reader.width * reader.channels)
        let firstRow = window.rows.lowerBound * reduction
        let endRow = min(window.rows.upperBound * reduction, reader.height)
        for y in 0..<endRow {
            try reader.read(into: &row)
            if y < firstRow { continue }
            average.add(row.span)
            if (y + 1) % reduction == 0 || y + 1 == reader.height { average.finishRow() }
        }
        if endRow == reader.height { try reader.finish() }
        return (average.planes(on: ground ?? average.ground), average.ground)
    }
}

/// Owns one libpng reader and frees it once, when this value goes away.
@safe private struct PNGReader: ~Copyable {
    private let bytes: [UInt8]
    private let handle: OpaquePointer?
    let width, height: Int
    let isInterlaced: Bool
    /// Bits a sample, and how many of them the file says mean something; 0 where it says nothing.
    let depth, significantBits: Int
    /// 3 or 4, known after `start`.
    private(set) var channels = 0
    private var rowsRead = 0

    init(_ bytes: [UInt8]) throws(DecodingFailure) {
        var handle: OpaquePointer?
        var header = sd_png_header()
        var message = Message()
        // SAFETY: read within `bytes.count`; no pointer to them is kept; the handle is closed in `deinit`.
        let outcome = unsafe sd_png_open(bytes, bytes.count, &handle, &header, &message.text)
        unsafe self.handle = unsafe handle
        self.bytes = bytes
        width = Int(header.width)
        height = Int(header.height)
        isInterlaced = header.interlaced != 0
        depth = Int(header.depth)
        significantBits = Int(header.significant_bits)
        guard outcome == SD_PNG_OK else { throw failure(outcome, message) }
    }

    // SAFETY: nobody has the handle any more, and the call takes nil too.
    deinit { unsafe sd_png_close(handle) }

    /// The largest samples of 16 bits, as far as the file can be read; the reader is of no other use then.
    func largest(enough: Int) -> (colour: Int, alpha: Int) {
        var largest = sd_png_levels()
        var message = Message()
        // SAFETY: the same bytes as before; no pointer to them is kept.
        _ = unsafe sd_png_largest(handle, bytes, bytes.count, UInt32(enough), &largest, &message.text)
        return (Int(largest.colour), Int(largest.alpha))
    }

    mutating func start(_ levels: PNG.Levels) throws(DecodingFailure) {
        var count: Int32 = 0
        var message = Message()
        let samples = sd_png_levels(colour: UInt32(levels.colour), alpha: UInt32(levels.alpha))
        // SAFETY: the same bytes as before; no pointer to them is kept.
        let outcome = unsafe sd_png_start(handle, bytes, bytes.count, samples, &count, &message.text)
        guard outcome == SD_PNG_OK else { throw failure(outcome, message) }
        channels = Int(count)
    }

    mutating func read(into row: inout [UInt8]) throws(DecodingFailure) {
        precondition(row.count == width * channels && rowsRead < height, "row \(rowsRead) of \(height)")
        var message = Message()
        // SAFETY: the same bytes as before; the row was just checked; no pointer is kept.
        let outcome = unsafe sd_png_read_row(handle, bytes, bytes.count, &row, &message.text)
        guard outcome == SD_PNG_OK else { throw failure(outcome, message) }
        rowsRead += 1
    }

    func finish() throws(DecodingFailure) {
        var message = Message()
        // SAFETY: the same bytes as before; no pointer to them is kept.
        let outcome = unsafe sd_png_finish(handle, bytes, bytes.count, &message.text)
        guard outcome == SD_PNG_OK else { throw failure(outcome, message) }
    }

    private func failure(_ outcome: Int32, _ message: Message) -> DecodingFailure {
        switch outcome {
        case SD_PNG_CUT where height == 0:
            .damaged(format: "PNG", reason: "the file ends in its header")
        case SD_PNG_CUT where rowsRead == height:
            .damaged(format: "PNG", reason: "the file ends before its end mark")
        case SD_PNG_CUT where isInterlaced || rowsRead == 0:
            .damaged(format: "PNG", reason: "the file ends before the picture does")
        case SD_PNG_CUT:
            .damaged(format: "PNG", reason: "the file ends after \(100 * rowsRead / height) % of the picture")
        case SD_PNG_MEMORY:
            .shortOfMemory(format: "PNG")
        default:
            .damaged(format: "PNG", reason: PNG.reason(libraryMessage: message.description))
        }
    }
}

/// Room for libpng's words.
private struct Message: CustomStringConvertible {
    var text = [CChar](repeating: 0, count: Int(SD_PNG_MESSAGE))

    var description: String { String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) }
}

extension PNG {
    /// What is wrong with a file of which libpng says this: its own words name its functions, its chunks and zlib's tables.
    static func reason(libraryMessage words: String) -> String {
        func says(_ parts: String...) -> Bool { parts.contains { words.has($0) } }
        if says("CRC") { return "a checksum is wrong" }
        if says("IHDR", "Image width", "image width", "image height", "Not a PNG", "ASCII") {
            return "its header makes no sense"
        }
        if says("PLTE", "palette") { return "its palette is missing or makes no sense" }
        if says(
            "IDAT", "image data", "distance", "literal", "block", "code lengths", "data check", "compress", "window",
            "inflate")
        {
            return "its compressed data make no sense"
        }
        if says("filter") { return "a row of it is coded in a way that no PNG has" }
        return "its parts contradict each other"
    }
}

extension Picture {
    /// This picture as a PNG file, written for speed rather than smallness.
    public func png() -> [UInt8] {
        precondition(width > 0 && height > 0, "\(width) × \(height)")
        var out: UnsafeMutablePointer<UInt8>?
        var count = 0
        var message = Message()
        // SAFETY: a picture holds width × height × channels samples; no pointer to them is kept.
        let outcome = unsafe sd_png_encode(
            samples, UInt32(width), UInt32(height), Int32(channels), &out, &count, &message.text
        )
        // As Swift ends a program that is refused memory.
        if outcome == SD_PNG_MEMORY { abort() }
        guard outcome == SD_PNG_OK, let file = unsafe out else {
            preconditionFailure("a picture of \(width) × \(height) as PNG: \(message)")
        }
        defer { unsafe free(file) }
        // SAFETY: the C side wrote `count` bytes.
        return unsafe Array(UnsafeBufferPointer(start: file, count: count))
    }
}
