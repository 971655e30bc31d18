/// Where the edges run: ridges of the field's strength, thinned to one sample, by Canny's hysteresis.
struct EdgeMap: Sendable {
    /// 255 on an edge, 0 elsewhere.
    let plane: Plane<UInt8>

    /// Ridges weaker than `low` are dropped; those between `low` and `high` stay where a chain of them reaches a stronger
    /// one. Both in noise units.
    init(_ field: EdgeField, low: Float, high: Float) {
        let (width, height) = (field.width, field.height)
        var marks: [UInt8] = Array(repeating: 0, count: width * height)
        var strong: [Int] = []
        Self.ridges(field, low: low, high: high, marks: &marks, strong: &strong)
        // Grow from the strong ones: 1 becomes 255 where it touches.
        let around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
        while let i = strong.popLast() {
            for step in around where marks[i + step] == 1 {
                marks[i + step] = 255
                strong.append(i + step)
            }
        }
        plane = Plane(width: width, height: height) { out in
            for mark in marks { out.append(mark == 255 ? 255 : 0) }
        }
    }

    /// The outermost samples are never edges, so that neighbours need no check.
    private static func ridges(_ field: EdgeField, low: Float, high: Float, marks: inout [UInt8], strong: inout [Int]) {
        let width = field.width
        guard width > 2, field.height > 2 else { return }
        let energy = field.energy.samples
        let (low, high) = (low * low, high * high)
        for y in 1..<field.height - 1 {
            for i in y * width + 1..<(y + 1) * width - 1 where energy[i] >= low {
                // Nearly all others are told apart without their direction: a ridge is the highest of its row's or its column's
                // neighbours.
                let here = energy[i]
                guard here >= energy[i - 1] && here > energy[i + 1] || here >= energy[i - width] && here > energy[i + width]
                else { continue }
                let reach = step(across: field.tensor(i), width)
                guard here >= energy[i - reach], here > energy[i + reach] else { continue }
                if here >= high {
                    marks[i] = 255
                    strong.append(i)
                } else {
                    marks[i] = 1
                }
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
