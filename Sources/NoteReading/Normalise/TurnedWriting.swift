/// What was cut out of a page, read as if the page were turned by quarters.
///
/// What is ink, and which pieces of it are digits, is asked of the page as it stands: turning the page first would find the same.

extension Glyph {
    /// The glyph of the page turned clockwise; its box stays where it is on the page as it stands.
    ///
    /// MNIST's frame is kept: the centre of mass comes to lie on pixel (14, 14) again, by a shift of whole pixels.
    ///
    /// - Parameter quarters: the number of quarter turns, of any sign and size.
    func turned(by quarters: Int) -> Glyph {
        guard quarters & 3 != 0 else { return self }
        let turned = plane.turned(by: quarters)
        let side = Self.side
        var (sum, momentX, momentY) = (0, 0, 0)
        for y in 0..<side {
            for x in 0..<side {
                let ink = Int(turned[x, y])
                sum += ink
                momentX += ink * (2 * x + 1)
                momentY += ink * (2 * y + 1)
            }
        }
        guard sum > 0 else { return Glyph(plane: turned, box: box) }
        // As in MNIST's frame: 15 − c rounded down puts the centre c into (14, 15].
        let shiftX = Int((Double(Self.centre + 1) - Double(momentX) / Double(2 * sum)).rounded(.down))
        let shiftY = Int((Double(Self.centre + 1) - Double(momentY) / Double(2 * sum)).rounded(.down))
        var plane = Plane<UInt8>(width: side, height: side, filledWith: 0)
        for y in 0..<side where (0..<side).contains(y + shiftY) {
            for x in 0..<side where (0..<side).contains(x + shiftX) { plane[x + shiftX, y + shiftY] = turned[x, y] }
        }
        return Glyph(plane: plane, box: box)
    }
}

extension Glyph.Box {
    /// The same box on the page turned clockwise.
    ///
    /// - Parameters:
    ///   - quarters: the number of quarter turns, of any sign and size.
    ///   - width: of the page before it is turned, in samples.
    ///   - height: of the same.
    func turned(by quarters: Int, width: Int, height: Int) -> Glyph.Box {
        switch quarters & 3 {
        case 1: Glyph.Box(left: height - bottom, top: left, right: height - top, bottom: right)
        case 2: Glyph.Box(left: width - right, top: height - bottom, right: width - left, bottom: height - top)
        case 3: Glyph.Box(left: top, top: width - right, right: bottom, bottom: width - left)
        default: self
        }
    }
}

extension Writing {
    /// The same glyphs as they read on the page turned clockwise. Digits that touch are not taken apart there.
    fileprivate func turned(by quarters: Int, width: Int, height: Int) -> Writing {
        let rows = arrangedInRows(glyphs) { $0.box.turned(by: quarters, width: width, height: height) }
        let ordered = rows.flatMap { $0 }
        var support = support
        support.quarters = quarters & 3
        let heights = ordered.map { $0.box.turned(by: quarters, width: width, height: height).height }
        support.height = Double(heights.max() ?? 0) / Double(max(1, quarters & 1 == 0 ? height : width))
        return Writing(
            glyphs: ordered.map { $0.turned(by: quarters) }, parts: ordered.map { _ in [] },
            rows: rows.enumerated().flatMap { row, digits in digits.map { _ in row } }, isRinged: isRinged,
            support: support)
    }
}

extension WritingProposals {
    /// With what each would be on the page turned by one, two and three quarters.
    var atEveryTurn: WritingProposals {
        let turned = (1...3).flatMap { quarters in
            writings.map { $0.turned(by: quarters, width: width, height: height) }
        }
        return WritingProposals(writings: writings + turned, width: width, height: height)
    }
}
