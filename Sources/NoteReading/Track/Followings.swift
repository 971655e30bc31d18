/// All that is followed in a stream, each thing once.
struct Followings: Sendable {
    var all: [Following] = []
    /// The identifier that is given next; none is given twice.
    private var nextIdentifier = 1

    /// Of how many frames one is searched all over for what is lost: that costs as much as following several notes.
    private static let searchEvery = 3

    /// Confidence from which a neighbour's motion is one to go by.
    private static let steady = 0.7

    /// Neighbours whose motion is tried.
    private static let neighbours = 3

    /// Follows everything into the next frame.
    ///
    /// - Parameter searches: whether what is lost is looked for all over the frame. That costs more; what was pointed at has
    ///   nothing else to find it by.
    mutating func advance(from last: Frame, to frame: Frame, searches: Bool) {
        let scene = SceneMotion(from: last.pyramid, to: frame.pyramid).map
        let before = all
        for i in all.indices {
            all[i].advance(from: last, to: frame, scene: scene)
            if searches && all[i].isLost && all[i].lostFor % Self.searchEvery == 1 { all[i].search(in: frame) }
        }
        retryLost(before, in: frame)
        for i in all.indices where before[i].isLost && !all[i].isLost { settleClaim(of: i, before[i]) }
    }

    mutating func loseAll() {
        for i in all.indices { all[i].lose() }
    }

    /// Gives one an identifier of its own.
    mutating func name(_ i: Int) {
        all[i].identifier = nextIdentifier
        nextIdentifier += 1
    }

    /// What was lost in this very frame is looked for where its neighbours' motion would have carried it.
    private mutating func retryLost(_ before: [Following], in frame: Frame) {
        let lost = all.indices.filter { all[$0].isLost && !before[$0].isLost }
        guard !lost.isEmpty else { return }
        let steady = all.indices.filter { !all[$0].isLost && all[$0].confidence > Self.steady }
        for i in lost {
            let place = before[i].quad.middle
            let near = steady.sorted {
                before[$0].quad.middle.distance(to: place) < before[$1].quad.middle.distance(to: place)
            }
            let motions = near.prefix(Self.neighbours).compactMap {
                Homography(from: before[$0].quad, to: all[$0].quad)
            }
            all[i].retry(motions, from: before[i].quad, in: frame)
        }
    }
}

// MARK: One place, one thing

extension Followings {
    /// Shared area, as a share of the smaller one's, from which two places are not both taken for notes: a note that comes out
    /// from under another is found when more than half of it is.
    static let crowded = 0.4

    /// Overlap from which two places are one.
    private static let samePlace = (found: 0.5, followed: 0.55)

    /// Share of one that lies in another from which it is a part of that.
    private static let part = 0.9

    /// Frames by which something may be begun before another is known to be lost.
    private static let delay = 2

    /// Detections in a row that may miss what was never reported.
    private static let mostMisses = 2

    /// What was lost is found where another one is: either that is the same thing, begun anew after this was lost, or this only
    /// looks like it.
    private mutating func settleClaim(of i: Int, _ before: Following) {
        for j in all.indices where j != i && !all[j].isLost {
            let (own, other) = (all[i].quad, all[j].quad)
            guard ConvexPolygon.containment(own, other) > Self.crowded else { continue }
            if ConvexPolygon.overlap(own, other) > Self.samePlace.found && all[j].age <= before.lostFor + Self.delay {
                all[j].identifier = nil
                all[j].lose()
            } else {
                all[i] = before
                all[i].stayLost()
                return
            }
        }
    }

    /// Two followings of one thing: the less sure one is lost. So is what turns out to be a part of a note: writing, a stripe.
    mutating func separate() {
        for i in all.indices {
            for j in all.indices.dropFirst(i + 1) where !all[i].isLost && !all[j].isLost {
                let (a, b) = (all[i].quad, all[j].quad)
                if ConvexPolygon.overlap(a, b) > Self.samePlace.followed {
                    all[all[i].standing >= all[j].standing ? j : i].lose()
                } else if ConvexPolygon.containment(a, b) > Self.part {
                    let (inner, outer) = a.area < b.area ? (i, j) : (j, i)
                    if all[outer].record.hits > 1 && all[outer].record.sureness > all[inner].record.sureness {
                        all[inner].lose()
                    }
                }
            }
        }
    }

    /// Forgets what was lost for too long, and what was never sure to be a note.
    mutating func retire(keepsLost: Int) {
        all.removeAll { following in
            if following.identifier == nil { return following.isLost || following.record.misses > Self.mostMisses }
            return following.isLost && following.lostFor > keepsLost
        }
        for i in all.indices where all[i].isUnborne { all[i].lose() }
    }
}
