/// Finds notes in a photograph by edge and contour analysis.
///
/// The settings bear the names and meanings that Apple's `VNDetectRectanglesRequest` gives them.
public struct Detect: Stage {
    public static let name = "detect"

    /// Shorter side over longer side, 0…1, of the note as the photograph shows it: the least, and the greatest.
    public var minimumAspectRatio = 0.5
    public var maximumAspectRatio = 1.0

    /// How far a corner may be from 90°, in degrees, 0…45.
    public var quadratureTolerance = 30.0

    /// Least length of a note's shorter side, as a fraction of the photograph's shorter side, 0…1.
    public var minimumSize = 0.1

    /// Least confidence that is reported, 0…1.
    public var minimumConfidence = 0.0

    /// How many notes are reported at the most; 0 for all.
    public var maximumObservations = 1

    /// Where to look, as fractions of the photograph's width and height from its top left; nil for everywhere.
    public var regionOfInterest: Region?

    public init() {}

    public func callAsFunction(_ photo: Photo) -> Detection {
        Detection(photo: photo, sightings: [], shortfall: .nothingWithFourSides)
    }
}

/// A rectangle in fractions of the photograph's width and height, 0…1, from its top left.
public struct Region: Equatable, Sendable {
    public var x, y, width, height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
