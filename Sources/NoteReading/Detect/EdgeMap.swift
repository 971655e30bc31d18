/// Where the edges run: ridges of the field's strength, thinned to one sample, by Canny's hysteresis.
struct EdgeMap: Sendable {
    /// 255 on an edge, 0 elsewhere.
    let plane: Plane<UInt8>
    /// Where it is 255, in reading order.
    let samples: [Int32]

    /// Ridges weaker than `low` are dropped; those between `low` and `high` stay where a chain of them reaches a stronger
    /// one. Both in noise units.
    init(_ field: EdgeField, low: Float, high: Float) {
        let (width, height) = (field.width, field.height)
        var samples: [UInt8] = Array(repeating: 0, count: width * height)
        var marks = samples.mutableSpan
        var ridges: [Int32] = []
        var strong: [Int] = []
        Self.mark(field, low: low, high: high, in: &marks, &ridges, &strong)
        // Grow from the strong ones: 1 becomes 255 where it touches.
        let around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
        while let i = strong.popLast() {
            for step in around where marks[i + step] == 1 {
                marks[i + step] = 255
                strong.append(i + step)
            }
        }
        // What no strong one has reached is no edge.
        var edges: [Int32] = []
        edges.reserveCapacity(ridges.count)
        for i in ridges {
            if marks[Int(i)] == 255 { edges.append(i) } else { marks[Int(i)] = 0 }
        }
        self.samples = edges
        plane = Plane(width: width, height: height, samples: samples)
    }

    /// Marks ridges with 1 and strong ones with 255, and lists them in reading order. The outermost samples are never edges, so
    /// that neighbours need no check.
    private static func mark(
        _ field: EdgeField, low: Float, high: Float, in marks: inout MutableSpan<UInt8>, _ ridges: inout [Int32],
        _ strong: inout [Int]
    ) {
        let width = field.width
        guard width > 2, field.height > 2 else { return }
        let energy = field.energy.samples.span
        let (low, high) = (low * low, high * high)
        var room: [UInt8] = Array(repeating: 0, count: width)
        var peaks: [Int32] = Array(repeating: 0, count: width)
        for y in 1..<field.height - 1 {
            let count = EdgeSamples.peaks(
                field.energy.row(y - 1), field.energy.row(y), field.energy.row(y + 1), least: low, marks: &room,
                into: &peaks)
            for n in 0..<count {
                let i = y * width + Int(peaks[n])
                let here = energy[i]
                let reach = step(across: field.tensor(i), width)
                guard here >= energy[i - reach], here > energy[i + reach] else { continue }
                ridges.append(Int32(i))
                marks[i] = here >= high ? 255 : 1
                if here >= high { strong.append(i) }
            }
        }
    }

    /// From a sample to the next one across the edge: the nearest of four directions, from the doubled angle.
    private static func step(across tensor: (xx: Float, yy: Float, xy: Float), _ width: Int) -> Int {
        let (cosine, sine) = (tensor.xx - tensor.yy, 2 * tensor.xy)
        if abs(sine) <= abs(cosine) { return cosine > 0 ? 1 : width }
        return sine > 0 ? width + 1 : width - 1
    }
}
