/// All that may be written on a page, hypothesis by hypothesis, with what speaks for each. The network and the choice between
/// hypotheses are fitted to it.
package struct PageHypotheses: Sendable {
    package struct Hypothesis: Sendable {
        /// The likeliest digits, refused or not, rows joined by "/".
        package let text: String
        /// By how many quarters the page is turned clockwise for it, 0…3.
        package let quarters: Int
        package let features: [(name: String, value: Double)]
        package let glyphs: [Glyph]
        package let readings: [Reading]
    }

    package let hypotheses: [Hypothesis]
    /// Size of the page, in pixels, which the glyphs' boxes refer to.
    package let pageWidth, pageHeight: Int
    /// Size of the photograph, in pixels.
    package let width, height: Int
}

extension NoteReader {
    /// What may be written on the whole of a photograph.
    ///
    /// - Parameters:
    ///   - bytes: of the photograph's file.
    ///   - atEveryTurn: whether the page is also read as if it were turned.
    /// - Throws: `DecodingFailure` where the bytes are no photograph.
    package func hypotheses(onWholeOf bytes: [UInt8], atEveryTurn: Bool = false) throws(DecodingFailure)
        -> PageHypotheses
    {
        let photo = try decode(bytes)
        let page = dewarp(Sighting(photo: photo, quadrilateral: photo.frame, confidence: 1))
        let proposals = normalise(enhance(page))
        let reads = recognise.read((atEveryTurn ? proposals.atEveryTurn : proposals).writings)
        return PageHypotheses(
            hypotheses: zip(reads, ReadingFeatures.of(reads)).map { read, features in
                PageHypotheses.Hypothesis(
                    text: read.text, quarters: read.writing.support.quarters, features: features.values,
                    glyphs: read.writing.glyphs,
                    readings: read.readings)
            },
            pageWidth: page.width, pageHeight: page.height, width: photo.width, height: photo.height)
    }
}
