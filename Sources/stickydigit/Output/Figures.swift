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
            JSON.Member(key: "calibration", value: .object(calibration)),
            JSON.Member(key: "seconds", value: .number(seconds, places: 3)),
            JSON.Member(key: "images_per_second", value: .number(perSecond, places: 1)),
        ]
    }

    /// What the error is made of, bin by bin, so that figures of several runs can be added up.
    private var calibration: [JSON.Member] {
        let bins = tally.calibration
        return [
            JSON.Member(key: "answers", value: .array(bins.counts.map { .integer($0) })),
            JSON.Member(key: "right", value: .array(bins.right.map { .integer($0) })),
            JSON.Member(key: "confidence", value: .array(bins.confidences.map(Figures.sum))),
        ]
    }

    /// Fine enough that sums of sums give the same shares.
    static func sum(_ value: Double) -> JSON { .number(value, places: 9) }

    var text: String {
        let interval = tally.interval
        var text = """
            accuracy           \(Decimal.percent(tally.accuracy, places: 2)) \
            (95 % interval \(Decimal.fixed(100 * interval.lowerBound, places: 2)) to \
            \(Decimal.percent(interval.upperBound, places: 2))), \(counted(tally.errors, "error")) in \(tally.images)
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
