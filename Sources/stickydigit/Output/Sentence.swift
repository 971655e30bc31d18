internal import NoteReading

// The library's sentences, with settings by the names of the options that set them.

extension Shortfall {
    /// What was lacking, then what to do.
    var sentence: String { sentence(naming: \.option) }
}

extension Error {
    /// What is wrong, then what to do.
    var sentence: String { (self as? any NamesSettings)?.sentence(naming: \.option) ?? "\(self)" }

    /// For programs, of what befalls a photograph or a frame.
    var code: String {
        (self as? FileFailure)?.code ?? (self as? DecodingFailure)?.code ?? (self as? ArchiveFailure)?.code ?? "unknown"
    }
}

extension Setting {
    /// The option that sets it.
    var option: String {
        switch self {
        case .maximumPixels: "--max-pixels"
        case .corners: "--quad"
        case .minimumSize: "--minimum-size"
        case .minimumAspectRatio: "--minimum-aspect-ratio"
        case .maximumAspectRatio: "--maximum-aspect-ratio"
        case .quadratureTolerance: "--quadrature-tolerance"
        case .minimumConfidence: "--minimum-confidence"
        case .normalisation: "--normalise"
        }
    }
}
