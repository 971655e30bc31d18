import Foundation
import Testing

@testable import stickydigit

@Suite struct JSONTests {
    @Test func keysKeepTheirOrder() {
        let json = JSON.object(["z": 1, "a": nil, "m": .array([.boolean(true), .number(0.25, places: 3), "x"])])
        #expect(json.line == #"{"z":1,"a":null,"m":[true,0.25,"x"]}"#)
    }

    @Test func whatIsNoNumberIsNull() {
        #expect(JSON.array([.number(.nan, places: 2), .number(-.infinity, places: 2)]).line == "[null,null]")
    }

    @Test func everyStringComesBackFromAnotherReader() throws {
        let strings =
            (0..<0x300).compactMap { Unicode.Scalar($0).map { "a\($0)b" } } + ["\u{2028}", "日本", "👩‍👩‍👧", "\"\\/"]
        for string in strings {
            let line = JSON.object(["k": .string(string)]).line
            let read = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String])
            #expect(read["k"].map { Array($0.unicodeScalars) } == Array(string.unicodeScalars))
            #expect(!line.contains("\n"))
        }
    }
}
