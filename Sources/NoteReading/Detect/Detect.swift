/// Finds notes in a photograph by edge and contour analysis.
///
/// Quadrilaterals are proposed by two sources, connected contours and straight lines, in luma and chroma together; one measure
/// of evidence over the whole perimeter ranks them all, whatever their source; of those that are surely notes the largest comes
/// first. The sides of those reported are then moved
/// onto the edges in the decoded photograph.
///
/// The settings bear the names and meanings that Apple's `VNDetectRectanglesRequest` gives them.
public struct Detect: Stage {
    public static let name = "detect"

    /// Shorter side over longer side, 0…1, of the note as the photograph shows it: the least, and the greatest.
    /// Apple's least is 0.5; a square note seen aslant is narrower.
    public var minimumAspectRatio = 0.3
    public var maximumAspectRatio = 1.0

    /// How far a corner may be from 90°, in degrees, 0…45. Apple's default is 30: loose, for notes seen aslant.
    public var quadratureTolerance = 40.0

    /// Least length of a note's shorter side, as a fraction of the photograph's shorter side, 0…1.
    public var minimumSize = 0.1

    /// Least confidence that is reported, 0…1. Apple's default is 0, where something is found in any picture; here scenes
    /// without a note score near 0. Of notes side by side that look like one sheet it is each one's, given that the other is
    /// there.
    public var minimumConfidence = 0.2

    /// How many notes are reported at the most, the most prominent first; 0 for all. Where one is asked for and there are four or more,
    /// the photograph is looked at again at 640 samples, decoded anew where it was decoded smaller: which is the foremost on a board is
    /// seen only where notes side by side are told apart.
    public var maximumObservations = 1

    /// Where to look, as fractions of the photograph's width and height from its top left; nil for everywhere.
    public var regionOfInterest: Region?

    /// Whether to look at several sizes and to believe most what is seen at most of them: finds a few notes more and places them
    /// better, and takes about five times as long.
    public var isThorough = false

    /// Longer side of the picture that is looked at, in samples, at the most: notes of 3 % of the area still have sides of 50
    /// samples, and noise is averaged away. On 560 rendered scenes with one note 400 found as many as 640 and 520 (553, 551
    /// and 550), in a third of the time.
    public var workingSide = 400

    /// Whether what looks like one sheet may be several notes side by side; nil for where more than one is asked for.
    var tellsApart: Bool?

    /// Whether what shows several notes beyond doubt is looked at more closely. Not in one of several passes, nor where that has been
    /// done.
    var looksAgain = true

    public init() {}

    public func callAsFunction(_ photo: Photo) -> Detection {
        if isThorough { return ThoroughDetect(detect: self)(photo) }
        let image = WorkingImage(photo, regionOfInterest, longestSide: workingSide)
        let limits = limits(photo, image)
        let hypotheses = hypotheses(image, limits)
        var candidates = hypotheses.candidates.likeliestFirst
        if isOneOfBoard(candidates, limits), let foremost = foremostOfBoard(in: photo) { return foremost }
        let isBoard = isBoard(candidates, limits)
        if isBoard {
            candidates += dividedCandidates(candidates, hypotheses) + coarserCandidates(photo, than: image)
            candidates = candidates.likeliestFirst
        }
        let choose = Choice(
            limits: limits, minimumConfidence: minimumConfidence, most: maximumObservations,
            tellsApart: tellsApart ?? (maximumObservations != 1), isBoard: isBoard)
        let (chosen, lack) = choose(candidates)
        if chosen.isEmpty, let coarser = asForOne { return coarser(photo) }
        let shortfall = lack.map { hypotheses.shortfall(ratherThan: $0, limits) }
        let fit = SideFit(photo: photo, unitsPerLevel: hypotheses.field.unitsPerLevel)
        let sightings = chosen.map { candidate in
            let coarse = candidate.quadrilateral.map(image.decoded)
            let fine = fit(coarse, reach: Self.slip * image.factor * candidate.coarseness + Self.bow)
            return Sighting(photo: photo, quadrilateral: fine.map(photo.fullSize), confidence: candidate.confidence)
        }
        return Detection(
            photo: photo, sightings: sightings, shortfall: shortfall,
            workings: Detection.Workings(
                image: image, edges: hypotheses.edges, contours: hypotheses.contours, candidates: candidates)
        )
    }

    /// For where several were looked for, finer, and none was found: a faint or blurred note stands out where more samples are
    /// averaged to one. Nil where that is how it was looked for, and in one of several passes.
    private var asForOne: Detect? {
        guard maximumObservations != 1, tellsApart == nil, workingSide > Detect().workingSide else { return nil }
        var detect = self
        detect.workingSide = Detect().workingSide
        detect.maximumObservations = 1
        detect.looksAgain = false
        return detect
    }

    /// The best supported lines that are searched for quadrilaterals. At 32 rendered notes on print begin to be lost.
    /// A board has more, though notes in a row share some.
    static let (linesKept, linesKeptForSeveral) = (48, 64)
    /// The best borne out quadrilaterals that are weighed, so that time is bounded. Of 680 rendered notes none was lost at 24;
    /// on a board of twelve there are as many times more, and those of several notes in a row.
    static let (quadrilateralsKept, quadrilateralsKeptForSeveral) = (32, 120)

    /// How far a side is from its edge at the most: samples of what it was seen in, either way, and decoded ones that a long side may
    /// bow.
    private static let (slip, bow) = (1.5, 2.5)

    /// Odds (their natural logarithm) above which a note is taken without looking for others: 98 %. On 740 rendered scenes as
    /// many notes are found so, placed as well, and the time is halved.
    private static let settled = 4.0

    var looksForOne: Bool { maximumObservations == 1 && tellsApart == nil }

    /// Of the least size, so that a shortfall can name what was found but too small.
    private static let shareLookedAt = 0.5
    /// In samples: what has shorter sides is grain, letters and the like.
    private static let shortest = 8.0

    /// What may be a note in the photograph at one size. Of one source after another where one note is looked for, until one is
    /// beyond doubt; of all where several are.
    func hypotheses(_ image: WorkingImage, _ limits: Limits) -> Hypotheses {
        var hypotheses = Hypotheses(
            image: image, shortestSide: max(Self.shortest, Self.shareLookedAt * minimumSize * limits.shorterSide))
        if looksForOne, !isSettled(by: hypotheses, limits) { hypotheses.addForemost() }
        if !looksForOne || !isSettled(by: hypotheses, limits) {
            hypotheses.addAll(
                lines: maximumObservations == 1 ? Self.linesKept : Self.linesKeptForSeveral,
                most: maximumObservations == 1 ? Self.quadrilateralsKept : Self.quadrilateralsKeptForSeveral)
        }
        return hypotheses
    }

    /// Whether the likeliest of some hypotheses is beyond doubt, and of the size and shape asked for.
    private func isSettled(by hypotheses: Hypotheses, _ limits: Limits) -> Bool {
        guard let best = hypotheses.candidates.max(by: { $0.logOdds < $1.logOdds }) else { return false }
        return best.logOdds > Self.settled && limits.shortfall(of: best.quadrilateral, best.shape) == nil
    }

    func limits(_ photo: Photo, _ image: WorkingImage) -> Limits {
        Limits(
            minimumAspectRatio: minimumAspectRatio, maximumAspectRatio: maximumAspectRatio,
            quadratureTolerance: quadratureTolerance, minimumSize: minimumSize,
            shorterSide: Double(min(photo.luma.width, photo.luma.height)) / image.factor)
    }
}
