/// What is drawn of one followed note.
package struct TrackLabel: Sendable {
    package var quadrilateral: Quadrilateral
    package var identifier: Int?
    package var digit: Int?
    /// 0…1.
    package var confidence: Double
    package var isLost: Bool

    package init(quadrilateral: Quadrilateral, identifier: Int?, digit: Int?, confidence: Double, isLost: Bool) {
        self.quadrilateral = quadrilateral
        self.identifier = identifier
        self.digit = digit
        self.confidence = confidence
        self.isLost = isLost
    }

    /// `#2: 5 93 %`
    var text: String {
        let who = identifier.map { "#\($0)" } ?? ""
        if isLost { return who + " lost" }
        let what = digit.map { (who.isEmpty ? "" : ": ") + "\($0)" } ?? ""
        return who + what + " \(Int((100 * confidence).rounded())) %"
    }

    /// The same digit has the same colour in every run: ten that are far apart, and grey for none.
    var colour: Colour {
        guard let digit, !isLost else { return Colour(red: 190, green: 190, blue: 190) }
        return Self.colours[digit]
    }

    private static let colours = [
        Colour(red: 255, green: 255, blue: 255), Colour(red: 255, green: 90, blue: 80),
        Colour(red: 255, green: 165, blue: 40),
        Colour(red: 255, green: 230, blue: 40), Colour(red: 150, green: 220, blue: 60),
        Colour(red: 40, green: 200, blue: 150),
        Colour(red: 80, green: 210, blue: 255), Colour(red: 100, green: 140, blue: 255),
        Colour(red: 200, green: 130, blue: 255),
        Colour(red: 255, green: 140, blue: 200),
    ]
}
