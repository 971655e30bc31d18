/// A network: its layers made ready, and run over any number of images.
///
/// Where it has an early exit, images go through the layers up to it and the exit's own; those whose outputs are sure leave
/// with them, and the others go through the whole architecture, from the picture on: to keep what the first layers made of
/// each would take more memory than making it again takes time. A share of what the exit said may be added in the end.
///
/// The answer for an image does not depend on which others it is batched with, nor on what other threads do.
package struct Network: Sendable {
    /// Of one image.
    package let input, output: Shape

    /// Of one image on its longest way, counted as direct computation would do them: all that is computed, so where there is
    /// an early exit, `earlyMultiplyAdds` and the whole architecture's.
    package let multiplyAdds: Int

    /// Of one image that leaves by the early exit, counted likewise; the same where there is none.
    package let earlyMultiplyAdds: Int

    /// Up to the early exit and through it; all layers where there is none.
    private let first: Chain
    /// What decides whether an image leaves early, and the way of those that do not.
    private var rest: (exit: EarlyExit.Rule, chain: Chain)?
    /// Of all steps on either way, each once.
    private let weights: [Prepared]

    /// Some 300 times what a good digit network takes: half a second an image at the slowest.
    private static let mostMultiplyAdds = 2_000_000_000

    /// Bytes that one image may take in all steps together, the steps' own memory included: some 300 times what a good
    /// digit network takes. Work does not bound it: 1 × 1 windows make large maps in few multiply-adds.
    private static let mostBytes = 64 << 20

    /// Bytes that weights may take once they are ready, for each byte that they take in the file: Winograd's transform of
    /// half-precision numbers takes 8, and half as much again is for channels that do not fill the vectors they are stored in.
    private static let mostWeights = 12

    /// Bytes of weights beside, for small layers, of which each fills a corner of a vector: twice what a good digit network
    /// takes.
    private static let fewWeights = 16 << 20

    /// - Parameter layers: at least one; each is asked for its output's shape.
    init(_ layers: [any Layer], earlyExit: EarlyExit? = nil, input: Shape) throws(WeightsFailure) {
        precondition(!layers.isEmpty, "a network without layers")
        let architecture = try ShapedLayers(layers, in: .architecture, input: input, beginNetwork: true)
        self.input = input
        output = architecture.output
        let all = architecture.multiplyAdds(first: layers.count)
        if let earlyExit {
            let exit = try earlyExit.shaped(for: architecture)
            earlyMultiplyAdds =
                architecture.multiplyAdds(first: earlyExit.after) + exit.multiplyAdds(first: exit.layers.count)
            multiplyAdds = earlyMultiplyAdds + all
            let shared = architecture.steps(0..<earlyExit.after)
            first = Chain(shared + exit.steps(0..<exit.layers.count))
            let others = architecture.steps(earlyExit.after..<layers.count)
            rest = (earlyExit.rule, Chain(shared + others))
            weights = first.weights + others.compactMap(\.weights)
        } else {
            (earlyMultiplyAdds, multiplyAdds) = (all, all)
            first = Chain(architecture.steps(0..<layers.count))
            rest = nil
            weights = first.weights
        }
        guard multiplyAdds <= Self.mostMultiplyAdds else {
            throw .tooMuchWork(multiplyAdds: multiplyAdds, limit: Self.mostMultiplyAdds)
        }
        let bytes = first.bytes + (rest?.chain.bytes ?? 0)
        guard bytes <= Self.mostBytes else { throw .tooMuchMemory(bytes: bytes, limit: Self.mostBytes) }
        let limit = Self.fewWeights + Self.mostWeights * weights.reduce(0) { $0 + $1.fileBytes }
        guard weightBytes <= limit else { throw .tooLargeWeights(bytes: weightBytes, limit: limit) }
    }

    /// Bytes that its weights take once all are ready.
    package var weightBytes: Int { weights.reduce(0) { $0 + $1.bytes } }

    /// Bytes of its weights that are ready; other threads may make others ready in the meantime.
    package var readyBytes: Int { weights.reduce(0) { $0 + ($1.isReady ? $1.bytes : 0) } }

    /// What its other weights will take once images come to their layers, in bytes, with what the largest of them takes
    /// meanwhile; as they are now, likewise.
    package var bytesToCome: Int {
        let others = weights.filter { !$0.isReady }
        return others.reduce(0) { $0 + $1.bytes } + (others.map(\.bytesMeanwhile).max() ?? 0)
    }

    /// What one caller's activations take at most, in bytes: they are kept for the next.
    package var workspaceBytes: Int { first.workspaceBytes + (rest?.chain.workspaceBytes ?? 0) }

    /// Runs the network over `count` pictures of one channel.
    ///
    /// - Parameter picture: the samples of a picture, 0…255, in reading order; the network sees them as 0…1. Asked again for
    ///   those that do not leave by an early exit.
    /// - Returns: each picture's outputs, one after the other.
    package func callAsFunction(count: Int, picture: (Int) -> [UInt8]) -> [Float] {
        precondition(input.channels == 1, "pictures have one channel, the network takes \(input)")
        return run(count: count) { image, activations, place in
            Kernels.scaleBytes(picture(image), into: activations, image: place)
        }
    }

    /// Runs the network over inputs given in C, H, W order.
    func callAsFunction(_ inputs: [[Float]]) -> [[Float]] {
        let outputs = run(count: inputs.count) { image, activations, place in
            activations.set(inputs[image], image: place)
        }
        return inputs.indices.map { Array(outputs[$0 * output.count..<($0 + 1) * output.count]) }
    }

    /// The same network, in the same memory, with all images leaving by the early exit or none: its speed lies between.
    ///
    /// - Returns: nil where there is no early exit.
    package func always(leavingEarly: Bool) -> Network? {
        guard let rest else { return nil }
        var network = self
        // Finite outputs are never less than nothing apart, nor infinitely far.
        network.rest = (EarlyExit.Rule(margin: leavingEarly ? 0 : .infinity, kept: rest.exit.kept), rest.chain)
        return network
    }

    private func run(count: Int, fill: Chain.Fill) -> [Float] {
        let outputs = first.run(count: count, fill: fill)
        guard let (exit, chain) = rest else { return outputs }
        let each = output.count
        let unsure = (0..<count).filter { !exit.isSure(outputs.span.extracting($0 * each..<($0 + 1) * each)) }
        guard !unsure.isEmpty else { return outputs }
        let others = chain.run(count: unsure.count) { fill(unsure[$0], $1, $2) }
        var answers = outputs
        for (place, image) in unsure.enumerated() {
            for index in 0..<each {
                answers[image * each + index] = exit.output(
                    index, early: outputs[image * each + index], late: others[place * each + index])
            }
        }
        return answers
    }
}
