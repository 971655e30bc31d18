import Testing

@testable import NeuralNetwork

struct ShapedLayersTests {
    private let layers: [any Layer] = [
        Convolution(1, to: 8, size: 3, padding: 1), Pooling(kind: .largest, size: 2, stride: 2),
        Convolution(8, to: 16, size: 3, padding: 1), Pooling(kind: .largest, size: 2, stride: 2), Dense(64, to: 5),
    ]

    private let input = Shape(channels: 1, height: 8, width: 8)

    @Test func poolingIsDoneInTheSamePass() throws {
        let steps = try ShapedLayers(layers, input: input).steps()
        #expect(steps.map(\.output.count) == [8 * 16, 16 * 4, 5])
        #expect(
            try ShapedLayers(Array(layers.prefix(3)), input: input).steps().map(\.output.count) == [8 * 16, 16 * 16])
    }

    @Test func countsItsWork() throws {
        let first = 8 * 64 * 9 + 8 * 16 * 4
        #expect(try ShapedLayers(Array(layers.prefix(2)), input: input).multiplyAdds == first)
        #expect(try ShapedLayers(layers, input: input).multiplyAdds == first + 16 * 16 * 8 * 9 + 16 * 4 * 4 + 320)
    }

    @Test func saysWhichLayerDoesNotFit() {
        #expect {
            try ShapedLayers([layers[0], layers[4]], input: input)
        } throws: {
            guard case WeightsFailure.wrongLayer(LayerPlace(2), _) = $0 else { return false }
            return true
        }
    }
}
