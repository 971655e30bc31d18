/// The memory one call needs: the activations between the steps, and the steps' scratch. Made once and used again.
///
/// Unchecked, since the compiler cannot see that a workspace is with one call at a time: `Workspaces` hands it out.
final class Workspace: @unchecked Sendable {
    /// The most images it has room for.
    let images: Int

    /// Before each step, and after the last.
    let activations: [Activations]
    let scratch: (FloatBuffer, FloatBuffer)

    init(steps: [any Step], output: Map, images: Int) {
        self.images = images
        activations = (steps.map(\.input) + [output]).map { Activations($0, images: images) }
        let needs = steps.map { $0.scratch(images: images) }
        scratch = (
            FloatBuffer(scratch: needs.map(\.0).max() ?? 0), FloatBuffer(scratch: needs.map(\.1).max() ?? 0)
        )
    }
}

/// Workspaces not in use: as many as there ever were calls at the same time.
final class Workspaces: Sendable {
    private let idle = Guarded<[Workspace]>([])

    /// Lends one with room for `images` to `body`, which keeps nothing of it.
    func with<Result>(images: Int, make: () -> Workspace, _ body: (Workspace) -> Result) -> Result {
        let found = idle.withLock { idle in
            idle.lastIndex { $0.images >= images }.map { idle.remove(at: $0) }
        }
        let workspace = found ?? make()
        defer { idle.withLock { $0.append(workspace) } }
        return body(workspace)
    }
}
