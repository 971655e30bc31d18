import Testing

@testable import NoteReading

@Suite struct DigitImagesTests {
    private func images(_ count: UInt32, side: UInt32) throws -> IDX.Images {
        try IDX.images(idx([count, side, side], Array(repeating: 7, count: Int(count * side * side))))
    }

    @Test func imagesAndLabelsMustBelongTogether() throws {
        #expect(throws: IDXFailure.differentCounts(images: 2, labels: 3)) {
            try DigitImages(images(2, side: 28), labels: [1, 2, 3], .auto)
        }
    }

    @Test func whatTheNetworkCannotTakeIsNormalisedOrRefused() throws {
        #expect(try DigitImages(images(1, side: 16), labels: [1], .auto).isNormalised)
        #expect(throws: IDXFailure.otherSize(width: 16, height: 16)) {
            try DigitImages(images(1, side: 16), labels: [1], .never)
        }
    }

    @Test func theWholeSetDecides() throws {
        // A bar of 20 rows, its centre of mass on (14, 14), follows the convention; the flat picture does not.
        var bar = [UInt8](repeating: 0, count: 784)
        for y in 4..<24 { for x in 13..<15 { bar[y * 28 + x] = 255 } }
        let flat = [UInt8](repeating: 7, count: 784)
        func isNormalised(_ bars: Int, of count: Int, _ choice: DigitImages.Normalisation) throws -> Bool {
            let samples = (0..<count).flatMap { $0 < bars ? bar : flat }
            let images = try IDX.images(idx([UInt32(count), 28, 28], samples))
            return try DigitImages(images, labels: Array(repeating: 1, count: count), choice).isNormalised
        }
        #expect(try !isNormalised(10, of: 10, .auto))
        #expect(try !isNormalised(9, of: 10, .auto))
        #expect(try isNormalised(5, of: 10, .auto))
        #expect(try isNormalised(10, of: 10, .always))
        #expect(try !isNormalised(0, of: 10, .never))
    }
}
