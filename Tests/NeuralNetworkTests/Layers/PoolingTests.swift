import Testing

@testable import NeuralNetwork

struct PoolingTests {
    @Test(arguments: [(2, 2), (3, 2), (3, 3), (2, 1), (5, 4)])
    func windowsAreSummedUp(size: Int, stride: Int) throws {
        let shape = Shape(channels: 18, height: 9, width: 7)
        // The largest of some numbers is one of them, exactly.
        #expect(
            try largestDifference([Pooling(kind: .largest, size: size, stride: stride)], shape, images: 3, seed: 1) == 0
        )
        // A mean of 25 numbers below 1 loses at most 25 roundings of 6e-8.
        #expect(
            try largestDifference([Pooling(kind: .mean, size: size, stride: stride)], shape, images: 3, seed: 2) < 2e-6)
    }

    @Test func refusesWindowsThatDoNotFit() {
        let shape = Shape(channels: 1, height: 9, width: 2)
        #expect(throws: WeightsFailure.self) {
            try Pooling(kind: .largest, size: 3, stride: 1).outputShape(for: shape, at: LayerPlace(1))
        }
        #expect(throws: WeightsFailure.self) {
            try Pooling(kind: .mean, size: 3, stride: 1).outputShape(for: shape, at: LayerPlace(1))
        }
    }
}
