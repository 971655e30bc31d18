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
    /// Whether they are dark on light in the file.
    package let isInverted: Bool
    /// Whether rows and columns are exchanged before they are read: EMNIST's images lie so in its files.
    package var isTransposed = false
    /// The least and greatest value in the file, where black is not 0 or white not 255 in it.
    package var scale: ClosedRange<Double>? { images.scale }

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
        isInverted = Self.isDarkOnLight(images)
        let isGlyphSized = images.width == Glyph.side && images.height == Glyph.side
        switch normalisation {
        case .always: isNormalised = true
        case .auto: isNormalised = !isGlyphSized || !DigitImages.followsConvention(images, isInverted: isInverted)
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
        var plane = Self.plane(i, of: images, isInverted: isInverted)
        if isTransposed { plane = plane.turned(.transposed) }
        if isNormalised { return normalise.glyph(fromInk: plane) }
        return Glyph(plane: plane, box: Glyph.Box(left: 0, top: 0, right: Glyph.side, bottom: Glyph.side))
    }

    /// At most so many of them, spread over all.
    package func spread(_ most: Int) -> [Int] { Self.spread(most, over: count) }

    private static func spread(_ most: Int, over count: Int) -> [Int] {
        Array(stride(from: 0, to: count, by: max(1, count / most)))
    }

    /// White on black.
    private static func plane(_ i: Int, of images: IDX.Images, isInverted: Bool) -> Plane<UInt8> {
        let plane = images.plane(i)
        return isInverted
            ? Plane(width: plane.width, height: plane.height, samples: plane.samples.map { 255 - $0 }) : plane
    }

    private static func followsConvention(_ images: IDX.Images, isInverted: Bool) -> Bool {
        let looked = spread(sample, over: images.count)
        let following = looked.count {
            Normalise.followsMNISTConvention(plane($0, of: images, isInverted: isInverted))
        }
        return Double(following) >= followingShare * Double(looked.count)
    }

    /// Whether the set as a whole is light where white ink on black is dark: along the border, and in most of its area.
    private static func isDarkOnLight(_ images: IDX.Images) -> Bool {
        var (border, all) = (Mean(), Mean())
        for i in spread(sample, over: images.count) {
            let plane = images.plane(i)
            for y in 0..<plane.height {
                for x in 0..<plane.width {
                    let sample = Int(plane[x, y])
                    all.add(sample)
                    if x == 0 || y == 0 || x == plane.width - 1 || y == plane.height - 1 { border.add(sample) }
                }
            }
        }
        return border.isLight && all.isLight
    }

    private struct Mean {
        private var sum = 0, count = 0

        mutating func add(_ sample: Int) {
            sum += sample
            count += 1
        }

        var isLight: Bool { 2 * sum > 255 * count }
    }
}
