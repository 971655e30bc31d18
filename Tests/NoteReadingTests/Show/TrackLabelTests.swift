import Testing

@testable import NoteReading

struct TrackLabelTests {
    private func label(_ identifier: Int?, _ digit: Int?, isLost: Bool = false) -> TrackLabel {
        TrackLabel(
            quadrilateral: WavyPicture.quad(0, 0, 9, 9), identifier: identifier, digit: digit, confidence: 0.926,
            isLost: isLost)
    }

    @Test func saysWhatIsKnown() {
        #expect(label(2, 5).text == "#2: 5 93 %")
        #expect(label(2, nil).text == "#2 93 %")
        #expect(label(nil, 5).text == "5 93 %")
        #expect(label(2, 5, isLost: true).text == "#2 lost")
    }

    @Test func everyDigitHasAColourOfItsOwnAndWhatIsLostHasNone() {
        let grey = label(1, nil).colour
        let colours = (0...9).map { label(1, $0).colour } + [grey]
        for i in colours.indices { #expect(!colours[..<i].contains(colours[i])) }
        #expect(label(1, 7).colour == label(4, 7).colour)
        #expect(label(1, 7, isLost: true).colour == grey)
    }
}
