@testable import NoteReading

/// Frames of 320 × 240 samples with bright sheets of 60 on a dark ground, each with a sign of its own.
enum SheetFrame {
    static let side = 60

    /// Signs as bars on a sheet: left, top, width and height of each.
    private static let signs = [
        [(10, 8, 8, 44), (10, 28, 30, 8)], [(20, 12, 20, 8), (12, 40, 36, 8)],
    ]

    /// - Parameters:
    ///   - sheets: the left and top sample of each; the first bears the first sign, and so on.
    ///   - blueChroma: of the sheets' paper.
    static func frame(_ sheets: [(x: Int, y: Int)], blueChroma: UInt8 = 128) -> Frame {
        var luma = Plane<UInt8>(width: 320, height: 240, filledWith: 60)
        let red = Plane<UInt8>(width: 320, height: 240, filledWith: 128)
        var blue = red
        for (place, sign) in zip(sheets, signs) {
            fill(&luma, (place.x, place.y, side, side), 210)
            fill(&blue, (place.x, place.y, side, side), blueChroma)
            for bar in sign { fill(&luma, (place.x + bar.0, place.y + bar.1, bar.2, bar.3), 30) }
        }
        return Frame(Photo(luma: luma, blueChroma: blue, redChroma: red))
    }

    /// The outline of a sheet.
    static func quad(_ place: (x: Int, y: Int)) -> Quadrilateral {
        let (x, y) = (Double(place.x) - 0.5, Double(place.y) - 0.5)
        return WavyPicture.quad(x, y, x + Double(side), y + Double(side))
    }

    private static func fill(_ plane: inout Plane<UInt8>, _ box: (Int, Int, Int, Int), _ value: UInt8) {
        for y in max(0, box.1)..<min(plane.height, box.1 + box.3) {
            for x in max(0, box.0)..<min(plane.width, box.0 + box.2) { plane[x, y] = value }
        }
    }
}
