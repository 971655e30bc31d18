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
