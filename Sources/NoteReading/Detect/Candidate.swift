import Glibc

/// A hypothesis with what speaks for it.
struct Candidate: Sendable {
    /// In samples of the working image.
    let quadrilateral: Quadrilateral
    let evidence: Evidence
    let logOdds: Double

    init(quadrilateral: Quadrilateral, evidence: Evidence) {
        self.quadrilateral = quadrilateral
        self.evidence = evidence
        logOdds = EvidenceModel.logOdds(evidence)
    }

    /// That this is a note, 0…1.
    var confidence: Double { 1 / (1 + exp(-logOdds)) }
}
