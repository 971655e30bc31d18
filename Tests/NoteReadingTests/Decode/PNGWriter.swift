/// PNG files of any colour type and depth, chunk by chunk, as no encoder of the project's writes them.
struct PNGWriter {
    enum ColourType: UInt8, CaseIterable {
        case grey = 0
        case rgb = 2
        case palette = 3
        case greyAlpha = 4
        case rgbAlpha = 6

        var channels: Int { [.grey: 1, .rgb: 3, .palette: 1, .greyAlpha: 2, .rgbAlpha: 4][self]! }
    }

    let type: ColourType
    let depth: Int
    let width, height: Int
    /// Chunks between the header and the picture's data.
    var before: [(name: String, data: [UInt8])] = []
    /// Chunks behind the picture's data.
    var after: [(name: String, data: [UInt8])] = []

    init(_ type: ColourType, depth: Int, width: Int, height: Int) {
        (self.type, self.depth, self.width, self.height) = (type, depth, width, height)
    }

    /// - Parameter sample: of a channel of a pixel, of as many bits as the depth.
    func file(_ sample: (_ x: Int, _ y: Int, _ channel: Int) -> Int) -> [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)  // No filter.
            var (byte, used) = (0, 0)
            for x in 0..<width {
                for channel in 0..<type.channels {
                    let value = sample(x, y, channel)
                    if depth == 16 { rows.append(UInt8(value >> 8)) }
                    if depth >= 8 {
                        rows.append(UInt8(value & 255))
                        continue
                    }
                    byte = byte << depth | value
                    used += depth
                    if used == 8 {
                        rows.append(UInt8(byte))
                        (byte, used) = (0, 0)
                    }
                }
            }
            if used > 0 { rows.append(UInt8(byte << (8 - used))) }
        }
        let header = Self.bytes(width) + Self.bytes(height) + [UInt8(depth), type.rawValue, 0, 0, 0]
        let chunks = [("IHDR", header)] + before + [("IDAT", Self.zlib(rows))] + after + [("IEND", [])]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks.flatMap { Self.chunk($0.0, $0.1) }
    }

    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + data
        return bytes(data.count) + named + bytes(Int(checksum(named)))
    }

    /// zlib's form without compression: stored blocks.
    static func zlib(_ data: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        var rest = data[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            out += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
        } while !rest.isEmpty
        var (a, b) = (1, 0)
        for byte in data {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return out + bytes(b << 16 | a)
    }

    private static func bytes(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }

    private static func checksum(_ data: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in data {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
