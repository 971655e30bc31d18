import Testing

@testable import stickydigit

@Suite struct AnnotationPlaceTests {
    @Test func oneFileIsForOnePhotograph() throws {
        let place = try AnnotationPlace("out/seen.png", isForSeveral: false)
        #expect(place.file(for: "note") == "out/seen.png")
    }

    @Test func severalNeedAFolderOrBraces() throws {
        #expect(try AnnotationPlace("seen/", isForSeveral: true).file(for: "note") == "seen/note.png")
        #expect(try AnnotationPlace("seen/{}-seen.jpg", isForSeveral: true).file(for: "note") == "seen/note-seen.jpg")
        #expect(throws: UsageError.self) { try AnnotationPlace("seen.png", isForSeveral: true) }
    }

    @Test func otherFormatsAreRefused() {
        #expect(throws: UsageError.self) { try AnnotationPlace("seen.gif", isForSeveral: false) }
        #expect(throws: UsageError.self) { try AnnotationPlace("{}", isForSeveral: true) }
    }
}
