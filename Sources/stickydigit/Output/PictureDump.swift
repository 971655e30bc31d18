internal import NoteReading

/// Each stage's picture as a numbered PNG file, and the reading.
enum PictureDump {
    /// `folder/1-photo.png` … `folder/9-glyph.png`, `folder/reading.json`; further notes' pictures in `folder/note-2/` and on.
    static func write(_ report: PhotoReport, json: String, to folder: Word) throws(FileFailure) {
        let first = report.notes.first?.pictures ?? []
        try write(report.pictures + first, to: folder, from: 1)
        for (i, note) in report.notes.enumerated().dropFirst() {
            try write(note.pictures, to: folder / Word("note-\(i + 1)"), from: report.pictures.count + 1)
        }
        try FileWriting.write(Array((json + "\n").utf8), to: folder / "reading.json")
    }

    private static func write(
        _ pictures: [(name: String, picture: Picture)], to folder: Word, from number: Int
    ) throws(FileFailure) {
        try Folder.make(folder)
        try clear(folder)
        for (name, picture) in zip(names(pictures.map(\.name), from: number), pictures.map(\.picture)) {
            try FileWriting.write(picture.png(), to: folder / Word(name + ".png"))
        }
    }

    /// Numbered in order. What comes several times in a row, as the glyphs of several digits do, shares its number, so that ten
    /// files still sort.
    static func names(_ names: [String], from first: Int) -> [String] {
        var number = first - 1
        var last: String?
        var repeats = 1
        return names.map { name in
            guard name == last else {
                number += 1
                last = name
                repeats = 1
                return "\(number)-\(name)"
            }
            repeats += 1
            return "\(number)-\(name)-\(repeats)"
        }
    }

    /// Takes away what an earlier run left: a glyph of then beside a reading of now would mislead.
    private static func clear(_ folder: Word) throws(FileFailure) {
        for name in try Folder.names(in: folder) where isOurs(name.text) { FileWriting.remove(folder / name) }
    }

    private static func isOurs(_ name: String) -> Bool {
        guard let dash = name.firstIndex(of: "-"), name.hasSuffix(".png") else { return false }
        let number = name[..<dash]
        return !number.isEmpty && number.count < 3 && number.allSatisfy { ("0"..."9").contains($0) }
    }
}
