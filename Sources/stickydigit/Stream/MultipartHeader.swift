/// What stands between the frames of a stream that was served over HTTP as `multipart/x-mixed-replace` (RFC 2046, 5.1):
/// a line that begins with `--`, then lines of `Name: value`, then an empty one.
enum MultipartHeader {
    /// Whether bytes are lines of such a header or a part of it, such as the line's end behind a frame.
    static func isOne(_ bytes: [UInt8]) -> Bool {
        bytes.split { $0 == 0x0A || $0 == 0x0D }.allSatisfy(isLine)
    }

    private static func isLine(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.allSatisfy({ $0 == 0x09 || (0x20..<0x7F).contains($0) }) else { return false }
        return line.starts(with: "--".utf8) || line.starts(with: "HTTP/".utf8) || isNameAndValue(line)
    }

    private static func isNameAndValue(_ line: ArraySlice<UInt8>) -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return false }
        return line[..<colon].allSatisfy { byte in
            byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
    }
}
