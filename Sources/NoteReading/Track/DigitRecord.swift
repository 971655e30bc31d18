/// What was read on a followed thing so far, and when that was.
///
/// Readings of one thing are added up until something else is there: another note in its place, or a digit written anew. Then what was
/// read before counts for nothing.
struct DigitRecord: Sendable {
    private(set) var evidence = DigitEvidence()

    /// The number of the frame in which it was last read; nil where it never was.
    private(set) var lastRead: Int?

    /// What readings in a row say that is other than what `evidence` says; nil where the last one said the same.
    private var rival: (answer: Int?, evidence: DigitEvidence)?

    /// What it looked like when it was last read.
    private var snapshot: Snapshot?

    /// Whether something else may be on it by now.
    private(set) var isDoubted = false

    /// Whether enough was read to say what is on it, or that nothing is, and nothing speaks against that.
    var isSettled: Bool { evidence.isSettled && !isDoubted && rival == nil }

    /// Frames from one reading to the next: neighbours err together. The first few readings come fast, for an answer; once the
    /// digit is settled, a look a second is enough to see it change. What is in doubt is read at once.
    private static let pauses = (doubted: 1, first: 2, firstReadings: 3, unsettled: 5, settled: 30)

    /// Readings in a row that find nothing, or no digit, before the digit read earlier is given up: a hand or a glare passes.
    private static let mostWithoutDigit = 12

    /// Whether it is worth being read in a frame of that number.
    func isDue(now: Int) -> Bool {
        guard let lastRead else { return true }
        let pauses = Self.pauses
        let pause =
            isDoubted
            ? pauses.doubted
            : evidence.readings < pauses.firstReadings
                ? pauses.first : isSettled ? pauses.settled : pauses.unsettled
        return now - lastRead >= pause
    }

    /// Something else may be there: it was out of sight.
    mutating func doubt() {
        if lastRead != nil { isDoubted = true }
    }

    /// What it looks like now: where that has changed since it was last read, that may not hold any more.
    mutating func notice(_ snapshot: Snapshot) {
        if let last = self.snapshot, last.hasChanged(to: snapshot) { doubt() }
    }

    /// - Parameters:
    ///   - reading: nil where it was taken for blank.
    ///   - isSingle: whether the glyph that was read was the only one.
    ///   - snapshot: what it looks like in that frame; nil where that is not known.
    ///   - now: the number of the frame.
    mutating func add(_ reading: Reading?, isSingle: Bool, snapshot: Snapshot? = nil, now: Int) {
        lastRead = now
        self.snapshot = snapshot
        let answer = isSingle && reading?.isDigit == true ? reading?.digit : nil
        guard evidence.isSettled, answer != evidence.digit?.digit else {
            evidence.add(reading, isSingle: isSingle)
            (rival, isDoubted) = (nil, false)
            return
        }
        if rival?.answer != answer { rival = nil }
        var found = rival?.evidence ?? DigitEvidence()
        found.add(reading, isSingle: isSingle)
        rival = (answer, found)
        if found.isSettled, answer != nil || found.readings >= Self.mostWithoutDigit {
            evidence = found
            (rival, isDoubted) = (nil, false)
        } else if !isDoubted {
            // The same thing, read otherwise once: it all counts.
            evidence.add(reading, isSingle: isSingle)
        }
    }
}

extension DigitRecord {
    /// What is seen within a thing's sides, in few samples: enough to tell whether the same strokes are there.
    struct Snapshot: Sendable {
        /// In levels, in reading order; -1 outside the frame.
        private let samples: [Float]

        init(_ samples: [Float]) { self.samples = samples }

        /// Correlation from which the same strokes are there: blur and noise leave more, another digit less.
        private static let same: Float = 0.8
        /// Deviation, in levels, of what has strokes on it: that of a note without any is grain.
        private static let leastTexture: Float = 6

        /// Whether other strokes are there, or some have come or gone. Light that is stronger or weaker all over makes no difference.
        func hasChanged(to other: Snapshot) -> Bool {
            var (count, a, b, aa, ab, bb): (Float, Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0, 0)
            for (x, y) in zip(samples, other.samples) where x >= 0 && y >= 0 {
                count += 1
                a += x
                b += y
                aa += x * x
                ab += x * y
                bb += y * y
            }
            guard count > 0 else { return false }
            let (ma, mb) = (a / count, b / count)
            let (va, vb) = (aa / count - ma * ma, bb / count - mb * mb)
            let least = Self.leastTexture * Self.leastTexture
            guard max(va, vb) > least else { return false }
            // The grain of a blank note is added to both, or a blank one would be like nothing.
            return (ab / count - ma * mb) / ((va + 1) * (vb + 1)).squareRoot() < Self.same
        }
    }
}
