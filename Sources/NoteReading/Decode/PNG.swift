private import CPNG  // The only file that sees it.
private import Glibc

/// PNG files through libpng.
enum PNG {
    /// Reads the header: width and height as stored, within the limits.
    static func checkedHeader(_ bytes: [UInt8], _ maximumPixels: Int) throws(DecodingFailure) -> FileHeader {
        let reader = try PNGReader(bytes)
        try PhotoFile.check(width: reader.width, height: reader.height, maximumPixels: maximumPixels)
        // Counted with alpha, whether it has any or not.
        let memory = reader.isInterlaced ? reader.width * reader.height * 4 : 0
        try PhotoFile.checkMemory(memory, format: "PNG", kind: "interlaced")
        return FileHeader(width: reader.width, height: reader.height, memory: memory)
    }

    /// Decodes row by row, so that no more than the reduced planes and one row are held.
    static func decode(_ bytes: [UInt8], _ window: BlockWindow, reduction: Int) throws(DecodingFailure) -> Planes {
        var reader = try PNGReader(bytes)
        try reader.start()
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
        return average.planes
    }
}

/// Owns one libpng reader and frees it once, when this value goes away.
@safe private struct PNGReader: ~Copyable {
    private let bytes: [UInt8]
    private let handle: OpaquePointer?
    let width, height: Int
    let isInterlaced: Bool
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
        guard outcome == SD_PNG_OK else { throw failure(outcome, message) }
    }

    // SAFETY: nobody has the handle any more, and the call takes nil too.
    deinit { unsafe sd_png_close(handle) }

    mutating func start() throws(DecodingFailure) {
        var count: Int32 = 0
        var message = Message()
        // SAFETY: the same bytes as before; no pointer to them is kept.
        let outcome = unsafe sd_png_start(handle, bytes, bytes.count, &count, &message.text)
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
            .damaged(format: "PNG", reason: message.description)
        }
    }
}

/// Room for libpng's words.
private struct Message: CustomStringConvertible {
    var text = [CChar](repeating: 0, count: Int(SD_PNG_MESSAGE))

    var description: String { String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) }
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
