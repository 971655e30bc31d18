/// A JSON value whose keys keep their order and whose numbers keep their digits.
indirect enum JSON: Equatable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByNilLiteral
{
    case null
    case boolean(Bool)
    case integer(Int)
    /// Rounded to so many digits after the point. JSON has no infinity and no NaN: they are written as null.
    case number(Double, places: Int)
    case string(String)
    case array([JSON])
    case object([Member])

    struct Member: Equatable, Sendable {
        let key: String
        let value: JSON
    }

    init(stringLiteral text: String) { self = .string(text) }
    init(integerLiteral number: Int) { self = .integer(number) }
    init(nilLiteral: ()) { self = .null }

    /// Members in the order they are written.
    static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
        .object(members.map { Member(key: $0.key, value: $0.value) })
    }

    /// On one line, without spaces.
    var line: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value, let places): text += value.isFinite ? Decimal.short(value, places: places) : "null"
        case .string(let value): JSON.write(quoted: value, to: &text)
        case .array(let values):
            text += "["
            for (i, value) in values.enumerated() {
                if i > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (i, member) in members.enumerated() {
                if i > 0 { text += "," }
                JSON.write(quoted: member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(quoted value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Line separators are allowed in JSON and break programs that split lines as JavaScript does.
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}":
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
