/// Where a JPEG begins in a file that has other bytes before it: the rest of an HTTP header, a camera's own.
enum JPEGStart {
    /// Bytes before it beyond which a file is not taken for a JPEG.
    static let furthest = 1 << 16

    /// The start mark, behind which two segments in a row make sense; nil where there is none within the first 64 KiB.
    static func place(in bytes: [UInt8]) -> Int? {
        (0..<min(bytes.count, furthest + 1)).first { bytes[$0] == 0xFF && begins(bytes, at: $0) }
    }

    /// The file without what stands before its start mark.
    static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.begin(with: [0xFF, 0xD8]) { return bytes }
        return place(in: bytes).map { Array(bytes[$0...]) } ?? bytes
    }

    private static func begins(_ bytes: [UInt8], at start: Int) -> Bool {
        guard bytes.contain([0xFF, 0xD8, 0xFF], at: start) else { return false }
        return segment(bytes, at: start + 2).flatMap { segment(bytes, at: $0) } != nil
    }

    /// Behind the segment that begins at a place; nil where none does.
    private static func segment(_ bytes: [UInt8], at place: Int) -> Int? {
        guard place + 4 <= bytes.count, bytes[place] == 0xFF, isOfSegment(bytes[place + 1]) else { return nil }
        let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
        return length >= 2 ? place + 2 + length : nil
    }

    /// Markers of frames and tables, applications' and comments; not those that stand alone.
    private static func isOfSegment(_ code: UInt8) -> Bool {
        (0xC0...0xCF).contains(code) || (0xDA...0xEF).contains(code) || code == 0xFE
    }
}
