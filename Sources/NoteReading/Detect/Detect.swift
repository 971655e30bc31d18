/// Finds notes in a photograph by edge and contour analysis.
///
/// Quadrilaterals are proposed by two sources, connected contours and straight lines, in luma and chroma together; one measure
/// of evidence over the whole perimeter ranks them all, whatever their source. The sides of those reported are then moved
/// onto the edges in the decoded photograph.
///
/// The settings bear the names and meanings that Apple's `VNDetectRectanglesRequest` gives them.
public struct Detect: Stage {
    public static let name = "detect"

    /// Shorter side over longer side, 0…1, of the note as the photograph shows it: the least, and the greatest.
    public var minimumAspectRatio = 0.3
    public var maximumAspectRatio = 1.0

    /// How far a corner may be from 90°, in degrees, 0…45.
    public var quadratureTolerance = 40.0

    /// Least length of a note's shorter side, as a fraction of the photograph's shorter side, 0…1.
    public var minimumSize = 0.1

    /// Least confidence that is reported, 0…1.
    public var minimumConfidence = 0.1

    /// How many notes are reported at the most; 0 for all.
    public var maximumObservations = 1

    /// Where to look, as fractions of the photograph's width and height from its top left; nil for everywhere.
    public var regionOfInterest: Region?

    public init() {}

    public func callAsFunction(_ photo: Photo) -> Detection {
        let image = WorkingImage(photo)
        let field = EdgeField(image)
        let edges = EdgeMap(field, low: Self.ridge.low, high: Self.ridge.high)
        let contours = Contour.all(in: edges.plane, least: 40)
        let candidates = self.candidates(image, field, edges, contours)
        let chosen = choose(candidates)
        let fit = SideFit(photo: photo, unitsPerLevel: field.unitsPerLevel)
        let sightings = chosen.map { candidate in
            let coarse = candidate.quadrilateral.map(image.decoded)
            let fine = fit(coarse, reach: 1.5 * Double(image.factor) + 2.5)
            return Sighting(photo: photo, quadrilateral: fine.map(photo.fullSize), confidence: candidate.confidence)
        }
        return Detection(
            photo: photo, sightings: sightings, shortfall: sightings.isEmpty ? shortfall(candidates, image) : nil,
            trace: Detection.Trace(image: image, edges: edges, contours: contours, candidates: candidates)
        )
    }

    /// Slopes that begin and that continue an edge, in noise units: chosen on rendered scenes.
    static let ridge = (low: Float(2.5), high: Float(5))

    /// Every hypothesis with what speaks for it, best first.
    private func candidates(
        _ image: WorkingImage, _ field: EdgeField, _ edges: EdgeMap, _ contours: [Contour]
    ) -> [Candidate] {
        // Half of what is asked for, so that a shortfall can name what was found but too small.
        let shortest = max(8, 0.5 * minimumSize * Double(min(image.width, image.height)))
        let segments = Segment.all(in: edges, field, least: 8)
        let lines = SideLine.gather(segments, field, count: 48)
        let search = LineSearch(lines: lines, width: Double(image.width), height: Double(image.height))
        let hypotheses = ContourSearch(contours: contours)(shortestSide: shortest) + search(shortestSide: shortest)
        let gather = EvidenceGatherer(image: image, field: field)
        return hypotheses.map { Candidate(quadrilateral: $0, evidence: gather($0)) }.sorted { $0.logOdds > $1.logOdds }
    }

    /// The best, without those that say the same again: most prominent first.
    private func choose(_ candidates: [Candidate]) -> [Candidate] {
        var chosen: [Candidate] = []
        for candidate in candidates where candidate.confidence >= minimumConfidence {
            if maximumObservations > 0 && chosen.count >= maximumObservations { break }
            guard chosen.allSatisfy({ ConvexPolygon.overlap($0.quadrilateral, candidate.quadrilateral) < 0.4 }) else { continue }
            chosen.append(candidate)
        }
        return chosen
    }

    private func shortfall(_ candidates: [Candidate], _ image: WorkingImage) -> Shortfall {
        guard let best = candidates.first else { return .nothingWithFourSides }
        return .belowMinimumConfidence(best.confidence, minimum: minimumConfidence)
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
