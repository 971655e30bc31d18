private import Foundation
internal import NoteReading

/// `cut-glyphs LIST OUT [WEIGHTS] [--turned]`: what may be a digit in pictures, under every hypothesis about their ink.
///
/// LIST is a text file of pictures' paths, each read as a whole page. OUT.glyphs-idx3-ubyte gets the glyphs, 28 × 28 each.
/// OUT.csv gets a row for each glyph: the picture's and the hypothesis' number, its turn in quarters, its text, the glyph's box in
/// pixels of the picture, the network's answer, and the hypothesis' features. With `--turned` each hypothesis is read as if the
/// page were turned by one, two and three quarters besides.
struct CutGlyphs: Tool {
    static let name = "cut-glyphs"
    static let usage = "cut-glyphs LIST OUT [WEIGHTS] [--turned]"

    static func run(_ words: [String]) throws {
        let isTurned = words.contains("--turned")
        let words = words.filter { $0 != "--turned" }
        guard (2...3).contains(words.count) else { throw ToolFailure(description: "takes " + usage) }
        let paths = try String(decoding: bytes(of: words[0]), as: UTF8.self).split(separator: "\n").map(String.init)
        let recognise = words.count > 2 ? try Recognise(weights: bytes(of: words[2])) : Recognise()
        let reader = NoteReader(recognise: recognise)
        var glyphs: [UInt8] = []
        var count = 0
        var table = ""
        for (picture, path) in paths.enumerated() {
            let page = try reader.hypotheses(onWholeOf: bytes(of: path), atEveryTurn: isTurned)
            let (scaleX, scaleY) = (
                Double(page.width) / Double(page.pageWidth), Double(page.height) / Double(page.pageHeight)
            )
            for (number, hypothesis) in page.hypotheses.enumerated() {
                if table.isEmpty {
                    let names = hypothesis.features.map(\.name).joined(separator: ",")
                    table +=
                        "picture,hypothesis,quarters,text,glyph,left,top,right,bottom,digit,confidence,none,\(names)\n"
                }
                let features = hypothesis.features.map { "\(Float($0.value))" }.joined(separator: ",")
                for (place, glyph) in hypothesis.glyphs.enumerated() {
                    let reading = hypothesis.readings[place]
                    let box = [
                        Double(glyph.box.left) * scaleX, Double(glyph.box.top) * scaleY,
                        Double(glyph.box.right) * scaleX, Double(glyph.box.bottom) * scaleY,
                    ].map { "\(Float($0))" }.joined(separator: ",")
                    table +=
                        "\(picture),\(number),\(hypothesis.quarters),\(hypothesis.text),\(place),\(box),\(reading.digit),"
                        + "\(Float(reading.confidence)),\(Float(reading.none)),\(features)\n"
                    glyphs += glyph.plane.samples
                    count += 1
                }
            }
        }
        try Data(table.utf8).write(to: URL(fileURLWithPath: words[1] + ".csv"))
        let side = Glyph.side
        var file: [UInt8] = [0, 0, 8, 3]
        for size in [count, side, side] {
            file += (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) }
        }
        try Data(file + glyphs).write(to: URL(fileURLWithPath: words[1] + ".glyphs-idx3-ubyte"))
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
