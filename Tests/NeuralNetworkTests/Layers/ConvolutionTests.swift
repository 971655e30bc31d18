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

    /// Sides that leave every remainder of the tiles, in every way, and more tiles than one run takes.
    @Test(
        arguments: [(3, 3), (4, 4), (5, 9), (6, 7), (7, 7), (14, 14), (17, 13), (9, 28)],
        [
            (4, false, 0), (4, false, 1), (4, true, 1), (2, false, 0), (2, false, 1), (2, true, 1), (nil, false, 0),
            (nil, false, 1),
        ] as [(Int?, Bool, Int)])
    func everyWayIsTheSum(sides: (Int, Int), way: (side: Int?, pooled: Bool, padding: Int)) throws {
        let (side, pooled, padding) = way
        let layer = Convolution(8, to: 20, size: 3, padding: padding, activation: .relu)
        let shape = Shape(channels: 8, height: sides.0, width: sides.1)
        let pooling = Pooling(kind: .largest, size: 2, stride: 2)
        let convolved = layer.outputShape(for: shape)
        let output = pooled ? pooling.outputShape(for: convolved) : convolved
        let map = Map(
            shape, stored: 16, border: padding, rows: convolved.height + 5, columns: convolved.width + 5)
        let (height, width) = pooled ? (output.height * 2, output.width * 2) : (convolved.height, convolved.width)
        let step: any Step =
            if let side {
                WinogradStep(
                    layer, input: map, output: output, pooled: pooled,
                    tiling: Tiling(height: height, width: width, side: side))
            } else {
                GatherStep(layer, input: map, output: output)
            }
        var random = SplitMix64(seed: 12)
        let inputs = (0..<5).map { _ in random.floats(shape.count) }
        let layers: [any Layer] = pooled ? [layer, pooling] : [layer]
        #expect(largestDifference(run(step, inputs), inputs, layers, shape) < winogradRounding)
    }

    /// Runs one step on images whose border and what lies around it are zeros.
    private func run(_ step: any Step, _ inputs: [[Float]]) -> [[Float]] {
        let source = Activations(step.input, images: inputs.count)
        for (image, values) in inputs.enumerated() { source.set(values, image: image) }
        let output = step.output
        let target = Activations(Map(output, stored: Map.stored(output.channels), border: 1), images: inputs.count)
        let (a, b) = step.scratch(images: inputs.count)
        step.run(
            source, into: target, images: inputs.count, scratch: (FloatBuffer(scratch: a), FloatBuffer(scratch: b)))
        let numbers = Array(capacity: inputs.count * output.count) { target.append(images: inputs.count, to: &$0) }
        return inputs.indices.map { Array(numbers[$0 * output.count..<($0 + 1) * output.count]) }
    }

    /// A map as small as the last of a network's is convolved in another way for one image than for several.
    @Test(arguments: [(side: 3, ways: 3), (7, 2), (14, 1)], [1, 2, 5, 8])
    func theWayIsChosenByTheImages(_ map: (side: Int, ways: Int), images: Int) throws {
        let (side, ways) = map
        let layer = Convolution(8, to: 20, size: 3, padding: 1, activation: .relu)
        let shape = Shape(channels: 8, height: side, width: side)
        #expect(layer.step(for: shape, isFirst: true) is ConvolutionStep)
        #expect(try largestDifference([layer], shape, images: images, seed: 5) < winogradRounding)
        #expect(layer.step(for: shape, isFirst: true).weights.count == ways)
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
    @Test(arguments: [(3, 9), (3, 12), (5, 9), (5, 12)], Activation.allCases)
    func oneChannelPoolsInTheSamePass(_ sizeAndSide: (Int, Int), activation: Activation) throws {
        let (size, side) = sizeAndSide
        let layer = Convolution(1, to: 24, size: size, padding: size / 2, activation: activation)
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
