import Glibc

/// From evidence to the odds that a quadrilateral is a note: one weighted sum.
enum EvidenceModel {
    static func features(_ e: Evidence, _ shape: Shape) -> [Double] {
        let sides = e.sides.sorted()
        let contrast = e.contrast.map { log(1 + $0) }.sorted()
        let hue = e.hueContrast.map { log(1 + $0) }.sorted()
        return [
            sides.reduce(0, +) / 4, sides[0], sides[1],
            e.ends.reduce(0, +) / 4, e.ends.min()!,
            e.beyond.reduce(0, +) / 4, e.beyond.max()!,
            contrast.reduce(0, +) / 4, contrast[0],
            log(1 + e.unevenness), e.agreement,
            log(max(e.area, 1e-4)), shape.aspect, shape.skew / 45, log(shape.taper),
            e.inside.min()!, hue.reduce(0, +) / 4, hue[0], e.darkSides / 4,
        ]
    }

    static let names = [
        "mean side", "weakest side", "second weakest", "mean end", "weakest end", "mean beyond", "worst beyond",
        "mean contrast", "least contrast", "unevenness", "agreement", "log area", "aspect", "skew", "taper", "inside", "mean hue", "least hue", "dark sides",
    ]

    static let weights = [4.0, 2, 2, 2, 1, -4, 0, 0.3, 0.3, -0.3, 1, 1.0, 1, -1.5, -1, 1, 0, 0, 0]
    static let bias = -6.0

    static func logOdds(_ e: Evidence, _ shape: Shape) -> Double {
        zip(features(e, shape), weights).reduce(bias) { $0 + $1.0 * $1.1 }
    }

    /// The kind of evidence that pulls a candidate furthest below the usual note.
    static func greatestLack(_ e: Evidence, _ shape: Shape) -> Shortfall.Lack { .edges }
}
