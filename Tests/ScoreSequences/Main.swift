import Foundation
import NoteReading
import TestSupport

/// `ScoreSequences FOLDER [KEEPS-LOST]`: follows the notes through the films that `MakeSequences` put into a folder and says how
/// well; status 1 where a figure falls short.
@main
struct Main {
    static func main() throws {
        let words = CommandLine.arguments
        guard words.count >= 2 else {
            print("usage: ScoreSequences FOLDER [KEEPS-LOST]")
            exit(64)
        }
        let keepsLost = words.count > 2 ? Int(words[2]) ?? 30 : NoteTracker().keepsLost
        let films = try FileManager.default.contentsOfDirectory(atPath: words[1])
            .filter { $0.hasSuffix(".mjpeg") }.map { String($0.dropLast(6)) }.sorted()
        guard !films.isEmpty else {
            print("\(words[1]) holds no films; render some with MakeSequences")
            exit(1)
        }
        var all = TrackScore()
        for name in films {
            let film = try Film(words[1] + "/" + name)
            let score = try film.score(keepsLost: keepsLost)
            print(line(name, film, score))
            all += score
        }
        print("\(films.count) films")
        exit(judge(all) ? 0 : 1)
    }

    private static func line(_ name: String, _ film: Film, _ score: TrackScore) -> String {
        let late = score.delays.count { $0 > TrackScore.patience }
        return "\(name): \(film.notes) notes, MOTA \(round(score.accuracy)), IDF1 \(round(score.identity)), "
            + "\(score.missed) missed, \(score.invented) invented, \(score.switches) switches, "
            + "IoU \(round(score.meanOverlap)), \(late) of \(score.delays.count) lost late, "
            + "\(score.settledRightly) of \(score.settled) digits"
    }

    /// What the films together must show.
    private static func judge(_ score: TrackScore) -> Bool {
        let figures: [(name: String, value: String, bar: String, isMet: Bool)] = [
            ("MOTA", round(score.accuracy), "at least 0.95", score.accuracy >= 0.95),
            ("IDF1", round(score.identity), "at least 0.97", score.identity >= 0.97),
            ("switches", "\(score.switches)", "at most 3", score.switches <= 3),
            ("mean IoU", round(score.meanOverlap), "at least 0.92", score.meanOverlap >= 0.92),
            (
                "digits of settled notes", "\(score.settledRightly) of \(score.settled)", "at least 98 %",
                score.digitShare >= 0.98
            ),
            (
                "frames from vanishing to lost",
                "\(score.delays.max() ?? 0) at the most of \(score.delays.count) times",
                "at most \(TrackScore.patience)", score.delays.allSatisfy { $0 <= TrackScore.patience }
            ),
            (
                "said to be there while gone", "\(score.falselyTracked) of \(score.gone)", "at most 1 %",
                score.falseShare <= 0.01
            ),
        ]
        for figure in figures {
            print("\(figure.isMet ? "ok    " : "MISSED")  \(figure.name): \(figure.value) (\(figure.bar))")
        }
        return figures.allSatisfy(\.isMet)
    }

    private static func round(_ value: Double) -> String { String(format: "%.4f", value) }
}

/// A film that was written to files.
struct Film {
    private let frames: [[UInt8]]
    private let truth: [[NoteSequence.Truth]]

    private struct Line: Decodable {
        let digit: Int
        let visible: Double
        let quad: [[Double]]

        var truth: NoteSequence.Truth {
            let c = quad.map { Point(x: $0[0], y: $0[1]) }
            return NoteSequence.Truth(
                digit: digit,
                quadrilateral: Quadrilateral(topLeft: c[0], topRight: c[1], bottomRight: c[2], bottomLeft: c[3]),
                visible: visible)
        }
    }

    var notes: Int { truth.first?.count ?? 0 }

    init(_ path: String) throws {
        let pictures = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + ".mjpeg")))
        // A JPEG's end mark stands nowhere else in those that are written here.
        var (start, frames) = (0, [[UInt8]]())
        for i in pictures.indices.dropLast() where pictures[i] == 0xFF && pictures[i + 1] == 0xD9 {
            frames.append(Array(pictures[start..<i + 2]))
            start = i + 2
        }
        self.frames = frames
        let lines = try Data(contentsOf: URL(fileURLWithPath: path + ".jsonl")).split(separator: UInt8(ascii: "\n"))
        truth = try lines.map { try JSONDecoder().decode([Line].self, from: $0).map(\.truth) }
    }

    func score(keepsLost: Int) throws -> TrackScore {
        var tracker = NoteTracker()
        tracker.maximumNotes = 0
        tracker.keepsLost = keepsLost
        var referee = TrackReferee(notes: notes, keepsLost: keepsLost)
        for (frame, truth) in zip(frames, truth) {
            referee.see(truth, try tracker(frame).map { TrackScore.Answer($0) })
        }
        return referee.finish()
    }
}

extension TrackScore.Answer {
    fileprivate init(_ note: NoteObservation) {
        self.init(
            identifier: note.identifier, quadrilateral: note.quadrilateral, isTracked: note.state == .tracked,
            digit: note.digit, isSettled: note.isSettled)
    }
}
