internal import NoteReading

/// Watches one film with what was said of it, frame after frame, and keeps the score.
package struct TrackReferee: Sendable {
    private var score = TrackScore()
    private var notes: [Note]
    /// How many frames each identifier was at each note's place, by [identity of the note, identifier].
    private var together: [[Int]: Int] = [:]
    /// What each identifier's digit was last settled to be, and what it truly is.
    private var digits: [Int: (said: Int?, true: Int)] = [:]
    private var identities = 0
    private let keepsLost: Int

    /// One note of the film so far.
    private struct Note: Sendable {
        /// Which of the film's identities it is: a note that was away for longer than identifiers are kept may come back as
        /// another one.
        var identity: Int
        /// The identifier it was last found under.
        var identifier: Int?
        /// Frames since it was last there.
        var awayFor = 0
        /// Frames in which it has been gone, and in which it was said to be there since it vanished.
        var goneFor = 0
        var delay = 0
    }

    /// - Parameter keepsLost: frames for which a lost note keeps its identifier.
    package init(notes count: Int, keepsLost: Int) {
        notes = (0..<count).map { Note(identity: $0) }
        identities = count
        self.keepsLost = keepsLost
    }

    /// Takes in a frame.
    package mutating func see(_ truth: [NoteSequence.Truth], _ answers: [TrackScore.Answer]) {
        precondition(truth.count == notes.count, "\(truth.count) notes in a film of \(notes.count)")
        let tracked = answers.filter(\.isTracked)
        let pairs = pairs(truth, tracked)
        for i in truth.indices {
            let answer = pairs[i].map { tracked[$0] }
            if truth[i].visible >= TrackScore.there {
                judge(i, truth[i], answer)
            } else {
                notes[i].awayFor += 1
            }
            if truth[i].visible < TrackScore.away { judgeGone(i, tracked) } else { endDelay(i) }
        }
        let used = Set(pairs.compactMap { $0 })
        for (j, answer) in tracked.enumerated() where !used.contains(j) {
            // What is half hidden may be called tracked or lost.
            let isHalfThere = truth.contains { note in
                note.visible >= TrackScore.away && note.visible < TrackScore.there
                    && answer.quadrilateral.overlap(with: note.quadrilateral) >= TrackScore.leastOverlap / 2
            }
            if isHalfThere { continue }
            score.answers += 1
            score.invented += 1
        }
        for answer in tracked where answer.isSettled {
            if let i = truth.indices.first(where: { notes[$0].identifier == answer.identifier }) {
                digits[answer.identifier] = (answer.digit, truth[i].digit)
            }
        }
    }

    /// The score at the end of the film.
    package func finish() -> TrackScore {
        var score = score
        for note in notes where note.goneFor > 0 && note.identifier != nil { score.delays.append(note.delay) }
        score.settled = digits.count
        score.settledRightly = digits.values.count { $0.said == $0.true }
        let identifiers = Set(together.keys.map { $0[1] }).sorted()
        guard !identifiers.isEmpty else { return score }
        let costs = (0..<identities).map { note in identifiers.map { -Double(together[[note, $0]] ?? 0) } }
        for (note, column) in Assignment.least(costs).enumerated() {
            if let column { score.identified -= Int(costs[note][column]) }
        }
        return score
    }

    /// For each note that is there the answer about it: the one it had before where that still fits, else the nearest.
    private func pairs(_ truth: [NoteSequence.Truth], _ tracked: [TrackScore.Answer]) -> [Int?] {
        guard !tracked.isEmpty else { return truth.map { _ in nil } }
        let costs = truth.indices.map { i in
            tracked.map { answer -> Double in
                let overlap = truth[i].quadrilateral.overlap(with: answer.quadrilateral)
                guard truth[i].visible >= TrackScore.there, overlap >= TrackScore.leastOverlap else { return 0 }
                return -overlap - (notes[i].identifier == answer.identifier ? 1 : 0)
            }
        }
        return Assignment.least(costs).enumerated().map { i, column in
            column.flatMap { costs[i][$0] < 0 ? $0 : nil }
        }
    }

    /// A note that is plainly there, and what was said of it.
    private mutating func judge(_ i: Int, _ truth: NoteSequence.Truth, _ answer: TrackScore.Answer?) {
        score.present += 1
        guard let answer else {
            score.missed += 1
            return
        }
        if let known = notes[i].identifier, known != answer.identifier {
            if notes[i].awayFor > keepsLost {
                notes[i].identity = identities
                identities += 1
            } else {
                score.switches += 1
            }
        }
        notes[i].identifier = answer.identifier
        notes[i].awayFor = 0
        score.overlaps += truth.quadrilateral.overlap(with: answer.quadrilateral)
        score.answers += 1
        together[[notes[i].identity, answer.identifier], default: 0] += 1
    }

    /// A note of which nothing is left to see, and whether its identifier is said to be there.
    private mutating func judgeGone(_ i: Int, _ tracked: [TrackScore.Answer]) {
        score.gone += 1
        notes[i].goneFor += 1
        guard let identifier = notes[i].identifier, tracked.contains(where: { $0.identifier == identifier }) else {
            return
        }
        notes[i].delay += 1
        if notes[i].goneFor > TrackScore.patience { score.falselyTracked += 1 }
    }

    /// It is to be seen again, if only in part.
    private mutating func endDelay(_ i: Int) {
        if notes[i].goneFor > 0, notes[i].identifier != nil { score.delays.append(notes[i].delay) }
        (notes[i].goneFor, notes[i].delay) = (0, 0)
    }
}
