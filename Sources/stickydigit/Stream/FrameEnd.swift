/// Where a JPEG without an end mark ends: before the zeros, or the header of the next frame, that stand behind it.
enum FrameEnd {
    /// Bytes in which a header is looked for.
    private static let longestHeader = 4096

    /// - Parameter frame: from its start mark to whatever comes next.
    static func place(in frame: ArraySlice<UInt8>) -> Int {
        var frame = frame
        let last = frame.suffix(longestHeader)
        let dash = UInt8(ascii: "-")
        let header = last.indices.dropLast().first {
            last[$0] == dash && last[$0 + 1] == dash && MultipartHeader.isOne(Array(last[$0...]))
        }
        if let header {
            frame = frame[..<header]
            while let byte = frame.last, byte == 0x0A || byte == 0x0D { frame.removeLast() }
        }
        let zeros = frame.reversed().prefix { $0 == 0 }.count
        return frame.endIndex - max(0, zeros - longestOwn)
    }

    /// Zeros that may belong to the frame's own data, which end in any bits; the decoder passes over so few of others.
    private static let longestOwn = 4
}
