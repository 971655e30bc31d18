/// MNIST's own preprocessing, as QMNIST's authors reconstructed it (C. Yadav, L. Bottou, "Cold Case: The Lost MNIST Digits",
/// 2019): a tight box, a square, 20 × 20 by area, and the centre of mass on pixel (14, 14) of 28 × 28.
///
/// It differs in one thing: there the box is of whole samples, since NIST's scans are black and white; on a page it ends where
/// the ink's edge is, between samples.
extension InkCutting {
    /// The box of a page's ink ends where rows and columns rise through this level of the ink's maximum: a little less than a
    /// half, because the tip of a stroke is softer than its flank.
    private static let edgeLevel: Float = 0.4

    /// The box of an already small picture holds all samples above this level of its maximum, whole.
    private static let leastLevel: Float = 0.02

    /// - Returns: nil where there is no ink.
    func glyph() -> Glyph? {
        guard let box = tightBox() else { return nil }
        let side = max(box.right - box.left, box.bottom - box.top)
        let square = Extent(
            left: (box.left + box.right - side) / 2, top: (box.top + box.bottom - side) / 2,
            right: (box.left + box.right + side) / 2, bottom: (box.top + box.bottom + side) / 2
        )
        var inner = resampled(square, side: Glyph.digitSide)
        let peak = inner.max() ?? 0
        guard peak > 0 else { return nil }
        for i in inner.indices { inner[i] = (inner[i] * 255 / peak).rounded() }
        let bounds = Glyph.Box(
            left: max(0, left + Int(box.left.rounded(.down))), top: max(0, top + Int(box.top.rounded(.down))),
            right: left + Int(box.right.rounded(.up)), bottom: top + Int(box.bottom.rounded(.up))
        )
        return Glyph(plane: pasted(inner), box: bounds)
    }

    /// Bounds between samples: sample `x` reaches from `x` to `x + 1`.
    private struct Extent {
        var left, top, right, bottom: Float
    }

    private func tightBox() -> Extent? {
        var most: [UInt8] = Array(repeating: 0, count: plane.width)
        var rows: [Float] = []
        rows.reserveCapacity(plane.height)
        for y in 0..<plane.height { rows.append(Float(InkCutting.raise(&most, to: plane.row(y)))) }
        let columns = most.map { Float($0) }
        guard let peak = columns.max(), peak > 0 else { return nil }
        let level = peak * (hasSoftEdges ? InkCutting.edgeLevel : InkCutting.leastLevel)
        return Extent(
            left: edge(columns, level), top: edge(rows, level),
            right: Float(plane.width) - edge(columns.reversed(), level),
            bottom: Float(plane.height) - edge(rows.reversed(), level)
        )
    }

    /// Raises each to the sample in its column; returns the largest of the row.
    private static func raise(_ columns: inout [UInt8], to row: Span<UInt8>) -> UInt8 {
        var columns = columns.mutableSpan
        precondition(row.count == columns.count)
        var largest: UInt8 = 0
        for x in row.indices {
            columns[x] = max(columns[x], row[x])
            largest = max(largest, row[x])
        }
        return largest
    }

    /// Where a profile first reaches a level: linear between the samples' middles, or the whole sample.
    private func edge(_ profile: [Float], _ level: Float) -> Float {
        guard let i = profile.firstIndex(where: { $0 >= level }), i > 0 else { return 0 }
        guard hasSoftEdges else { return Float(i) }
        return Float(i) - 0.5 + (level - profile[i - 1]) / (profile[i] - profile[i - 1])
    }

    /// Means over `side × side` equal parts of a square; what lies outside the plane is black.
    private func resampled(_ square: Extent, side: Int) -> [Float] {
        let across = shares(from: square.left, to: square.right, parts: side, count: plane.width)
        let down = shares(from: square.top, to: square.bottom, parts: side, count: plane.height)
        var result: [Float] = []
        result.reserveCapacity(side * side)
        for rows in down {
            var sums: [Float] = Array(repeating: 0, count: plane.width)
            for (y, share) in rows {
                let row = plane.row(y)
                for x in 0..<plane.width { sums[x] += share * Float(row[x]) }
            }
            for columns in across { result.append(columns.reduce(0) { $0 + $1.share * sums[$1.index] }) }
        }
        return result
    }

    /// For each of `parts` equal parts of a stretch, which samples it covers and each one's share of its length.
    private func shares(from start: Float, to end: Float, parts: Int, count: Int) -> [[(index: Int, share: Float)]] {
        let length = (end - start) / Float(parts)
        return (0..<parts).map { part in
            let from = start + Float(part) * length
            let first = max(0, Int(from.rounded(.down)))
            let last = min(count - 1, Int((from + length).rounded(.up)) - 1)
            guard first <= last else { return [] }
            return (first...last).map {
                ($0, max(0, min(Float($0 + 1), from + length) - max(Float($0), from)) / length)
            }
        }
    }

    /// Puts 20 × 20 into 28 × 28, moved by whole pixels so that the centre of mass comes within half a pixel of (14, 14).
    private func pasted(_ inner: [Float]) -> Plane<UInt8> {
        let side = Glyph.digitSide
        var sum: Float = 0
        var momentX: Float = 0
        var momentY: Float = 0
        for y in 0..<side {
            for x in 0..<side {
                let ink = inner[y * side + x]
                sum += ink
                momentX += ink * (Float(x) + 0.5)
                momentY += ink * (Float(y) + 0.5)
            }
        }
        // As there: the middle of pixel 14 is at 14.5, and 15 − c rounded down puts the centre c into (14, 15].
        let end = Float(Glyph.centre + 1)
        let offsetX = Int((end - momentX / sum).rounded(.down))
        let offsetY = Int((end - momentY / sum).rounded(.down))
        var plane = Plane<UInt8>(width: Glyph.side, height: Glyph.side, filledWith: 0)
        for y in 0..<side where (0..<Glyph.side).contains(y + offsetY) {
            for x in 0..<side where (0..<Glyph.side).contains(x + offsetX) {
                plane[x + offsetX, y + offsetY] = UInt8(inner[y * side + x])
            }
        }
        return plane
    }
}
