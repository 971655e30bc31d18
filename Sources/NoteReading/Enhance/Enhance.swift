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
        guard page.luma.width > 0, page.luma.height > 0 else {
            return Ink(grey: page.luma, contrast: page.luma, inverted: page.luma)
        }
        return switch method {
        case .adaptive: enhanceAdaptively(page)
        case .apple: enhanceAsApple(page)
        }
    }
}
