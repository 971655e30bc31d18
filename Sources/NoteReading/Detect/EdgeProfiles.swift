/// The picture across a side, in a few dozen stretches along it, each the mean over its rows, in linear light.
///
/// A lens and a moving hand mix light, not the bytes that stand for it: a bright sheet's blurred edge, in bytes, is steepest
/// well outside the sheet. In linear light its middle is the edge.
struct EdgeProfiles {
    /// Samples on either side of the line.
    private let reach: Int
    private var stretches: [Stretch] = []

    private struct Stretch {
        /// Where along the side it lies, 0…1.
        var share: Double
        /// How far right of the line its middle sample lies, by rounding.
        var shift: Double
        /// From `reach` samples left of the line to as many right of it.
        var colours: [SIMD3<Float>]
    }

    /// A side is cut into about so many stretches: enough to follow a bow and to outvote a finger, few enough to average noise.
    static let stretchesPerSide = 40.0
    /// This share of the side is left out at either end: corners may be rounded.
    static let margin = 0.05

    /// - Parameters:
    ///   - transposed: whether x and y of the two points are exchanged.
    ///   - toBorder: whether rows near the picture's border count, though the window reaches beyond it; not for a side that leaves the
    ///     picture, whose edge is outside there.
    init(_ photo: Photo, from a: Point, to b: Point, transposed: Bool, reach: Int, toBorder: Bool) {
        self.reach = reach
        let (width, height) = (photo.luma.width, photo.luma.height)
        let (columns, rows) = transposed ? (height, width) : (width, height)
        let (alongX, alongY) = transposed ? (width, 1) : (1, width)
        let room = toBorder ? 0 : reach
        let length = abs(b.y - a.y)
        let perStretch = max(1, Int(length / Self.stretchesPerSide))
        let sign = b.y > a.y ? 1.0 : -1.0
        let (luma, blue, red) = (photo.luma.samples, photo.blueChroma.samples, photo.redChroma.samples)
        var sums: [SIMD3<Float>] = Array(repeating: .zero, count: 2 * reach + 1)
        var (shares, shifts, count) = (0.0, 0.0, 0)
        for k in 0..<Int(length * (1 - 2 * Self.margin)) {
            let y = (a.y + sign * (length * Self.margin + Double(k))).rounded()
            let share = (y - a.y) / (b.y - a.y)
            let x = a.x + share * (b.x - a.x)
            let (middle, row) = (Int(x.rounded()), Int(y))
            guard row >= 0, row < rows, middle - room >= 0, middle + room < columns else { continue }
            let at = row * alongY
            // Beyond the border the picture is taken to go on as it is there, so that nothing rises.
            for o in 0...2 * reach {
                let i = at &+ min(max(middle &- reach &+ o, 0), columns &- 1) &* alongX
                sums[o] += SIMD3(Float(luma[i]), Float(blue[i]), Float(red[i]))
            }
            shares += share
            shifts += Double(middle) - x
            count += 1
            if count == perStretch {
                let n = Double(count)
                let colours = sums.map { Self.linear($0 / Float(n)) }
                stretches.append(Stretch(share: shares / n, shift: shifts / n, colours: colours))
                for o in sums.indices { sums[o] = .zero }
                (shares, shifts, count) = (0, 0, 0)
            }
        }
    }

    /// Y, Cb, Cr of JFIF to brightness and the two colour differences of linear light, 0…255 and about 0.
    private static func linear(_ c: SIMD3<Float>) -> SIMD3<Float> {
        let (blue, red) = (c.y - 128, c.z - 128)
        let rgb = SIMD3(c.x + 1.402 * red, c.x - 0.344 * blue - 0.714 * red, c.x + 1.772 * blue) / 255
        let v = rgb.clamped(lowerBound: .zero, upperBound: .one)
        // v² (0.8 + 0.2 v) is v to the power 2.2 to within 0.01.
        let light = v * v * (0.8 + 0.2 * v) * 255
        let brightness = 0.299 * light.x + 0.587 * light.y + 0.114 * light.z
        return SIMD3(brightness, 0.564 * (light.z - brightness), 0.713 * (light.x - brightness))
    }

    /// Where each stretch has the middle of its rise, as an offset from the line, and how high the rise is.
    func edges(unitsPerLevel: SIMD3<Double>) -> [(share: Double, offset: Double, weight: Double)] {
        guard stretches.count >= 4 else { return [] }
        let mixture = mixture(SIMD3<Float>(unitsPerLevel))
        let rises = stretches.map { stretch in
            let values = stretch.colours.map { ($0 * mixture).sum() }
            return (1..<2 * reach).map { values[$0 + 1] - values[$0 - 1] }
        }
        let (middle, halfWidth) = typicalRise(rises)
        return zip(stretches, rises).compactMap { stretch, rise in
            Self.centre(of: rise, near: middle, halfWidth: halfWidth).map { at, height in
                (stretch.share, at + 1 - Double(reach) + stretch.shift, height)
            }
        }
    }

    /// The mixture of the three planes that shows the step across the side best: their differences, those with less noise
    /// first.
    private func mixture(_ units: SIMD3<Float>) -> SIMD3<Float> {
        var step = SIMD3<Float>.zero
        let edge = max(1, reach / 3)
        for s in stretches {
            for o in 0..<edge { step += s.colours[2 * reach - o] - s.colours[o] }
        }
        let mixture = step * units * units
        return mixture / max(1e-6, (mixture * mixture).sum().squareRoot())
    }

    /// Where the rises are on the whole, as an index, and half of how wide the lens and the hand have made them.
    private func typicalRise(_ rises: [[Float]]) -> (middle: Double, halfWidth: Double) {
        var mean: [Float] = Array(repeating: 0, count: 2 * reach - 1)
        for rise in rises { for i in mean.indices { mean[i] += rise[i] } }
        // The line is known to pass within a few samples, so what is far away counts less.
        let prior = (0..<mean.count).map { i in
            let far = Float(i + 1 - reach) / Float(reach)
            return mean[i] * (1 - 0.5 * far * far)
        }
        let peak = prior.indices.max { prior[$0] < prior[$1] }!
        guard mean[peak] > 0 else { return (Double(reach - 1), 1.5) }
        var (left, right) = (peak, peak)
        let least = 0.3 * mean[peak]
        while left > 0, mean[left - 1] > least { left -= 1 }
        while right < mean.count - 1, mean[right + 1] > least { right += 1 }
        return (Double(left + right) / 2, max(1.5, Double(right - left) / 2 + 1))
    }

    /// The centre of gravity of a rise in a window that is moved onto it (mean shift), and the height of the rise.
    private static func centre(of rise: [Float], near start: Double, halfWidth: Double) -> (Double, Double)? {
        var at = start
        var height = 0.0
        for _ in 0..<4 {
            let first = max(0, Int((at - halfWidth).rounded()))
            let last = min(rise.count - 1, Int((at + halfWidth).rounded()))
            guard first < last else { return nil }
            var (sum, moment) = (0.0, 0.0)
            for i in first...last {
                sum += Double(rise[i])
                moment += Double(rise[i]) * Double(i)
            }
            guard sum > 0 else { return nil }
            let next = moment / sum
            guard next >= Double(first), next <= Double(last) else { return nil }
            height = sum
            if abs(next - at) < 0.02 { return (next, height) }
            at = next
        }
        return (at, height)
    }
}
