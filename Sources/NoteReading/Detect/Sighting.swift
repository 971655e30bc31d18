/// A note found in a photograph.
public struct Sighting: Sendable {
    /// The photograph it was found in (a shared reference: copying it copies no samples).
    public let photo: Photo

    /// In pixels of the upright, full-size photograph.
    public let quadrilateral: Quadrilateral

    /// That this is a note, 0…1.
    public let confidence: Double
}

extension Sighting {
    /// Which of the corners lie outside the photograph, as indices of `quadrilateral.corners`: where the sides that are seen
    /// would meet, if the photograph went on.
    public var cornersOutside: [Int] {
        let margin = max(1, Self.margin * Double(max(photo.width, photo.height)))
        let across = -margin...Double(photo.width - 1) + margin
        let down = -margin...Double(photo.height - 1) + margin
        return quadrilateral.corners.indices.filter {
            let corner = quadrilateral.corners[$0]
            return !across.contains(corner.x) || !down.contains(corner.y)
        }
    }

    /// As a share of the photograph's longer side: a corner on its border may be taken to lie so far beyond it.
    private static let margin = 0.003
}
