/// How large the pictures coded in a HEIC or AVIF file are by their own parameters, which is what its library decodes and takes memory for:
/// what the container around them says may be less.
///
/// As ISO/IEC 14496-15 (8.3.3.1) and ITU-T H.265 (7.3.2.2, 7.3.3) lay it out, and the AV1 bitstream specification (5.3, 5.5).
enum CodedSize {
    /// Of each sequence parameter set in each `hvcC` box, wherever that stands, and of each sequence header of AV1 in a picture's data;
    /// those that make no sense are left out.
    static func all(in bytes: [UInt8]) -> [(width: Int, height: Int)] {
        hevc(in: bytes) + HEIFContainer(bytes).data(ofItems: "av01").flatMap(av1)
    }

    /// The sequence headers among the units of one picture's data.
    private static func av1(_ data: ArraySlice<UInt8>) -> [(width: Int, height: Int)] {
        var rest = data
        var sizes: [(width: Int, height: Int)] = []
        for _ in 0..<mostUnits {
            guard let header = rest.popFirst() else { break }
            if header & 4 != 0 { rest = rest.dropFirst() }
            var size = rest.count
            // Where a unit does not tell its size it is the last.
            if header & 2 != 0 {
                size = 0
                for shift in stride(from: 0, to: 35, by: 7) {
                    guard let byte = rest.popFirst() else { return sizes }
                    size |= Int(byte & 0x7F) << shift
                    if byte & 0x80 == 0 { break }
                }
            }
            if header >> 3 & 15 == sequenceHeader, let found = av1Size(rest.prefix(size)) { sizes.append(found) }
            rest = rest.dropFirst(size)
        }
        return sizes
    }

    private static let sequenceHeader = 1
    /// Of one picture's data: a header, a frame, a unit for each of its tiles.
    private static let mostUnits = 1000

    private static func av1Size(_ header: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
        var bits = Bits(plain: header)
        // The profile, and whether it is a still picture.
        bits.skip(3 + 1)
        if bits.number(1) == 1 {
            // A reduced header: the level.
            bits.skip(5)
        } else {
            skipOperatingPoints(&bits)
        }
        let (widthBits, heightBits) = (bits.number(4) + 1, bits.number(4) + 1)
        let (width, height) = (bits.number(widthBits) + 1, bits.number(heightBits) + 1)
        return bits.isBeyondEnd ? nil : (width, height)
    }

    private static func skipOperatingPoints(_ bits: inout Bits) {
        var delayBits: Int?
        if bits.number(1) == 1 {
            // Ticks and a time scale; equal intervals have a number more.
            bits.skip(64)
            if bits.number(1) == 1 { _ = bits.exponentialGolomb() }
            if bits.number(1) == 1 {
                delayBits = bits.number(5) + 1
                bits.skip(32 + 5 + 5)
            }
        }
        let hasDisplayDelay = bits.number(1) == 1
        for _ in 0...bits.number(5) {
            bits.skip(12)
            // The level; those above 7 have a tier.
            if bits.number(5) > 7 { bits.skip(1) }
            if let delayBits, bits.number(1) == 1 { bits.skip(2 * delayBits + 1) }
            if hasDisplayDelay, bits.number(1) == 1 { bits.skip(4) }
        }
    }

    private static func hevc(in bytes: [UInt8]) -> [(width: Int, height: Int)] {
        let name = Array("hvcC".utf8)
        var sizes: [(width: Int, height: Int)] = []
        var at = 4
        while at + name.count <= bytes.count {
            if bytes[at] == name[0], bytes[at..<at + name.count].elementsEqual(name) {
                sizes += parameterSets(bytes[(at + name.count)...]).compactMap(size)
            }
            at += 1
        }
        return sizes
    }

    /// The sequence parameter sets of one box, without their two bytes of header.
    private static func parameterSets(_ box: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var rest = box.dropFirst(22)
        func number(_ count: Int) -> Int? {
            guard rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        }
        var sets: [ArraySlice<UInt8>] = []
        for _ in 0..<(number(1) ?? 0) {
            guard let kind = number(1), let count = number(2) else { break }
            for _ in 0..<count {
                guard let length = number(2), rest.count >= length else { return sets }
                if kind & 0x3F == sequenceParameterSet { sets.append(rest.prefix(length).dropFirst(2)) }
                rest = rest.dropFirst(length)
            }
        }
        return sets
    }

    private static let sequenceParameterSet = 33

    private static func size(_ set: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
        var bits = Bits(set)
        bits.skip(4)
        let layers = bits.number(3)
        // Then the nesting bit, and the profile and level of the whole.
        bits.skip(1 + 96)
        let isThere = (0..<layers).map { _ in (profile: bits.number(1) == 1, level: bits.number(1) == 1) }
        if layers > 0 { bits.skip(2 * (8 - layers)) }
        for layer in isThere { bits.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) }
        _ = bits.exponentialGolomb()
        if bits.exponentialGolomb() == 3 { bits.skip(1) }
        guard let width = bits.exponentialGolomb(), let height = bits.exponentialGolomb() else { return nil }
        return (width, height)
    }
}

/// Bits of a parameter set, the bytes left out that keep it from looking like a start code.
private struct Bits {
    private var bytes: [UInt8] = []
    private var at = 0

    init(_ raw: ArraySlice<UInt8>) {
        var zeros = 0
        // No set's sizes stand further in than this.
        for byte in raw.prefix(256) {
            if zeros >= 2 && byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
    }

    /// Bits that hold no bytes of that kind, as AV1's.
    init(plain raw: ArraySlice<UInt8>) { bytes = Array(raw.prefix(256)) }

    private var isAtEnd: Bool { at >= 8 * bytes.count }

    /// Whether more were asked for than there are.
    var isBeyondEnd: Bool { at > 8 * bytes.count }

    mutating func skip(_ count: Int) { at += count }

    /// Zero bits follow the end.
    mutating func number(_ count: Int) -> Int {
        var number = 0
        for _ in 0..<count {
            let bit = isAtEnd ? 0 : bytes[at / 8] >> UInt8(7 - at % 8) & 1
            number = number << 1 | Int(bit)
            at += 1
        }
        return number
    }

    /// nil where it has more than 32 bits, or there are no more.
    mutating func exponentialGolomb() -> Int? {
        var zeros = 0
        while !isAtEnd, number(1) == 0 { zeros += 1 }
        guard !isAtEnd, zeros <= 32 else { return nil }
        return (1 << zeros) - 1 + number(zeros)
    }
}
