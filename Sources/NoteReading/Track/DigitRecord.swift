/// What was read on a followed thing so far, and when that was.
struct DigitRecord: Sendable {
    private(set) var evidence = DigitEvidence()

    /// The number of the frame in which it was last read; nil where it never was.
    private(set) var lastRead: Int?

    /// Frames from one reading to the next: neighbours err together. The first few readings come fast, for an answer; once the
    /// digit is settled, a look a second is enough to see it change.
    private static let pauses = (first: 2, firstReadings: 3, unsettled: 5, settled: 30)

    /// Whether it is worth being read in a frame of that number.
    func isDue(now: Int) -> Bool {
        guard let lastRead else { return true }
        let pauses = Self.pauses
        let pause =
            evidence.readings < pauses.firstReadings
            ? pauses.first : evidence.isSettled ? pauses.settled : pauses.unsettled
        return now - lastRead >= pause
    }

    /// - Parameters:
    ///   - reading: nil where it was taken for blank.
    ///   - isSingle: whether the glyph that was read was the only one.
    ///   - now: the number of the frame.
    mutating func add(_ reading: Reading?, isSingle: Bool, now: Int) {
        evidence.add(reading, isSingle: isSingle)
        lastRead = now
    }
}
