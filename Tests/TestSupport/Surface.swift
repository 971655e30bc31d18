/// What the notes lie on, without end: a colour for every place of the plane.
package struct Surface: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case wood, fabric, plain, dark, wall
    }

    package let kind: Kind
    private let base: Light
    private let coarse, fine: ValueNoise
    private let direction: (x: Float, y: Float)
    private let pitch, plank: Float

    package init(_ kind: Kind, random: inout SplitMix64) {
        self.kind = kind
        let colours: [UInt32] =
            switch kind {
            case .wood: [0xC49A6C, 0x966941, 0x6E482D, 0xDEC4A0, 0x5A3C2A]
            case .fabric: [0x3C5078, 0x783C3C, 0x5A6E50, 0xA09687, 0x46464B, 0x283246]
            case .plain: [0x464B50, 0x2D4664, 0x967869, 0x787D82, 0x3C5F55]
            case .dark: [0x1C1C1E, 0x28221E, 0x192028, 0x343232]
            case .wall: [0xECEAE4, 0xE1DED7, 0xD6DADE, 0xE8DEC8]
            }
        base = Light(display: random.pick(colours)).varied(by: kind == .wall ? 0.03 : 0.1, &random)
        coarse = ValueNoise(seed: random.next())
        fine = ValueNoise(seed: random.next())
        let angle = random.between(-0.6, 0.6) + (random.chance(0.3) ? 1.5707963267948966 : 0)
        direction = (Float(Trigonometry.cosine(angle)), Float(Trigonometry.sine(angle)))
        pitch = Float(random.between(0.016, 0.030))
        plank = Float(random.between(0.7, 1.9))
    }

    func colour(_ x: Float, _ y: Float) -> Light {
        let along = x * direction.x + y * direction.y
        let across = y * direction.x - x * direction.y
        switch kind {
        case .wood: return base * wood(along, across)
        case .fabric: return base * fabric(along, across)
        case .plain:
            return base * (1 + 0.20 * coarse.fractal(x * 0.8, y * 0.8, octaves: 3) + 0.06 * fine.at(x * 160, y * 160))
        case .dark:
            let grain = 0.5 * fine.fractal(x * 24, y * 24, octaves: 3) + 0.4 * coarse.fractal(x, y, octaves: 3)
            return base * max(0.25, 1 + grain)
        case .wall:
            // Plaster: the slope of small bumps, lit from the upper left.
            let bump = fine.fractal(x * 22, y * 22, octaves: 3) - fine.fractal(x * 22 + 0.25, y * 22 + 0.25, octaves: 3)
            return base * (1 + 0.30 * bump + 0.05 * coarse.fractal(x * 0.5, y * 0.5, octaves: 2))
        }
    }

    private func wood(_ along: Float, _ across: Float) -> Light {
        let board = (across / plank).rounded(.down)
        let shift = coarse.at(board * 7.3, 0.5) * 40
        let warp = coarse.fractal(along * 0.35 + shift, across * 1.4 + shift, octaves: 3)
        let phase = (across * 9 + warp * 5) * 6.2831853
        let rings = Float(Trigonometry.sine(Double(phase)))
        let pores = fine.fractal(along * 5 + shift, across * 110, octaves: 2)
        let seam = smoothStep(0.0, 0.012, abs(across / plank - board - 0.5) * -1 + 0.5)
        let tone = (1 + 0.22 * coarse.at(board * 3.1, 9.5)) * (1 + 0.09 * rings + 0.30 * pores + 0.18 * warp)
        let blue = 1 - 0.07 * rings
        return Light(tone, tone, tone * blue) * (0.25 + 0.75 * seam)
    }

    private func fabric(_ along: Float, _ across: Float) -> Light {
        let drift = coarse.fractal(along * 1.5, across * 1.5, octaves: 2) * 0.05
        let warp = Float(Trigonometry.sine(Double((along + drift) / pitch * 6.2831853)))
        let weft = Float(Trigonometry.sine(Double((across - drift) / pitch * 6.2831853)))
        let fuzz = 0.45 * fine.fractal(along * 60, across * 60, octaves: 2)
        let tone = 1 + 0.22 * warp * weft + fuzz + 0.35 * coarse.fractal(along * 0.7, across * 0.7, octaves: 3)
        return Light(repeating: max(0.2, tone))
    }
}
