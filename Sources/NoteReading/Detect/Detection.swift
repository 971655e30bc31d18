/// What the detector saw in a photograph: notes, best first, or why there is none.
public struct Detection: Sendable {
    public let photo: Photo

    /// Best first.
    public let sightings: [Sighting]

    /// Why `sightings` is empty; nil where it is not.
    public let shortfall: Shortfall?
}

extension Detection {
    /// A note whose corners are known beforehand: nothing is looked for.
    init(given quadrilateral: Quadrilateral, in photo: Photo) {
        let sighting = Sighting(photo: photo, quadrilateral: quadrilateral, confidence: 1)
        self.init(photo: photo, sightings: [sighting], shortfall: nil)
    }
}

/// Why no note was found.
public enum Shortfall: Equatable, Sendable, CustomStringConvertible {
    case nothingWithFourSides

    /// For programs: stays the same when the sentence changes.
    public var code: String {
        switch self {
        case .nothingWithFourSides: "nothing_with_four_sides"
        }
    }

    /// What was lacking, then what to do.
    public var description: String {
        switch self {
        case .nothingWithFourSides:
            "nothing with four straight sides was found; take the whole note into the picture, or give its corners with --quad"
        }
    }
}

extension Detection: Pictured {
    public var pictures: [(name: String, picture: Picture)] { [] }
}
