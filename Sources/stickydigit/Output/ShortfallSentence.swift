internal import NoteReading

extension Shortfall {
    /// What was lacking, then what to do, with settings by the names of the options that set them.
    var sentence: String { sentence { "--" + $0.option } }
}

extension Shortfall.Setting {
    /// The option that sets it.
    var option: String {
        switch self {
        case .corners: "quad"
        case .minimumSize: "minimum-size"
        case .minimumAspectRatio: "minimum-aspect-ratio"
        case .maximumAspectRatio: "maximum-aspect-ratio"
        case .quadratureTolerance: "quadrature-tolerance"
        case .minimumConfidence: "minimum-confidence"
        }
    }
}
