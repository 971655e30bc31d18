/// The stages after the detector: from a sighting to what is written there.
struct SightingReading: Sendable {
    private let dewarp = Dewarp()
    var enhance = Enhance()
    private let normalise = Normalise()
    private let recognise: Recognise

    init(recognise: Recognise) { self.recognise = recognise }

    /// The reading of the largest glyph, and whether it is the only one; nil on a blank note.
    func callAsFunction(_ sighting: Sighting) -> (reading: Reading?, isSingle: Bool) {
        let writing = normalise(enhance(dewarp(sighting)))
        let readings = recognise(writing).readings
        guard
            let largest = writing.glyphs.indices.max(by: {
                writing.glyphs[$0].box.height < writing.glyphs[$1].box.height
            })
        else { return (nil, false) }
        return (readings[largest], readings.count == 1)
    }
}
