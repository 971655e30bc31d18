/// A note found in a photograph.
public struct Sighting: Sendable {
    /// The photograph it was found in (a shared reference: copying it copies no samples).
    public let photo: Photo

    /// In pixels of the upright, full-size photograph.
    public let quadrilateral: Quadrilateral

    /// That this is a note, 0…1.
    public let confidence: Double
}
