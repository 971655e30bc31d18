/// What is written on a page: its digits from left to right, none on a blank page.
public struct Writing: Sendable {
    public let glyphs: [Glyph]
}

extension Writing: Pictured {
    public var pictures: [(name: String, picture: Picture)] {
        glyphs.map { ("glyph", Picture(grey: $0.plane)) }
    }
}
