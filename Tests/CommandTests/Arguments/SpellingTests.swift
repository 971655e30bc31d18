import Testing

@testable import stickydigit

@Suite struct SpellingTests {
    @Test(arguments: [
        ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("", "ab", 2), ("format", "formt", 1), ("format", "fromat", 1),
        ("kitten", "sitting", 3), ("jobs", "job", 1), ("ab", "ba", 1),
    ])
    func changesAreCounted(_ a: String, _ b: String, count: Int) {
        #expect(Spelling.changes(from: a, to: b) == count)
        #expect(Spelling.changes(from: b, to: a) == count)
    }

    @Test func onlyWhatIsNearIsNamed() {
        let known = ["--format", "--jobs", "--whole"]
        #expect(Spelling.nearest(to: "--formt", among: known) == "--format")
        #expect(Spelling.nearest(to: "--hwole", among: known) == "--whole")
        #expect(Spelling.nearest(to: "--something-else", among: known) == nil)
        #expect(Spelling.nearest(to: "--x", among: []) == nil)
    }
}
