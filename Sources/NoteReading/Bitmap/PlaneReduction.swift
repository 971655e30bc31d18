extension Plane<UInt8> {
    /// Samples a side that are averaged at the most: 16 bits hold the sums of 16 × 16.
    static var greatestReduction: Int { 16 }

    /// Means over squares of `factor × factor` samples of the whole plane.
    func reduced(by factor: Int) -> Plane<UInt8> {
        factor == 1 ? self : reduced(by: factor, columns: 0..<width, rows: 0..<height)
    }

    /// Means over squares of `factor × factor` samples of a part of the plane; what is left over at the right and the bottom is
    /// dropped, but for parts smaller than a square, which are one square.
    ///
    /// - Parameter factor: 1…`greatestReduction`.
    func reduced(by factor: Int, columns: Range<Int>, rows: Range<Int>) -> Plane<UInt8> {
        precondition(factor >= 1 && factor <= Self.greatestReduction, "a factor of \(factor)")
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

    /// Means over squares of one and a half samples' side of a part of the plane: two samples for three, in either direction.
    /// What is left over at the right and the bottom is dropped.
    ///
    /// - Parameters:
    ///   - columns: at least three.
    ///   - rows: at least three.
    func reducedToTwoThirds(columns: Range<Int>, rows: Range<Int>) -> Plane<UInt8> {
        precondition(columns.count > 2 && rows.count > 2 && columns.upperBound <= width && rows.upperBound <= height)
        let (thirdsAcross, thirdsDown) = (columns.count / 3, rows.count / 3)
        var upper: [UInt16] = Array(repeating: 0, count: 3 * thirdsAcross)
        var lower = upper
        return Plane(width: 2 * thirdsAcross, height: 2 * thirdsDown) { out in
            for y in 0..<thirdsDown {
                Self.weighThreeRows(self, from: rows.lowerBound + 3 * y, columns.lowerBound, into: &upper, and: &lower)
                Self.weighThreeColumns(upper.span, into: &out)
                Self.weighThreeColumns(lower.span, into: &out)
            }
        }
    }

    /// Of three rows the first and half of the second, and half of the second and the third, twice each.
    private static func weighThreeRows(
        _ plane: Plane<UInt8>, from y: Int, _ x: Int, into upper: inout [UInt16], and lower: inout [UInt16]
    ) {
        let count = upper.count
        let (first, second) = (plane.row(y).extracting(x..<x + count), plane.row(y + 1).extracting(x..<x + count))
        let third = plane.row(y + 2).extracting(x..<x + count)
        var upper = upper.mutableSpan
        var lower = lower.mutableSpan
        precondition(lower.count == count && first.count == count && second.count == count && third.count == count)
        for i in 0..<count {
            let half = UInt16(truncatingIfNeeded: second[i])
            upper[i] = 2 &* UInt16(truncatingIfNeeded: first[i]) &+ half
            lower[i] = 2 &* UInt16(truncatingIfNeeded: third[i]) &+ half
        }
    }

    private static func weighThreeColumns(_ sums: Span<UInt16>, into out: inout OutputSpan<UInt8>) {
        for i in 0..<sums.count / 3 {
            let (first, half, third) = (sums[3 &* i], sums[3 &* i &+ 1], sums[3 &* i &+ 2])
            // Nine weights in all; 7282 / 65536 is a ninth, exact for all sums there are.
            out.append(UInt8(truncatingIfNeeded: ((UInt32(2 &* first &+ half) &+ 4) &* 7282) >> 16))
            out.append(UInt8(truncatingIfNeeded: ((UInt32(2 &* third &+ half) &+ 4) &* 7282) >> 16))
        }
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
