import Glibc
import NoteReading
import TestSupport

/// `MeasureBoards COUNT SEED`: how many of the notes on rendered boards are found, and how much of what is found are notes.
///
/// On a board are 6 to 12 notes, some touching, some overlapping, among round and oblong things. A note counts as found where
/// an answer has an IoU of at least 0.8 with it; each answer counts for one note.
@main
struct Main {
    static func main() throws {
        let words = CommandLine.arguments
        guard words.count == 3, let count = Int(words[1]), let seed = UInt64(words[2]) else {
            print("usage: MeasureBoards COUNT SEED")
            exit(64)
        }
        var reader = NoteReader()
        reader.detect.maximumObservations = 0
        let random = SplitMix64(seed: seed)
        var (notes, answers, right) = (0, 0, 0)
        for i in 0..<count {
            var own = random.forked(for: UInt64(i))
            let board = NoteScene.board(random: &own)
            let found = try reader(board.photograph()).notes.map(\.quadrilateral)
            let hits = matched(board.quadrilaterals, found)
            print("board \(i): \(hits) of \(board.notes.count) notes, \(found.count) answers")
            notes += board.notes.count
            answers += found.count
            right += hits
        }
        print("recall \(share(right, of: notes)), precision \(share(right, of: answers)), at IoU \(leastOverlap)")
    }

    private static let leastOverlap = 0.8

    /// Above an IoU of 0.5 no answer can be two notes', nor the other way round but for overlapping ones: first come.
    private static func matched(_ notes: [Quadrilateral], _ answers: [Quadrilateral]) -> Int {
        var left = answers
        return notes.count { note in
            guard let i = left.firstIndex(where: { $0.overlap(with: note) >= leastOverlap }) else { return false }
            left.remove(at: i)
            return true
        }
    }

    private static func share(_ part: Int, of all: Int) -> String {
        let thousandths = all > 0 ? (1000 * part + all / 2) / all : 0
        let digits = String(thousandths % 1000 + 1000).dropFirst()
        return "\(thousandths / 1000).\(digits) (\(part) of \(all))"
    }
}
