import Testing

@testable import stickydigit

@Suite struct DecimalTests {
    @Test(
        arguments: [
            (0.5, 3, "0.500"), (2.0, 0, "2"), (-1.25, 1, "-1.3"), (0.05, 1, "0.1"), (1234.5678, 2, "1234.57"),
            (-0.001, 2, "0.00"), (0.0, 2, "0.00"), (1e300, 2, "1e+300"), (.infinity, 2, "inf"), (.nan, 2, "nan"),
        ] as [(Double, Int, String)])
    func numbersAreRounded(_ value: Double, places: Int, text: String) {
        #expect(Decimal.fixed(value, places: places) == text)
    }

    @Test(
        arguments: [
            (0.5, "0.5"), (2, "2"), (100, "100"), (0.1234567, "0.123457"), (0, "0"), (-3.10, "-3.1"),
        ] as [(Double, String)])
    func zerosAtTheEndAreLeftOut(_ value: Double, text: String) {
        #expect(Decimal.short(value, places: 6) == text)
    }

    @Test func sharesBecomePercent() {
        #expect(Decimal.percent(0.998) == "99.8 %")
        #expect(Decimal.percent(0.99471, places: 2) == "99.47 %")
    }
}
