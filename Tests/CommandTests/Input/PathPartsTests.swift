import Testing

@testable import stickydigit

@Suite struct PathPartsTests {
    @Test(arguments: [
        ("a/b.jpg", "b.jpg", "b", "jpg", "a/"), ("b.tar.gz", "b.tar.gz", "b.tar", "gz", ""),
        ("/x/.jpg", ".jpg", ".jpg", "jpg", "/x/"),
        ("plain", "plain", "plain", "", ""), ("A.JPG", "A.JPG", "A", "jpg", ""),
    ])
    func pathsComeApart(_ path: String, last: String, stem: String, ending: String, folder: String) {
        let word = Word(path)
        #expect(word.lastPart.text == last)
        #expect(word.stem.text == stem)
        #expect(word.ending == ending)
        #expect(word.folder.text == folder)
    }

    @Test func pathsAreJoinedWithOneSlash() {
        #expect("a" / "b" == Word("a/b"))
        #expect("a/" / "b" == Word("a/b"))
        #expect("" / "b" == Word("b"))
    }
}
