/// How often notes were found, and how well: each photograph's first note against the true one.
package struct PhotoTally: Sendable {
    /// The IoU from which a note counts as found rightly, as in the SmartDoc contest's high-precision figures.
    package static let strictOverlap = 0.9

    package private(set) var digits = DigitTally()

    /// Photographs with true corners, and those of them in which any note was found.
    package private(set) var notes = 0, notesFound = 0

    /// Files that could not be read.
    package private(set) var unreadable = 0

    /// Over all true notes, and how many of them were found rightly.
    package private(set) var overlapSum = 0.0, strict = 0

    package init() {}

    /// Counts one photograph.
    ///
    /// - Parameter report: nil where the file could not be read.
    package mutating func add(_ truth: PhotoTruth, _ report: PhotoReport?) {
        let note = report?.notes.first
        count(truth, note?.answer ?? [], confidence: note?.reading?.confidence ?? 0, isRead: report != nil)
        guard let quadrilateral = truth.quadrilateral else { return }
        notes += 1
        guard let note else { return }
        notesFound += 1
        let overlap = quadrilateral.overlap(with: note.quadrilateral)
        overlapSum += overlap
        if overlap >= PhotoTally.strictOverlap { strict += 1 }
    }

    /// What cannot be read is wrong even where "no digit" would have been right.
    private mutating func count(_ truth: PhotoTruth, _ answer: [Int], confidence: Double, isRead: Bool) {
        let said = answer.count == 1 ? answer[0] : nil
        if !isRead { unreadable += 1 }
        if let truth = truth.digit {
            digits.add(truth: truth, said: said, confidence: confidence)
        } else if !isRead {
            digits.add(isRight: false)
        } else if let all = truth.digits, said == nil {
            digits.add(isRight: answer == all)
        } else {
            digits.add(truth: nil, said: said, confidence: confidence)
        }
    }

    /// Over all true notes, 0 for those not found; nil where no corners are known.
    package var meanOverlap: Double? { notes > 0 ? overlapSum / Double(notes) : nil }

    /// The share of true notes found with an IoU of at least 0.9; nil where no corners are known.
    package var strictRecall: Double? { notes > 0 ? Double(strict) / Double(notes) : nil }
}

extension NoteReport {
    /// The digits it is said to bear, from left to right; none for what was refused.
    package var answer: [Int] {
        status == .ok || status == .severalDigits ? digits.map(\.reading.digit) : []
    }
}
