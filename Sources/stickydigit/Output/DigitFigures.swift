internal import NoteReading

/// What was measured on a set of images.
struct DigitFigures {
    private let name: String
    private let result: DigitEvaluation.Result
    private let digits: DigitImages
    private let listsErrors: Bool

    init(name: String, _ result: DigitEvaluation.Result, of digits: DigitImages, listsErrors: Bool) {
        self.name = name
        self.result = result
        self.digits = digits
        self.listsErrors = listsErrors
    }

    func report(_ format: ReportFormat) -> String {
        let figures = Figures(tally: result.tally, seconds: result.seconds)
        switch format {
        case .json:
            let scale = digits.scale.map { [$0.lowerBound, $0.upperBound].map { JSON.number($0, places: 6) } }
            let members =
                figures.members + [
                    JSON.Member(key: "set", value: .string(name)),
                    JSON.Member(key: "normalised", value: .boolean(digits.isNormalised)),
                    JSON.Member(key: "refused", value: .integer(result.refused)),
                    JSON.Member(key: "unanswered", value: figures.unanswered),
                    JSON.Member(key: "refused_right", value: .integer(result.refusedRight)),
                    JSON.Member(key: "scale", value: scale.map { .array($0) } ?? .null),
                    JSON.Member(key: "inverted", value: .boolean(digits.isInverted)),
                    JSON.Member(key: "transposed", value: .boolean(digits.isTransposed)),
                    JSON.Member(key: "hint", value: result.hint.map { .string($0) } ?? .null),
                    JSON.Member(key: "misread", value: Misread.json(result.misread)),
                ]
            return JSON.object(members).line + "\n"
        case .text:
            let hint = result.hint.map { "\nhint               \($0)" } ?? ""
            let right = result.refused > 0 ? "; of \(result.refusedRight) it is right" : ""
            return """
                \(name): \(counted(result.tally.images, "image")), \(changes)
                refused            \(result.refused) as no digit (their nearest digit counts\(right))\(hint)
                \(figures.text)\(listsErrors ? Misread.text(result.misread) : "")

                """
        }
    }

    /// What was done to the images before they were read.
    private var changes: String {
        var changes: [String] = []
        if let scale = digits.scale {
            let ends = [scale.lowerBound, scale.upperBound].map { Decimal.short($0, places: 3) }
            changes.append("their values \(ends[0]) to \(ends[1]) taken for black to white")
        }
        if digits.isInverted { changes.append("inverted") }
        if digits.isTransposed { changes.append("transposed") }
        changes.append(
            digits.isNormalised ? "cut and centred first" : changes.isEmpty ? "taken as they are" : "not cut")
        return changes.joined(separator: ", ")
    }
}
