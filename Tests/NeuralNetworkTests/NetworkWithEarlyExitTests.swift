import Synchronization
import TestSupport
import Testing

@testable import NeuralNetwork

/// A small network with steps of all kinds, whose maps tiles do not fill.
private let layers: [any Layer] = [
    Convolution(1, to: 16, size: 3, padding: 1, activation: .relu, seed: 1),
    Pooling(kind: .largest, size: 2, stride: 2),
    Convolution(16, to: 16, size: 3, padding: 1, activation: .relu, seed: 2),
    Pooling(kind: .largest, size: 2, stride: 2),
    Convolution(16, to: 20, size: 3, stride: 2, padding: 1, activation: .relu, seed: 3),
    Dense(20 * 2 * 2, to: 11, seed: 4),
]
private let shape = Shape(channels: 1, height: 14, width: 14)

/// Winograd's transforms lose ten times as much as plain sums of some hundred terms.
private let rounding = 5e-5

/// Exits at every place: before all layers, between convolutions and the pooling of one pass, after pooling, before the last.
private let exits: [(after: Int, layers: [any Layer])] = [
    (0, [Convolution(1, to: 8, size: 5, stride: 2, activation: .relu, seed: 5), Dense(8 * 5 * 5, to: 11, seed: 6)]),
    (1, [Pooling(kind: .largest, size: 2, stride: 2), Dense(16 * 7 * 7, to: 11, seed: 7)]),
    (2, [Convolution(16, to: 24, size: 3, padding: 1, seed: 8), Dense(24 * 7 * 7, to: 11, seed: 9)]),
    (3, [Pooling(kind: .mean, size: 7, stride: 7), Dense(16, to: 11, seed: 10)]),
    (4, [Dense(16 * 3 * 3, to: 11, seed: 11)]),
    (5, [Dense(20 * 2 * 2, to: 11, seed: 12)]),
]

private func network(_ exit: Int, margin: Double, kept: Float = 0) throws -> Network {
    try Network(
        layers,
        earlyExit: EarlyExit(
            after: exits[exit].after, rule: EarlyExit.Rule(margin: margin, kept: kept), layers: exits[exit].layers),
        input: shape)
}

private func inputs(_ count: Int, seed: UInt64 = 1) -> [[Float]] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in random.floats(shape.count) }
}

/// Between the likeliest digits: the eleventh output is none.
private func gap(_ outputs: [Float]) -> Double {
    let sorted = outputs.prefix(10).sorted(by: >)
    return Double(sorted[0]) - Double(sorted[1])
}

/// An exit's network with a margin that half of some images have, and what it has to say of each.
private struct Halved {
    let network: Network
    let margin: Double
    let inputs: [[Float]]
    let expected: [[Float]]
    /// Which go on.
    let unsure: [Int]

    init(_ exit: Int, images: Int) throws {
        inputs = NeuralNetworkTests.inputs(images)
        let early = try NeuralNetworkTests.network(exit, margin: 0)(inputs)
        let late = try NeuralNetworkTests.network(exit, margin: 1e9)(inputs)
        let margin = early.map(gap).sorted()[images / 2]
        self.margin = margin
        network = try NeuralNetworkTests.network(exit, margin: margin)
        unsure = inputs.indices.filter { gap(early[$0]) < margin }
        expected = inputs.indices.map { gap(early[$0]) < margin ? late[$0] : early[$0] }
    }
}

struct NetworkWithEarlyExitTests {
    @Test(arguments: exits.indices)
    func withoutAMarginAllLeaveEarly(exit: Int) throws {
        let inputs = inputs(9)
        let outputs = try network(exit, margin: 0)(inputs)
        let chain = layers[..<exits[exit].after] + exits[exit].layers
        #expect(largestDifference(outputs, inputs, Array(chain), shape) < rounding)
    }

    @Test(arguments: exits.indices)
    func withAHugeMarginAllGoThroughTheWholeArchitecture(exit: Int) throws {
        let inputs = inputs(9)
        let outputs = try network(exit, margin: 1e9)(inputs)
        // All but the eleventh, which is the exit's.
        let digits = zip(outputs, try Network(layers, input: shape)(inputs)).map { $0.prefix(10) + $1[10...] }
        #expect(largestDifference(digits.map(Array.init), inputs, layers, shape) < rounding)
        #expect(outputs.map(\.last) == (try network(exit, margin: 0)(inputs)).map(\.last))
    }

