/// Puts the checksum behind each chunk of a PNG right.
enum PNGChecksums {
    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var at = 8
        while at + 12 <= bytes.count {
            let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = at + 8 + length
            guard end + 4 <= bytes.count else { break }
            let sum = checksum(bytes[at + 4..<end])
            for i in 0..<4 { bytes[end + i] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * i)) }
            at = end + 4
        }
        return bytes
    }

    /// CRC-32 as the PNG specification's annex gives it.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
}
