/// A bar on standard error for work that takes long, where a person is looking.
struct Progress {
    /// Shorter work shows no bar.
    private static let patience = Duration.seconds(1)
    /// Often enough to be seen moving.
    private static let interval = Duration.milliseconds(100)

    private let total: Int?
    private let isShown: Bool
    private let start = ContinuousClock().now
    private var done = 0
    private var drawn: ContinuousClock.Instant?

    /// - Parameter total: nil where it is not known beforehand.
    init(total: Int?, isShown: Bool) {
        self.total = total
        self.isShown = isShown
    }

    mutating func advance(by count: Int = 1) {
        done += count
        guard isShown else { return }
        let now = ContinuousClock().now
        guard now - start > Progress.patience, drawn.map({ now - $0 > Progress.interval }) ?? true else { return }
        drawn = now
        let text = Progress.line(done: done, total: total, seconds: (now - start) / .seconds(1))
        Console.show("\r\u{1B}[K" + text)
    }

    /// Leaves the terminal's line clean, for a message or for good.
    mutating func clear() {
        if drawn != nil { Console.show("\r\u{1B}[K") }
        drawn = nil
    }

    /// `[#####     ] 50 % of 200, 4 s left`
    static func line(done: Int, total: Int?, seconds: Double) -> String {
        let rate = Double(done) / max(seconds, 1e-9)
        guard let total, total > 0 else { return "\(done) done, \(Decimal.short(rate, places: 1)) a second" }
        let share = min(1, Double(done) / Double(total))
        let width = 30
        let filled = Int(share * Double(width))
        let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled)
        let left = rate > 0 ? Decimal.fixed(Double(max(0, total - done)) / rate, places: 0) : "?"
        return "[\(bar)] \(Int(share * 100)) % of \(total), \(left) s left"
    }
}
