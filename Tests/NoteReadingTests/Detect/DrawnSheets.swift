import Glibc
import TestSupport

@testable import NoteReading

/// A flat-coloured sheet drawn with exact area coverage, to know its corners to a hundredth of a pixel.
struct Sheet {
    var corners: Quadrilateral
    /// Y, Cb, Cr.
    var colour: SIMD3<Double>

    init(_ corners: Quadrilateral, _ colour: SIMD3<Double> = SIMD3(220, 128, 128)) {
        self.corners = corners
        self.colour = colour
    }

    /// A rectangle turned about its middle, clockwise on the screen.
    init(
        middle: Point, width: Double, height: Double, turnedBy degrees: Double,
        _ colour: SIMD3<Double> = SIMD3(220, 128, 128)
    ) {
        let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        func corner(_ x: Double, _ y: Double) -> Point { middle + Point(x: c * x - s * y, y: s * x + c * y) }
        let (w, h) = (width / 2, height / 2)
        self.init(
            Quadrilateral(
                topLeft: corner(-w, -h), topRight: corner(w, -h), bottomRight: corner(w, h), bottomLeft: corner(-w, h)),
            colour)
    }
}

/// Sheets on a flat ground, the later ones over the earlier ones, with grain.
func photo(
    of sheets: [Sheet], width: Int = 320, height: Int = 240, ground: SIMD3<Double> = SIMD3(90, 128, 128),
    grain: Double = 1,
    seed: UInt64 = 1
) -> Photo {
    var random = SplitMix64(seed: seed)
    var planes: [[UInt8]] = Array(repeating: Array(repeating: 0, count: width * height), count: 3)
    for y in 0..<height {
        for x in 0..<width {
            var colour = ground
            for sheet in sheets {
                let share = coverage(sheet.corners, x, y)
                // Light is mixed, not the bytes that stand for it.
                if share > 0 { colour = mixed(colour, sheet.colour, share) }
            }
            for i in 0..<3 {
                let noise = (Double(random.next() >> 40) / Double(1 << 24) - 0.5) * 2 * grain
                planes[i][y * width + x] = UInt8(max(0, min(255, (colour[i] + noise).rounded())))
            }
        }
    }
    func plane(_ i: Int) -> Plane<UInt8> { Plane(width: width, height: height, samples: planes[i]) }
    return Photo(luma: plane(0), blueChroma: plane(1), redChroma: plane(2))
}

/// The share of a pixel that a convex sheet covers, from 8 × 8 points in it.
private func coverage(_ q: Quadrilateral, _ x: Int, _ y: Int) -> Double {
    let c = q.corners
    let middle = Point(x: Double(x), y: Double(y))
    var least = Double.infinity
    for i in 0..<4 {
        let side = c[(i + 1) % 4] - c[i]
        least = min(least, side.cross(middle - c[i]) / side.length)
    }
    if least > 0.75 { return 1 }
    if least < -0.75 { return 0 }
    var inside = 0
    for k in 0..<64 {
        let p = middle + Point(x: (Double(k % 8) + 0.5) / 8 - 0.5, y: (Double(k / 8) + 0.5) / 8 - 0.5)
        if (0..<4).allSatisfy({ (c[($0 + 1) % 4] - c[$0]).cross(p - c[$0]) >= 0 }) { inside += 1 }
    }
    return Double(inside) / 64
}

private func mixed(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ share: Double) -> SIMD3<Double> {
    // Of brightness in linear light; of colour as it comes, which is near enough for greys and pastels.
    func light(_ v: Double) -> Double { (v / 255) * (v / 255) }
    let brightness = (light(a.x) * (1 - share) + light(b.x) * share).squareRoot() * 255
    let colour = a * (1 - share) + b * share
    return SIMD3(brightness, colour.y, colour.z)
}

/// The greatest distance between corners of the same name.
func farthestCorner(_ a: Quadrilateral, _ b: Quadrilateral) -> Double {
    zip(a.corners, b.corners).map { $0.distance(to: $1) }.max()!
}
