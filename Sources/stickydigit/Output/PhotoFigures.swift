internal import NoteReading

/// What was measured on photographs.
struct PhotoFigures {
    private let name: String
    private let result: PhotoEvaluation.Result
    private let usesCorners: Bool
    private let listsErrors: Bool

    init(name: String, _ result: PhotoEvaluation.Result, usesCorners: Bool, listsErrors: Bool) {
        self.listsErrors = listsErrors
        self.name = name
        self.result = result
        self.usesCorners = usesCorners
    }

    func report(_ format: ReportFormat) -> String {
        let figures = Figures(tally: result.all.digits, seconds: result.seconds)
        switch format {
        case .json:
            let levels: [JSON] = result.levels.map { level in
                .object(
                    [
                        JSON.Member(key: "level", value: .string(level.name)),
                        JSON.Member(key: "images", value: .integer(level.tally.digits.images)),
                        JSON.Member(key: "errors", value: .integer(level.tally.digits.errors)),
                        JSON.Member(key: "accuracy", value: Figures.share(level.tally.digits.accuracy)),
                    ] + found(level.tally) + [JSON.Member(key: "notes", value: .integer(level.tally.notes))])
            }
            let members =
                figures.members + found(result.all) + [
                    JSON.Member(key: "notes", value: .integer(result.all.notes)),
                    JSON.Member(key: "corners", value: .string(usesCorners ? "given" : "found")),
                    JSON.Member(key: "unreadable", value: .integer(result.all.unreadable)),
                    JSON.Member(key: "unanswered", value: figures.unanswered),
                    JSON.Member(key: "levels", value: .array(levels)),
                    JSON.Member(key: "misread", value: Misread.json(result.misread)),
                ]
            return JSON.object(members).line + "\n"
        case .text:
            return """
                \(name): \(counted(result.all.digits.images, "photograph")), \(result.all.unreadable) of them unreadable
                \(notes)
                \(figures.text)\(table)\(listsErrors ? Misread.text(result.misread) : "")

                """
        }
    }

    /// Where the corners were given, how well they were found says nothing.
    private func found(_ tally: PhotoTally) -> [JSON.Member] {
        [
            JSON.Member(key: "notes_found", value: usesCorners ? .null : .integer(tally.notesFound)),
            JSON.Member(key: "mean_iou", value: usesCorners ? .null : Figures.share(tally.meanOverlap)),
            JSON.Member(key: "recall_iou_90", value: usesCorners ? .null : Figures.share(tally.strictRecall)),
            JSON.Member(key: "iou_sum", value: usesCorners ? .null : Figures.sum(tally.overlapSum)),
            JSON.Member(key: "iou_90", value: usesCorners ? .null : .integer(tally.strict)),
        ]
    }

    private var notes: String {
        let all = result.all
        if usesCorners { return "notes              \(all.notes), their corners given" }
        guard let mean = all.meanOverlap, let strict = all.strictRecall else {
            return "notes              no corners are known"
        }
        return """
            notes found        \(all.notesFound) of \(all.notes); \(Decimal.percent(strict)) with IoU 0.9 or more, \
            mean IoU \(Decimal.fixed(mean, places: 4))
            """
    }

    private var table: String {
        guard !result.levels.isEmpty else { return "" }
        var text = "\nlevel            photos   right   found  IoU>=.9  mean IoU\n"
        for (level, tally) in result.levels {
            let name = Word(level).shown
            let right = tally.digits.images - tally.digits.errors
            let strict = tally.strictRecall.map { Decimal.percent($0) } ?? "-"
            let mean = tally.meanOverlap.map { Decimal.fixed($0, places: 4) } ?? "-"
            text += name + String(repeating: " ", count: max(1, 15 - name.count))
            text += Figures.right("\(tally.digits.images)", 8) + Figures.right("\(right)", 8)
            text += Figures.right("\(tally.notesFound)", 8) + Figures.right(strict, 9) + Figures.right(mean, 10) + "\n"
        }
        return text
    }
}
