/// Finds the digit and puts it into 28 × 28 exactly as MNIST's makers did.
public struct Normalise: Stage {
    public static let name = "normalise"

    public init() {}

    public func callAsFunction(_ ink: Ink) -> Writing {
        fatalError()
    }
}
