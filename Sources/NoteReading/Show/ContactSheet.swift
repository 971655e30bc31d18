/// Digits that were misread, each with what it is, what was said and which one it is: a picture to learn from.
package struct ContactSheet: Sendable {
    /// More would make a picture that nobody looks at.
    package static let most = 1000

    private static let scale = 3
    private static let side = Glyph.side * scale
    private static let cellWidth = side + 16
    private static let cellHeight = side + 40
    private static let titleHeight = 24

    package struct Entry: Sendable {
        /// nil where nothing was found to read.
        let glyph: Glyph?
        /// Empty for no digit.
        let truth, said: [Int]
        let name: String

        package init(glyph: Glyph?, truth: [Int], said: [Int], name: String) {
            self.glyph = glyph
            self.truth = truth
            self.said = said
            self.name = name
        }
    }

    /// The first `most` of them.
    package private(set) var entries: [Entry] = []
    package private(set) var count = 0

    package init() {}

    package mutating func add(_ entry: @autoclosure () -> Entry) {
        count += 1
        if entries.count < ContactSheet.most { entries.append(entry()) }
    }

    /// - Parameter images: how many digits were read in all, for the title.
    package func picture(of images: Int) -> Picture {
        var columns = 1
        while columns * columns * ContactSheet.cellHeight < entries.count * ContactSheet.cellWidth * 2 { columns += 1 }
        columns = max(3, min(25, columns))
        let rows = (entries.count + columns - 1) / columns
        var sheet = Picture(
            width: columns * ContactSheet.cellWidth, height: ContactSheet.titleHeight + rows * ContactSheet.cellHeight,
            filledWith: .white)
        let shown = entries.count < count ? ", the first \(entries.count)" : ""
        sheet.write("\(count) of \(images) misread\(shown)", x: 8, y: 8, scale: 1, .black)
        for (i, entry) in entries.enumerated() {
            draw(
                entry, on: &sheet, x: i % columns * ContactSheet.cellWidth + 8,
                y: ContactSheet.titleHeight + i / columns * ContactSheet.cellHeight)
        }
        return sheet
    }

    private func draw(_ entry: Entry, on sheet: inout Picture, x: Int, y: Int) {
        let side = ContactSheet.side
        if let glyph = entry.glyph {
            sheet.paste(Picture(grey: glyph.plane), x: x, y: y, scale: ContactSheet.scale)
        } else {
            sheet.fillRectangle(x: x, y: y, width: side, height: side, Colour(red: 225, green: 225, blue: 225))
        }
        func text(_ digits: [Int]) -> String { digits.isEmpty ? "-" : digits.map(String.init).joined() }
        sheet.write("\(text(entry.truth))→\(text(entry.said))", x: x, y: y + side + 4, scale: 2, .black)
        // The end of a name tells more than its beginning.
        let room = side / PixelFont.advance + 1
        sheet.write(String(entry.name.suffix(room)), x: x, y: y + side + 22, scale: 1, .black)
    }
}
