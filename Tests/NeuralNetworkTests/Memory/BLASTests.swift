import Glibc
import TestSupport
import Testing

@testable import NeuralNetwork

struct BLASTests {
    /// So that a run with a certain library cannot pass with another: `.ci/run` names the folder it wants.
    @Test func theLibraryIsTheOneThatWasAskedFor() {
        // SAFETY: nobody changes the environment.
        guard let folder = unsafe getenv("STICKYDIGIT_TESTED_BLAS").map({ unsafe String(cString: $0) }) else { return }
        guard case .found(let path) = BLAS.library else {
            Issue.record("\(BLAS.library)")
            return
        }
        #expect(path.hasPrefix(folder + "/"))
    }

    /// Sums of up to 300 numbers below 1, in single precision.
    @Test(arguments: [(1, 1, 1), (1, 300, 16), (4, 64, 96), (37, 41, 29), (128, 48, 48), (130, 70, 128)])
    func productsAreTheSums(rows: Int, inner: Int, columns: Int) {
        var random = SplitMix64(seed: 1)
        let (a, b) = (random.floats(rows * inner), random.floats(inner * columns))
        // Each matrix somewhere in its buffer.
        let (before, c) = ([Float](repeating: .nan, count: 3), FloatBuffer(count: 5 + rows * columns + 7))
        BLAS.multiply(
            FloatBuffer(before + a, stored: 3 + a.count), at: 3, rows: rows, inner: inner,
            by: FloatBuffer(before + b, stored: 3 + b.count), at: 3, columns: columns, into: c, at: 5)
        for row in 0..<rows {
            for column in 0..<columns {
                let sum = (0..<inner).reduce(0.0) {
                    $0 + Double(a[row * inner + $1]) * Double(b[$1 * columns + column])
                }
                #expect(abs(Double(c[5 + row * columns + column]) - sum) < 2e-5)
            }
        }
        #expect((0..<5).allSatisfy { c[$0] == 0 } && (0..<7).allSatisfy { c[5 + rows * columns + $0] == 0 })
    }

    @Test func aPlainLoopIsRight() {
        #expect(BLAS.isRight(plain))
    }

    /// What has been seen of broken builds: nothing written, a part left out, rows of a vector taken for others, infinities.
    @Test(
        arguments: [
            { _, _, _, _, _, _ in },
            { rows, inner, columns, a, b, c in plain(rows / 4 * 4, inner, columns, a, b, c) },
            { rows, inner, columns, a, b, c in
                plain(rows, inner, columns, a, b, c)
                // Only in large products.
                if inner > 64 { c[9 * columns] += 1e-2 }
            },
            { rows, inner, columns, a, b, c in
                plain(rows, inner, columns, a, b, c)
                c[columns - 1] = .infinity
            },
        ] as [BLAS.Multiply])
    func aWrongOneIsNoticed(multiply: @escaping BLAS.Multiply) {
        #expect(!BLAS.isRight(multiply))
    }

    @Test func whatWasUsedIsNoComplaint() {
        guard case .found = BLAS.library else { return }
        #expect(BLAS.complaint == nil)
    }
}

/// Plain, row by row.
@Sendable private func plain(
    _ rows: Int, _ inner: Int, _ columns: Int, _ a: FloatBuffer, _ b: FloatBuffer, _ c: FloatBuffer
) {
    for row in 0..<rows {
        for column in 0..<columns {
            var sum: Float = 0
            for index in 0..<inner { sum += a[row * inner + index] * b[index * columns + column] }
            c[row * columns + column] = sum
        }
    }
}
