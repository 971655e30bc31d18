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

    /// Whether it is of the page as it stands, or has a digit that no turn makes another digit of, or none: 0, 1 and 8 look alike
    /// upside down, a 6 is a 9 there, and lying on its side a dash is a 1 and a 0 a 0.
    var tellsItsTurn: Bool {
        writing.support.quarters == 0 || readings.contains { [2, 3, 4, 5, 7].contains($0.digit) }
    }
}

/// Chooses what is written on a page among hypotheses that have been read, at every turn of the page.
///
/// A conditional logit with an outside option (McFadden, "Conditional logit analysis of qualitative choice behavior", 1974):
/// each hypothesis has a score `s`, linear in its features and fitted (`ReadingWeights`); a text is as likely as
/// `Σ exp(s)` over its hypotheses is of `1 + Σ exp(s)` over all of them. The 1 stands for a page without a digit.
struct ReadingChoice {
    /// A text is answered if the odds that it is right are at least these.
    static let leastOdds = 1.0
    static let leastProbability = leastOdds / (1 + leastOdds)

    /// What is no digit and has no more contrast than this with the ground is the paper's own texture: the page is blank.
    private static let faintest = 0.13

    func callAsFunction(_ reads: [ReadWriting]) -> Readings {
        let reads = reads.filter(\.tellsItsTurn)
        let scores = ReadingFeatures.of(reads).map(ReadingWeights.score)
        let greatest = max(0, scores.max() ?? 0)
        // In the order of the hypotheses, so that of equally likely texts the first is chosen.
        var texts: [(text: String, weight: Double, best: Int)] = []
        var places: [String: Int] = [:]
        var total = exp(-greatest)
        for (i, read) in reads.enumerated() {
            let weight = exp(scores[i] - greatest)
            total += weight
            if let place = places[read.text] {
                texts[place].weight += weight
                if scores[i] > scores[texts[place].best] { texts[place].best = i }
            } else {
                places[read.text] = texts.count
                texts.append((read.text, weight, i))
            }
        }
        guard let first = texts.indices.max(by: { (texts[$0].weight, $1) < (texts[$1].weight, $0) }) else {
            return .blank
        }
        let probability = texts[first].weight / total
        let isAnswer = probability >= Self.leastProbability
        // What is refused is shown as the page stands.
        let upright = reads.indices.filter { reads[$0].writing.support.quarters == 0 }
        let best =
            isAnswer ? texts[first].best : upright.max { (scores[$0], $1) < (scores[$1], $0) } ?? texts[first].best
        let read = reads[best]
        if !isAnswer, read.writing.support.strength <= Self.faintest { return .blank }
        return Readings(
            glyphs: read.writing.glyphs,
            readings: read.readings.map { $0.chosen(with: probability, isAnswer: isAnswer) },
            rows: read.writing.rows, isRinged: read.writing.isRinged, support: read.writing.support, score: probability)
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
