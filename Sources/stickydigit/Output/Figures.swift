internal import NoteReading

/// The figures that images and photographs have in common, as text and as JSON.
struct Figures {
    let tally: DigitTally
    let seconds: Double

    private var perSecond: Double { seconds > 0 ? Double(tally.images) / seconds : 0 }

    /// In the order that readers of the JSON rely on.
    var members: [JSON.Member] {
        let classes: [JSON] = (0..<10).map { digit in
            let (precision, recall) = tally.figures(of: digit)
            return .object(["precision": Figures.share(precision), "recall": Figures.share(recall)])
        }
        let interval = tally.interval
        return [
            JSON.Member(key: "images", value: .integer(tally.images)),
            JSON.Member(key: "errors", value: .integer(tally.errors)),
            JSON.Member(key: "accuracy", value: Figures.share(tally.accuracy)),
            JSON.Member(
                key: "interval",
                value: .array([Figures.share(interval.lowerBound), Figures.share(interval.upperBound)])),
            JSON.Member(
                key: "confusion", value: .array(tally.confusion.map { .array($0.map { .integer($0) }) })),
            JSON.Member(key: "per_class", value: .array(classes)),
            JSON.Member(key: "calibration_error", value: Figures.share(tally.calibrationError)),
            JSON.Member(key: "seconds", value: .number(seconds, places: 3)),
            JSON.Member(key: "images_per_second", value: .number(perSecond, places: 1)),
        ]
    }

    var text: String {
        let interval = tally.interval
        var text = """
            accuracy           \(Decimal.percent(tally.accuracy, places: 2)) \
            (95 % interval \(Decimal.fixed(100 * interval.lowerBound, places: 2)) to \
            \(Decimal.percent(interval.upperBound, places: 2))), \(tally.errors) \(tally.errors == 1 ? "error" : "errors") in \(tally.images)
            calibration error  \(Decimal.fixed(tally.calibrationError, places: 4)) (expected, 15 bins of equal width)
            speed              \(Decimal.fixed(seconds, places: 2)) s, \(Decimal.fixed(perSecond, places: perSecond < 10 ? 1 : 0)) images a second


            """
        text += "digit  precision  recall    answers by true digit\n"
        text += "                              " + (0..<10).map { Figures.right("\($0)", 6) }.joined() + "  none\n"
        for digit in 0..<10 {
            let (precision, recall) = tally.figures(of: digit)
            func percent(_ share: Double?) -> String { share.map { Decimal.percent($0, places: 2) } ?? "-" }
            text +=
                "\(digit)    " + Figures.right(percent(precision), 11) + " " + Figures.right(percent(recall), 9)
                + "     "
            text += tally.confusion[digit].map { Figures.right($0 == 0 ? "." : "\($0)", 6) }.joined()
            text += Figures.right(tally.unanswered[digit] == 0 ? "." : "\(tally.unanswered[digit])", 6) + "\n"
        }
        return text
    }

    var unanswered: JSON { .array(tally.unanswered.map { .integer($0) }) }

    static func share(_ value: Double?) -> JSON { value.map { .number($0, places: 6) } ?? .null }

    static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

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

    func report(_ format: Classify.Format) -> String {
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
                \(name): \(result.tally.images) images, \(cut)
                refused            \(result.refused) as no digit (their nearest digit counts)
                \(figures.text)

                """
        }
    }
}

/// What was measured on photographs.
struct PhotoFigures {
    private let name: String
    private let result: PhotoEvaluation.Result
    private let usesCorners: Bool

    init(name: String, _ result: PhotoEvaluation.Result, usesCorners: Bool) {
        self.name = name
        self.result = result
        self.usesCorners = usesCorners
    }

    func report(_ format: Classify.Format) -> String {
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
                    ] + found(level.tally))
            }
            let members =
                figures.members + found(result.all) + [
                    JSON.Member(key: "notes", value: .integer(result.all.notes)),
                    JSON.Member(key: "corners", value: .string(usesCorners ? "given" : "found")),
                    JSON.Member(key: "unreadable", value: .integer(result.all.unreadable)),
                    JSON.Member(key: "unanswered", value: figures.unanswered),
                    JSON.Member(key: "levels", value: .array(levels)),
                ]
            return JSON.object(members).line + "\n"
        case .text:
            return """
                \(name): \(result.all.digits.images) photographs, \(result.all.unreadable) of them unreadable
                \(notes)
                \(figures.text)\(table)

                """
        }
    }

    /// Where the corners were given, how well they were found says nothing.
    private func found(_ tally: PhotoTally) -> [JSON.Member] {
        [
            JSON.Member(key: "notes_found", value: usesCorners ? .null : .integer(tally.notesFound)),
            JSON.Member(key: "mean_iou", value: usesCorners ? .null : Figures.share(tally.meanOverlap)),
            JSON.Member(key: "recall_iou_90", value: usesCorners ? .null : Figures.share(tally.strictRecall)),
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
        for (name, tally) in result.levels {
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
