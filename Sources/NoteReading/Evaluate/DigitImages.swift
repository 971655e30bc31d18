/// Images of digits with their labels, and how they become glyphs.
package struct DigitImages: Sendable {
    /// Whether images are cut and centred as MNIST's makers did before they are read.
    package enum Normalisation: String, CaseIterable, Sendable {
        /// Where the set as a whole does not follow that convention already.
        case auto
        case always, never
    }

    package let count: Int
    package let isNormalised: Bool

    private let images: IDX.Images
    private let labels: [Int]
    private let normalise = Normalise()

    /// How many images tell whether a set follows the convention, spread over all of it.
    private static let sample = 1000

    /// MNIST's own images follow it without exception but for rounding; what was only pasted into 28 × 28 fails by hundreds.
    private static let followingShare = 0.9

    /// - Throws: `IDXFailure` where images and labels do not belong together.
    package init(_ images: IDX.Images, labels: [Int], _ normalisation: Normalisation) throws(IDXFailure) {
        guard images.count == labels.count else {
            throw .differentCounts(images: images.count, labels: labels.count)
        }
        let isGlyphSized = images.width == Glyph.side && images.height == Glyph.side
        switch normalisation {
        case .always: isNormalised = true
        case .auto: isNormalised = !isGlyphSized || !DigitImages.followsConvention(images)
        case .never:
            guard isGlyphSized else { throw .otherSize(width: images.width, height: images.height) }
            isNormalised = false
        }
        self.images = images
        self.labels = labels
        count = images.count
    }

    package func label(_ i: Int) -> Int { labels[i] }

    /// nil where the image is blank.
    package func glyph(_ i: Int) -> Glyph? {
        let plane = images.plane(i)
        if isNormalised { return normalise.glyph(fromInk: plane) }
        return Glyph(plane: plane, box: Glyph.Box(left: 0, top: 0, right: Glyph.side, bottom: Glyph.side))
    }

    private static func followsConvention(_ images: IDX.Images) -> Bool {
        let step = max(1, images.count / sample)
        let looked = Array(stride(from: 0, to: images.count, by: step))
        let following = looked.count { Normalise.followsMNISTConvention(images.plane($0)) }
        return Double(following) >= followingShare * Double(looked.count)
    }
}
