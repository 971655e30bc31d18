import Testing

@testable import stickydigit

@Suite struct PictureDumpTests {
    @Test func aPictureHasItsNumberWhicheverOthersThereAre() {
        let all = ["photo", "edges", "contours", "quad", "page", "grey", "contrast", "inverted", "glyph"]
        #expect(PictureDump.names(all) == all.enumerated().map { "\($0.offset + 1)-\($0.element)" })
        #expect(PictureDump.names(["photo", "page", "glyph"]) == ["1-photo", "5-page", "9-glyph"])
    }

    @Test func unknownPicturesFollowTheOneBefore() {
        #expect(
            PictureDump.names(["photo", "edges", "segments", "quad"]) == ["1-photo", "2-edges", "2-segments", "4-quad"])
    }

    @Test func severalGlyphsShareANumberSoThatTheFilesSort() {
        #expect(PictureDump.names(["glyph", "glyph", "glyph"]) == ["9-glyph", "9-glyph-2", "9-glyph-3"])
    }
}
