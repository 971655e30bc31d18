/// Two digits that touch are told apart by a seam: a straight way from top to bottom that crosses ink only once, and only as
/// far as a contact is long, with something as high as a digit on either side.
///
/// Few digits have such a seam (an open 0 or 4 does): where a way through one crosses a single stroke, such as the bar of a 7 or
/// the foot of a 2, what it cuts off is low. Which it is, the network must tell.
extension InkCutting {
    /// What is narrower than this part of its height is not looked at.
    private static let leastAspect = 0.6

    /// A contact is no longer than this part of the height: two or three widths of a pen.
    private static let longestContact = 0.3

    /// Either side has at least this part of the height, and of the ink.
    private static let leastHeight = 0.75
    private static let leastInk: Double = 0.18

    /// Of the seams with the shortest contacts this many are tried.
    private static let mostTried = 40

    /// Places across the width at which a seam is tried, for each slant.
    private static let placesTried = 60

    /// Of the width, at either end, one part in so many, a fifth, in which no seam is tried: the narrowest digit is wider.
    private static let endPart = 5

    /// How slanted a seam may be: columns to a row, rightwards up.
    private static let slants: [Double] = [0, 0.12, 0.24, 0.36, -0.12]

    /// A part that is wider than this times its height is looked at again.
    private static let stillWide = 1.1

    /// The digits from left to right; none where there is no seam.
    func apart() -> [InkCutting] {
        guard let seam = bestSeam() else { return [] }
        let parts = [part { $0 < seam.column(inRow: $1) }, part { $0 >= seam.column(inRow: $1) }]
        return parts.flatMap { part -> [InkCutting] in
            guard let box = part.inkBox(),
                Double(box.width) > InkCutting.stillWide * Double(box.height)
            else { return [part] }
            let smaller = part.apart()
            return smaller.isEmpty ? [part] : smaller
        }
    }

    private struct Seam {
        let column: Int
        let slant: Double
        let middleRow: Int
        /// Rows in which it crosses ink.
        let contact: Int

        func column(inRow y: Int) -> Int { column + Int((slant * Double(middleRow - y)).rounded()) }
    }

    /// The seam with the shortest contact, of those with something like a digit on either side.
    private func bestSeam() -> Seam? {
        guard let box = inkBox(),
            Double(box.width) >= InkCutting.leastAspect * Double(box.height)
        else { return nil }
        let longest = Int(InkCutting.longestContact * Double(box.height))
        let step = max(1, box.width / InkCutting.placesTried)
        let margin = box.width / InkCutting.endPart
        var seams: [Seam] = []
        let middle = (box.top + box.bottom) / 2
        for slant in InkCutting.slants {
            let slanted = Seam(column: 0, slant: slant, middleRow: middle, contact: 0)
            // The same for all columns.
            let offsets = (box.top..<box.bottom).map { slanted.column(inRow: $0) }
            for column in stride(from: box.left + margin, to: box.right - margin, by: step) {
                if let contact = contact(from: column, offsets, top: box.top, atMost: longest) {
                    seams.append(Seam(column: column, slant: slant, middleRow: middle, contact: contact))
                }
            }
        }
        return seams.sorted { $0.contact < $1.contact }.prefix(InkCutting.mostTried).first {
            separatesDigits($0, of: box)
        }
    }

    /// How many rows of ink a seam crosses; nil if they do not follow each other, or are too many.
    ///
    /// - Parameter offsets: from `column` to where it is in each row from `top` on.
    private func contact(from column: Int, _ offsets: [Int], top: Int, atMost longest: Int) -> Int? {
        let samples = plane.samples.span
        var crossed = 0
        var runs = 0
        var inInk = false
        for (row, offset) in offsets.enumerated() {
            let x = column + offset
            let isInk = x >= 0 && x < plane.width && samples[(top + row) * plane.width + x] >= InkPieces.faintest
            if isInk {
                crossed += 1
                if !inInk { runs += 1 }
                guard runs <= 1, crossed <= longest else { return nil }
            }
            inInk = isInk
        }
        return crossed
    }

    private func separatesDigits(_ seam: Seam, of box: Glyph.Box) -> Bool {
        let halves = halves(at: seam)
        let least = InkCutting.leastHeight * Double(box.height)
        guard Double(min(halves.left.height, halves.right.height)) >= least else { return false }
        let all = Double(halves.left.ink + halves.right.ink)
        return Double(min(halves.left.ink, halves.right.ink)) >= InkCutting.leastInk * all
    }

    /// What lies on one side of a seam.
    private struct Half {
        var first = Int.max
        var last = -1
        var ink = 0
        var height: Int { max(0, last - first + 1) }

        mutating func add(_ rowInk: Int, inRow y: Int) {
            guard rowInk > 0 else { return }
            first = min(first, y)
            last = y
            ink += rowInk
        }
    }

    private func halves(at seam: Seam) -> (left: Half, right: Half) {
        var left = Half()
        var right = Half()
        for y in 0..<plane.height {
            let row = plane.row(y)
            let column = max(0, min(plane.width, seam.column(inRow: y)))
            left.add(ink(in: row.extracting(0..<column)), inRow: y)
            right.add(ink(in: row.extracting(column..<plane.width)), inRow: y)
        }
        return (left, right)
    }

    private func ink(in samples: Span<UInt8>) -> Int {
        var sum: Int32 = 0
        for i in 0..<samples.count where samples[i] >= InkPieces.faintest { sum &+= Int32(samples[i]) }
        return Int(sum)
    }

    /// The bounds of all ink.
    private func inkBox() -> Glyph.Box? {
        var box: Glyph.Box?
        for y in 0..<plane.height {
            let row = plane.row(y)
            guard let left = (0..<plane.width).first(where: { row[$0] >= InkPieces.faintest }),
                let right = (left..<plane.width).last(where: { row[$0] >= InkPieces.faintest })
            else { continue }
            let run = Glyph.Box(left: left, top: y, right: right + 1, bottom: y + 1)
            box = box?.union(run) ?? run
        }
        return box
    }

    /// The same with all ink gone that is not included.
    private func part(where isIncluded: (Int, Int) -> Bool) -> InkCutting {
        var kept = plane
        for y in 0..<plane.height {
            for x in 0..<plane.width where !isIncluded(x, y) { kept[x, y] = 0 }
        }
        return InkCutting(plane: kept, left: left, top: top, hasSoftEdges: hasSoftEdges)
    }
}
