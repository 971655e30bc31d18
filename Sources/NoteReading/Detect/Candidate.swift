import Glibc

/// A hypothesis with what speaks for it.
struct Candidate: Sendable {
    /// In samples of the working image.
    let quadrilateral: Quadrilateral
    let evidence: Evidence
    let shape: Shape
    let logOdds: Double
    /// How many times coarser than the working image the picture was that it was seen in.
    var coarseness = 1.0
    /// What is known besides the evidence adds to the natural logarithm of the odds.
    private var gain = 0.0

    init(_ quadrilateral: Quadrilateral, _ gather: EvidenceGatherer) {
        self.quadrilateral = quadrilateral
        evidence = gather(quadrilateral)
        shape = Shape(quadrilateral)
        logOdds = EvidenceModel.logOdds(evidence, shape)
    }

    /// The same where it is known that another note lies beside it.
    var besideAnother: Candidate { Candidate(beside: self) }

    /// What was seen of a note, with the corners of all of it.
    init(_ whole: Quadrilateral, seenAs part: Candidate) {
        (quadrilateral, evidence, logOdds) = (whole, part.evidence, part.logOdds)
        shape = Shape(whole)
        coarseness = part.coarseness
    }

    /// The same as seen in a coarser picture.
    init(_ coarse: Candidate, at quadrilateral: Quadrilateral, coarseness: Double) {
        self.quadrilateral = quadrilateral
        self.coarseness = coarseness
        (evidence, logOdds, gain) = (coarse.evidence, coarse.logOdds, coarse.gain)
        shape = Shape(quadrilateral)
    }

    /// A hypothesis one of whose sides is known to be another sheet's edge, however faint.
    init(_ quadrilateral: Quadrilateral, _ gather: EvidenceGatherer, besideSheetAt side: Int) {
        self.quadrilateral = quadrilateral
        var evidence = gather(quadrilateral)
        evidence.sides[side] = max(evidence.sides[side], Evidence.alongDividingLine)
        evidence.ends[side] = max(evidence.ends[side], Evidence.alongDividingLine)
        self.evidence = evidence
        shape = Shape(quadrilateral)
        gain = EvidenceModel.oddsForDividingLine
        logOdds = EvidenceModel.logOdds(evidence, shape) + gain
    }

    /// The same, as likely as it is beside the others.
    init(_ alone: Candidate, logOdds: Double) {
        (quadrilateral, evidence, shape, coarseness) = (
            alone.quadrilateral, alone.evidence, alone.shape, alone.coarseness
        )
        self.logOdds = logOdds
    }

    private init(beside other: Candidate) {
        (quadrilateral, evidence, shape) = (other.quadrilateral, other.evidence, other.shape)
        (coarseness, gain) = (other.coarseness, other.gain)
        logOdds = EvidenceModel.logOdds(evidence, shape, besideAnother: true) + gain
    }

    /// Whether it is likelier a note than not, whatever lies beside it.
    var isLikelyAlone: Bool { EvidenceModel.logOdds(evidence, shape) > 0 }

    /// Whether it is surely a note.
    var isSure: Bool { logOdds >= Prominence.sure }

    var prominence: Prominence { Prominence(logOdds: logOdds, area: quadrilateral.area) }

    /// That this is a note, 0…1.
    var confidence: Double { 1 / (1 + exp(-logOdds)) }
}

extension [Candidate] {
    var likeliestFirst: [Candidate] { sorted { $0.logOdds > $1.logOdds } }

    /// Whether none of these shares more than so much of the smaller of the two with a quadrilateral.
    func leaveRoom(for quadrilateral: Quadrilateral, sharing most: Double) -> Bool {
        allSatisfy { ConvexPolygon.containment($0.quadrilateral, quadrilateral) <= most }
    }
}
