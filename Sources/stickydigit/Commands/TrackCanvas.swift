internal import NoteReading

/// Where frames with their notes drawn on them go: a folder, or standard output as a stream of JPEGs.
struct TrackCanvas: Sendable {
    private let folder: Word?

    init(_ place: Word) throws(StartFailure) {
        folder = place == "-" ? nil : place
        guard let folder else { return }
        do {
            try Folder.make(folder)
        } catch {
            throw StartFailure(path: folder, reason: error.description)
        }
    }

    func show(_ answer: TrackAnswer, name: Word, index: Int) throws(FileFailure) {
        let file = answer.drawn().jpeg()
        guard let folder else {
            Console.write(file)
            return
        }
        let number = String(index)
        let padded = String(repeating: "0", count: max(0, 6 - number.count)) + number
        try FileWriting.write(file, to: folder / Word("\(padded).jpg"))
    }
}

extension TrackAnswer {
    /// The frame with its notes drawn on it.
    fileprivate func drawn() -> Picture {
        photo.drawn(
            notes.map { note in
                TrackLabel(
                    quadrilateral: note.quadrilateral, identifier: note.identifier, digit: note.digit,
                    confidence: note.confidence, isLost: note.state == .lost)
            })
    }
}
