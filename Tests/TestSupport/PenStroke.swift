/// The way of a pen's tip from touch to lift, as short straight pieces.
package struct PenStroke: Sendable {
    /// Where the tip was, and how wide its line is there (radius), both in the same units.
    package struct Dab: Sendable {
        var x, y, radius: Double
    }

    package var dabs: [Dab]
}
