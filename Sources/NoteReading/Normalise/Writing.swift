/// What is written on a page: its digits from left to right, none on a blank page.
public struct Writing: Sendable {
    public let glyphs: [Glyph]

    /// For each glyph the digits it would be if it were several that touch, from left to right; empty where nothing suggests it.
    public let parts: [[Glyph]]

    init(glyphs: [Glyph], parts: [[Glyph]]) {
        precondition(glyphs.count == parts.count, "\(glyphs.count) glyphs and parts of \(parts.count)")
        self.glyphs = glyphs
        self.parts = parts
    }
}

extension Writing: Pictured {
    public var pictures: [(name: String, picture: Picture)] {
        glyphs.map { ("glyph", Picture(grey: $0.plane)) }
    }
}
