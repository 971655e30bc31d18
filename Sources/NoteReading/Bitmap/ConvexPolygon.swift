/// What is shared and what is covered by convex shapes, all of whose corners run clockwise on the screen.
enum ConvexPolygon {
    /// In square pixels; positive for corners that run clockwise on the screen.
    static func area(_ corners: [Point]) -> Double {
        var twice = 0.0
        for i in corners.indices { twice += corners[i].cross(corners[(i + 1) % corners.count]) }
        return twice / 2
    }

    /// The part of `subject` inside `window`, by Sutherland and Hodgman's clipping (1974).
    static func intersection(_ subject: [Point], _ window: [Point]) -> [Point] {
        var kept = subject
        for i in window.indices where !kept.isEmpty {
            let a = window[i]
            let side = window[(i + 1) % window.count] - a
            let corners = kept
            kept = []
            var last = corners[corners.count - 1]
            var lastInside = side.cross(last - a)
            for p in corners {
                let inside = side.cross(p - a)
                if (inside >= 0) != (lastInside >= 0) {
                    kept.append(last + (p - last) * (lastInside / (lastInside - inside)))
                }
                if inside >= 0 { kept.append(p) }
                (last, lastInside) = (p, inside)
            }
        }
        return kept
    }

    /// Area of the intersection over area of the union, 0…1; 0 where both are flat.
    static func overlap(_ a: [Point], _ b: [Point]) -> Double {
        let shared = area(intersection(a, b))
        let covered = area(a) + area(b) - shared
        return covered > 0 ? max(0, shared / covered) : 0
    }

    /// The same of quadrilaterals that are known to be convex.
    static func overlap(_ a: Quadrilateral, _ b: Quadrilateral) -> Double { overlap(a.corners, b.corners) }

    /// Shared area over the smaller one's, 0…1.
    static func containment(_ a: Quadrilateral, _ b: Quadrilateral) -> Double {
        let smaller = min(a.area, b.area)
        return smaller > 0 ? min(1, max(0, area(intersection(a.corners, b.corners)) / smaller)) : 0
    }

    /// The share of one that lies within another, 0…1; 0 where it is flat.
    static func share(of part: Quadrilateral, within whole: Quadrilateral) -> Double {
        let all = part.area
        return all > 0 ? min(1, max(0, area(intersection(part.corners, whole.corners)) / all)) : 0
    }

    /// The convex hull of any points, by Andrew's monotone chain (1979); clockwise on the screen, no corner on a straight side.
    static func hull(_ points: [Point]) -> [Point] {
        hull(sorted: points.sorted { ($0.x, $0.y) < ($1.x, $1.y) })
    }

    /// The same of points that come ordered by x, and by y where x is the same.
    static func hull(sorted: [Point]) -> [Point] {
        guard sorted.count > 2 else { return sorted }
        func chain(_ ordered: some Sequence<Point>) -> [Point] {
            var chain: [Point] = []
            for p in ordered {
                while chain.count > 1,
                    (chain[chain.count - 1] - chain[chain.count - 2]).cross(p - chain[chain.count - 1]) <= 0
                {
                    chain.removeLast()
                }
                chain.append(p)
            }
            return chain
        }
        return chain(sorted).dropLast() + chain(sorted.reversed()).dropLast()
    }
}

extension Quadrilateral {
    /// Area of the intersection over area of the union (IoU), 0…1, of the two convex hulls, so that the order of corners does
    /// not matter; 0 where both are flat.
    package func overlap(with other: Quadrilateral) -> Double {
        ConvexPolygon.overlap(ConvexPolygon.hull(corners), ConvexPolygon.hull(other.corners))
    }
}

extension [Point] {
    /// Whether the outline turns the same way at every corner, clockwise or not.
    var isConvexEitherWay: Bool {
        var (left, right) = (false, false)
        for i in indices {
            let turn = (self[(i + 1) % count] - self[i]).cross(self[(i + 2) % count] - self[(i + 1) % count])
            if turn <= 0 { left = true }
            if turn >= 0 { right = true }
        }
        return left != right
    }
}
