import Testing

@testable import NeuralNetwork

struct JSONReaderTests {
    private func read(_ text: String) throws -> JSONValue {
        try JSONReader.read(Array(text.utf8))
    }

    @Test(arguments: [
        ("null", JSONValue.null), (" true\n", .boolean(true)), ("false", .boolean(false)), ("0", .integer(0)),
        ("-12", .integer(-12)), ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number(0x1p63)),
        ("1.5e2", .number(150)), ("-0.25", .number(-0.25)), ("1E+2", .number(100)), ("[]", .array([])),
        ("[1, [2]]", .array([.integer(1), .array([.integer(2)])])), ("{}", .object([:])),
        (#"{"a":1,"b":[]}"#, .object(["a": .integer(1), "b": .array([])])), (#""""#, .string("")),
        (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")), (#""\u00e9 é""#, .string("é é")),
        (#""\ud83d\ude00""#, .string("😀")),
    ])
    func readsWhatIsJSON(text: String, value: JSONValue) throws {
        #expect(try read(text) == value)
    }

    @Test(arguments: [
        "", " ", "nul", "truey", "01", "-", "1.", ".5", "1e", "+1", "1e999", "[", "[1", "[1,", "[1,]", "[1 2]", "{",
        "{1:2}",
        #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a":1 "b":2}"#, #"{"a":1,"a":2}"#, "\"", #""\x""#, #""\u12g4""#,
        #""\u12"#,
        #""\ud800""#, #""\ud800\u0041""#, #""\udc00""#, "\"a\nb\"", "1 2", "{} {}", "NaN", "Infinity", "'a'", "// a",
    ])
    func refusesWhatIsNot(text: String) {
        #expect(throws: JSONFailure.self) { try read(text) }
    }

    @Test func refusesStringsThatAreNotUTF8() {
        for bytes in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]] as [[UInt8]] {
            #expect(throws: JSONFailure.self) { try JSONReader.read([0x22] + bytes + [0x22]) }
        }
    }

    @Test func refusesToRecurseWithoutEnd() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try read(nested(32))
        #expect(throws: JSONFailure.self) { try read(nested(33)) }
        #expect(throws: JSONFailure.self) { try read(String(repeating: "[{\"a\":", count: 100_000)) }
    }

    @Test func saysWhere() throws {
        #expect(throws: JSONFailure(problem: "no colon after a key", offset: 5)) { try read(#"{"a" 1}"#) }
    }
}
