private import Synchronization

/// The memory one call needs: the activations between the steps, and the steps' scratch. Made once and used again.
///
/// Unchecked, since the compiler cannot see that a workspace is with one call at a time: `Workspaces` hands it out.
final class Workspace: @unchecked Sendable {
    /// Before each step, and after the last.
    let activations: [Activations]
    let scratch: (FloatBuffer, FloatBuffer)

    /// - Parameter images: the most in a sub-batch.
    init(steps: [any Step], output: Map, images: Int) {
        activations = (steps.map(\.input) + [output]).map { Activations($0, images: images) }
        let needs = steps.map { $0.scratch(images: images) }
        scratch = (
            FloatBuffer(count: needs.map(\.0).max() ?? 0), FloatBuffer(count: needs.map(\.1).max() ?? 0)
        )
    }
}

/// Workspaces not in use: as many as there ever were calls at the same time.
final class Workspaces: Sendable {
    private let idle = Mutex<[Workspace]>([])

    /// Lends one to `body`, which keeps nothing of it.
    func with<Result>(make: () -> Workspace, _ body: (Workspace) -> Result) -> Result {
        let workspace = idle.withLock { $0.popLast() } ?? make()
        defer { idle.withLock { $0.append(workspace) } }
        return body(workspace)
    }
}
