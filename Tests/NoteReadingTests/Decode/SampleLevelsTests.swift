import Testing

@testable import NoteReading

/// PNGs of 16 bits a sample in which a camera's 10, 12 or 14 bits lie.
@Suite struct SampleLevelsTests {
    /// A ramp from black to the greatest of so many bits, in so many columns.
    private func ramp(
        _ type: PNGWriter.ColourType, bits: Int, shift: Int = 0, significant: UInt8? = nil, most: Int? = nil
    ) throws -> Photo {
        var writer = PNGWriter(type, depth: 16, width: 64, height: 8)
        if let significant {
            writer.before = [("sBIT", Array(repeating: significant, count: type.channels))]
        }
        let most = most ?? (1 << bits) - 1
        return try Decode()(
            writer.file { x, _, channel in
                let isAlpha = type.channels % 2 == 0 && channel == type.channels - 1
                return isAlpha ? 65_535 : (x * most / 63) << shift
            })
    }

    private func expectRamp(_ photo: Photo, to white: Int = 255, _ at: SourceLocation = #_sourceLocation) {
        for x in 0..<64 {
            #expect(abs(Int(photo.luma[x, 3]) - x * white / 63) <= 1, "column \(x)", sourceLocation: at)
        }
    }

    @Test(arguments: [PNGWriter.ColourType.grey, .rgb, .greyAlpha, .rgbAlpha], [10, 12])
    func lowerBitsAreScaledByTheirMaximum(_ type: PNGWriter.ColourType, bits: Int) throws {
        expectRamp(try ramp(type, bits: bits))
        expectRamp(try ramp(type, bits: bits, significant: UInt8(bits)))
    }

    @Test func significantBitsTellWhiteWhereNothingIsWhite() throws {
        // The lightest is half of what 12 bits could be.
        expectRamp(try ramp(.grey, bits: 12, significant: 12, most: 2047), to: 127)
        expectRamp(try ramp(.grey, bits: 12, most: 2047))
    }

    /// As the standard has it: the significant bits are the upper ones.
    @Test(arguments: [10, 12, 16])
    func upperBitsAreAsTheyAre(_ bits: Int) throws {
        expectRamp(try ramp(.rgb, bits: bits, shift: 16 - bits, significant: UInt8(bits)))
        expectRamp(try ramp(.rgb, bits: bits, shift: 16 - bits))
    }

    /// Dark and no more: a fifth of white and up is an ordinary picture's.
    @Test func darkPicturesStayDark() throws {
        expectRamp(try ramp(.grey, bits: 16, most: 20_000), to: 78)
    }

    @Test func partsAndReductionsHaveTheLevelsOfTheWhole() throws {
        let photo = try ramp(.grey, bits: 10)
        let part = try photo.detail(x: 0..<16, y: 0..<8, reduction: 1)
        #expect(part.luma[15, 0] == photo.luma[15, 0])
        #expect(abs(Int(try photo.redecoded(reduction: 4).luma[15, 1]) - 249) <= 2)
    }

    @Test func alphaOfAsFewBitsIsScaledToo() throws {
        let writer = PNGWriter(.greyAlpha, depth: 16, width: 16, height: 16)
        let photo = try Decode()(writer.file { x, _, channel in channel == 0 ? 0 : x < 8 ? 1023 : 0 })
        #expect(photo.luma[2, 2] == 0 && photo.luma[12, 2] == 255)
    }
}
