/// Perspective correction: the note seen from straight above.
public struct Dewarp: Stage {
    public static let name = "dewarp"

    public init() {}

    public func callAsFunction(_ sighting: Sighting) -> Page {
        fatalError()
    }
}
