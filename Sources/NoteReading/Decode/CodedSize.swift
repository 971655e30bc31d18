/// How large the pictures coded in a HEIC file are by their own parameters, which is what its library decodes and takes memory for:
/// what the container around them says may be less.
///
/// As ISO/IEC 14496-15 (8.3.3.1) and ITU-T H.265 (7.3.2.2, 7.3.3) lay it out.
enum CodedSize {
    /// Of each sequence parameter set in each `hvcC` box, wherever that stands; those that make no sense are left out.
    static func all(in bytes: [UInt8]) -> [(width: Int, height: Int)] {
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

    private var isAtEnd: Bool { at >= 8 * bytes.count }

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
