/// How much of each sample the pen has covered, 0…1, `height` rows of `width`.
package struct PenRaster: Sendable {
    package let width, height: Int
    package private(set) var coverage: [Float]

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
        coverage = Array(repeating: 0, count: width * height)
    }

    /// Draws a stroke given in samples (centres at whole numbers), its edges softened over one sample.
    package mutating func draw(_ stroke: PenStroke) {
        guard var from = stroke.dabs.first else { return }
        if stroke.dabs.count == 1 { draw(from, from) }
        for to in stroke.dabs.dropFirst() {
            draw(from, to)
            from = to
        }
    }

    /// One straight piece with round ends, its radius changing evenly from one end to the other.
    private mutating func draw(_ a: PenStroke.Dab, _ b: PenStroke.Dab) {
        let reach = max(a.radius, b.radius) + 1
        let left = max(0, Int((min(a.x, b.x) - reach).rounded(.down)))
        let right = min(width - 1, Int((max(a.x, b.x) + reach).rounded(.up)))
        let top = max(0, Int((min(a.y, b.y) - reach).rounded(.down)))
        let bottom = min(height - 1, Int((max(a.y, b.y) + reach).rounded(.up)))
        guard left <= right, top <= bottom else { return }
        let dx = b.x - a.x
        let dy = b.y - a.y
        let square = dx * dx + dy * dy
        for y in top...bottom {
            for x in left...right {
                let px = Double(x) - a.x
                let py = Double(y) - a.y
                let along = square > 0 ? max(0, min(1, (px * dx + py * dy) / square)) : 0
                let ex = px - along * dx
                let ey = py - along * dy
                let radius = a.radius + (b.radius - a.radius) * along
                let covered = Float(max(0, min(1, radius + 0.5 - (ex * ex + ey * ey).squareRoot())))
                if covered > coverage[y * width + x] { coverage[y * width + x] = covered }
            }
        }
    }

    /// Between the samples, by their distance; 0 outside.
    func at(_ x: Double, _ y: Double) -> Float {
        guard x > 0, y > 0, x < Double(width - 1), y < Double(height - 1) else { return 0 }
        let column = Int(x)
        let row = Int(y)
        let i = row * width + column
        let fx = Float(x - Double(column))
        let fy = Float(y - Double(row))
        let above = coverage[i] + (coverage[i + 1] - coverage[i]) * fx
        let below = coverage[i + width] + (coverage[i + width + 1] - coverage[i + width]) * fx
        return above + (below - above) * fy
    }
}
