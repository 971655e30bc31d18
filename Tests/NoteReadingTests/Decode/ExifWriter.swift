/// EXIF's TIFF structure with an orientation and nothing else.
func tiff(_ orientation: UInt8, bigEndian: Bool = false) -> [UInt8] {
    bigEndian
        ? Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        : Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
}

/// PNG bytes with an eXIf chunk that says how the picture is turned, right after the header.
///
/// libpng is told to pass over this chunk, so its checksum is not looked at.
func withOrientation(_ orientation: UInt8, png: [UInt8], bigEndian: Bool = false) -> [UInt8] {
    let data = tiff(orientation, bigEndian: bigEndian)
    // The signature's 8 bytes, and the header's 25.
    return png[..<33] + [0, 0, 0, UInt8(data.count)] + Array("eXIf".utf8) + data + [0, 0, 0, 0] + png[33...]
}
