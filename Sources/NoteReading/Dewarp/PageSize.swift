/// How large a note is drawn from straight above, in pixels.
struct PageSize: Equatable, Sendable {
    var width, height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The longer side at the most: a digit of a twentieth of the note still has some 25 pixels.
    static let longest = 512
    /// The longer side at the least, however few samples the note has: thinner strokes than two pixels would break up.
    static let shortest = 160

    /// As many pixels as the note has samples, in the note's true proportions.
    ///
    /// - Parameters:
    ///   - quad: in decoded samples.
    ///   - place: the same in pixels of the full-size photograph.
    ///   - width, height: of the full-size photograph.
    init(of quad: Quadrilateral, of place: Quadrilateral, inPhotoOf width: Int, by height: Int) {
        let across = (quad.topLeft.distance(to: quad.topRight) + quad.bottomLeft.distance(to: quad.bottomRight)) / 2
        let down = (quad.topLeft.distance(to: quad.bottomLeft) + quad.topRight.distance(to: quad.bottomRight)) / 2
        // Of a sheet seen nearly edge on even the mean sides say little: within a factor of five it is a sheet.
        let aspect = Self.aspect(of: place, inPhotoOf: width, by: height) ?? min(5, max(0.2, down / max(across, 1)))
        // The area is the note's own; a slanted note keeps the detail of its longer side.
        let wanted = max(across, down)
        let longer =
            wanted.isFinite ? min(Double(Self.longest), max(Double(Self.shortest), wanted)) : Double(Self.shortest)
        self.width = max(1, Int((longer / max(1, aspect)).rounded()))
        self.height = max(1, Int((longer * min(1, aspect)).rounded()))
    }

    /// Height over width of the rectangle that a camera sees as `quad`, by Zhang and He's "Whiteboard scanning"; nil where the
    /// corners allow none.
    ///
    /// The focal length could be had from the corners too, but a note seen nearly from above says next to nothing about it. So
    /// it is taken to be that of a phone's main camera, 28 mm in terms of a 36 mm frame; a wrong one shifts the answer by
    /// a few per cent at 45° of tilt.
    static func aspect(of quad: Quadrilateral, inPhotoOf width: Int, by height: Int) -> Double? {
        let focal = Double(max(width, height)) * 28 / 36
        let middle = Point(x: Double(width - 1) / 2, y: Double(height - 1) / 2)
        guard let map = Homography(ofUnitSquareTo: quad.map { ($0 - middle) * (1 / focal) }) else { return nil }
        func length(_ column: Int) -> Double {
            (0..<3).reduce(0) { $0 + map.m[3 * $1 + column] * map.m[3 * $1 + column] }.squareRoot()
        }
        let aspect = length(1) / length(0)
        return aspect.isFinite && aspect > 0.2 && aspect < 5 ? aspect : nil
    }
}
