/// EXIF data in a PNG's text, as ImageMagick and what goes by it write them: the keyword "Raw profile type exif" or "APP1", then the
/// name once more, the count of bytes, and the bytes as hexadecimal digits in lines.
///
/// In tEXt as they are, in zTXt packed by zlib, in iTXt either.
enum RawProfile {
    /// What cameras write has some kilobytes, and a thumbnail; the directory that is looked for stands in front.
    private static let mostText = 1 << 18

    /// - Parameters:
    ///   - name: of the chunk.
    ///   - data: of the chunk.
    /// - Returns: nil where it holds no such thing.
    static func exif(chunk name: ArraySlice<UInt8>, _ data: ArraySlice<UInt8>) -> [UInt8]? {
        let keywords = ["exif", "EXIF", "APP1", "app1"].map { Array("Raw profile type \($0)\0".utf8) }
        guard let keyword = keywords.first(where: { data.starts(with: $0) }) else { return nil }
        let rest = data.dropFirst(keyword.count)
        if name.elementsEqual("tEXt".utf8) { return bytes(rest) }
        // Both begin with the method of compression, of which there is but zlib's.
        if name.elementsEqual("zTXt".utf8), rest.first == 0 { return unpacked(rest.dropFirst()).flatMap(bytes) }
        guard name.elementsEqual("iTXt".utf8), rest.count > 2 else { return nil }
        let isPacked = rest.first == 1
        // Behind that method language and translation, each with a zero at its end.
        let parts = rest.dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        return isPacked ? unpacked(parts[2]).flatMap(bytes) : bytes(parts[2])
    }

    private static func unpacked(_ data: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        (try? Gzip.prefix(Array(data), mostText))?[...]
    }

    /// The bytes that the digits stand for, up to the first other sign.
    private static func bytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        // The name, then the count; the first line is empty.
        let parts = text.split(maxSplits: 2, whereSeparator: isSpace)
        guard parts.count == 3 else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for sign in parts[2].prefix(mostText) where !isSpace(sign) {
            guard let digit = Character(UnicodeScalar(sign)).hexDigitValue else { break }
            if let first = high {
                bytes.append(first << 4 | UInt8(digit))
                high = nil
            } else {
                high = UInt8(digit)
            }
        }
        return bytes
    }

    private static func isSpace(_ sign: UInt8) -> Bool { sign == 0x20 || (0x09...0x0D).contains(sign) }
}
