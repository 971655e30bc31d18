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
        let strength = field.strength.samples
        let (xx, yy, xy) = (field.xx.samples, field.yy.samples, field.xy.samples)
        for y in 1..<field.height - 1 {
            for i in y * width + 1..<(y + 1) * width - 1 {
                let here = strength[i]
                guard here >= low else { continue }
                // The direction across the edge, to the nearest of four, from the doubled angle (cos, sin) = (across, slant).
                let across = xx[i] - yy[i]
                let slant = 2 * xy[i]
                let step = abs(slant) <= abs(across) * 2.4142 ? (abs(slant) * 2.4142 <= abs(across) ? (across > 0 ? 1 : width) : 0) : 0
                let reach = step != 0 ? step : diagonal(across, slant, width)
                guard here >= strength[i - reach], here > strength[i + reach] else { continue }
                if here >= high {
                    marks[i] = 255
                    strong.append(i)
                } else {
                    marks[i] = 1
                }
            }
        }
    }

    private static func diagonal(_ across: Float, _ slant: Float, _ width: Int) -> Int { slant > 0 ? width + 1 : width - 1 }
}
