import TestSupport
import Testing

@testable import NeuralNetwork

/// Outputs are about 1; single precision leaves 6e-8 of each term, a few hundred terms some 1e-6.
private let rounding = 5e-6

/// Winograd's transforms multiply by up to 5 twice on the way in and by up to 8 twice on the way out, so lose some ten
/// times as much.
private let winogradRounding = 5e-5

struct ConvolutionTests {
    @Test(
        arguments: [
            (1, 0), (1, 1), (2, 0), (2, 1), (3, 1), (4, 0),
        ], [1, 3, 5, 7])
    func anyWindowStrideAndPaddingIsTheSum(_ strideAndPadding: (Int, Int), size: Int) throws {
        let (stride, padding) = strideAndPadding
        let layer = Convolution(5, to: 18, size: size, stride: stride, padding: min(padding, size / 2))
        let shape = Shape(channels: 5, height: 9, width: 13)
        #expect(try largestDifference([layer], shape, images: 3, seed: 3) < winogradRounding)
    }

    /// What the system's BLAS says, whichever it is, and what our own kernel says in its stead.
    @Test(arguments: [true, false], [1, 3, 5])
    func gatheredRowsAreTheSumWithAndWithoutBLAS(usesBLAS: Bool, size: Int) throws {
        try #require(BLAS.isAvailable)
        let layer = Convolution(7, to: 70, size: size, stride: 2, padding: size / 2, activation: .relu)
        let shape = Shape(channels: 7, height: 8, width: 9)
        let output = try layer.outputShape(for: shape, at: LayerPlace(1))
        let step = GatherStep(layer, input: shape, output: output, usesBLAS: usesBLAS)
        var random = SplitMix64(seed: 12)
        let values = random.floats(shape.count)
        let source = Activations(step.input, images: 1)
        source.set(values, image: 0)
        let target = Activations(Map(output, stored: Map.stored(output.channels), border: 1), images: 1)
        let (a, b) = step.scratch(images: 1)
        step.run(source, into: target, images: 1, scratch: (FloatBuffer(scratch: a), FloatBuffer(scratch: b)))
        let result = Array(capacity: output.count) { target.append(images: 1, to: &$0) }
        let expected = Oracle.run([layer], values.map(Double.init), shape)
        #expect(zip(expected, result).allSatisfy { abs($0 - Double($1)) < rounding })
    }

    @Test(arguments: [(1, 1, 0), (3, 1, 1), (3, 2, 1), (5, 1, 2), (7, 3, 3), (3, 1, 0)])
    func oneChannelIsTheSum(size: Int, stride: Int, padding: Int) throws {
        let layer = Convolution(1, to: 21, size: size, stride: stride, padding: padding, activation: .relu)
        let shape = Shape(channels: 1, height: 11, width: 8)
        #expect(try largestDifference([layer], shape, images: 3, seed: 4) < rounding)
    }

    /// Wherever a map of one channel comes from, and whatever convolution goes on from it.
    @Test(arguments: [(3, 1, 1), (3, 2, 1), (5, 1, 2), (1, 1, 0)])
    func oneChannelInTheMiddleIsTheSum(size: Int, stride: Int, padding: Int) throws {
        let pooling = Pooling(kind: .largest, size: 2, stride: 2)
        let one = Convolution(1, to: 1, size: 3, padding: 1, seed: 5)
        let next = Convolution(1, to: 20, size: size, stride: stride, padding: padding, seed: 6)
        let shape = Shape(channels: 1, height: 16, width: 16)
        for before: [any Layer] in [[pooling], [one], [one, pooling], [Dense(256, to: 1)]] {
            if size > 1, before.first is Dense { continue }
            #expect(try largestDifference(before + [next], shape, images: 3, seed: 7) < winogradRounding)
            guard before.count == 1, !(before[0] is Dense), stride == 1 else { continue }
            #expect(try largestDifference(before + [next, pooling], shape, images: 3, seed: 7) < winogradRounding)
        }
    }

