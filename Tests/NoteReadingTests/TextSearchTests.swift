import Testing

@testable import NoteReading

@Suite struct TextSearchTests {
    @Test(arguments: [
        ("train-images-idx3", "idx3", true), ("idx3", "idx3", true), ("idx", "idx3", false), ("", "a", false),
        ("aab", "ab", true), ("Größe", "ße", true),
    ])
    func findsAPart(_ text: String, _ part: String, _ isThere: Bool) {
        #expect(text.has(part) == isThere)
    }

    @Test func replacesThePartAlone() {
        #expect("train-images-idx3".replacing("images", with: "labels") == "train-labels-idx3")
        #expect("train".replacing("images", with: "labels") == "train")
    }
}