    @Test(arguments: exits.indices)
    func allCanBeMadeToLeaveOrToGoOn(exit: Int) throws {
        let halved = try Halved(exit, images: 10)
        let early = try network(exit, margin: 0)(halved.inputs)
        let late = try network(exit, margin: 1e9)(halved.inputs)
        #expect(halved.network.always(leavingEarly: true)?(halved.inputs) == early)
        #expect(halved.network.always(leavingEarly: false)?(halved.inputs) == late)
        #expect(halved.network(halved.inputs) == halved.expected, "the network itself decides as before")
    }

    @Test(arguments: exits.indices)
    func whatTheExitSaidIsAdded(exit: Int) throws {
        let inputs = inputs(9)
        let early = try network(exit, margin: 0)(inputs)
        let late = try network(exit, margin: 1e9)(inputs)
        let both = try network(exit, margin: 1e9, kept: 0.5)
        let sums = zip(early, late).map { early, late in zip(early, late).prefix(10).map { $0 / 2 + $1 } + early[10...]
        }
        #expect(both(inputs) == sums)
        #expect(both.always(leavingEarly: false)?(inputs) == sums)
    }

    @Test func withoutAnExitThereIsNothingToChoose() throws {
        let plain = try Network(layers, input: shape)
        #expect(plain.always(leavingEarly: true) == nil && plain.always(leavingEarly: false) == nil)
    }

    /// To the bit, whichever others an image comes with and in whatever order.
    @Test(arguments: exits.indices)
    func eachImageLeavesByItsOwnMargin(exit: Int) throws {
        let halved = try Halved(exit, images: 64)
        #expect(halved.unsure.count == 32)
        var random = SplitMix64(seed: 7)
        for batches in [[64], [1], [7], [8], [9], [1, 8, 3, 20]] {
            let order = Array(halved.inputs.indices).shuffled(using: &random)
            var start = 0
            var turn = 0
            while start < order.count {
                let batch = Array(order[start..<min(start + batches[turn % batches.count], order.count)])
                let isSame = halved.network(batch.map { halved.inputs[$0] }) == batch.map { halved.expected[$0] }
                #expect(isSame, "\(batch) in batches of \(batches)")
                (start, turn) = (start + batch.count, turn + 1)
            }
        }
    }

