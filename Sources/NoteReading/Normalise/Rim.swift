/// What lies beside a note shows along its rim where the corners were found only roughly: up to this part of the page's side.
private let rimDepth = 0.06

/// The edge of what lies beside a note is soft: ink that begins this many samples from the page's edge begins at it.
private let softEdge = 3

/// Erases ink that reaches in from the page's edges, but not far: what lies beside the note, its own border, its shadow.
///
/// Ink that runs on further than `rimDepth` is a stroke that reaches the edge, or a finger, and stays.
func eraseRim(of page: inout Plane<UInt8>) {
    let (width, height) = (page.width, page.height)
    for y in 0..<height {
        erase(depth: Int(Double(width) * rimDepth), of: width, &page) { (x: $0, y: y) }
        erase(depth: Int(Double(width) * rimDepth), of: width, &page) { (x: width - 1 - $0, y: y) }
    }
    for x in 0..<width {
        erase(depth: Int(Double(height) * rimDepth), of: height, &page) { (x: x, y: $0) }
        erase(depth: Int(Double(height) * rimDepth), of: height, &page) { (x: x, y: height - 1 - $0) }
    }
}

/// Erases a run of ink that begins at the edge and ends before `depth`; `place` counts from the edge inwards.
private func erase(depth: Int, of side: Int, _ page: inout Plane<UInt8>, at place: (Int) -> (x: Int, y: Int)) {
    func isInk(_ i: Int) -> Bool { page[place(i).x, place(i).y] >= InkPieces.faintest }
    var end = 0
    while end < min(softEdge, depth), !isInk(end) { end += 1 }
    while end <= depth, end < side, isInk(end) { end += 1 }
    guard end <= depth else { return }
    for i in 0..<end { page[place(i).x, place(i).y] = 0 }
}

/// A piece of ink that lies wholly this near the page's edge, as a part of its side, is not writing.
private let margin = 0.05

/// Ink that touches the edge must reach this far in to be a stroke: a shadow's corner does not.
private let leastReach = 0.25

/// A finger, a hole, a border touches the edge for more than this part of the side; a stroke's end does not.
private let longestTouch = 0.1

/// Whether a piece of ink belongs to what lies around the note rather than to what is written on it.
func isSurroundings(_ stroke: Stroke, _ page: Plane<UInt8>) -> Bool {
    let box = stroke.box
    let (width, height) = (Double(page.width), Double(page.height))
    // How far the piece reaches in from each edge, as a part of the side, and whether it touches the edge.
    let sides = [
        (reach: Double(box.right) / width, touches: box.left == 0),
        (reach: Double(box.bottom) / height, touches: box.top == 0),
        (reach: 1 - Double(box.left) / width, touches: box.right == page.width),
        (reach: 1 - Double(box.top) / height, touches: box.bottom == page.height),
    ]
    if sides.contains(where: { $0.reach <= margin || $0.touches && $0.reach < leastReach }) { return true }
    guard sides.contains(where: \.touches) else { return false }
    // From one edge to the other: a fold, a line, a border.
    if sides[0].touches && sides[2].touches || sides[1].touches && sides[3].touches { return true }
    return Double(touchingLength(box, page)) > longestTouch * max(width, height)
}

/// How many samples of ink within a box lie on the page's edges.
private func touchingLength(_ box: Glyph.Box, _ page: Plane<UInt8>) -> Int {
    func isInk(_ x: Int, _ y: Int) -> Bool { page[x, y] >= InkPieces.faintest }
    let rows = box.top..<box.bottom
    let columns = box.left..<box.right
    return (box.left == 0 ? rows.count { isInk(0, $0) } : 0)
        + (box.right == page.width ? rows.count { isInk(page.width - 1, $0) } : 0)
        + (box.top == 0 ? columns.count { isInk($0, 0) } : 0)
        + (box.bottom == page.height ? columns.count { isInk($0, page.height - 1) } : 0)
}
