/// Which quadrilaterals are considered at all: the settings of `Detect` that are about size and shape.
struct Limits: Sendable {
    let minimumAspectRatio, maximumAspectRatio, quadratureTolerance, minimumSize: Double
    /// Of the photograph's shorter side, in samples of the working image.
    let shorterSide: Double

    /// What a quadrilateral lacks; nil for one that is within all limits.
    func shortfall(of quad: Quadrilateral, _ shape: Shape) -> Shortfall? {
        let side = shape.shortest / shorterSide
        if side < minimumSize { return .tooSmall(side: side, minimum: minimumSize) }
        if shape.aspect < minimumAspectRatio || shape.aspect > maximumAspectRatio {
            return .aspectRatio(shape.aspect, minimum: minimumAspectRatio, maximum: maximumAspectRatio)
        }
        if shape.skew > quadratureTolerance { return .cornerAngle(shape.skew, tolerance: quadratureTolerance) }
        return nil
    }

    /// The same for what is seen of a note that another one covers.
    var ofCovered: Limits {
        Limits(
            minimumAspectRatio: minimumAspectRatio, maximumAspectRatio: maximumAspectRatio,
            quadratureTolerance: quadratureTolerance, minimumSize: minimumSize * Candidate.seenOfCovered.lowerBound,
            shorterSide: shorterSide)
    }
}
