// The colour of a photograph at places of it, in levels, 0…255.

extension Photo {
    /// Luma, blue and red chroma at the decoded sample nearest to a place among them; nil outside.
    func colour(at p: Point) -> SIMD3<Float>? {
        guard p.x >= -0.5, p.y >= -0.5, p.x < Double(luma.width) - 0.5, p.y < Double(luma.height) - 0.5 else {
            return nil
        }
        let i = Int(p.y + 0.5) * luma.width + Int(p.x + 0.5)
        return SIMD3(Float(luma.samples[i]), Float(blueChroma.samples[i]), Float(redChroma.samples[i]))
    }

    /// Places a side of the grid that a thing's paper is looked at in, and how far from its middle it reaches, its corners being
    /// at (±1, ±1): as near to its sides as it may be placed wrongly.
    private static let (paperPlaces, paperReach) = (8, 0.8)

    /// The mean blue and red chroma over the inner part of a thing: its paper's. nil where less than a quarter of that is inside.
    ///
    /// - Parameter map: from the thing's own coordinates to decoded samples.
    func chroma(in map: Homography) -> SIMD2<Double>? {
        let side = Self.paperPlaces
        let perPlace = Double(side - 1) / (2 * Self.paperReach)
        var (sum, count) = (SIMD2<Double>.zero, 0)
        for k in 0..<side * side {
            let place = Point(
                x: Double(k % side) / perPlace - Self.paperReach, y: Double(k / side) / perPlace - Self.paperReach)
            let p = map(place)
            guard p.x.isFinite, p.y.isFinite, let c = colour(at: p) else { continue }
            sum += SIMD2(Double(c.y), Double(c.z))
            count += 1
        }
        return 4 * count >= side * side ? sum / Double(count) : nil
    }
}
