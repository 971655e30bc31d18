/// Greyscale, contrast, invert: any ink on any paper in any light to white on black.
public struct Enhance: Stage {
    public static let name = "enhance"

    public enum Method: String, CaseIterable, Sendable {
        /// Paper and light estimated locally.
        case adaptive
        /// What Apple's sample does with Core Image: saturation 0, contrast 32 about 0.5 in linear light, invert.
        case apple
    }

    public var method: Method = .adaptive

    public init() {}

    public func callAsFunction(_ page: Page) -> Ink {
        fatalError()
    }
}
