/// Greyscale, contrast, invert: any ink on any paper in any light to white on black.
public struct Enhance: Stage {
    public static let name = "enhance"

    public enum Method: String, CaseIterable, Sendable {
        /// Paper and light estimated from the page, under several hypotheses.
        case adaptive
        /// What Apple's sample does with Core Image: saturation 0, contrast 32 about 0.5 in linear light, invert.
        case apple
    }

    public var method: Method = .adaptive

    /// The hypotheses under which the adaptive method looks for ink, in the order of the answer.
    var hypotheses = InkHypothesis.all

    public init() {}

    public func callAsFunction(_ page: Page) -> InkProposals {
        guard page.luma.width > 0, page.luma.height > 0 else { return InkProposals(inks: []) }
        return switch method {
        case .adaptive: InkProposals(inks: enhanceAdaptively(page, under: hypotheses))
        case .apple: InkProposals(inks: [enhanceAsApple(page)])
        }
    }
}
