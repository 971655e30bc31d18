/// The quadrilaterals that may be notes, each with what speaks for it, from one source after another.
struct Hypotheses {
    let image: WorkingImage
    let field: EdgeField
    let edges: EdgeMap

    /// All that were followed.
    private(set) var contours: [Contour]

    /// In no order.
    private(set) var candidates: [Candidate]

    /// The lines that were searched, the picture's border among them.
    private(set) var lines: [SideLine] = []

    /// Those of the first contours.
    private let byContour: [Candidate]
    private var segments: [Segment] = []
    private let gather: EvidenceGatherer
    private let shortestSide: Double

    /// Slopes that begin and that continue an edge, in noise units: chosen on rendered scenes.
    private static let ridge = (low: Float(2.5), high: Float(5))
    /// Contours of fewer samples are not looked at: a note of 10 samples' side has this many around it.
    private static let shortestContour = 40
    /// Straight pieces of edge shorter than this, in samples, are bends and grain.
    private static let shortestSegment = 8
    /// Of a note on a plain ground the sides are among so many lines that are best supported, and the note among so many
    /// quadrilaterals that are best borne out.
    private static let (foremostLines, foremostQuadrilaterals) = (12, 8)

    /// Begins with what connected edges go around.
    ///
    /// - Parameter shortestSide: in samples of the image, at the least.
    init(image: WorkingImage, shortestSide: Double) {
        self.image = image
        self.shortestSide = shortestSide
        field = EdgeField(image)
        gather = EvidenceGatherer(image: image, field: field)
        edges = Self.edges(of: field)
        contours = Self.contours(in: edges)
        let gather = gather
        byContour = ContourSearch(contours: contours)(shortestSide: shortestSide).map { Candidate($0, gather) }
        candidates = byContour
    }

    /// Adds what the foremost lines enclose.
    mutating func addForemost() {
        segments = Segment.all(in: edges, field, least: Self.shortestSegment)
        let quadrilaterals = alongLines(segments, count: Self.foremostLines, most: Self.foremostQuadrilaterals)
        candidates = byContour + weigh(quadrilaterals)
    }

    /// Adds what the edges of the picture's colour alone go around, and what the lines of both enclose.
    ///
    /// - Parameters:
    ///   - count: the best supported lines that are searched.
    ///   - most: quadrilaterals along lines at the most, the best borne out.
    mutating func addAll(lines count: Int, most: Int) {
        if segments.isEmpty { segments = Segment.all(in: edges, field, least: Self.shortestSegment) }
        let colour = field.ofColour
        let colourEdges = Self.edges(of: colour)
        let ofColour = Self.contours(in: colourEdges)
        segments += Segment.all(in: colourEdges, colour, least: Self.shortestSegment)
        contours += ofColour
        let quadrilaterals =
            ContourSearch(contours: ofColour)(shortestSide: shortestSide)
            + alongLines(segments, count: count, most: most)
        candidates = byContour + weigh(quadrilaterals)
    }

    private static func edges(of field: EdgeField) -> EdgeMap { EdgeMap(field, low: ridge.low, high: ridge.high) }

    private static func contours(in edges: EdgeMap) -> [Contour] {
        Contour.all(in: edges.plane, at: edges.samples, least: shortestContour)
    }

    private func weigh(_ quadrilaterals: [Quadrilateral]) -> [Candidate] {
        quadrilaterals.map { Candidate($0, gather) }
    }

    private mutating func alongLines(_ segments: [Segment], count: Int, most: Int) -> [Quadrilateral] {
        lines =
            SideLine.gather(segments, field, count: count) + SideLine.border(width: image.width, height: image.height)
        let search = LineSearch(lines: lines, most: most, width: Double(image.width), height: Double(image.height))
        return search(shortestSide: shortestSide)
    }
}
