import Testing

@testable import NoteReading

/// A sheet's edge on another of its colour is told from grain, writing and rulings.
@Suite struct DividingLineTests {
    private static let sheet = Sheet(
        middle: Point(x: 160.3, y: 118.6), width: 190, height: 100, turnedBy: 4, SIMD3(200, 110, 140))

    private func edge(on others: [Sheet]) -> DividingLine.Found? {
        DividingLine(image: WorkingImage(photo(of: [Self.sheet] + others)))(Self.sheet.corners)
    }

    /// A level and a half brighter, where grain makes a level more or less.
    private static let faint = SIMD3(201.5, 110.0, 140)

    @Test(arguments: [-12.0, 0, 20])
    func aFaintEdgeIsFound(_ offset: Double) throws {
        // From the line to beyond the sheet, as steep as it.
        let left = Sheet.part(of: Self.sheet.corners, from: 0, to: 0.5 + offset / 190, Self.faint)
        let found = try #require(edge(on: [left]))
        #expect(found.isPlain())
        let side = Line(from: left.corners.topRight, to: left.corners.bottomRight)
        #expect(abs(side.distance(to: found.a)) < 2.5)
        #expect(abs(side.distance(to: found.b)) < 2.5)
    }

    @Test func grainIsNoEdge() {
        #expect(edge(on: [])?.isPlain() != true)
    }

    /// As long as a tall digit.
    @Test func aStrokeIsNoEdge() {
        let stroke = Sheet(middle: Point(x: 165, y: 118), width: 3, height: 62, turnedBy: 4, SIMD3(40, 128, 128))
        #expect(edge(on: [stroke])?.isPlain() != true)
    }

    @Test func rulingsAreNoEdges() {
        let rulings = [0.35, 0.5, 0.65].map {
            Sheet.part(of: Self.sheet.corners, from: $0, to: $0 + 0.01, SIMD3(180, 120, 130))
        }
        #expect(edge(on: rulings)?.isPlain() != true)
    }

    @Test func itsHalvesMakeUpTheSheet() throws {
        let left = Sheet.part(of: Self.sheet.corners, from: 0, to: 0.5, Self.faint)
        let halves = try #require(edge(on: [left])).halves(of: Self.sheet.corners)
        #expect(halves.count == 2)
        #expect(abs(halves.map(\.area).reduce(0, +) - Self.sheet.corners.area) < 1)
    }
}

extension Sheet {
    /// From one share of the way along the top and bottom sides to another.
    fileprivate static func part(of q: Quadrilateral, from: Double, to: Double, _ colour: SIMD3<Double>) -> Sheet {
        func top(_ u: Double) -> Point { q.topLeft + (q.topRight - q.topLeft) * u }
        func bottom(_ u: Double) -> Point { q.bottomLeft + (q.bottomRight - q.bottomLeft) * u }
        return Sheet(
            Quadrilateral(topLeft: top(from), topRight: top(to), bottomRight: bottom(to), bottomLeft: bottom(from)),
            colour)
    }
}
