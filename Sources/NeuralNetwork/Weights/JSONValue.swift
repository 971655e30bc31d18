/// A JSON value, as strictly read as safetensors asks: valid UTF-8, no key twice in an object, nothing after the end.
package enum JSONValue: Equatable, Sendable {
    case object([String: JSONValue])
    case array([JSONValue])
    case string(String)
    /// A number without fraction or exponent that fits.
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    case null

    package var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
    package var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
}

/// What is wrong with some JSON, and where in bytes.
package struct JSONFailure: Error, Equatable {
    package let problem: String
    package let offset: Int
}
