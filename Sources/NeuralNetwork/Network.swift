/// A network: its layers made ready, and run over any number of images.
///
/// The answer for an image does not depend on which others it is batched with, nor on what other threads do.
package struct Network: Sendable {
    /// Of one image.
    package let input, output: Shape

    /// Of one image, counted as direct computation would do them.
    package let multiplyAdds: Int

    let steps: [any Step]
    let outputMap: Map
    let subBatch: Int
    private let workspaces = Workspaces()

    /// Some 300 times what a good digit network takes: half a second an image at the slowest.
    private static let mostMultiplyAdds = 2_000_000_000

    /// Images that go through all steps together. The more, the more often a step's weights are used while they are in the
    /// cache; the fewer, the nearer the activations stay.
    private static let mostImages = 8

    /// Floats that the activations of a sub-batch may take between two steps, unless a single image takes more: 2 MiB.
    private static let mostFloats = 1 << 19

    /// Bytes that one image may take in all steps together, the steps' own memory included: some 300 times what a good
    /// digit network takes. Work does not bound it: 1 × 1 windows make large maps in few multiply-adds.
    private static let mostBytes = 64 << 20

    /// - Parameter layers: at least one; each is asked for its output's shape.
    init(_ layers: [any Layer], input: Shape) throws(WeightsFailure) {
        precondition(!layers.isEmpty, "a network without layers")
        var shapes = [input]
        var work = 0
        for (index, layer) in layers.enumerated() {
            let shape = shapes[index]
            shapes.append(try layer.outputShape(for: shape, at: LayerPlace(index + 1)))
            work += layer.multiplyAdds(for: shape)
            guard work <= Self.mostMultiplyAdds else {
                throw .tooMuchWork(multiplyAdds: work, limit: Self.mostMultiplyAdds)
            }
        }
        self.input = input
        output = shapes[layers.count]
        multiplyAdds = work
        steps = Self.steps(for: layers, shapes: shapes)
        outputMap = Map(output, stored: Map.stored(output.channels))
        let maps = steps.map(\.input.image) + [outputMap.image]
        let needs = steps.map { $0.scratch(images: 1) }
        let floats = maps.reduce(0, +) + (needs.map(\.0).max() ?? 0) + (needs.map(\.1).max() ?? 0)
        let bytes = floats * MemoryLayout<Float>.stride
        guard bytes <= Self.mostBytes else { throw .tooMuchMemory(bytes: bytes, limit: Self.mostBytes) }
        let largest = maps.max() ?? 1
        subBatch = max(1, min(Self.mostImages, Self.mostFloats / max(largest, 1)))
    }

    /// Layers that can be run in one pass with the next become one step.
    private static func steps(for layers: [any Layer], shapes: [Shape]) -> [any Step] {
        var steps: [any Step] = []
        var index = 0
        while index < layers.count {
            if index + 1 < layers.count, let convolution = layers[index] as? Convolution,
                let pooling = layers[index + 1] as? Pooling,
                let step = convolution.step(for: shapes[index], pooledBy: pooling)
            {
                steps.append(step)
                index += 2
            } else {
                steps.append(layers[index].step(for: shapes[index]))
                index += 1
            }
        }
        return steps
    }

    /// Runs the network over `count` pictures of one channel.
    ///
    /// - Parameter picture: the samples of a picture, 0…255, in reading order; the network sees them as 0…1.
    /// - Returns: each picture's outputs, one after the other.
    package func callAsFunction(count: Int, picture: (Int) -> [UInt8]) -> [Float] {
        precondition(input.channels == 1, "pictures have one channel, the network takes \(input)")
        return run(count: count) { index, activations, image in
            Kernels.scaleBytes(picture(index), into: activations, image: image)
        }
    }

    /// Runs the network over inputs given in C, H, W order.
    func callAsFunction(_ inputs: [[Float]]) -> [[Float]] {
        let outputs = run(count: inputs.count) { index, activations, image in
            activations.set(inputs[index], image: image)
        }
        return inputs.indices.map { Array(outputs[$0 * output.count..<($0 + 1) * output.count]) }
    }

    private func run(count: Int, fill: (_ index: Int, _ activations: Activations, _ image: Int) -> Void) -> [Float] {
        Array(capacity: count * output.count) { (outputs: inout OutputSpan<Float>) in
            // One note has one digit, and a workspace for one is made in a tenth of the time that one for eight is.
            let room = count == 1 ? 1 : subBatch
            workspaces.with(images: room, make: { Workspace(steps: steps, output: outputMap, images: room) }) {
                workspace in
                for first in stride(from: 0, to: count, by: subBatch) {
                    let images = min(subBatch, count - first)
                    for image in 0..<images { fill(first + image, workspace.activations[0], image) }
                    for (index, step) in steps.enumerated() {
                        step.run(
                            workspace.activations[index], into: workspace.activations[index + 1], images: images,
                            scratch: workspace.scratch)
                    }
                    workspace.activations[steps.count].append(images: images, to: &outputs)
                }
            }
        }
    }
}
