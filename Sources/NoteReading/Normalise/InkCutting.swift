/// One digit's ink cut out of its page, with nothing else on it.
struct InkCutting {
    /// White ink on black, with some black around it.
    let plane: Plane<UInt8>
    /// Where the plane's top left sample lies on the page.
    let left, top: Int
    /// The ink's edges lie between samples, as on a page, and not on them, as in a small picture that was sampled before.
    let hasSoftEdges: Bool

    init(plane: Plane<UInt8>, left: Int, top: Int, hasSoftEdges: Bool) {
        self.plane = plane
        self.left = left
        self.top = top
        self.hasSoftEdges = hasSoftEdges
    }

    /// Takes all of a plane's ink, whatever its shape.
    init?(whole plane: Plane<UInt8>) {
        guard plane.samples.contains(where: { $0 > 0 }) else { return nil }
        let canvas = InkCutting.framed(plane)
        self.plane = canvas
        left = -1
        top = -1
        hasSoftEdges = false
    }

    /// Around the strokes' own samples this many are taken too: the soft edge below the threshold.
    private static let softEdge = 2

    /// Takes the ink of some pieces and its soft edge, and leaves all other pieces out.
    init(of digit: DigitStrokes, _ pieces: InkPieces, _ page: Plane<UInt8>) {
        let edge = InkCutting.softEdge
        let box = digit.box
        let width = box.width + 2 * (edge + 1)
        let height = box.height + 2 * (edge + 1)
        let (originX, originY) = (box.left - edge - 1, box.top - edge - 1)
        left = originX
        top = originY
        hasSoftEdges = true
        var samples: [UInt8] = Array(repeating: 0, count: width * height)
        // 2: the digit's own sample; 1: near one. Of the latter only what is below the threshold is taken: anything above it
        // belongs to something else.
        var near = samples
        var nearness = near.mutableSpan
        for run in pieces.runs where digit.contains(run.piece) {
            for y in run.y - edge...run.y + edge {
                let first = (y - originY) * width + run.left - originX
                for i in first - edge..<first + run.right - run.left + edge { nearness[i] = max(nearness[i], 1) }
                if y == run.y {
                    for i in first..<first + run.right - run.left { nearness[i] = 2 }
                }
            }
        }
        var canvas = samples.mutableSpan
        for y in 0..<height {
            guard y + originY >= 0, y + originY < page.height else { continue }
            let row = page.row(y + originY)
            for x in max(0, -originX)..<min(width, page.width - originX) {
                let i = y * width + x
                let sample = row[x + originX]
                if nearness[i] == 2 || nearness[i] == 1 && sample < InkPieces.faintest { canvas[i] = sample }
            }
        }
        plane = Plane(width: width, height: height, samples: samples)
    }

    private static func framed(_ plane: Plane<UInt8>) -> Plane<UInt8> {
        var canvas = Plane<UInt8>(width: plane.width + 2, height: plane.height + 2, filledWith: 0)
        for y in 0..<plane.height {
            for x in 0..<plane.width { canvas[x + 1, y + 1] = plane[x, y] }
        }
        return canvas
    }
}
