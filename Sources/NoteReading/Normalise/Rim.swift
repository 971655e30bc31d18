/// What lies beside a note shows along its rim where the corners were found only roughly: up to this part of the page's side.
private let rimDepth = 0.06

/// A piece of ink that lies wholly this near the rim is not writing.
private let margin = 0.05

/// Erases ink that reaches in from the page's edges, but not far: what lies beside the note, its own border, its shadow.
///
/// Ink that runs on further than `rimDepth` is a stroke that reaches the edge, or a finger, and stays.
func eraseRim(of page: inout Plane<UInt8>) {
    let (width, height) = (page.width, page.height)
    let (deepX, deepY) = (Int(Double(width) * rimDepth), Int(Double(height) * rimDepth))
    for y in 0..<height {
        erase(&page, depth: deepX) { (Int($0), y) }
        erase(&page, depth: deepX) { (width - 1 - $0, y) }
    }
    for x in 0..<width {
        erase(&page, depth: deepY) { (x, $0) }
        erase(&page, depth: deepY) { (x, height - 1 - $0) }
    }
}

/// Erases a run of ink that begins at the edge (or two samples in: edges are soft) and ends before `depth`.
private func erase(_ page: inout Plane<UInt8>, depth: Int, at place: (Int) -> (x: Int, y: Int)) {
    var start = 0
    while start < min(3, depth), page[place(start).x, place(start).y] < InkPieces.faintest { start += 1 }
    var end = start
    while end <= depth, end < max(page.width, page.height) {
        let p = place(end)
        guard p.x >= 0, p.y >= 0, p.x < page.width, p.y < page.height, page[p.x, p.y] >= InkPieces.faintest else {
            break
        }
        end += 1
    }
    guard end <= depth else { return }
    for i in 0..<end {
        let p = place(i)
        page[p.x, p.y] = 0
    }
}

/// Whether a piece of ink belongs to what lies around the note rather than to what is written on it.
func isSurroundings(_ stroke: Stroke, _ page: Plane<UInt8>) -> Bool {
    let box = stroke.box
    let (deepX, deepY) = (Int(Double(page.width) * margin), Int(Double(page.height) * margin))
    if box.right <= deepX || box.bottom <= deepY { return true }
    if box.left >= page.width - deepX || box.top >= page.height - deepY { return true }
    // A finger, a hole, a border: along the edge for more than a tenth of it.
    let touches = box.left == 0 || box.top == 0 || box.right == page.width || box.bottom == page.height
    return touches && touchingLength(stroke, page) > max(page.width, page.height) / 10
}

private func touchingLength(_ stroke: Stroke, _ page: Plane<UInt8>) -> Int {
    let box = stroke.box
    var length = 0
    for y in box.top..<box.bottom {
        if box.left == 0, page[0, y] >= InkPieces.faintest { length += 1 }
        if box.right == page.width, page[page.width - 1, y] >= InkPieces.faintest { length += 1 }
    }
    for x in box.left..<box.right {
        if box.top == 0, page[x, 0] >= InkPieces.faintest { length += 1 }
        if box.bottom == page.height, page[x, page.height - 1] >= InkPieces.faintest { length += 1 }
    }
    return length
}
