/// What a JSON text says. A small reader, so that a program that rarely reads JSON need not load Foundation for it.
indirect enum JSONValue: Equatable, CustomStringConvertible {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    var description: String {
        switch self {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): value
        case .array(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
        case .object: "an object"
        }
    }

    /// Where a text stops being JSON.
    struct Failure: Error, Equatable, CustomStringConvertible {
        let offset: Int
        let expected: String

        var description: String { "at byte \(offset) \(expected) was expected" }
    }

    static func parse(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
        var reader = JSONReader(bytes)
        let value = try reader.value(depth: 0)
        try reader.end()
        return value
    }
}

private struct JSONReader {
    /// Deeper nesting is refused before it can exhaust the stack.
    private static let deepest = 64

    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    }

    mutating func value(depth: Int) throws(JSONValue.Failure) -> JSONValue {
        guard depth < JSONReader.deepest else { throw failure("shallower nesting") }
        skipSpace()
        switch peek {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    mutating func end() throws(JSONValue.Failure) {
        skipSpace()
        if at < bytes.count { throw failure("the end") }
    }

    private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipSpace() {
        while let byte = peek, " \t\r\n".utf8.contains(byte) { at += 1 }
    }

    private func failure(_ expected: String) -> JSONValue.Failure { JSONValue.Failure(offset: at, expected: expected) }

    /// Whether the next byte but space is this one; if so it is passed.
    private mutating func pass(_ wanted: Character) -> Bool {
        skipSpace()
        guard peek == wanted.asciiValue else { return false }
        at += 1
        return true
    }

    private mutating func word(_ text: String, _ value: JSONValue) throws(JSONValue.Failure) -> JSONValue {
        guard bytes[at...].starts(with: text.utf8) else { throw failure("'\(text)'") }
        at += text.utf8.count
        return value
    }

    private mutating func object(depth: Int) throws(JSONValue.Failure) -> JSONValue {
        at += 1
        var members: [String: JSONValue] = [:]
        if pass("}") { return .object(members) }
        repeat {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw failure("a name in quotes") }
            let name = try string()
            guard pass(":") else { throw failure("':'") }
            members[name] = try value(depth: depth + 1)
        } while pass(",")
        guard pass("}") else { throw failure("',' or '}'") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONValue.Failure) -> JSONValue {
        at += 1
        var values: [JSONValue] = []
        if pass("]") { return .array(values) }
        repeat { values.append(try value(depth: depth + 1)) } while pass(",")
        guard pass("]") else { throw failure("',' or ']'") }
        return .array(values)
    }

    private mutating func number() throws(JSONValue.Failure) -> JSONValue {
        let start = at
        while let byte = peek, "+-.0123456789eE".utf8.contains(byte) { at += 1 }
        guard let number = Double(String(decoding: bytes[start..<at], as: UTF8.self)), number.isFinite else {
            at = start
            throw failure("a value")
        }
        return .number(number)
    }

    private mutating func string() throws(JSONValue.Failure) -> String {
        at += 1
        var units: [UInt16] = []
        var start = at
        func plain(_ end: Int) -> String.UTF16View { String(decoding: bytes[start..<end], as: UTF8.self).utf16 }
        while let byte = peek {
            if byte == UInt8(ascii: "\"") {
                units += plain(at)
                at += 1
                return String(decoding: units, as: UTF16.self)
            }
            guard byte >= 0x20 else { throw failure("no control character") }
            if byte == UInt8(ascii: "\\") {
                units += plain(at)
                at += 1
                units.append(try escape())
                start = at
            } else {
                at += 1
            }
        }
        throw failure("'\"'")
    }

    private mutating func escape() throws(JSONValue.Failure) -> UInt16 {
        guard let letter = peek else { throw failure("an escape") }
        at += 1
        switch letter {
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "t"): return 9
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "b"): return 8
        case UInt8(ascii: "f"): return 12
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(letter)
        case UInt8(ascii: "u"):
            guard at + 4 <= bytes.count,
                let unit = UInt16(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
            else { throw failure("four hexadecimal digits") }
            at += 4
            return unit
        default: throw failure("an escape")
        }
    }
}
