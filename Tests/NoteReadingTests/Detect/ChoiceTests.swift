import Testing

@testable import NoteReading

/// Several notes in one photograph: those that touch or cover one another are told apart, and one note stays one.
@Suite struct ChoiceTests {
    private static let yellow = SIMD3(220.0, 90, 140)

    private func found(_ sheets: [Sheet]) -> [Quadrilateral] {
        var detect = Detect()
        detect.maximumObservations = 0
        return detect(photo(of: sheets)).sightings.map(\.quadrilateral)
    }

    private func note(x: Double, width: Double = 80, height: Double = 80, _ colour: SIMD3<Double> = yellow) -> Sheet {
        Sheet(middle: Point(x: x, y: 118.6), width: width, height: height, turnedBy: 0, colour)
    }

    @Test(arguments: [SIMD3(220.0, 128, 128), SIMD3(150, 150, 100), SIMD3(226, 90, 140)])
    func notesThatTouchAreTwo(_ colour: SIMD3<Double>) {
        let notes = [note(x: 110.2), note(x: 190.2, colour)]
        let found = found(notes)
        #expect(found.count == 2)
        for note in notes { #expect(found.contains { $0.overlap(with: note.corners) > 0.9 }) }
    }

    /// Of the lower note three quarters are seen; it is said to be as large as the upper one.
    @Test func aCoveredNoteHasItsHiddenSide() {
        let notes = [note(x: 120.2, SIMD3(150, 150, 100)), note(x: 180.2)]
        let found = found(notes)
        #expect(found.count == 2)
        for note in notes { #expect(found.contains { $0.overlap(with: note.corners) > 0.9 }) }
    }

    /// A line drawn across the middle of a note does not reach its sides.
    @Test func aNoteWithALineOnItIsOne() {
        let line = Sheet(middle: Point(x: 161.3, y: 118.6), width: 2.5, height: 70, turnedBy: 0, SIMD3(40, 128, 128))
        let sheet = note(x: 161.3, width: 110, height: 100)
        let found = found([sheet, line])
        #expect(found.count == 1)
        #expect(found[0].overlap(with: sheet.corners) > 0.95)
    }

    /// What it cuts off is no shape of a note.
    @Test func aNoteThatIsPartlyInShadeIsOne() {
        let sheet = note(x: 161.3, width: 110, height: 100)
        let shade = Sheet(
            middle: Point(x: 121.3, y: 118.6), width: 30, height: 100, turnedBy: 0, SIMD3(150, 103, 135))
        let found = found([sheet, shade])
        #expect(found.count == 1)
        #expect(found.first.map { $0.overlap(with: sheet.corners) > 0.95 } == true)
    }

    /// Two that look like one sheet are told apart all at once, when one place is left.
    @Test func noMoreAreReportedThanAskedFor() {
        let surest = note(x: 60.2)
        let pair = [note(x: 190.2, SIMD3(140, 128, 128)), note(x: 270.2, SIMD3(120, 90, 160))]
        let notes = photo(of: [surest] + pair)
        var detect = Detect()
        detect.maximumObservations = 0
        let all = detect(notes).sightings
        #expect(all.count == 3)
        #expect(all.first.map { $0.quadrilateral.overlap(with: surest.corners) > 0.9 } == true)
        detect.maximumObservations = 2
        #expect(detect(notes).sightings.count == 2)
    }

    /// A pair of notes that are too small each leaves the places to others, and is said to be too small where there are none.
    @Test func notesThatAreTooSmallTakeNobodysPlace() {
        let pair = [
            note(x: 190.2, width: 48, height: 48, SIMD3(140, 128, 128)),
            note(x: 238.2, width: 48, height: 48, SIMD3(120, 90, 160)),
        ]
        var detect = Detect()
        detect.maximumObservations = 2
        #expect(detect(photo(of: pair)).sightings.count == 2)
        detect.minimumSize = 0.25
        let alone = detect(photo(of: pair))
        #expect(alone.sightings.isEmpty)
        guard case .tooSmall = alone.shortfall else {
            Issue.record("\(String(describing: alone.shortfall))")
            return
        }
        let large = note(x: 80.2)
        #expect(
            detect(photo(of: pair + [large])).sightings.contains { $0.quadrilateral.overlap(with: large.corners) > 0.9 }
        )
    }

    /// Of one colour each is less sure than of colours of their own.
    @Test func nothingLessSureIsReportedThanAskedFor() {
        var detect = Detect()
        detect.maximumObservations = 0
        let pair = photo(of: [note(x: 110.2), note(x: 190.2)])
        let least = detect(pair).sightings.map(\.confidence).min() ?? 0
        detect.minimumConfidence = least + (1 - least) / 2
        #expect(detect(pair).sightings.allSatisfy { $0.confidence >= detect.minimumConfidence })
    }
}
