import Glibc

/// From evidence to the odds that a quadrilateral is a note: one weighted sum.
///
/// The weights make the right candidate of a photograph likelier than all others together and than there being none; they
/// were fitted (multinomial logistic regression, ridge 0.002) to the candidates in rendered training scenes with a note and
/// with none, so the sum is calibrated: its logistic function is the probability of being right.
enum EvidenceModel {
    /// One number of the sum.
    struct Feature: Sendable {
        let name: String
        let lack: Shortfall.Lack
        let weight: Double
        /// The mean over true notes: what a candidate is compared with to say what it lacks.
        let usual: Double

        /// Whether it is about the side with the least step of colour.
        var isOfLeastStep: Bool { name == "least contrast" || name == "least hue" }

        init(_ name: String, _ lack: Shortfall.Lack, weight: Double, usual: Double) {
            self.name = name
            self.lack = lack
            self.weight = weight
            self.usual = usual
        }
    }

    static let bias = -15.168

    /// In the order of `values`.
    static let features = [
        Feature("mean side", .edges, weight: 3.904, usual: 0.937),
        Feature("weakest side", .edges, weight: 0.849, usual: 0.812),
        Feature("second weakest side", .edges, weight: 3.789, usual: 0.951),
        Feature("mean end", .edges, weight: 5.213, usual: 0.906),
        Feature("weakest end", .edges, weight: 2.529, usual: 0.761),
        Feature("mean beyond", .corners, weight: -3.355, usual: 0.159),
        Feature("worst beyond", .corners, weight: -1.872, usual: 0.317),
        Feature("mean contrast", .contrast, weight: -0.159, usual: 3.838),
        Feature("least contrast", .contrast, weight: 0.543, usual: 3.175),
        Feature("unevenness", .contrast, weight: 0.219, usual: 2.224),
        Feature("agreement", .contrast, weight: 2.181, usual: 0.967),
        Feature("area", .shape, weight: 1.284, usual: -1.821),
        Feature("aspect", .shape, weight: 0.567, usual: 0.904),
        Feature("skew", .shape, weight: -1.795, usual: 0.237),
        Feature("taper", .shape, weight: -1.142, usual: 0.156),
        Feature("inside", .edges, weight: 1.0, usual: 0.946),
        Feature("mean hue", .contrast, weight: 0.079, usual: 2.971),
        Feature("least hue", .contrast, weight: 1.003, usual: 2.321),
        Feature("dark sides", .contrast, weight: -2.33, usual: 0.141),
        Feature("hidden sides", .edges, weight: -1.642, usual: 0.046),
    ]

    static func values(_ e: Evidence, _ shape: Shape) -> [Double] {
        // Colour differences span orders of magnitude, and the tenth noise unit says more than the hundredth.
        let contrast = e.contrast.logarithms
        let hue = e.hueContrast.logarithms
        let (weakest, second) = e.sides.leastTwo
        return [
            e.sides.sum() / 4,
            weakest,
            second,
            e.ends.sum() / 4,
            e.ends.min(),
            e.beyond.sum() / 4,
            e.beyond.max(),
            contrast.sum() / 4,
            contrast.min(),
            log(1 + e.unevenness),
            e.agreement,
            log(max(e.area, 1e-4)),
            shape.aspect,
            shape.skew / 45,
            log(shape.taper),
            e.inside.min(),
            hue.sum() / 4,
            hue.min(),
            e.darkSides / 4,
            e.hiddenSides,
        ]
    }

    /// - Parameter besideAnother: whether another note is known to lie beside it. Then lines that run on beyond its corners are
    ///   that note's sides, and a side with an edge and hardly a step of colour is where one sheet of a pad ends on the next: of
    ///   neither more is counted than a note has as a rule.
    static func logOdds(_ e: Evidence, _ shape: Shape, besideAnother: Bool = false) -> Double {
        let isOfOneColour = e.contrast.min() < mostBetweenSheets
        return zip(values(e, shape), features).reduce(bias) { sum, pair in
            var (value, feature) = pair
            if besideAnother && feature.lack == .corners { value = min(value, feature.usual) }
            if besideAnother && isOfOneColour && feature.isOfLeastStep { value = max(value, feature.usual) }
            return sum + value * feature.weight
        }
    }

    /// Difference of colour, in noise units, from one sheet to another of the same colour beside it, at the most: they do not lie
    /// at quite the same angle to the light. A shadow's edge across a note is a larger one.
    static let mostBetweenSheets = 14.0

    /// What a plain dividing line beside it adds to a candidate's odds, as their natural logarithm: that there are two sheets is
    /// known then.
    static let oddsForDividingLine = 1.5

    /// The kind of evidence that pulls a candidate furthest below the usual note.
    static func greatestLack(_ e: Evidence, _ shape: Shape) -> Shortfall.Lack {
        var pulls: [Shortfall.Lack: Double] = [:]
        for (value, feature) in zip(values(e, shape), features) {
            pulls[feature.lack, default: 0] += (value - feature.usual) * feature.weight
        }
        return Shortfall.Lack.allCases.min { pulls[$0, default: 0] < pulls[$1, default: 0] }!
    }
}

extension SIMD4<Double> {
    /// Of each number and one.
    fileprivate var logarithms: SIMD4<Double> { SIMD4(log(1 + x), log(1 + y), log(1 + z), log(1 + w)) }

    fileprivate var leastTwo: (Double, Double) {
        let (a, b, c, d) = (Swift.min(x, y), Swift.max(x, y), Swift.min(z, w), Swift.max(z, w))
        return a < c ? (a, Swift.min(b, c)) : (c, Swift.min(a, d))
    }
}
