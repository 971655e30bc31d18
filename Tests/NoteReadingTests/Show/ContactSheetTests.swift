import Testing

@testable import NoteReading

@Suite struct ContactSheetTests {
    private func sheet(_ count: Int) -> ContactSheet {
        var sheet = ContactSheet()
        for i in 0..<count {
            sheet.add(
                ContactSheet.Entry(
                    glyph: i == 0 ? DrawnNote.glyph : nil, truth: [7], said: i == 1 ? [] : [1], name: "#\(i)"))
        }
        return sheet
    }

    @Test func aSheetHasACellForEachButNoMoreThanAPersonLooksAt() {
        let sheet = sheet(1005)
        #expect(sheet.count == 1005 && sheet.entries.count == ContactSheet.most)
        #expect(ContactSheet().picture(of: 0).width > 0)
    }

    /// The rows and columns of a picture, in turn.
    private func part(of picture: Picture, x: Int, y: Int, width: Int, height: Int) -> [[UInt8]] {
        (y..<y + height).map { row in
            Array(picture.samples[3 * (row * picture.width + x)..<3 * (row * picture.width + x + width)])
        }
    }

    @Test func aCellShowsTheGlyphEnlarged() {
        let picture = sheet(2).picture(of: 10)
        let side = 3 * Glyph.side
        var enlarged = Picture(width: side, height: side, filledWith: .white)
        enlarged.paste(Picture(grey: DrawnNote.glyph.plane), x: 0, y: 0, scale: 3)
        let cell = part(of: picture, x: 8, y: 24, width: side, height: side)
        #expect(cell == part(of: enlarged, x: 0, y: 0, width: side, height: side))
        // The next has nothing to show.
        let empty = part(of: picture, x: 8 + side + 16, y: 24, width: side, height: side)
        #expect(empty.allSatisfy { $0.allSatisfy { $0 == 225 } })
    }

    @Test func titleAndCaptionsAreWritten() {
        let picture = sheet(2).picture(of: 10)
        var title = Picture(width: picture.width, height: 24, filledWith: .white)
        title.write("2 of 10 misread", x: 8, y: 8, scale: 1, .black)
        #expect(
            part(of: picture, x: 0, y: 0, width: picture.width, height: 24)
                == part(of: title, x: 0, y: 0, width: picture.width, height: 24))
        var caption = Picture(width: 80, height: 14, filledWith: .white)
        caption.write("7→1", x: 0, y: 0, scale: 2, .black)
        let side = 3 * Glyph.side
        #expect(
            part(of: picture, x: 8, y: 24 + side + 4, width: 80, height: 14)
                == part(of: caption, x: 0, y: 0, width: 80, height: 14))
    }

    /// More than fit into three columns make a sheet that is wider than high by no more than a half, and never too wide to look at.
    @Test(arguments: [1, 3, 4, 100, 1000]) func sheetsAreOfAShapeToLookAt(_ count: Int) {
        let picture = sheet(count).picture(of: count)
        let columns = picture.width / (3 * Glyph.side + 16)
        #expect(columns >= 3 && columns <= 25)
        #expect(columns * ((picture.height - 24) / (3 * Glyph.side + 40)) >= count)
    }
}
