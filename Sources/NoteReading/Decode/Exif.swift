/// The orientation that a JPEG's or PNG's EXIF data gives, `upright` where there is none that makes sense.
///
/// Cameras write one tag that matters here, so this follows just the path to it. Nothing is trusted: every read is checked
/// against the end, and whatever does not fit counts as absent, since a bad tag is no reason to refuse a good picture.
enum Exif {
    /// Looks through the marker segments before the first scan for EXIF's APP1.
    static func orientation(jpeg bytes: [UInt8]) -> Orientation {
        var at = 2
        while let marker = marker(in: bytes, at: &at), let size = bytes.number(at: at, size: 2, littleEndian: false) {
            // Start of scan: the picture's data follow. A size counts itself.
            guard marker != 0xDA, size >= 2, at + size <= bytes.count else { break }
            if marker == 0xE1, bytes[at + 2..<at + size].starts(with: Array("Exif\0\0".utf8)) {
                return orientation(tiff: bytes[at + 8..<at + size])
            }
            at += size
        }
        return .upright
    }

    /// Steps over the next marker, which any number of fill bytes 0xFF may precede, and before them, as some cameras have it,
    /// stray bytes: libjpeg passes over the same.
    private static func marker(in bytes: [UInt8], at: inout Int) -> UInt8? {
        while at < bytes.count {
            while at < bytes.count, bytes[at] != 0xFF { at += 1 }
            while at < bytes.count, bytes[at] == 0xFF { at += 1 }
            guard at < bytes.count else { return nil }
            defer { at += 1 }
            // 0xFF 0 is a stray byte too.
            if bytes[at] != 0 { return bytes[at] }
        }
        return nil
    }

    /// Looks through the chunks for eXIf, which may come before or after the picture's data; where there is none, for EXIF data as text,
    /// as ImageMagick wrote them before that chunk was.
    static func orientation(png bytes: [UInt8]) -> Orientation {
        var at = 8
        var profile: Orientation?
        while let size = bytes.number(at: at, size: 4, littleEndian: false), at + 8 + size <= bytes.count {
            let data = at + 8..<at + 8 + size
            let name = bytes[at + 4..<at + 8]
            if name.elementsEqual("eXIf".utf8) { return orientation(block: bytes[data]) }
            if profile == nil, let exif = RawProfile.exif(chunk: name, bytes[data]) {
                profile = orientation(block: exif[...])
            }
            at = data.upperBound + 4  // The checksum.
        }
        return profile ?? .upright
    }

    /// - Parameter block: TIFF's structure, or the mark that cameras have before it in a JPEG.
    static func orientation(block: ArraySlice<UInt8>) -> Orientation {
        orientation(tiff: block.starts(with: Array("Exif\0\0".utf8)) ? block.dropFirst(6) : block)
    }

    /// Reads the first directory of EXIF's TIFF structure.
    ///
    /// - Parameter tiff: from the byte order mark on.
    static func orientation(tiff: ArraySlice<UInt8>) -> Orientation {
        let tiff = Array(tiff)
        guard let littleEndian = littleEndian(tiff) else { return .upright }
        func number(_ at: Int, _ size: Int) -> Int? { tiff.number(at: at, size: size, littleEndian: littleEndian) }

        guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else {
            return .upright
        }
        for entry in 0..<count {
            let at = directory + 2 + 12 * entry
            guard let tag = number(at, 2), let type = number(at + 2, 2) else { break }
            guard tag == 0x0112 else { continue }
            // A 16-bit number by the standard; some programs write 32 bits.
            guard let value = number(at + 8, type == 4 ? 4 : 2), let byte = UInt8(exactly: value) else { break }
            return Orientation(rawValue: byte) ?? .upright
        }
        return .upright
    }

    private static func littleEndian(_ tiff: [UInt8]) -> Bool? {
        if tiff.starts(with: Array("II".utf8)) { return true }
        return tiff.starts(with: Array("MM".utf8)) ? false : nil
    }
}

extension [UInt8] {
    /// An unsigned number of `size` bytes, nil where it does not lie within.
    fileprivate func number(at start: Int, size: Int, littleEndian: Bool) -> Int? {
        guard start >= 0, start <= count - size else { return nil }
        let bytes = self[start..<start + size]
        return littleEndian
            ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
