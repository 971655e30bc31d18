/// A note as high or as wide as the photograph: of four sides two are seen, which run from one border to the one opposite.
///
/// Where the other two lie is not known, so that it is no candidate; but what is to be done about it is.
extension Hypotheses {
    /// Why no note was found, where it may be that something on one was taken for the foremost candidate: a stroke is small and narrow.
    func shortfall(ratherThan shortfall: Shortfall, _ limits: Limits) -> Shortfall {
        switch shortfall {
        case .tooSmall, .aspectRatio, .nothingWithFourSides: showNoteTooNear(limits) ? .tooNear : shortfall
        case .tooNear, .cornerAngle, .cornersDoNotFit, .belowMinimumConfidence: shortfall
        }
    }

    /// Whether two of the lines are the sides of such a note, within the limits for size and shape.
    private func showNoteTooNear(_ limits: Limits) -> Bool {
        let sides = lines.filter { !$0.isBorder }
        let borders = lines.filter(\.isBorder)
        guard borders.count == 4 else { return false }
        // The four borders come in order around the picture.
        return (0..<2).contains { i in
            let crossing = sides.filter { $0.bearsOut(from: borders[i], to: borders[i + 2], Self.plain) }
            return crossing.indices.contains { n in
                crossing[(n + 1)...].contains { isNote(crossing[n], $0, borders[i], borders[i + 2], limits) }
            }
        }
    }

    /// Mean evidence along a side that is plainly seen from end to end. Of 604 rendered scenes without a note that is found 5 have
    /// two such sides.
    private static let plain = 0.85

    private func isNote(_ a: SideLine, _ b: SideLine, _ c: SideLine, _ d: SideLine, _ limits: Limits) -> Bool {
        let corners = [a.line.meeting(c.line), b.line.meeting(c.line), b.line.meeting(d.line), a.line.meeting(d.line)]
            .compactMap(\.self)
        guard corners.count == 4, corners.isConvexEitherWay else { return false }
        let quad = Quadrilateral(corners: corners)
        return limits.shortfall(of: quad, Shape(quad)) == nil && bearsForemost(quad)
    }

    /// Whether the likeliest candidate lies on a sheet: a small note beside a band across the photograph is no stroke on it.
    private func bearsForemost(_ sheet: Quadrilateral) -> Bool {
        guard let foremost = candidates.max(by: { $0.logOdds < $1.logOdds }) else { return true }
        return ConvexPolygon.share(of: foremost.quadrilateral, within: sheet) > Self.leastWithin
    }

    /// Share of what lies on a sheet, though its own outline is placed a sample or two off.
    private static let leastWithin = 0.75
}

extension SideLine {
    /// Whether the line runs from one of two others to the other with so much evidence as a mean.
    fileprivate func bearsOut(from first: SideLine, to second: SideLine, _ least: Double) -> Bool {
        guard let a = line.meeting(first.line), let b = line.meeting(second.line) else { return false }
        return LineEvidence([self]).evidence(of: 0, from: along(a), to: along(b)) > least
    }
}
