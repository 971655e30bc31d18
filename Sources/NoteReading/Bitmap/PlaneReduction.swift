extension Plane<UInt8> {
    /// Means over squares of `factor × factor` samples of the whole plane.
    func reduced(by factor: Int) -> Plane<UInt8> {
        factor == 1 ? self : reduced(by: factor, columns: 0..<width, rows: 0..<height)
    }

    /// Means over squares of `factor × factor` samples of a part of the plane; what is left over at the right and the bottom is
    /// dropped, but for parts smaller than a square, which are one square.
    ///
    /// - Parameter factor: 1…16.
    func reduced(by factor: Int, columns: Range<Int>, rows: Range<Int>) -> Plane<UInt8> {
        precondition(factor >= 1 && factor <= 16, "a factor of \(factor)")
        precondition(!columns.isEmpty && !rows.isEmpty && columns.upperBound <= width && rows.upperBound <= height)
        let (across, down) = (Swift.min(factor, columns.count), Swift.min(factor, rows.count))
        let (outColumns, outRows) = (columns.count / across, rows.count / down)
        // 16 bits hold the sums of 16 × 16 samples; 24 bits of the reciprocal, rounded up, make every mean exact.
        let count = across * down
        let reciprocal = UInt64(((1 << 24) + count - 1) / count)
        let half = UInt64(count / 2)
        var sums: [UInt16] = Array(repeating: 0, count: columns.count)
        return Plane(width: outColumns, height: outRows) { out in
            for y in 0..<outRows {
                Self.sumRows(self, from: rows.lowerBound + y * down, count: down, from: columns.lowerBound, into: &sums)
                switch across {
                case 1: for x in 0..<outColumns { out.append(mean(UInt64(sums[x]))) }
                case 2 where down == 2:
                    for x in 0..<outColumns {
                        out.append(UInt8(truncatingIfNeeded: (sums[2 &* x] &+ sums[2 &* x &+ 1] &+ 2) >> 2))
                    }
                default:
                    for x in 0..<outColumns {
                        var sum: UInt16 = 0
                        for i in x &* across..<(x &+ 1) &* across { sum &+= sums[i] }
                        out.append(mean(UInt64(sum)))
                    }
                }
            }
        }
        func mean(_ sum: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: ((sum &+ half) &* reciprocal) >> 24) }
    }

    private static func sumRows(_ plane: Plane<UInt8>, from y: Int, count: Int, from x: Int, into sums: inout [UInt16])
    {
        var sums = sums.mutableSpan
        let width = sums.count
        for i in 0..<count {
            let row = plane.row(y + i).extracting(x..<x + width)
            precondition(row.count == width)
            if i == 0 {
                for x in 0..<width { sums[x] = UInt16(truncatingIfNeeded: row[x]) }
            } else {
                for x in 0..<width { sums[x] &+= UInt16(truncatingIfNeeded: row[x]) }
            }
        }
    }
}
