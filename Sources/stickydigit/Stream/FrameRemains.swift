/// What tells bytes in a stream to be a frame that has lost its first ones, by which frames are known.
enum FrameRemains {
    /// What JPEGs and PNGs hold soon after they begin, and nothing else does: the name of JPEG's usual wrapper, the header of a
    /// quantisation table (of 8 bits: one, two, three of them), a PNG's first chunk.
    private static let marks = [
        Array("JFIF\0".utf8), [0xFF, 0xDB, 0x00, 0x43], [0xFF, 0xDB, 0x00, 0x84], [0xFF, 0xDB, 0x00, 0xC5],
        Array("\0\0\0\rIHDR".utf8),
    ]

    static func areThere(in bytes: [UInt8]) -> Bool {
        bytes.indices.contains { i in
            marks.contains { $0[0] == bytes[i] && bytes[i...].starts(with: $0) }
        }
    }
}
