import Glibc
import NoteReading
import TestSupport

/// `MakeScenes numbers|boards FOLDER COUNT SEED`: renders photographs as JPEGs, and beside them truth.json, for
/// `stickydigit evaluate`.
///
/// On a note of `numbers` are two or three digits; on a board are 6 to 12 notes, some touching, some overlapping, among round
/// and oblong things.
@main
struct Main {
    static func main() throws {
        let words = CommandLine.arguments
        guard words.count == 5, let kind = Kind(rawValue: words[1]), let count = Int(words[3]),
            let seed = UInt64(words[4])
        else {
            print("usage: MakeScenes numbers|boards FOLDER COUNT SEED")
            exit(64)
        }
        let random = SplitMix64(seed: seed)
        var truth: [String] = []
        for i in 0..<count {
            var own = random.forked(for: UInt64(i))
            let scene = kind.scene(random: &own)
            let file = "\(i).jpg"
            try write(scene.photograph(), to: words[2] + "/" + file)
            truth.append(SceneTruth(scene).line(file: file, orientation: 1))
        }
        try write(Array(SceneTruth.file(truth).utf8), to: words[2] + "/truth.json")
    }

    private enum Kind: String {
        case numbers, boards

        func scene(random: inout SplitMix64) -> NoteScene {
            switch self {
            case .numbers:
                let digits = (0..<(random.chance(0.5) ? 2 : 3)).map { _ in random.index(below: 10) }
                return .note(digits: digits, random: &random)
            case .boards:
                return .board(random: &random)
            }
        }
    }
}
