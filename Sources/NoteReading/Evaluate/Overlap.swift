/// How well two quadrilaterals agree.
package enum Overlap {
    /// Area of the intersection over area of the union, 0…1, of their convex hulls; 0 where both are flat.
    package static func overUnion(_ a: Quadrilateral, _ b: Quadrilateral) -> Double {
        let a = hull(a.corners)
        let b = hull(b.corners)
        let shared = area(clip(a, to: b))
        let union = area(a) + area(b) - shared
        return union > 0 ? shared / union : 0
    }

    /// The corners of the smallest convex polygon around points, clockwise on the screen.
    ///
    /// Source: A. M. Andrew's monotone chain, 1979.
    static func hull(_ points: [Point]) -> [Point] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func half(_ points: [Point]) -> [Point] {
            var chain: [Point] = []
            for point in points {
                while let last = chain.last, chain.count > 1,
                    (last - chain[chain.count - 2]).cross(point - last) <= 0
                {
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        return half(sorted) + half(sorted.reversed())
    }

    /// What of a convex polygon lies in another one, both clockwise on the screen.
    ///
    /// Source: I. E. Sutherland and G. W. Hodgman, "Reentrant polygon clipping", 1974.
    static func clip(_ polygon: [Point], to window: [Point]) -> [Point] {
        var inside = polygon
        for i in window.indices {
            let start = window[i]
            let side = window[(i + 1) % window.count] - start
            let before = inside
            inside = []
            for j in before.indices {
                let here = before[j]
                let next = before[(j + 1) % before.count]
                let depth = side.cross(here - start)
                let nextDepth = side.cross(next - start)
                if depth >= 0 { inside.append(here) }
                if (depth > 0 && nextDepth < 0) || (depth < 0 && nextDepth > 0) {
                    inside.append(here + (next - here) * (depth / (depth - nextDepth)))
                }
            }
        }
        return inside
    }

    /// Of a polygon, in square pixels.
    static func area(_ polygon: [Point]) -> Double {
        guard polygon.count > 2 else { return 0 }
        let twice = polygon.indices.reduce(0) { $0 + polygon[$1].cross(polygon[($1 + 1) % polygon.count]) }
        return abs(twice) / 2
    }
}
