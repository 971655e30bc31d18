import Glibc

/// Looks at a photograph at several sizes and believes most what is seen at most of them.
///
/// A faint or blurred side stands out where more samples are averaged to one, a small note or one on a busy ground where fewer
/// are. What grain or print makes of four lines is seen at one size and not at the next.
struct ThoroughDetect {
    let detect: Detect

    /// Longer sides, in samples, of what is looked at, the coarsest first. On 115 hard rendered scenes each of them missed notes
    /// that the others found, together they missed one; 900 added none.
    private static let sides = [250, 400, 640]
    /// Overlap from which two sightings are of the same note.
    private static let same = 0.8
    /// Confidence down to which a sighting at one size counts for those at the others, and that of one which is missing.
    private static let least = 0.03
    /// Confidence above which one is as sure as another: the odds must not grow without bound.
    private static let most = 1 - 1e-4
    /// Of the surest sighting's confidence, from which on another of the same note is nearly as sure.
    private static let nearlyAsSure = 0.9

    func callAsFunction(_ photo: Photo) -> Detection {
        let passes = Self.sides.map { side in
            var pass = detect
            pass.isThorough = false
            pass.looksAgain = false
            pass.workingSide = side
            pass.maximumObservations = 0
            pass.tellsApart = detect.maximumObservations != 1
            pass.minimumConfidence = min(detect.minimumConfidence, Self.least)
            return pass(photo)
        }
        let groups = groups(passes.map { $0.sightings.sorted { $0.confidence > $1.confidence } })
        let chosen = apart(groups)
        let most = detect.maximumObservations > 0 ? detect.maximumObservations : chosen.count
        let sightings = chosen.sorted { $0.prominence > $1.prominence }.prefix(most).map(\.sighting)
        let shortfall = chosen.isEmpty ? shortfall(groups, passes) : nil
        return Detection(photo: photo, sightings: sightings, shortfall: shortfall, workings: passes[1].workings)
    }

    /// Why nothing is reported: the best that was seen is not sure enough, or what the passes say.
    private func shortfall(_ groups: [Group], _ passes: [Detection]) -> Shortfall {
        guard let best = groups.first?.sighting.confidence else {
            return passes.lazy.compactMap(\.shortfall).first ?? .nothingWithFourSides
        }
        // Of the pass that saw the best; its candidates are ordered by how likely they are.
        let candidate = passes.lazy.compactMap { $0.workings?.candidates.first { $0.confidence == best } }.first
        let lack = candidate.map { EvidenceModel.greatestLack($0.evidence, $0.shape) } ?? .edges
        return .belowMinimumConfidence(best, minimum: detect.minimumConfidence, lack: lack)
    }

    /// What is seen of one note at the sizes it is seen at, the coarsest first.
    private struct Group {
        var members: [Sighting]
        /// Log odds at all sizes together.
        var worth = 0.0

        var prominence: Prominence {
            Prominence(logOdds: worth / Double(ThoroughDetect.sides.count), area: sighting.quadrilateral.area)
        }

        var surest: Sighting { members.max { $0.confidence < $1.confidence }! }

        /// As sure as the surest, and placed as at the finest size that is nearly as sure: its sides lie nearest to the edges.
        var sighting: Sighting {
            let surest = surest
            let finest = members.last { $0.confidence >= ThoroughDetect.nearlyAsSure * surest.confidence }!
            return Sighting(
                photo: surest.photo, quadrilateral: finest.quadrilateral, confidence: surest.confidence)
        }
    }

    private func groups(_ passes: [[Sighting]]) -> [Group] {
        var groups: [Group] = []
        for pass in passes {
            // One sighting of each size to a group: the surest that fits, for each pass has the surest first.
            var open = Array(groups.indices)
            for sighting in pass {
                let fitting = open.max {
                    overlap(groups[$0], sighting) < overlap(groups[$1], sighting)
                }
                if let fitting, overlap(groups[fitting], sighting) > Self.same {
                    groups[fitting].members.append(sighting)
                    open.removeAll { $0 == fitting }
                } else {
                    groups.append(Group(members: [sighting]))
                }
            }
        }
        for i in groups.indices {
            let seen = groups[i].members.reduce(0.0) { $0 + Self.logOdds($1.confidence) }
            groups[i].worth = seen + Double(passes.count - groups[i].members.count) * Self.logOdds(Self.least)
        }
        return groups.sorted { $0.worth > $1.worth }
    }

    private func overlap(_ group: Group, _ sighting: Sighting) -> Double {
        ConvexPolygon.overlap(group.surest.quadrilateral, sighting.quadrilateral)
    }

    private static func logOdds(_ confidence: Double) -> Double {
        let p = min(max(confidence, least), most)
        return log(p / (1 - p))
    }

    /// Those that are sure enough, without what says the same again; the likeliest first.
    private func apart(_ groups: [Group]) -> [Group] {
        var apart: [Group] = []
        for group in groups {
            let sighting = group.sighting
            let isNew = !apart.contains {
                ConvexPolygon.containment($0.sighting.quadrilateral, sighting.quadrilateral) > Choice.greatestShare
            }
            if isNew && sighting.confidence >= detect.minimumConfidence { apart.append(group) }
        }
        return apart
    }
}
