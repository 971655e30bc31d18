import TestSupport
import Testing

@testable import NeuralNetwork

/// A small network with every kind of step, whose maps are of sizes that tiles do not fill.
private let layers: [any Layer] = [
    Convolution(1, to: 16, size: 3, padding: 1, activation: .relu, seed: 1),
    Convolution(16, to: 16, size: 3, padding: 1, activation: .relu, seed: 2),
    Pooling(kind: .largest, size: 2, stride: 2),
    Convolution(16, to: 32, size: 3, padding: 1, activation: .relu, seed: 3),
    Convolution(32, to: 24, size: 3, stride: 2, padding: 1, activation: .relu, seed: 4),
    Convolution(24, to: 24, size: 1, activation: .relu, seed: 5),
    Convolution(24, to: 128, size: 3, padding: 1, activation: .relu, seed: 8),
    Dense(128 * 4 * 4, to: 32, activation: .relu, seed: 6),
    Dense(32, to: 11, seed: 7),
]
private let shape = Shape(channels: 1, height: 16, width: 16)

struct NetworkTests {
    @Test func isItsLayersOneAfterAnother() throws {
        #expect(try largestDifference(layers, shape, images: 9, seed: 1) < 5e-5)
    }

    /// Up to the rounding of sums that are made in another order.
    @Test func answersDoNotDependOnTheBatch() throws {
        var random = SplitMix64(seed: 2)
        let inputs = (0..<37).map { _ in random.floats(shape.count) }
        let network = try Network(layers, input: shape)
        let together = network(inputs)
        for size in [1, 2, 3, 5, 8, 9, 16, 31] {
            let cut = stride(from: 0, to: inputs.count, by: size).flatMap { first in
                network(Array(inputs[first..<min(first + size, inputs.count)]))
            }
            let differences = zip(cut.flatMap(\.self), together.flatMap(\.self)).map { abs($0 - $1) }
            #expect(differences.count == 37 * 11 && differences.allSatisfy { $0 < 2e-5 }, "in batches of \(size)")
        }
    }

    @Test func answersDoNotDependOnOtherThreads() async throws {
        var random = SplitMix64(seed: 3)
        let inputs = (0..<20).map { _ in random.floats(shape.count) }
        let network = try Network(layers, input: shape)
        let alone = network(inputs)
        await withTaskGroup(of: [[Float]].self) { group in
            for _ in 0..<6 { group.addTask { network(inputs) } }
            for await outputs in group {
                let isSame = outputs == alone
                #expect(isSame)
            }
        }
    }

    @Test func bytesAreSeenAsZeroToOne() throws {
        let identity = Convolution(
            name: "c", weights: Tensor(shape: [1, 1, 1, 1], values: [1]), bias: Tensor(shape: [1], values: [0]),
            stride: 1,
            padding: 0, activation: .none)
        let network = try Network([identity], input: Shape(channels: 1, height: 1, width: 3))
        #expect(network(count: 2) { [0, UInt8($0), 255] } == [0, 0, 1, 0, 1 / 255, 1])
    }

    @Test func noImagesGiveNoOutputs() throws {
        #expect(try Network(layers, input: shape)([]).isEmpty)
    }

    @Test func countsItsWork() throws {
        let network = try Network(
            [
                Convolution(1, to: 4, size: 3, padding: 1), Pooling(kind: .largest, size: 2, stride: 2),
                Dense(16, to: 10),
            ],
            input: Shape(channels: 1, height: 4, width: 4))
        #expect(network.multiplyAdds == 4 * 16 * 9 + 4 * 4 * 4 + 160)
    }

    @Test func refusesTooMuchWork() {
        let layers = Array(repeating: Convolution(64, to: 64, size: 7, padding: 3), count: 12)
        #expect(throws: WeightsFailure.self) {
            try Network(layers, input: Shape(channels: 64, height: 40, width: 40))
        }
    }
}
