/// Removes the lines of ruled and squared paper, and folds that run across the page, without what is written over them.
func removeRuledLines(from page: inout Plane<UInt8>) {
    // Both are looked for before either is removed: a line that crosses another is then seen whole.
    let level = StripProfiles(rowsOf: page).lines()
    let upright = StripProfiles(columnsOf: page).lines()
    for line in level {
        for x in 0..<page.width { bridge(line, at: x, of: page.width, &page, upright: false) }
    }
    for line in upright {
        for y in 0..<page.height { bridge(line, at: y, of: page.height, &page, upright: true) }
    }
}

/// Ink over a line is this much darker than the line alone, of 255, where it runs along it.
private let strokeOverLine: Float = 60

/// Replaces a line's samples in one column (or row) by what lies just beyond it on either side, so that a stroke which crosses
/// the line stays; and so does what is much darker than the line.
private func bridge(_ line: RuledLine, at along: Int, of length: Int, _ page: inout Plane<UInt8>, upright: Bool) {
    let depth = upright ? page.width : page.height
    let middle = line.place(at: along, of: length)
    let half = line.width / 2 + 1
    let first = max(0, Int((middle - half).rounded()))
    let last = min(depth - 1, Int((middle + half).rounded()))
    guard first <= last else { return }
    func sample(_ across: Int) -> Float {
        guard across >= 0, across < depth else { return 0 }
        return Float(upright ? page[across, along] : page[along, across])
    }
    let before = sample(first - 1)
    let after = sample(last + 1)
    for across in first...last {
        let now = sample(across)
        guard now < line.level + strokeOverLine else { continue }
        let part = Float(across - first + 1) / Float(last - first + 2)
        let bridged = UInt8(min(now, before + part * (after - before)))
        if upright { page[across, along] = bridged } else { page[along, across] = bridged }
    }
}

extension RuledLine {
    /// Where it runs at a sample along its direction.
    fileprivate func place(at along: Int, of length: Int) -> Float {
        curve.at((Float(along) + 0.5) / Float(length) * Float(StripProfiles.count) - 0.5)
    }
}
