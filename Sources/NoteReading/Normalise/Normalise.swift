/// Finds what may be digits and puts each into 28 × 28 exactly as MNIST's makers did.
///
/// Whether a line, a ring, or ink at the page's edge is part of a digit is not decided here: each way is a hypothesis of its
/// own, and the readings decide.
public struct Normalise: Stage {
    public static let name = "normalise"

    public init() {}

    public func callAsFunction(_ proposals: InkProposals) -> WritingProposals {
        var writings: [Writing] = []
        let strongest = Double(proposals.inks.map(\.strength).max() ?? 1)
        for (number, ink) in proposals.inks.enumerated() {
            var support = WritingSupport()
            support.ink = number
            support.hypothesis = ink.hypothesis
            support.strength = Double(ink.strength)
            support.relativeStrength = Double(ink.strength) / strongest
            support.noiseRatio = Double(ink.strength) / max(0.002, Double(ink.noise))
            for writing in self.writings(of: ink, support) where !writing.glyphs.isEmpty {
                if !writings.contains(where: { $0.glyphs.map(\.plane) == writing.glyphs.map(\.plane) }) {
                    writings.append(writing)
                }
            }
        }
        let page = proposals.inks.first?.inverted
        return WritingProposals(writings: writings, width: page?.width ?? 0, height: page?.height ?? 0)
    }

    /// The one digit on a plane with nothing but its ink: white on black, of any size, not yet in MNIST's frame.
    ///
    /// - Returns: nil where there is no ink.
    func glyph(fromInk plane: Plane<UInt8>) -> Glyph? {
        InkCutting(whole: plane).flatMap { $0.glyph() }
    }

    private func writings(of ink: Ink, _ support: WritingSupport) -> [Writing] {
        let whole = ink.inverted
        var support = support
        let total = whole.inkSum
        let lines = LineRemoval(whole)
        let planes = [whole] + (lines.map { [$0(whole)] } ?? [])
        return planes.enumerated().flatMap { number, plane -> [Writing] in
            support.withoutLines = number > 0
            support.withoutRim = false
            var writings = self.writings(on: plane, total: total, support)
            var cleared = plane
            eraseRim(of: &cleared)
            if cleared != plane {
                support.withoutRim = true
                writings += self.writings(on: cleared, total: total, support)
            }
            return writings
        }
    }

    /// Hypotheses with and without the pieces of ink that touch an edge, and with only those inside a ring.
    ///
    /// - Parameter total: the page's ink, in samples of solid ink.
    private func writings(on plane: Plane<UInt8>, total: Double, _ support: WritingSupport) -> [Writing] {
        let pieces = InkPieces(of: plane, threshold: InkPieces.faintest)
        let strokes = pieces.strokes(of: plane)
        let free = strokes.filter { !$0.touchesEdge(of: plane) }
        var sets: [(strokes: [Stroke], free: Bool, ring: Bool)] = []
        if free.count < strokes.count { sets.append((free, true, false)) }
        sets.append((strokes, false, false))
        for (set, isFree, _) in sets {
            if let inner = withoutRing(set) { sets.append((inner, isFree, true)) }
        }
        return sets.flatMap { set -> [Writing] in
            var support = support
            support.withoutTouching = set.free
            support.leftOut = strokes.count - set.strokes.count
            var arrangements = [groupIntoDigits(set.strokes, pageSide: max(plane.width, plane.height), stacks: true)]
            let apart = groupIntoDigits(set.strokes, pageSide: max(plane.width, plane.height), stacks: false)
            if apart.count != arrangements[0].count { arrangements.append(apart) }
            return arrangements.map {
                writing($0, pieces, plane, isRinged: set.ring, total: total, support)
            }
        }
    }

    private func writing(
        _ digits: [DigitStrokes], _ pieces: InkPieces, _ plane: Plane<UInt8>, isRinged: Bool, total: Double,
        _ support: WritingSupport
    ) -> Writing {
        let rows = arrangedInRows(digits, box: \.box)
        var glyphs: [Glyph] = []
        var parts: [[Glyph]] = []
        var rowNumbers: [Int] = []
        var support = support
        var ink = 0.0
        var used = 0
        var measure = StrokeMeasure()
        var box = digits.first?.box
        for (row, digits) in rows.enumerated() {
            for digit in digits {
                let cutting = InkCutting(of: digit, pieces, plane)
                guard let glyph = cutting.glyph() else { continue }
                glyphs.append(glyph)
                parts.append(cutting.apart().compactMap { $0.glyph() })
                rowNumbers.append(row)
                measure.add(cutting)
                box = box?.union(digit.box)
                ink += digit.strokes.reduce(0) { $0 + $1.ink }
                used += digit.strokes.count
            }
        }
        support.explained = min(1, ink / max(total, 1e-6))
        support.height = Double(glyphs.map(\.box.height).max() ?? 0) / Double(plane.height)
        support.pieces = used
        if let box {
            support.strokeWidth = measure.width / Double(max(box.width, box.height))
            support.solidPart = measure.solidPart
            support.touching = box.touching(plane)
        }
        return Writing(glyphs: glyphs, parts: parts, rows: rowNumbers, isRinged: isRinged, support: support)
    }
}

extension Stroke {
    fileprivate func touchesEdge(of page: Plane<UInt8>) -> Bool {
        box.left <= 1 || box.top <= 1 || box.right >= page.width - 1 || box.bottom >= page.height - 1
    }
}

extension Glyph.Box {
    /// The part of the half perimeter that lies on the page's edges.
    fileprivate func touching(_ page: Plane<UInt8>) -> Double {
        let upright = (left <= 1 ? 1 : 0) + (right >= page.width - 1 ? 1 : 0)
        let level = (top <= 1 ? 1 : 0) + (bottom >= page.height - 1 ? 1 : 0)
        return Double(upright * height + level * width) / Double(width + height)
    }
}

/// The strokes that a ring is drawn round: those inside the box of the largest stroke; nil if they have too little ink.
private func withoutRing(_ strokes: [Stroke]) -> [Stroke]? {
    guard let ring = strokes.max(by: { $0.box.width * $0.box.height < $1.box.width * $1.box.height }) else {
        return nil
    }
    let inner = strokes.filter {
        $0.piece != ring.piece && $0.box.left > ring.box.left && $0.box.right < ring.box.right
            && $0.box.top > ring.box.top && $0.box.bottom < ring.box.bottom
    }
    let ink = inner.reduce(0) { $0 + $1.ink }
    return ink >= leastInkInRing * ring.ink ? inner : nil
}

/// Least ink of the strokes inside a ring, as a part of the ring's own: less is a dot in a 0.
private let leastInkInRing = 0.08

extension Plane<UInt8> {
    /// The sum of all ink that may belong to a piece, in samples of solid ink.
    fileprivate var inkSum: Double {
        var sum = 0
        for sample in samples where sample >= InkPieces.faintest { sum += Int(sample) }
        return Double(sum) / 255
    }
}
