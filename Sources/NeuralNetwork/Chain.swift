/// Steps one after another, and the memory to run them in, which is taken when they are first run.
struct Chain: Sendable {
    private let steps: [any Step]
    private let outputMap: Map
    private let subBatch: Int
    private let workspaces = Workspaces()

    /// Images that go through all steps together. The more, the more often a step's weights are used while they are in the
    /// cache; the fewer, the nearer the activations stay.
    private static let mostImages = 8

    /// Floats that the activations of a sub-batch may take between two steps, unless a single image takes more: 2 MiB.
    private static let mostFloats = 1 << 19

    /// Puts an image's numbers into a place of the first step's input.
    typealias Fill = (_ image: Int, _ activations: Activations, _ place: Int) -> Void

    /// - Parameter steps: at least one, each of which takes what the one before gives.
    init(_ steps: [any Step]) {
        self.steps = steps
        let output = steps[steps.count - 1].output
        outputMap = Map(output, stored: Map.stored(output.channels))
        let largest = (steps.map(\.input.image) + [outputMap.image]).max() ?? 1
        subBatch = max(1, min(Self.mostImages, Self.mostFloats / max(largest, 1)))
    }

    /// Bytes that one image takes in all steps together, the steps' own memory included, weights not.
    var bytes: Int { bytes(images: 1) }

    /// What one caller's workspaces take at most, in bytes: one for a single image, and one for several.
    var workspaceBytes: Int { bytes + bytes(images: subBatch) }

    private func bytes(images: Int) -> Int {
        let maps = steps.map(\.input.image) + [outputMap.image]
        let needs = steps.map { $0.scratch(images: images) }
        let floats = images * maps.reduce(0, +) + (needs.map(\.0).max() ?? 0) + (needs.map(\.1).max() ?? 0)
        return floats * MemoryLayout<Float>.stride
    }

    /// Those of all steps that have any.
    var weights: [Prepared] { steps.flatMap(\.weights) }

    /// Bytes that they take in the file, in whichever ways they are prepared.
    var fileBytes: Int { steps.reduce(0) { $0 + ($1.weights.map(\.fileBytes).max() ?? 0) } }

    /// - Returns: each image's outputs, one image after the other. In their last bits they may depend on how many there are.
    func run(count: Int, fill: Fill) -> [Float] {
        Array(capacity: count * outputMap.shape.count) { (outputs: inout OutputSpan<Float>) in
            // One note has one digit, and a workspace for one is made in a tenth of the time that one for eight is.
            let room = count == 1 ? 1 : subBatch
            workspaces.with(images: room, make: { Workspace(steps: steps, output: outputMap, images: room) }) {
                workspace in
                for first in stride(from: 0, to: count, by: subBatch) {
                    let images = min(subBatch, count - first)
                    for place in 0..<images { fill(first + place, workspace.activations[0], place) }
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
