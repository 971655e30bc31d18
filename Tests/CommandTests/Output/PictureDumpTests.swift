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

    @Test func photographsOfOneNameGetFoldersOfTheirOwn() {
        var folders = DumpFolders()
        let names = ["a/x.jpg", "b/x.jpg", "x-2.png", "x.png", "..jpg", ".jpg", "/"].map {
            folders.folder(for: $0).text
        }
        #expect(names == ["x", "x-2", "x-2-2", "x-3", "photo", ".jpg", "photo-2"])
    }

    @Test func longNamesAreCutSoThatTheFileSystemTakesThem() {
        var folders = DumpFolders()
        let long = Word(String(repeating: "n", count: 300) + ".jpg")
        #expect(folders.folder(for: long).bytes.count == 200)
        #expect(folders.folder(for: long).bytes.count == 202)
    }
}
