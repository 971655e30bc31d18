import Testing

@testable import NoteReading

/// A drawing on a transparent ground: its strokes show, whatever colour lies beneath the transparent part.
@Suite struct TransparencyTests {
    struct Kind: CustomTestStringConvertible, Sendable {
        let type: PNGWriter.ColourType
        let depth: Int
        var testDescription: String { "\(type), \(depth) bits" }
    }

    /// Those with alpha, and those in which a shade, or an entry of the palette, is said to be transparent.
    static let kinds: [Kind] = {
        let depths: [(PNGWriter.ColourType, [Int])] = [
            (.greyAlpha, [8, 16]), (.rgbAlpha, [8, 16]), (.palette, [1, 2, 4, 8]), (.grey, [1, 2, 4, 8, 16]),
            (.rgb, [8, 16]),
        ]
        return depths.flatMap { type, depths in depths.map { Kind(type: type, depth: $0) } }
    }()

    private static func isStroke(_ x: Int, _ y: Int) -> Bool { (8..<14).contains(x) && (4..<28).contains(y) }

    /// A bar of one shade, 0…255, on a ground that is transparent and has another beneath.
    private func drawing(_ kind: Kind, stroke: Int, beneath: Int) -> [UInt8] {
        var writer = PNGWriter(kind.type, depth: kind.depth, width: 32, height: 32)
        let most = (1 << kind.depth) - 1
        func scaled(_ shade: Int) -> Int { shade * most / 255 }
        switch kind.type {
        case .palette:
            writer.before = [
                ("PLTE", [stroke, stroke, stroke, beneath, beneath, beneath].map { UInt8($0) }), ("tRNS", [255, 0]),
            ]
            return writer.file { x, y, _ in Self.isStroke(x, y) ? 0 : 1 }
        case .grey, .rgb:
            let shade = scaled(beneath)
            let sample = [UInt8(shade >> 8), UInt8(shade & 255)]
            writer.before = [("tRNS", (0..<kind.type.channels).flatMap { _ in sample })]
            return writer.file { x, y, _ in Self.isStroke(x, y) ? scaled(stroke) : shade }
        case .greyAlpha, .rgbAlpha:
            return writer.file { x, y, channel in
                let isAlpha = channel == kind.type.channels - 1
                let isStroke = Self.isStroke(x, y)
                return isAlpha ? (isStroke ? most : 0) : scaled(isStroke ? stroke : beneath)
            }
        }
    }

    @Test(arguments: kinds)
    func strokesShow(_ kind: Kind) throws {
        // A transparent shade can be no stroke's: of these two the one is, the other is not.
        let isShade = kind.type == .grey || kind.type == .rgb
        for (stroke, beneath) in [(0, 255), (255, 0)] + (isShade ? [] : [(0, 0), (255, 255)]) {
            let bytes = drawing(kind, stroke: stroke, beneath: beneath)
            for reduction in [1, 2] {
                let photo = try Decode()(bytes).redecoded(reduction: reduction)
                let (x, y) = (10 / reduction, 16 / reduction)
                #expect(photo.luma[x, y] == stroke, "stroke \(stroke) on \(beneath)")
                #expect(photo.luma[0, 0] == 255 - stroke, "ground of \(stroke) on \(beneath)")
                #expect(photo.blueChroma[0, 0] == 128 && photo.redChroma[x, y] == 128)
            }
        }
    }

    /// A part of the picture lies on the same ground as the whole, whatever is in the part.
    @Test func partsLieOnTheGroundOfTheWhole() throws {
        let bytes = drawing(Kind(type: .rgbAlpha, depth: 8), stroke: 255, beneath: 9)
        let file = try PhotoFile(bytes, maximumPixels: 10_000)
        let part = try file.photo(x: 20..<30, y: 20..<30, reduction: 1)
        #expect(part.luma.samples.allSatisfy { $0 == 0 })
        let whole = try Decode()(bytes)
        #expect(try whole.detail(x: 20..<30, y: 20..<30, reduction: 1).luma.samples.allSatisfy { $0 == 0 })
    }

    /// Half of what is beneath shows through half an alpha.
    @Test func softEdgesAreBlended() throws {
        let writer = PNGWriter(.greyAlpha, depth: 8, width: 8, height: 4)
        let light = try Decode()(writer.file { x, _, channel in channel == 0 ? 200 : [255, 128, 0, 0][x % 4] })
        #expect((0..<4).map { light.luma[$0, 0] } == [200, 100, 0, 0])
        let dark = try Decode()(writer.file { x, _, channel in channel == 0 ? 40 : [255, 128, 0, 0][x % 4] })
        #expect((0..<4).map { dark.luma[$0, 0] } == [40, 147, 255, 255])
    }

    @Test func nothingAtAllIsWhite() throws {
        let writer = PNGWriter(.rgbAlpha, depth: 8, width: 5, height: 5)
        #expect(try Decode()(writer.file { _, _, _ in 0 }).luma.samples.allSatisfy { $0 == 255 })
    }
}