    /// Sides that leave every remainder of the 4 × 4 tiles, and more tiles than one run takes.
    @Test(arguments: [(3, 3), (4, 4), (5, 9), (6, 7), (7, 7), (14, 14), (17, 13), (9, 28)], [0, 1])
    func winogradIsTheSum(sides: (Int, Int), padding: Int) throws {
        let layer = Convolution(8, to: 20, size: 3, padding: padding, activation: .relu)
        let shape = Shape(channels: 8, height: sides.0, width: sides.1)
        #expect(layer.step(for: shape, isFirst: true) is WinogradStep)
        #expect(try largestDifference([layer], shape, images: 5, seed: 5) < winogradRounding)
    }

    /// Channels that do not fill registers.
    @Test(arguments: [(2, 1), (3, 10), (17, 16), (16, 33)])
    func winogradTakesAnyNumberOfChannels(channels: (Int, Int)) throws {
        let layer = Convolution(channels.0, to: channels.1, size: 3, padding: 1)
        let shape = Shape(channels: channels.0, height: 6, width: 10)
        #expect(try largestDifference([layer], shape, images: 2, seed: 6) < winogradRounding)
    }

    @Test(arguments: Activation.allCases, [4, 7, 14])
    func poolingInTheSamePassIsPoolingAfterwards(activation: Activation, side: Int) throws {
        let layer = Convolution(16, to: 16, size: 3, padding: 1, activation: activation)
        let shape = Shape(channels: 16, height: side, width: side)
        let pooling = Pooling(kind: .largest, size: 2, stride: 2)
        #expect(layer.step(for: shape, isFirst: true, pooledBy: pooling) != nil)
        #expect(try largestDifference([layer, pooling], shape, images: 3, seed: 7) < winogradRounding)
    }

    @Test(arguments: Activation.allCases, [1, 3, 5])
    func activationsAreTheirFormulas(activation: Activation, size: Int) throws {
        let layer = Convolution(4, to: 16, size: size, padding: size / 2, activation: activation)
        let shape = Shape(channels: 4, height: 6, width: 6)
        #expect(try largestDifference([layer], shape, images: 1, seed: 8) < winogradRounding)
    }

    /// A step leaves its successor's zeros alone: the second layer sees the same border at every batch.
    @Test func oneAfterAnotherStaysTheSum() throws {
        let layers = [
            Convolution(1, to: 8, size: 3, padding: 1, activation: .relu, seed: 1),
            Convolution(8, to: 20, size: 3, padding: 1, activation: .relu, seed: 2),
            Convolution(20, to: 12, size: 5, padding: 2, activation: .relu, seed: 3),
            Convolution(12, to: 16, size: 1, activation: .relu, seed: 4),
            Convolution(16, to: 16, size: 3, stride: 2, padding: 1, seed: 5),
        ]
        let shape = Shape(channels: 1, height: 10, width: 10)
        #expect(try largestDifference(layers, shape, images: 20, seed: 9) < winogradRounding)
    }

    /// The first layer pools in its pass too.
    @Test(arguments: [3, 5], [9, 12])
    func oneChannelPoolsInTheSamePass(size: Int, side: Int) throws {
        let layer = Convolution(1, to: 24, size: size, padding: size / 2, activation: .relu)
        let shape = Shape(channels: 1, height: side, width: side)
        let pooling = Pooling(kind: .largest, size: 2, stride: 2)
        #expect(layer.step(for: shape, isFirst: true, pooledBy: pooling) is SingleChannelStep)
        #expect(try largestDifference([layer, pooling], shape, images: 3, seed: 10) < rounding)
    }

    @Test func refusesWhatDoesNotFit() {
        let layer = Convolution(4, to: 8, size: 5)
        #expect(throws: WeightsFailure.self) {
            try layer.outputShape(for: Shape(channels: 3, height: 9, width: 9), at: LayerPlace(1))
        }
        #expect(throws: WeightsFailure.self) {
            try layer.outputShape(for: Shape(channels: 4, height: 9, width: 4), at: LayerPlace(1))
        }
    }
}
