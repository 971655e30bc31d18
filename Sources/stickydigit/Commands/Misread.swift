/// An image or photograph whose answer is not what its label says: it is misread, or its label is wrong.
struct Misread: Sendable {
    enum Place: Sendable {
        /// In the file of images, counted from 0.
        case index(Int)
        /// As the truth file names it.
        case path(String)
    }

    let place: Place
    /// Of several digits from left to right; empty for none.
    let label, answer: [Int]
    /// That the answer is right, 0…1; nil where there is none.
    let confidence: Double?
    /// Whether what is there was taken for no digit.
    var isRefused = false

    /// In the order in which wrong labels stand out: what was taken for a digit, and surely, first.
    static func isSurer(_ a: Misread, _ b: Misread) -> Bool {
        if a.isRefused != b.isRefused { return b.isRefused }
        return (a.confidence ?? 0) > (b.confidence ?? 0)
    }
}

extension Misread {
    static func json(_ all: [Misread]) -> JSON { .array(all.map(\.json)) }

    private var json: JSON {
        let place: JSON.Member =
            switch self.place {
            case .index(let index): JSON.Member(key: "index", value: .integer(index))
            case .path(let path): JSON.Member(key: "path", value: .string(path))
            }
        return .object([
            place,
            JSON.Member(key: "label", value: Self.json(label)),
            JSON.Member(key: "answer", value: Self.json(answer)),
            JSON.Member(key: "confidence", value: confidence.map { .number($0, places: 6) } ?? .null),
            JSON.Member(key: "refused", value: .boolean(isRefused)),
        ])
    }

    /// One digit as itself, none as null.
    private static func json(_ digits: [Int]) -> JSON {
        digits.count > 1 ? .array(digits.map { .integer($0) }) : digits.first.map { .integer($0) } ?? .null
    }

    /// A line each, under a heading.
    static func text(_ all: [Misread]) -> String {
        guard !all.isEmpty else { return "\nnothing misread\n" }
        var text = "\nmisread, the surest first\nlabel  answer  confidence  which\n"
        for misread in all {
            func shown(_ digits: [Int]) -> String {
                digits.isEmpty ? "-" : digits.map(String.init).joined()
            }
            let confidence = misread.confidence.map { Decimal.percent($0, places: 2) } ?? "-"
            text += Figures.right(shown(misread.label), 5) + Figures.right(shown(misread.answer), 8)
            text += Figures.right(confidence, 12) + "  "
            switch misread.place {
            case .index(let index): text += "#\(index)"
            case .path(let path): text += Word(path).shown
            }
            text += (misread.isRefused ? ", refused as no digit" : "") + "\n"
        }
        return text
    }
}
