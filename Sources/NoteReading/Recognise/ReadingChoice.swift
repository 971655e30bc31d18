import Glibc

/// A hypothesis of what is written, with the reading of each of its glyphs.
struct ReadWriting {
    let writing: Writing
    let readings: [Reading]

    /// The likeliest digits, refused or not, rows joined by "/".
    var text: String {
        var text = ""
        for i in readings.indices {
            if i > 0, writing.rows[i] != writing.rows[i - 1] { text += "/" }
            text += String(readings[i].digit)
        }
        return text
    }
}

/// Chooses what is written on a page among hypotheses that have been read.
///
/// Each hypothesis has a score, the logarithm of the odds that its text is right; each text the score of its best hypothesis,
/// and something for the share of the hypotheses that agree on it. How likely the best text is then depends on its score and on
/// how far the next text is behind. Both models are logistic, and fitted (`ReadingWeights`).
struct ReadingChoice {
    /// What the logarithm of a text's share of the hypotheses adds to its score.
    static let weightOfShare = 0.5

    /// What is no digit and has no more contrast than this with the ground is the paper's own texture: the page is blank.
    private static let faintest = 0.13

    /// A text is answered if it is at least this likely.
    static let leastProbability = 0.5

    func callAsFunction(_ reads: [ReadWriting]) -> Readings {
        var best: [String: (score: Double, index: Int, count: Int)] = [:]
        let scores = ReadingFeatures.of(reads).map(ReadingWeights.score)
        for (i, read) in reads.enumerated() {
            let score = scores[i]
            guard let other = best[read.text] else {
                best[read.text] = (score, i, 1)
                continue
            }
            best[read.text] = (max(score, other.score), score > other.score ? i : other.index, other.count + 1)
        }
        let ranked = best.values.map { text in
            (total: text.score + Self.weightOfShare * log(Double(text.count) / Double(reads.count)), text: text)
        }.sorted { ($0.total, $1.text.index) > ($1.total, $0.text.index) }
        guard let first = ranked.first else {
            return .blank
        }
        let support = reads[first.text.index].writing.support
        let lead = ranked.count > 1 ? first.total - ranked[1].total : ReadingWeights.leadOfOnly
        let probability = ReadingWeights.probability(total: first.total, lead: lead)
        let read = reads[first.text.index]
        if probability < Self.leastProbability, support.strength <= Self.faintest { return .blank }
        return Readings(
            glyphs: read.writing.glyphs,
            readings: read.readings.map {
                $0.chosen(with: probability, isAnswer: probability >= Self.leastProbability)
            },
            rows: read.writing.rows, isRinged: read.writing.isRinged, support: read.writing.support,
            score: probability, firstScore: first.text.score)
    }
}

extension Reading {
    /// No reading is surer than the choice of what was read.
    fileprivate func chosen(with probability: Double, isAnswer: Bool) -> Reading {
        Reading(
            digit: digit, confidence: min(confidence, probability), probabilities: probabilities,
            isDigit: isAnswer, none: none)
    }
}
