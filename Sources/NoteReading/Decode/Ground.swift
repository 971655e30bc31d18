/// What a picture with transparent parts is laid on.
enum Ground: Equatable, Sendable {
    case white, black
}

/// How light what can be seen of a picture is, whatever colour its transparent parts have beneath.
///
/// A program that draws on a transparent canvas leaves dark strokes for a page or light ones for a dark screen: on a ground of their
/// own lightness they would be gone.
struct Strokes: Sendable {
    private var luma = 0
    private var alpha = 0

    /// - Parameters:
    ///   - luma: sum over pixels of luma 0…255 as it is on black.
    ///   - alpha: sum over the same pixels, 0…255 each.
    mutating func add(luma: Int, alpha: Int) {
        self.luma += luma
        self.alpha += alpha
    }

    /// White for dark strokes and where there are none; black where their mean, weighted by alpha, is nearer to white.
    var ground: Ground { 2 * luma > alpha ? .black : .white }
}
