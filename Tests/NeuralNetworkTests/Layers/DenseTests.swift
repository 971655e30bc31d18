import Testing

@testable import NeuralNetwork

struct DenseTests {
    /// Sums of up to 300 terms, in single precision.
    @Test(arguments: [(1, 1, 1), (300, 1, 1), (5, 7, 6)], [1, 11, 40])
    func isTheProduct(shape: (Int, Int, Int), outputs: Int) throws {
        let shape = Shape(channels: shape.0, height: shape.1, width: shape.2)
        let layer = Dense(shape.count, to: outputs, activation: .relu)
        #expect(try largestDifference([layer], shape, images: 11, seed: 1) < 5e-6)
    }

    /// After a layer that stores channels last, inputs are still taken in C, H, W order.
    @Test func flattensInPyTorchsOrder() throws {
        let layers: [any Layer] = [Convolution(3, to: 5, size: 1), Dense(5 * 4 * 6, to: 7), Dense(7, to: 10)]
        #expect(try largestDifference(layers, Shape(channels: 3, height: 4, width: 6), images: 2, seed: 2) < 5e-6)
    }

    @Test func refusesWhatDoesNotFit() {
        #expect(throws: WeightsFailure.self) {
            try Dense(12, to: 3).outputShape(for: Shape(channels: 2, height: 2, width: 2), at: LayerPlace(1))
        }
    }
}
