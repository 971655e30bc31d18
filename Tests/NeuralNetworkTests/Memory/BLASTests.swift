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
        // Three matrices behind each other with gaps between them: of the first and the last all rows but two are multiplied, of
        // the second none. What is not to be read is no number.
        let (none, gap) = ([Float](repeating: .nan, count: inner), [Float](repeating: .nan, count: 3))
        let (aPlane, bPlane) = (none + a + none + gap, b + gap)
        let cPlane = (rows + 2) * columns + 7
        let c = FloatBuffer(count: 3 * cPlane)
        BLAS.multiply(
            (FloatBuffer(gap + aPlane + aPlane + aPlane, stored: 3 + 3 * aPlane.count), 3, aPlane.count),
            by: (FloatBuffer(bPlane + bPlane + bPlane, stored: 3 * bPlane.count), bPlane.count), into: (c, cPlane),
            rows: [1..<rows + 1, 0..<0, 1..<rows + 1], times: 1, inner: inner, columns: columns)
        for place in 0..<3 * cPlane {
            let (plane, row, column) = (place / cPlane, place % cPlane / columns - 1, place % cPlane % columns)
            guard plane != 1, (0..<rows).contains(row) else {
                #expect(c[place] == 0)
                continue
            }
            let sum = (0..<inner).reduce(0.0) { $0 + Double(a[row * inner + $1]) * Double(b[$1 * columns + column]) }
            #expect(abs(Double(c[place]) - sum) < 2e-5)
        }
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
