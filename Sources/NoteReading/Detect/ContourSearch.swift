/// Quadrilaterals around connected edges: the hull of each contour, cut down to four sides.
struct ContourSearch {
    let contours: [Contour]

    /// A hull that is this much of its four-sided shape's area is taken for one: rounded and torn corners pass, discs (π/4 of
    /// their square) do not.
    static let leastFill = 0.86

    func callAsFunction(shortestSide: Double) -> [Quadrilateral] {
        contours.compactMap { contour in
            let hull = ConvexPolygon.hull(sorted: contour.extremes)
            guard hull.count >= 4 else { return nil }
            let round = PolygonFit.simplified(hull, tolerance: max(1.5, 0.02 * shortestSide))
            guard let corners = PolygonFit.fourSides(around: round.count >= 4 ? round : hull),
                corners.isConvexEitherWay,
                ConvexPolygon.area(hull) > Self.leastFill * abs(ConvexPolygon.area(corners))
            else { return nil }
            let quad = Quadrilateral(corners: corners)
            let sides = (0..<4).map { quad.corners[$0].distance(to: quad.corners[($0 + 1) % 4]) }
            return sides.min()! >= shortestSide ? quad : nil
        }
    }
}
