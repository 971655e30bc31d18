/// A network: its layers made ready, and run over any number of images.
///
/// The answer for an image does not depend on what other threads do. Which others it is batched with, and which BLAS library
/// multiplies, changes its last bits: sums are then made in another order.
package struct Network: Sendable {
    /// Of one image.
    package let input, output: Shape

    /// Of one image, counted as direct computation would do them.
    package let multiplyAdds: Int

    private let chain: Chain

    /// Some 300 times what a good digit network takes: half a second an image at the slowest.
    private static let mostMultiplyAdds = 2_000_000_000

    /// Bytes that one image may take in all steps together, the steps' own memory included: some 300 times what a good
    /// digit network takes. Work does not bound it: 1 × 1 windows make large maps in few multiply-adds.
    private static let mostBytes = 64 << 20

    /// Bytes that weights may take once they are ready, for each byte that they take in the file: Winograd's transforms of
    /// half-precision numbers take 8 and 4, and a third of that is for channels that do not fill the vectors they are stored in.
    private static let mostWeights = 16

    /// Bytes of weights beside, for small layers, of which each fills a corner of a vector: twice what a good digit network
    /// takes.
    private static let fewWeights = 16 << 20

    /// - Parameter layers: at least one; each is asked for its output's shape.
    init(_ layers: [any Layer], input: Shape) throws(WeightsFailure) {
        precondition(!layers.isEmpty, "a network without layers")
        let shaped = try ShapedLayers(layers, input: input)
        self.input = input
        output = shaped.output
        multiplyAdds = shaped.multiplyAdds
        chain = Chain(shaped.steps())
        guard multiplyAdds <= Self.mostMultiplyAdds else {
            throw .tooMuchWork(multiplyAdds: multiplyAdds, limit: Self.mostMultiplyAdds)
        }
        guard chain.bytes <= Self.mostBytes else { throw .tooMuchMemory(bytes: chain.bytes, limit: Self.mostBytes) }
        let limit = Self.fewWeights + Self.mostWeights * chain.fileBytes
        guard weightBytes <= limit else { throw .tooLargeWeights(bytes: weightBytes, limit: limit) }
    }

    /// Bytes that its weights take once all are ready.
    package var weightBytes: Int { chain.weights.reduce(0) { $0 + $1.bytes } }

    /// Bytes of its weights that are ready; other threads may make others ready in the meantime.
    package var readyBytes: Int { chain.weights.reduce(0) { $0 + ($1.isReady ? $1.bytes : 0) } }

    /// What its other weights will take once images come to their layers, in bytes, with what the largest of them takes
    /// meanwhile; as they are now, likewise.
    package var bytesToCome: Int {
        let others = chain.weights.filter { !$0.isReady }
        return others.reduce(0) { $0 + $1.bytes } + (others.map(\.bytesMeanwhile).max() ?? 0)
    }

    /// What one caller's activations take at most, in bytes: they are kept for the next.
    package var workspaceBytes: Int { chain.workspaceBytes }

    /// Runs the network over `count` pictures of one channel.
    ///
    /// - Parameter picture: the samples of a picture, 0…255, in reading order; the network sees them as 0…1.
    /// - Returns: each picture's outputs, one after the other.
    package func callAsFunction(count: Int, picture: (Int) -> [UInt8]) -> [Float] {
        precondition(input.channels == 1, "pictures have one channel, the network takes \(input)")
        return chain.run(count: count) { image, activations, place in
            activations.set(bytes: picture(image), image: place)
        }
    }

    /// Runs the network over inputs given in C, H, W order.
    func callAsFunction(_ inputs: [[Float]]) -> [[Float]] {
        let outputs = chain.run(count: inputs.count) { image, activations, place in
            activations.set(inputs[image], image: place)
        }
        return inputs.indices.map { Array(outputs[$0 * output.count..<($0 + 1) * output.count]) }
    }
}
