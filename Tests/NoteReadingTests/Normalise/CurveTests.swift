import Testing

@testable import NoteReading

@Suite("Curve")
struct CurveTests {
    @Test func aParabolaIsFoundAgain() throws {
        func parabola(_ x: Float) -> Float { 3 + 0.5 * x - 0.04 * x * x }
        let points: [(x: Float, y: Float)] = (0..<12).map { (x: Float($0), y: parabola(Float($0))) }
        let curve = try #require(Curve(through: points, bends: true))
        for point in points { #expect(abs(curve.at(point.x) - point.y) < 1e-3) }
    }

    @Test func aLineIsAllThatFewPointsGive() throws {
        let few: [(x: Float, y: Float)] = [(0, 1), (1, 2), (2, 3)]
        let curve = try #require(Curve(through: few, bends: true))
        #expect(abs(curve.at(10) - 11) < 1e-4)
        #expect(Curve(through: [], bends: true) == nil)
        #expect(Curve(through: [(4, 7)], bends: false)?.at(100) == 7)
    }
}
