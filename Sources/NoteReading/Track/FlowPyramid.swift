/// A frame's luma for following points: `levels[0]` is the frame at its working size, each further level half of the one
/// before. Samples are 0…255 as `Float`, so that windows are interpolated without conversions.
struct FlowPyramid: Sendable {
    let levels: [Plane<Float>]

    /// Working samples are means over `factor × factor` decoded ones.
    let factor: Int

    /// Longer side in working samples that is not exceeded: a note of a tenth of it still has 64 samples a side, and points
    /// are found to a tenth of a sample. Only frames of more than 11,000 decoded samples do exceed it: no more than
    /// `greatestReduction` a side are averaged.
    static let longestSide = 720

    /// What frames are decoded to, in samples of the longer side at the most, where nothing else is asked for.
    static let usualSide = 640

    /// In samples: a level has at least this many a side, two windows of `PointFlow`.
    private static let shortestSide = 24
    /// The last of five has a 16th of the samples a side: a point that moved by 80 working samples moved by one window there.
    private static let mostLevels = 5
    /// A level is taken from this share of its own spacing on: samples up to 1 / 0.8 times too far apart are better than those half
    /// as far apart, of which it takes four times as many to average out the grain.
    private static let fromShare = 0.8

    init(_ luma: Plane<UInt8>) {
        factor = Self.factor(for: luma)
        var levels = [Plane(floats: luma.reduced(by: factor))]
        while levels.count < Self.mostLevels, let last = levels.last,
            min(last.width, last.height) >= 2 * Self.shortestSide
        {
            levels.append(last.halved)
        }
        self.levels = levels
    }

    static func factor(for luma: Plane<UInt8>) -> Int {
        min(
            Plane<UInt8>.greatestReduction, max(1, (max(luma.width, luma.height) + longestSide - 1) / longestSide))
    }

    var width: Int { levels[0].width }
    var height: Int { levels[0].height }

    /// The level whose samples are nearest to `spacing` working samples apart, rather finer than coarser.
    func level(forSpacing spacing: Double) -> Int {
        var level = 0
        while level + 1 < levels.count, spacing >= Double(2 << level) * Self.fromShare { level += 1 }
        return level
    }

    /// From a place among the working samples to the same place at a level.
    static func scaled(_ p: Point, to level: Int) -> Point {
        p.scaled(by: 1 / Double(1 << level))
    }
}

extension Plane<Float> {
    fileprivate init(floats plane: Plane<UInt8>) {
        let source = plane.samples.span
        self.init(width: plane.width, height: plane.height) { out in
            for i in source.indices { out.append(Float(source[i])) }
        }
    }

    /// Means over squares of 2 × 2 samples; an odd last row or column is dropped.
    fileprivate var halved: Plane<Float> {
        let (columns, rows) = (width / 2, height / 2)
        return Plane(width: columns, height: rows) { out in
            for y in 0..<rows {
                let (above, below) = (row(2 * y), row(2 * y + 1))
                for x in 0..<columns {
                    let sum = above[2 &* x] + above[2 &* x &+ 1] + below[2 &* x] + below[2 &* x &+ 1]
                    out.append(sum * 0.25)
                }
            }
        }
    }
}
