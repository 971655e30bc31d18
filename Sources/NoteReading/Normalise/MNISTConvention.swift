extension Normalise {
    /// Whether a plane already is as MNIST's makers cut digits: 28 × 28, its ink inside 20 × 20 and filling it one way, its
    /// centre of mass within a pixel of (14, 14).
    static func followsMNISTConvention(_ plane: Plane<UInt8>) -> Bool {
        guard plane.width == Glyph.side, plane.height == Glyph.side else { return false }
        var box = Glyph.Box(left: .max, top: .max, right: 0, bottom: 0)
        var sum = 0
        var momentX = 0
        var momentY = 0
        for y in 0..<plane.height {
            for x in 0..<plane.width {
                let ink = Int(plane[x, y])
                guard ink > 0 else { continue }
                box = box.union(Glyph.Box(left: x, top: y, right: x + 1, bottom: y + 1))
                sum += ink
                momentX += ink * x
                momentY += ink * y
            }
        }
        guard sum > 0 else { return false }
        let longer = max(box.width, box.height)
        // One less, because the last row of a box may round to black.
        guard longer == Glyph.digitSide || longer == Glyph.digitSide - 1 else { return false }
        let centre = Glyph.centre * sum
        return abs(momentX - centre) <= sum && abs(momentY - centre) <= sum
    }
}
