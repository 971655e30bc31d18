import NeuralNetwork
import Testing

@Suite struct QuotedTests {
    @Test(arguments: [
        ("conv1.weight", "“conv1.weight”"), ("", "“”"), ("a\nb\u{1B}[31m", "“a\u{FFFD}b\u{FFFD}[31m”"),
        ("a\u{2028}\u{202E}b\u{2066}", "“a\u{FFFD}\u{FFFD}b\u{FFFD}”"), ("👩‍👩‍👧", "“👩‍👩‍👧”"),
    ])
    func textIsOneLine(_ text: String, shown: String) { #expect(quoted(text) == shown) }

    @Test func textIsNotEndless() {
        #expect(quoted(String(repeating: "x", count: 60)) == "“" + String(repeating: "x", count: 60) + "”")
        #expect(quoted(String(repeating: "x", count: 61)) == "“" + String(repeating: "x", count: 60) + "…”")
    }
}
