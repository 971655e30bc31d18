internal import NoteReading

/// What was measured on a set of images.
struct DigitFigures {
    private let name: String
    private let result: DigitEvaluation.Result
    private let isNormalised: Bool

    init(name: String, _ result: DigitEvaluation.Result, isNormalised: Bool) {
        self.name = name
        self.result = result
        self.isNormalised = isNormalised
    }

    func report(_ format: ReportFormat) -> String {
        let figures = Figures(tally: result.tally, seconds: result.seconds)
        switch format {
        case .json:
            let members =
                figures.members + [
                    JSON.Member(key: "set", value: .string(name)),
                    JSON.Member(key: "normalised", value: .boolean(isNormalised)),
                    JSON.Member(key: "refused", value: .integer(result.refused)),
                    JSON.Member(key: "unanswered", value: figures.unanswered),
                ]
            return JSON.object(members).line + "\n"
        case .text:
            let cut = isNormalised ? "cut and centred first" : "taken as they are"
            return """
                \(name): \(counted(result.tally.images, "image")), \(cut)
                refused            \(result.refused) as no digit (their nearest digit counts)
                \(figures.text)

                """
        }
    }
}
