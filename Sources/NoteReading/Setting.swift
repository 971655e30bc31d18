/// A setting that a sentence may tell to change, by the name that this library gives it; a program may know it by another.
package enum Setting: String, CaseIterable, Sendable {
    case maximumPixels = "Decode.maximumPixels"
    case corners = "NoteReader.place"
    case minimumSize = "Detect.minimumSize"
    case minimumAspectRatio = "Detect.minimumAspectRatio"
    case maximumAspectRatio = "Detect.maximumAspectRatio"
    case quadratureTolerance = "Detect.quadratureTolerance"
    case minimumConfidence = "Detect.minimumConfidence"
    case normalisation = "DigitImages.Normalisation"
}

/// What has a sentence that may name settings.
package protocol NamesSettings {
    /// What is wrong, then what to do.
    func sentence(naming name: (Setting) -> String) -> String
}
