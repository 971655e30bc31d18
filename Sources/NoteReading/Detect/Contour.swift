/// The border of a connected group of edge samples, or of a hole in one, in samples.
struct Contour: Sendable {
    let points: [Point]
    let isHole: Bool

    /// All borders of 8-connected groups in `map` (0 is background), by Suzuki and Abe's border following.
    ///
    /// - Parameters:
    ///   - samples: where `map` is not background, in reading order.
    ///   - least: borders of fewer samples are followed but not kept.
    static func all(in map: Plane<UInt8>, at samples: [Int32], least: Int) -> [Contour] {
        // One sample of background all around, so that no neighbour needs a check.
        let width = map.width + 2
        var array: [Label] = Array(repeating: .background, count: width * (map.height + 2))
        var labels = array.mutableSpan
        let places = framed(samples, width: map.width)
        for i in places { labels[i] = .new }
        // Clockwise on the screen, from the right.
        let around = [1, width + 1, width, width - 1, -1, -width - 1, -width, -width + 1]
        var contours: [Contour] = []
        var steps: [Int] = []
        for i in places {
            let outer = labels[i] == .new && labels[i - 1] == .background
            let hole = !outer && labels[i] != .rightmost && labels[i + 1] == .background
            guard outer || hole else { continue }
            follow(&labels, from: i, towards: outer ? 4 : 0, around: around.span, into: &steps)
            guard steps.count >= least else { continue }
            contours.append(
                Contour(points: steps.map { Point(x: Double($0 % width - 1), y: Double($0 / width - 1)) }, isHole: hole)
            )
        }
        return contours
    }

    /// The places of samples, which come in reading order, once there is a sample all around.
    private static func framed(_ samples: [Int32], width: Int) -> [Int] {
        var places: [Int] = []
        places.reserveCapacity(samples.count)
        var (row, end) = (0, width)
        for i in samples {
            // A division for each would take longer than all else.
            while i >= end { (row, end) = (row + 1, end + width) }
            places.append(Int(i) + width + 3 + 2 * row)
        }
        return places
    }

    /// What is known of a sample. Which border it is on is not asked, so Suzuki and Abe's numbers come down to their signs.
    private enum Label: UInt8 {
        case background, new
        /// On a border that was followed.
        case followed
        /// The same, and what lies to its right is background that was seen from that border.
        case rightmost
    }

    /// - Parameter towards: the direction of the background sample through which the border was met.
    private static func follow(
        _ labels: inout MutableSpan<Label>, from start: Int, towards: Int, around: Span<Int>, into steps: inout [Int]
    ) {
        steps.removeAll(keepingCapacity: true)
        guard
            let first = (1...8).lazy.map({ (towards + $0) & 7 }).first(where: {
                labels[start + around[$0]] != .background
            })
        else {
            labels[start] = .rightmost
            steps.append(start)
            return
        }
        let second = start + around[first]
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
                if direction == 0, labels[here + 1] == .background { rightIsBackground = true }
            } while labels[here + around[direction]] == .background
            if rightIsBackground {
                labels[here] = .rightmost
            } else if labels[here] == .new {
                labels[here] = .followed
            }
            let next = here + around[direction]
            if next == start && here == second { return }
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
