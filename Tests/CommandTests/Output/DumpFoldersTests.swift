import Testing

@testable import stickydigit

@Suite struct DumpFoldersTests {
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
