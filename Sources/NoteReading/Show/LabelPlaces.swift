/// Where labels are put in a picture: above what they belong to, and clear of each other where there is room.
struct LabelPlaces {
    /// Of the picture, in pixels.
    private let width, height: Double
    private var taken: [(place: Point, width: Double)] = []

    init(width: Int, height: Int) {
        self.width = Double(width)
        self.height = Double(height)
    }

    /// The top left of the next label, all of which are of one height.
    ///
    /// - Parameter distance: to be left between the label and the uppermost corner of what it belongs to.
    mutating func next(width: Int, height: Int, above quad: Quadrilateral, by distance: Double) -> Point {
        let (width, height) = (Double(width), Double(height))
        let corners = quad.corners
        // Kept in the picture, as the label itself will be, so that overlaps are seen where they are.
        let x = max(0, min(self.width - width, corners.map(\.x).min()!))
        let bottom = max(0, self.height - height)
        let wanted = max(0, min(bottom, corners.map(\.y).min()! - height - distance))
        let column = taken.filter { abs($0.place.x - x) < max($0.width, width) }.map(\.place.y)
        // As near as can be to where it should be, which is there or right below or above another.
        let free = ([wanted] + column.flatMap { [$0 + height, $0 - height] }).filter { y in
            (0...bottom).contains(y) && column.allSatisfy { abs($0 - y) >= height }
        }
        let place = Point(x: x, y: free.min { abs($0 - wanted) < abs($1 - wanted) } ?? wanted)
        taken.append((place, width))
        return place
    }
}
