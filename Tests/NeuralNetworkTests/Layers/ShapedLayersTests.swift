import Testing

@testable import NeuralNetwork

struct ShapedLayersTests {
    private let layers: [any Layer] = [
        Convolution(1, to: 8, size: 3, padding: 1), Pooling(kind: .largest, size: 2, stride: 2),
        Convolution(8, to: 16, size: 3, padding: 1), Pooling(kind: .largest, size: 2, stride: 2), Dense(64, to: 5),
    ]

    @Test func poolingIsDoneInTheSamePassUnlessItIsOutside() throws {
        let shaped = try ShapedLayers(
            layers, in: .architecture, input: Shape(channels: 1, height: 8, width: 8), beginNetwork: true)
        #expect(shaped.steps(0..<5).count == 3)
        #expect(shaped.steps(0..<1).count + shaped.steps(1..<5).count == 4)
        #expect(shaped.steps(0..<2).count + shaped.steps(2..<5).count == 3)
        #expect(shaped.steps(0..<3).count + shaped.steps(3..<5).count == 4)
        #expect(shaped.steps(0..<0).isEmpty)
        let map = Shape(channels: 8, height: 8, width: 8)
        #expect(shaped.steps(0..<1).last?.output == map && shaped.steps(1..<5).first?.input.shape == map)
    }

    @Test func countsTheWorkOfTheFirst() throws {
        let shaped = try ShapedLayers(
            layers, in: .architecture, input: Shape(channels: 1, height: 8, width: 8), beginNetwork: true)
        #expect(shaped.multiplyAdds(first: 0) == 0)
        #expect(shaped.multiplyAdds(first: 2) == 8 * 64 * 9 + 8 * 16 * 4)
        #expect(shaped.multiplyAdds(first: 5) == 8 * 64 * 9 + 8 * 16 * 4 + 16 * 16 * 8 * 9 + 16 * 4 * 4 + 320)
    }

    @Test func saysWhichLayerDoesNotFit() {
        #expect(throws: WeightsFailure.self) {
            try ShapedLayers(
                [layers[0], layers[4]], in: .earlyExit, input: Shape(channels: 1, height: 8, width: 8),
                beginNetwork: true)
        }
    }
}
