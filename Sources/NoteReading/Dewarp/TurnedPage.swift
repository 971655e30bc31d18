extension Page {
    /// The page turned clockwise.
    ///
    /// - Parameter quarters: the number of quarter turns, of any sign and size.
    func turned(by quarters: Int) -> Page {
        Page(
            luma: luma.turned(by: quarters), blueChroma: blueChroma.turned(by: quarters),
            redChroma: redChroma.turned(by: quarters))
    }
}

extension Plane<UInt8> {
    fileprivate func turned(by quarters: Int) -> Plane<UInt8> {
        let samples = samples.span
        switch quarters & 3 {
        case 0: return self
        case 2:
            return Plane(width: width, height: height) { out in
                for i in 0..<samples.count { out.append(samples[samples.count - 1 - i]) }
            }
        case let quarter:
            return Plane(width: height, height: width) { out in
                for y in 0..<width {
                    for x in 0..<height {
                        // Clockwise, the new first column from the top is the old bottom row from the left.
                        out.append(
                            quarter == 1
                                ? samples[(height - 1 - x) * width + y] : samples[x * width + width - 1 - y])
                    }
                }
            }
        }
    }
}

extension Glyph {
    /// The same glyph, its box mapped back to the page before the page was turned clockwise.
    ///
    /// - Parameters:
    ///   - quarters: the number of quarter turns.
    ///   - width: of the page before it was turned, in pixels.
    ///   - height: of the same.
    func onPage(turnedBy quarters: Int, width: Int, height: Int) -> Glyph {
        let box = box
        let original =
            switch quarters & 3 {
            case 1: Box(left: box.top, top: height - box.right, right: box.bottom, bottom: height - box.left)
            case 2:
                Box(
                    left: width - box.right, top: height - box.bottom, right: width - box.left,
                    bottom: height - box.top)
            case 3: Box(left: width - box.bottom, top: box.left, right: width - box.top, bottom: box.right)
            default: box
            }
        return Glyph(plane: plane, box: original)
    }
}
