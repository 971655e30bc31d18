import Glibc

/// A hypothesis with what speaks for it.
struct Candidate: Sendable {
    /// In samples of the working image.
    let quadrilateral: Quadrilateral
    let evidence: Evidence
    let shape: Shape
    let logOdds: Double

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
    }

    private init(beside other: Candidate) {
        (quadrilateral, evidence, shape) = (other.quadrilateral, other.evidence, other.shape)
        logOdds = EvidenceModel.logOdds(evidence, shape, besideAnother: true)
    }

    /// That this is a note, 0…1.
    var confidence: Double { 1 / (1 + exp(-logOdds)) }
}
