import Testing

@testable import NoteReading

@Suite struct ContactSheetTests {
    @Test func aSheetHasACellForEachButNoMoreThanAPersonLooksAt() {
        var sheet = ContactSheet()
        #expect(sheet.picture(of: 0).width > 0)
        for i in 0..<1005 {
            sheet.add(
                ContactSheet.Entry(
                    glyph: i == 0 ? DrawnNote.glyph : nil, truth: [7], said: i == 1 ? [] : [1], name: "#\(i)"))
        }
        #expect(sheet.count == 1005 && sheet.entries.count == ContactSheet.most)
    }
}
