import Glibc
import Testing

@testable import TestSupport

@Test func sinesAndCosinesAreThoseOfTheCLibrary() {
    for degree in stride(from: -1000.0, through: 1000, by: 0.37) {
        let angle = Trigonometry.radians(degrees: degree)
        #expect(abs(Trigonometry.sine(angle) - sin(angle)) < 1e-9)
        #expect(abs(Trigonometry.cosine(angle) - cos(angle)) < 1e-9)
    }
}
