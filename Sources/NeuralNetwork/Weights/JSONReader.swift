/// Reads JSON (RFC 8259). A small one of our own: Foundation's costs more to load than this program takes to start.
package struct JSONReader {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    /// Deeper nesting is refused, since reading recurses. The header of a weights file has three levels.
    private static let deepest = 32

    /// Reads one value that fills the bytes, white space aside.
    package static func read(_ bytes: [UInt8]) throws(JSONFailure) -> JSONValue {
        var reader = JSONReader(bytes: bytes)
        reader.skipSpace()
        let value = try reader.value()
        reader.skipSpace()
        guard reader.position == bytes.count else { throw reader.failure("something after the end") }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func failure(_ problem: String) -> JSONFailure {
        JSONFailure(problem: problem, offset: position)
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func value() throws(JSONFailure) -> JSONValue {
        switch next {
        case UInt8(ascii: "{"): return .object(try nested { (reader) throws(JSONFailure) in try reader.members() })
        case UInt8(ascii: "["): return .array(try nested { (reader) throws(JSONFailure) in try reader.elements() })
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"): return try number()
        case let digit? where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit): return try number()
        case nil: throw failure("cut off")
        default: throw failure("no value")
        }
    }

    private mutating func nested<Result>(
        _ read: (inout JSONReader) throws(JSONFailure) -> Result
    ) throws(JSONFailure) -> Result {
        guard depth < Self.deepest else { throw failure("nested more than \(Self.deepest) deep") }
        depth += 1
        defer { depth -= 1 }
        position += 1
        skipSpace()
        return try read(&self)
    }

    private mutating func members() throws(JSONFailure) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        if take("}") { return members }
        while true {
            let start = position
            guard next == UInt8(ascii: "\"") else { throw failure("no key") }
            let key = try string()
            skipSpace()
            guard take(":") else { throw failure("no colon after a key") }
            skipSpace()
            let value = try value()
            guard members.updateValue(value, forKey: key) == nil else {
                throw JSONFailure(problem: "key \(quoted(key)) twice", offset: start)
            }
            skipSpace()
            if take("}") { return members }
            guard take(",") else { throw failure("neither , nor } after a member") }
            skipSpace()
        }
    }

    private mutating func elements() throws(JSONFailure) -> [JSONValue] {
        var elements: [JSONValue] = []
        if take("]") { return elements }
        while true {
            elements.append(try value())
            skipSpace()
            if take("]") { return elements }
            guard take(",") else { throw failure("neither , nor ] after an element") }
            skipSpace()
        }
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) throws(JSONFailure) -> JSONValue {
        for character in String(describing: text).unicodeScalars {
            guard take(character) else { throw failure("no value") }
        }
        return value
    }

    private mutating func digits() throws(JSONFailure) {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw failure("a number without digits") }
    }

    private mutating func number() throws(JSONFailure) -> JSONValue {
        let start = position
        _ = take("-")
        if !take("0") { try digits() }
        var isInteger = true
        if take(".") {
            isInteger = false
            try digits()
        }
        if take("e") || take("E") {
            isInteger = false
            if !take("+") { _ = take("-") }
            try digits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isInteger, let value = Int(text) { return .integer(value) }
        guard let value = Double(text), value.isFinite else {
            throw JSONFailure(problem: "a number too large", offset: start)
        }
        return .number(value)
    }

    private mutating func string() throws(JSONFailure) -> String {
        position += 1
        var text: [UInt8] = []
        let start = position
        // Of what has not been copied to `text` yet: all of it, as long as nothing is escaped.
        var plain = position
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                let last = bytes[plain..<position - 1]
                let string =
                    text.isEmpty
                    ? String(validating: last, as: UTF8.self) : String(validating: text + last, as: UTF8.self)
                guard let string else { throw JSONFailure(problem: "a string that is not UTF-8", offset: start) }
                return string
            case UInt8(ascii: "\\"):
                text.append(contentsOf: bytes[plain..<position - 1])
                text.append(contentsOf: try escape())
                plain = position
            case 0..<0x20: throw failure("a control character in a string")
            default: break
            }
        }
        throw failure("a string without end")
    }

    /// What follows a backslash, as UTF-8.
    private mutating func escape() throws(JSONFailure) -> [UInt8] {
        guard let byte = next else { throw failure("a string without end") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw failure("an unknown escape")
        }
    }

    private mutating func unicodeEscape() throws(JSONFailure) -> [UInt8] {
        var units = [try codeUnit()]
        if UTF16.isLeadSurrogate(units[0]) {
            guard take("\\"), take("u") else { throw failure("half a surrogate pair") }
            units.append(try codeUnit())
        }
        guard let string = String(validating: units, as: UTF16.self) else { throw failure("half a surrogate pair") }
        return Array(string.utf8)
    }

    private mutating func codeUnit() throws(JSONFailure) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw failure("an escape without four hexadecimal digits")
            }
            position += 1
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
