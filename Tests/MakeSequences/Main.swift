import Glibc
import NoteReading
import TestSupport

/// `MakeSequences FOLDER COUNT FRAMES SEED [LONGSIDE [NOTES]]`: renders films of notes, each as a stream of JPEGs, and beside it
/// what is true of every frame, a line of JSON each.
@main
struct Main {
    static func main() throws {
        let words = CommandLine.arguments
        guard words.count >= 5, let count = Int(words[2]), let frames = Int(words[3]), let seed = UInt64(words[4])
        else {
            print("usage: MakeSequences FOLDER COUNT FRAMES SEED [LONGSIDE [NOTES]]")
            exit(64)
        }
        let longSide = words.count > 5 ? Int(words[5]) ?? 640 : 640
        let notes = words.count > 6 ? Int(words[6]) : nil
        for i in 0..<count {
            // All events in turn, so that a few films have each.
            let event = NoteSequence.Event.allCases[i % NoteSequence.Event.allCases.count]
            let film = NoteSequence(
                seed: seed + UInt64(i), frames: frames, event: event, notes: notes, longSide: longSide)
            let path = "\(words[1])/\(seed + UInt64(i))-\(event)"
            guard let pictures = unsafe fopen(path + ".mjpeg", "wb"), let truths = unsafe fopen(path + ".jsonl", "wb")
            else {
                print("\(path) cannot be written")
                exit(1)
            }
            for frame in 0..<frames {
                let bytes = film.scene(at: frame).photograph()
                // SAFETY: `bytes.count` bytes are read from `bytes`.
                unsafe fwrite(bytes, 1, bytes.count, pictures)
                let line = Array((Self.line(film.truth(at: frame)) + "\n").utf8)
                unsafe fwrite(line, 1, line.count, truths)
            }
            unsafe fclose(pictures)
            unsafe fclose(truths)
            print(path)
        }
    }

    private static func line(_ truth: [NoteSequence.Truth]) -> String {
        let notes = truth.map { note in
            let corners = note.quadrilateral.corners.map { "[\($0.x), \($0.y)]" }.joined(separator: ", ")
            return "{\"digit\": \(note.digit), \"visible\": \(note.visible), \"quad\": [\(corners)]}"
        }
        return "[" + notes.joined(separator: ", ") + "]"
    }
}
