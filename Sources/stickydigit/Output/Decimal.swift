internal import Glibc

/// Numbers as decimal text, without Foundation.
enum Decimal {
    /// Rounded to `places` digits after the point, all of them written: 0.5 with 3 places is `0.500`.
    static func fixed(_ value: Double, places: Int) -> String {
        guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
        let scale = pow(10, Double(places))
        let scaled = (value.magnitude * scale).rounded()
        // Beyond 2^53 a Double has no fraction left to write.
        guard scaled < 9_007_199_254_740_992 else { return "\(value)" }
        let digits = String(Int(scaled))
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard places > 0 else { return sign + padded }
        return sign + padded.dropLast(places) + "." + padded.suffix(places)
    }

    /// The same without zeros at the end: 0.5 is `0.5`, 2 is `2`.
    static func short(_ value: Double, places: Int) -> String {
        var text = fixed(value, places: places)
        guard places > 0, text.contains("."), !text.contains("e") else { return text }
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }

    /// A probability as people write it: `99.8 %`.
    static func percent(_ fraction: Double, places: Int = 1) -> String {
        fixed(100 * fraction, places: places) + " %"
    }
}
