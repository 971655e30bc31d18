import Testing

@testable import NoteReading

@Suite struct GradientTests {
    @Test func flatHasNone() {
        let gradient = Gradient(of: Plane(width: 9, height: 7, filledWith: 137))
        #expect(gradient.x.samples.allSatisfy { $0 == 0 } && gradient.y.samples.allSatisfy { $0 == 0 })
    }

    @Test func aStepOfOneLevelGivesItsUnit() {
        let step = Plane<UInt8>(width: 20, height: 9, samples: (0..<180).map { $0 % 20 < 10 ? 40 : 41 })
        #expect(Gradient(of: step).x.row(4)[10] == Int16(Gradient.ofOneLevel))
        let down = Plane<UInt8>(width: 9, height: 20, samples: (0..<180).map { $0 < 90 ? 200 : 199 })
        #expect(Gradient(of: down).y.row(10)[4] == -Int16(Gradient.ofOneLevel))
    }

    @Test func theGreatestStepFitsItsType() {
        let step = Plane<UInt8>(width: 8, height: 8, samples: (0..<64).map { $0 % 8 < 4 ? 0 : 255 })
        #expect(Gradient(of: step).x.samples.map(Int.init).max() == 255 * 48)
    }

    /// The mirrored picture has the mirrored slope, the other way round.
    @Test func mirrorsWithThePicture() {
        let plane = PlaneReductionTests.noise(31, 17)
        let mirrored = Plane(width: 31, height: 17, samples: (0..<31 * 17).map { plane[30 - $0 % 31, $0 / 31] })
        let (g, m) = (Gradient(of: plane), Gradient(of: mirrored))
        for i in 0..<31 * 17 {
            #expect(m.x.samples[i] == -g.x[30 - i % 31, i / 31])
            #expect(m.y.samples[i] == g.y[30 - i % 31, i / 31])
        }
    }
}
