import Glibc
import TestSupport

@testable import NeuralNetwork

/// Each layer as its formula says, in double precision, one number at a time: slow, and plain enough to be believed.
///
/// Values are in C, H, W order.
enum Oracle {
    static func run(_ layers: [any Layer], _ values: [Double], _ shape: Shape) -> [Double] {
        var (values, shape) = (values, shape)
        for layer in layers {
            switch layer {
            case let layer as Convolution: (values, shape) = convolution(layer, values, shape)
            case let layer as Dense: (values, shape) = dense(layer, values)
            case let layer as Pooling:
                (values, shape) = pooling(values, shape, layer.size, layer.stride) { window in
                    switch layer.kind {
                    case .largest: window.max() ?? 0
                    case .mean: window.reduce(0, +) / Double(window.count)
                    }
                }
            default: preconditionFailure("no oracle for \(layer)")
            }
        }
        return values
    }

    static func activate(_ x: Double, _ activation: Activation) -> Double {
        switch activation {
        case .none: x
        case .relu: max(0, x)
        case .leakyRelu: x < 0 ? x / 100 : x
        case .silu: x / (1 + exp(-x))
        }
    }

    private static func convolution(_ layer: Convolution, _ values: [Double], _ shape: Shape) -> ([Double], Shape) {
        let (size, weights, bias) = (layer.size, layer.weights.values(), layer.bias.values())
        let height = (shape.height + 2 * layer.padding - size) / layer.stride + 1
        let width = (shape.width + 2 * layer.padding - size) / layer.stride + 1
        var result: [Double] = []
        for o in 0..<layer.outputs {
            for y in 0..<height {
                for x in 0..<width {
                    var sum = Double(bias[o])
                    for i in 0..<layer.inputs {
                        for r in 0..<size {
                            for c in 0..<size {
                                let row = y * layer.stride + r - layer.padding
                                let column = x * layer.stride + c - layer.padding
                                guard (0..<shape.height).contains(row), (0..<shape.width).contains(column) else {
                                    continue
                                }
                                let weight = weights[((o * layer.inputs + i) * size + r) * size + c]
                                sum += Double(weight) * values[(i * shape.height + row) * shape.width + column]
                            }
                        }
                    }
                    result.append(activate(sum, layer.activation))
                }
            }
        }
        return (result, Shape(channels: layer.outputs, height: height, width: width))
    }

    private static func dense(_ layer: Dense, _ values: [Double]) -> ([Double], Shape) {
        let (weights, bias) = (layer.weights.values(), layer.bias.values())
        let result = (0..<layer.outputs).map { o in
            let sum = values.indices.reduce(Double(bias[o])) { sum, i in
                sum + Double(weights[o * values.count + i]) * values[i]
            }
            return activate(sum, layer.activation)
        }
        return (result, Shape(vector: layer.outputs))
    }

    private static func pooling(
        _ values: [Double], _ shape: Shape, _ size: Int, _ stride: Int, _ summary: ([Double]) -> Double
    ) -> ([Double], Shape) {
        let height = (shape.height - size) / stride + 1
        let width = (shape.width - size) / stride + 1
        var result: [Double] = []
        for channel in 0..<shape.channels {
            for y in 0..<height {
                for x in 0..<width {
                    var window: [Double] = []
                    for r in 0..<size {
                        for c in 0..<size {
                            window.append(
                                values[(channel * shape.height + y * stride + r) * shape.width + x * stride + c])
                        }
                    }
                    result.append(summary(window))
                }
            }
        }
        return (result, Shape(channels: shape.channels, height: height, width: width))
    }
}

/// The largest difference between what the network and the oracle make of the same random inputs.
func largestDifference(_ layers: [any Layer], _ shape: Shape, images: Int, seed: UInt64) throws -> Double {
    var random = SplitMix64(seed: seed)
    let inputs = (0..<images).map { _ in random.floats(shape.count) }
    return largestDifference(try Network(layers, input: shape)(inputs), inputs, layers, shape)
}

/// The largest difference between outputs and what the oracle makes of their inputs.
func largestDifference(_ outputs: [[Float]], _ inputs: [[Float]], _ layers: [any Layer], _ shape: Shape) -> Double {
    var largest = 0.0
    for (input, output) in zip(inputs, outputs) {
        let expected = Oracle.run(layers, input.map(Double.init), shape)
        guard expected.count == output.count else { return .infinity }
        for (a, b) in zip(expected, output) {
            let difference = abs(a - Double(b))
            largest = difference.isNaN ? .infinity : max(largest, difference)
        }
    }
    return largest
}

extension Convolution {
    /// With random weights of the size that training starts from, so that outputs are about 1.
    init(
        _ inputs: Int, to outputs: Int, size: Int, stride: Int = 1, padding: Int = 0, activation: Activation = .none,
        seed: UInt64 = 1
    ) {
        var random = SplitMix64(seed: seed)
        let reach = (3 / Float(inputs * size * size)).squareRoot()
        self.init(
            name: "c",
            weights: Tensor(
                shape: [outputs, inputs, size, size],
                values: random.floats(outputs * inputs * size * size, in: -reach...reach)),
            bias: Tensor(shape: [outputs], values: random.floats(outputs)), stride: stride, padding: padding,
            activation: activation)
    }
}

extension Dense {
    /// With random weights, as above.
    init(_ inputs: Int, to outputs: Int, activation: Activation = .none, seed: UInt64 = 2) {
        var random = SplitMix64(seed: seed)
        let reach = (3 / Float(inputs)).squareRoot()
        self.init(
            name: "d",
            weights: Tensor(shape: [outputs, inputs], values: random.floats(outputs * inputs, in: -reach...reach)),
            bias: Tensor(shape: [outputs], values: random.floats(outputs)), activation: activation)
    }
}

extension SplitMix64 {
    /// Evenly from the range.
    mutating func floats(_ count: Int, in range: ClosedRange<Float> = -1...1) -> [Float] {
        (0..<count).map { _ in Float(between(Double(range.lowerBound), Double(range.upperBound))) }
    }
}
