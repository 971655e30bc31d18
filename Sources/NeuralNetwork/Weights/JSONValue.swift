/// A JSON value, as strictly read as safetensors asks: valid UTF-8, no key twice in an object, nothing after the end.
enum JSONValue: Equatable, Sendable {
    case object([String: JSONValue])
    case array([JSONValue])
    case string(String)
    /// A number without fraction or exponent that fits.
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    case null

    var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
    var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    var string: String? { if case .string(let text) = self { text } else { nil } }
    var integer: Int? { if case .integer(let value) = self { value } else { nil } }
}

/// What is wrong with some JSON, and where in bytes.
struct JSONFailure: Error, Equatable {
    let problem: String
    let offset: Int
}
