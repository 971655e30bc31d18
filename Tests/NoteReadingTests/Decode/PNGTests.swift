import Testing

@testable import NoteReading

struct PNGTests {
    @Test(arguments: [(1, 1), (1, 40), (40, 1), (37, 29)])
    func picturesComeBack(_ width: Int, _ height: Int) throws {
        let picture = texturedPicture(width: width, height: height)
        #expect(try Decode()(picture.png()).luma == Photo(picture).luma)
        #expect(try Decode()(picture.png()).redChroma == Photo(picture).redChroma)
        let grey = Picture(grey: Photo(picture).luma)
        let photo = try Decode()(grey.png())
        #expect(photo.luma.samples == grey.samples)
        #expect(photo.blueChroma.samples.allSatisfy { $0 == 128 })
    }

    @Test func largePicturesGrowTheFile() throws {
        let picture = texturedPicture(width: 700, height: 500)
        let file = picture.png()
        #expect(file.count > 100_000 && file.count < 700 * 500 * 3)
        #expect(try Decode()(file).redecoded(reduction: 1).luma == Photo(picture).luma)
    }
}
