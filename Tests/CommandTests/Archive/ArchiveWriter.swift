/// Writes archives byte by byte, so that each can be wrong in its own way.
enum ArchiveWriter {
    struct Member {
        var name: String
        var bytes: [UInt8] = []
        /// ustar's: 0 a file, 1 a hard link, 2 a symbolic one, 3 a device, 5 a folder.
        var type = "0"
        var link = ""
    }

    /// - Parameter isOld: as tars were before POSIX, without a mark.
    static func tar(_ members: [Member], isOld: Bool = false) -> [UInt8] {
        members.flatMap {
            header($0, size: $0.bytes.count, isOld: isOld) + $0.bytes
                + [UInt8](repeating: 0, count: (512 - $0.bytes.count % 512) % 512)
        }
            + [UInt8](repeating: 0, count: 1024)
    }

    static func header(_ member: Member, size: Int, isOld: Bool = false) -> [UInt8] {
        func field(_ text: String, _ width: Int) -> [UInt8] {
            Array(text.utf8.prefix(width)) + [UInt8](repeating: 0, count: max(0, width - text.utf8.count))
        }
        func octal(_ value: Int, _ width: Int) -> [UInt8] {
            let digits = String(value, radix: 8)
            return field(String(repeating: "0", count: width - 1 - digits.count) + digits, width)
        }
        let before =
            field(member.name, 100) + octal(0o644, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12)
            + octal(0, 12)
        let after = field(member.type, 1) + field(member.link, 100) + (isOld ? [] : field("ustar", 6) + field("00", 2))
        let rest = after + [UInt8](repeating: 0, count: 512 - before.count - 8 - after.count)
        let sum = (before + rest).reduce(8 * 32) { $0 + Int($1) }
        return before + octal(sum, 7) + [32] + rest
    }

    /// Members are stored, not compressed.
    static func zip(_ members: [Member], isEncrypted: Bool = false) -> [UInt8] {
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for member in members {
            let common =
                little(isEncrypted ? 0x801 : 0x800, 2) + little(0, 2) + little(0, 4) + little(crc(member.bytes), 4)
                + little(member.bytes.count, 4) + little(member.bytes.count, 4) + little(member.name.utf8.count, 2)
            directory +=
                Array("PK\u{1}\u{2}".utf8) + little(20, 2) + little(20, 2) + common + little(0, 12)
                + little(file.count, 4) + Array(member.name.utf8)
            file +=
                Array("PK\u{3}\u{4}".utf8) + little(20, 2) + common + little(0, 2) + Array(member.name.utf8)
                + member.bytes
        }
        return file + directory + Array("PK\u{5}\u{6}".utf8) + little(0, 4) + little(members.count, 2)
            + little(members.count, 2) + little(directory.count, 4) + little(file.count, 4) + little(0, 2)
    }

    private static func little(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }

    private static func crc(_ bytes: [UInt8]) -> Int {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Int(~sum)
    }
}
