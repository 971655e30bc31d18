/// Weighted linear least squares with few unknowns: `Σ w (a · x − b)²` is made smallest.
struct NormalEquations {
    private let count: Int
    private var matrix: [Double]
    private var vector: [Double]

    init(unknowns: Int) {
        count = unknowns
        matrix = Array(repeating: 0, count: unknowns * unknowns)
        vector = Array(repeating: 0, count: unknowns)
    }

    /// Takes sums made elsewhere: the lower triangle of `Σ w a aᵀ` row after row, and `Σ w a b`.
    init(lower: [Double], vector: [Double]) {
        self.init(unknowns: vector.count)
        self.vector = vector
        var at = 0
        for i in 0..<count {
            for j in 0...i {
                matrix[i * count + j] = lower[at]
                at += 1
            }
        }
    }

    mutating func add(_ a: [Double], _ b: Double, _ weight: Double) {
        for i in 0..<count where a[i] != 0 {
            let k = weight * a[i]
            for j in 0...i { matrix[i * count + j] += k * a[j] }
            vector[i] += k * b
        }
    }

    /// As if by a measurement of one unknown.
    mutating func hold(_ i: Int, at value: Double, _ weight: Double) {
        matrix[i * count + i] += weight
        vector[i] += weight * value
    }

    /// By Cholesky's decomposition; nil where the measurements leave something open.
    var solution: [Double]? {
        var l = matrix
        var x = vector
        for i in 0..<count {
            for j in 0...i {
                var sum = l[i * count + j]
                for k in 0..<j { sum -= l[i * count + k] * l[j * count + k] }
                if i == j {
                    guard sum > 1e-12 else { return nil }
                    l[i * count + i] = sum.squareRoot()
                } else {
                    l[i * count + j] = sum / l[j * count + j]
                }
            }
        }
        for i in 0..<count {
            for k in 0..<i { x[i] -= l[i * count + k] * x[k] }
            x[i] /= l[i * count + i]
        }
        for i in (0..<count).reversed() {
            for k in i + 1..<count { x[i] -= l[k * count + i] * x[k] }
            x[i] /= l[i * count + i]
        }
        return x.allSatisfy(\.isFinite) ? x : nil
    }
}
