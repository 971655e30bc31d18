/// The border of a connected group of edge samples, or of a hole in one, in samples.
struct Contour: Sendable {
    let points: [Point]
    let isHole: Bool

    /// All borders of 8-connected groups in `map` (0 is background), by Suzuki and Abe's border following.
    ///
    /// - Parameter least: borders of fewer samples are followed but not kept.
    static func all(in map: Plane<UInt8>, least: Int) -> [Contour] {
        // One sample of background all around, so that no neighbour needs a check.
        let width = map.width + 2
        var labels: [Int32] = Array(repeating: 0, count: width * (map.height + 2))
        for y in 0..<map.height {
            let row = map.row(y)
            for x in 0..<map.width where row[x] != 0 { labels[(y + 1) * width + x + 1] = 1 }
        }
        // Clockwise on the screen, from the right.
        let around = [1, width + 1, width, width - 1, -1, -width - 1, -width, -width + 1]
        var contours: [Contour] = []
        var border: Int32 = 1
        for y in 1...max(1, map.height) where map.height > 0 {
            for i in y * width + 1..<(y + 1) * width - 1 where labels[i] != 0 {
                let outer = labels[i] == 1 && labels[i - 1] == 0
                let hole = !outer && labels[i] >= 1 && labels[i + 1] == 0
                guard outer || hole else { continue }
                border += 1
                let steps = follow(&labels, from: i, towards: outer ? 4 : 0, border: border, around: around)
                guard steps.count >= least else { continue }
                contours.append(
                    Contour(
                        points: steps.map { Point(x: Double($0 % width - 1), y: Double($0 / width - 1)) }, isHole: hole)
                )
            }
        }
        return contours
    }

    /// - Parameter towards: the direction of the background sample through which the border was met.
    private static func follow(
        _ labels: inout [Int32], from start: Int, towards: Int, border: Int32, around: [Int]
    ) -> [Int] {
        guard let first = (1...8).lazy.map({ (towards + $0) & 7 }).first(where: { labels[start + around[$0]] != 0 })
        else {
            labels[start] = -border
            return [start]
        }
        let second = start + around[first]
        var steps: [Int] = []
        var here = start
        // The direction from `here` to the sample before it.
        var back = first
        while true {
            steps.append(here)
            var rightIsBackground = false
            var direction = back
            repeat {
                // Counter-clockwise, from the one after where we came from.
                direction = (direction + 7) & 7
                if direction == 0, labels[here + 1] == 0 { rightIsBackground = true }
            } while labels[here + around[direction]] == 0
            if rightIsBackground {
                labels[here] = -border
            } else if labels[here] == 1 {
                labels[here] = border
            }
            let next = here + around[direction]
            if next == start && here == second { return steps }
            here = next
            back = (direction + 4) & 7
        }
    }

    /// The highest and the lowest point of every column, from left to right: all that the hull depends on.
    var extremes: [Point] {
        var (left, right) = (Double.infinity, -Double.infinity)
        for p in points { (left, right) = (min(left, p.x), max(right, p.x)) }
        guard left <= right else { return [] }
        var columns = Array(repeating: (top: Double.infinity, bottom: -Double.infinity), count: Int(right - left) + 1)
        for p in points {
            let i = Int(p.x - left)
            columns[i] = (min(columns[i].top, p.y), max(columns[i].bottom, p.y))
        }
        var extremes: [Point] = []
        extremes.reserveCapacity(2 * columns.count)
        for (i, column) in columns.enumerated() where column.top <= column.bottom {
            extremes.append(Point(x: left + Double(i), y: column.top))
            if column.bottom > column.top { extremes.append(Point(x: left + Double(i), y: column.bottom)) }
        }
        return extremes
    }
}