    @Test func threadsThatComeTogetherGetTheSame() async throws {
        for exit in exits.indices {
            let halved = try Halved(exit, images: 20)
            // None has run yet, so that the weights are made ready by all of them at once.
            await withTaskGroup(of: Bool.self) { group in
                for first in 0..<8 {
                    group.addTask {
                        let order = (0..<20).map { ($0 + first * 3) % 20 }
                        return halved.network(order.map { halved.inputs[$0] }) == order.map { halved.expected[$0] }
                    }
                }
                for await isSame in group { #expect(isSame) }
            }
        }
    }

    @Test func picturesAreThoseThatWereAskedFor() throws {
        var random = SplitMix64(seed: 9)
        let pictures = (0..<21).map { _ in random.floats(shape.count, in: 0...255).map { UInt8($0) } }
        let exit = 4
        let floats = pictures.map { $0.map { Float($0) / 255 } }
        let margin = try network(exit, margin: 0)(floats).map(gap).sorted()[10]
        let halved = try network(exit, margin: margin)
        #expect(halved(count: pictures.count) { pictures[$0] } == halved(floats).flatMap(\.self))
    }

    @Test func noImagesGiveNoOutputs() throws {
        #expect(try network(2, margin: 1)([]).isEmpty)
    }

    /// What comes after the exit is neither run nor made ready before there is an image for it, and then only for that.
    @Test func onlyTheUnsureGoOn() throws {
        let (shared, own, rest) = (Watched(layers[0]), Watched(exits[1].layers[0]), Watched(layers[1]))
        let halved = try Halved(1, images: 30)
        let network = try Network(
            [shared, rest] + layers[2...],
            earlyExit: EarlyExit(
                after: 1, rule: EarlyExit.Rule(margin: halved.margin),
                layers: [own, exits[1].layers[1]]), input: shape)
        // Held once, although both ways lead through it.
        #expect(shared.steps == 1)

        let sure = halved.inputs.indices.filter { !halved.unsure.contains($0) }
        _ = network(sure.map { halved.inputs[$0] })
        #expect(rest.images.isEmpty && shared.images == [8, 7] && own.images == [8, 7])
        _ = network(halved.inputs)
        #expect(rest.images == [8, 7] && own.images == [8, 7, 8, 8, 8, 6])
        #expect(shared.images == [8, 7, 8, 8, 8, 6, 8, 7])
    }

    @Test func countsTheWorkOfBothWays() throws {
        let network = try network(2, margin: 1)
        let shared = 16 * 14 * 14 * 9 + 16 * 7 * 7 * 4
        let own = 24 * 7 * 7 * 16 * 9 + 24 * 7 * 7 * 11
        let rest = 16 * 7 * 7 * 16 * 9 + 16 * 3 * 3 * 4 + 20 * 2 * 2 * 16 * 9 + 20 * 2 * 2 * 11
        #expect(network.earlyMultiplyAdds == shared + own)
        #expect(network.multiplyAdds == shared + own + shared + rest)
    }

    @Test func refusesTooMuchWorkInBothWaysTogether() throws {
        let most = 2_000_000_000
        let layers = Array(repeating: Convolution(64, to: 64, size: 7, padding: 3), count: 4)
        let shape = Shape(channels: 64, height: 40, width: 40)
        let work = try Network(layers, input: shape).multiplyAdds
        #expect(work < most && 2 * work > most)
        #expect(throws: WeightsFailure.tooMuchWork(multiplyAdds: 2 * work, limit: most)) {
            try Network(
                layers, earlyExit: EarlyExit(after: 0, rule: EarlyExit.Rule(margin: 1), layers: layers), input: shape)
        }
    }

    @Test func refusesTooMuchMemoryInBothWaysTogether() throws {
        let layers: [any Layer] = [
            Convolution(1, to: 12_000, size: 1), Pooling(kind: .mean, size: 28, stride: 28), Dense(12_000, to: 2),
        ]
        let shape = Shape(channels: 1, height: 28, width: 28)
        _ = try Network(layers, input: shape)
        do throws(WeightsFailure) {
            _ = try Network(
                layers, earlyExit: EarlyExit(after: 0, rule: EarlyExit.Rule(margin: 1), layers: layers), input: shape)
            Issue.record("it is taken")
        } catch {
            guard case .tooMuchMemory(let bytes, let limit) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(bytes > 2 * 4 * 784 * 12_000 && limit < bytes)
        }
    }
}

/// A layer that takes down how often it is made ready, and how many images its step is run on.
private final class Watched: Layer {
    private let layer: any Layer
    private let seen = Mutex<(steps: Int, images: [Int])>((0, []))

    init(_ layer: any Layer) { self.layer = layer }

    var steps: Int { seen.withLock { $0.steps } }
    var images: [Int] { seen.withLock { $0.images } }

    func outputShape(for input: Shape, at place: LayerPlace) throws(WeightsFailure) -> Shape {
        try layer.outputShape(for: input, at: place)
    }

    func multiplyAdds(for input: Shape) -> Int { layer.multiplyAdds(for: input) }

    func step(for input: Shape, isFirst: Bool) -> any Step {
        seen.withLock { $0.steps += 1 }
        return WatchedStep(step: layer.step(for: input, isFirst: isFirst), layer: self)
    }

    fileprivate func ran(on images: Int) { seen.withLock { $0.images.append(images) } }
}

private struct WatchedStep: Step {
    let step: any Step
    let layer: Watched

    var input: Map { step.input }
    var output: Shape { step.output }
    var weights: Prepared? { step.weights }
    func scratch(images: Int) -> (Int, Int) { step.scratch(images: images) }

    func run(_ source: Activations, into target: Activations, images: Int, scratch: (FloatBuffer, FloatBuffer)) {
        layer.ran(on: images)
        step.run(source, into: target, images: images, scratch: scratch)
    }
}
