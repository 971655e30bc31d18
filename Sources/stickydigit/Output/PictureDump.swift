internal import Glibc
internal import NoteReading

/// Each stage's picture as a numbered PNG file, and the reading.
enum PictureDump {
    /// What the pictures are, in the order of the pipeline: a picture's number is its place here, whichever others there are.
    private static let order = ["photo", "edges", "contours", "quad", "page", "grey", "contrast", "inverted", "glyph"]

    /// `folder/1-photo.png` … `folder/9-glyph.png`, `folder/reading.json`; further notes' pictures in `folder/note-2/` and on.
    static func write(_ report: PhotoReport, json: String, to folder: Word) throws(FileFailure) {
        FileWriting.remove(folder / "reading.json")
        try write(report.pictures + (report.notes.first?.pictures ?? []), to: folder)
        for (i, note) in report.notes.enumerated().dropFirst() {
            try write(note.pictures, to: folder / Word("note-\(i + 1)"))
        }
        try clearNotes(after: max(1, report.notes.count), in: folder)
        try FileWriting.write(Array((json + "\n").utf8), to: folder / "reading.json")
    }

    private static func write(_ pictures: [(name: String, picture: Picture)], to folder: Word) throws(FileFailure) {
        try Folder.make(folder)
        try clear(folder)
        for (name, picture) in zip(names(pictures.map(\.name)), pictures.map(\.picture)) {
            let file = folder / Word(name + ".png")
            do {
                try FileWriting.write(picture.png(), to: file)
            } catch .unwritable(errno: ENOENT) {
                // Another run, which sees fewer notes, took the folder away in between.
                try Folder.make(folder)
                try FileWriting.write(picture.png(), to: file)
            }
        }
    }

    /// Numbered so that they sort in the order of the pipeline. A picture not known here shares the number of the one before it;
    /// what comes several times, as the glyphs of several digits do, is told apart at the end of its name.
    static func names(_ names: [String]) -> [String] {
        var number = 1
        var taken: [String: Int] = [:]
        return names.map { name in
            number = order.firstIndex(of: name).map { $0 + 1 } ?? number
            let base = "\(number)-\(name)"
            taken[base, default: 0] += 1
            let count = taken[base]!
            return count == 1 ? base : "\(base)-\(count)"
        }
    }

    /// Takes away what an earlier run left: a glyph of then beside a reading of now would mislead.
    private static func clear(_ folder: Word) throws(FileFailure) {
        for name in try Folder.names(in: folder) where isOurs(name.text) { FileWriting.remove(folder / name) }
    }

    /// Takes away the folders of notes that an earlier run saw and this one does not.
    private static func clearNotes(after count: Int, in folder: Word) throws(FileFailure) {
        for name in try Folder.names(in: folder) {
            guard name.text.hasPrefix("note-"), let number = Int(name.text.dropFirst(5)), number > count,
                FileReading.isFolder(folder / name)
            else { continue }
            try clear(folder / name)
            Folder.remove(folder / name)
        }
    }

    /// Whether a file's name is one that `names` gives: whatever else lies there, such as `1-holiday.png`, is not ours to remove.
    static func isOurs(_ name: String) -> Bool {
        guard name.hasSuffix(".png") else { return false }
        let base = name.dropLast(4)
        return order.enumerated().contains { i, picture in
            let ours = "\(i + 1)-\(picture)"
            guard base.hasPrefix(ours) else { return false }
            let rest = base.dropFirst(ours.count)
            return rest.isEmpty || rest.first == "-" && rest.count > 1 && rest.dropFirst().allSatisfy { $0.isNumber }
        }
    }
}
