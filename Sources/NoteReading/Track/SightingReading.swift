/// The stages after the detector: from a sighting to what is written there.
struct SightingReading: Sendable {
    private let dewarp = Dewarp()
    var enhance = Enhance()
    private let normalise = Normalise()
    let recognise: Recognise

    init(recognise: Recognise) { self.recognise = recognise }

    /// The reading of the largest glyph, and whether it is the only one; nil on a blank note.
    func callAsFunction(_ sighting: Sighting) -> (reading: Reading?, isSingle: Bool) {
        largest(of: normalise(enhance(dewarp(sighting))))
    }

    /// The same of what has been brought to the network's size.
    func largest(of writing: Writing) -> (reading: Reading?, isSingle: Bool) {
        // What touched may have been read in parts: there are then more readings than the page had glyphs.
        let read = recognise(writing)
        guard
            let largest = read.glyphs.indices.max(by: {
                read.glyphs[$0].box.height < read.glyphs[$1].box.height
            })
        else { return (nil, false) }
        return (read.readings[largest], read.readings.count == 1)
    }
}
