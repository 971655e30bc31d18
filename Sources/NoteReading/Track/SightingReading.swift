/// The stages after the detector: from a sighting to what is written there.
struct SightingReading: Sendable {
    private let dewarp = Dewarp()
    var enhance = Enhance()
    private let normalise = Normalise()
    let recognise: Recognise

    init(recognise: Recognise) { self.recognise = recognise }

    /// The reading of the largest glyph, and whether it is the only one; nil on a blank note.
    func callAsFunction(_ sighting: Sighting) -> (reading: Reading?, isSingle: Bool) {
        var trace = Trace(keepsPictures: false)
        let page = dewarp(sighting)
        return largest(of: PageReading(enhance: enhance, normalise: normalise, recognise: recognise)(page, &trace))
    }

    /// The same of what has been read.
    func largest(of read: Readings) -> (reading: Reading?, isSingle: Bool) {
        guard
            let largest = read.glyphs.indices.max(by: {
                read.glyphs[$0].box.height < read.glyphs[$1].box.height
            })
        else { return (nil, false) }
        return (read.readings[largest], read.readings.count == 1)
    }
}
