/// What is looked for besides where a photograph shows several notes.
extension Detect {
    /// Whether there are several notes beyond doubt, so that what is fainter is worth looking for. A single note, and what clutter
    /// there is around it, is looked at as before.
    func isBoard(_ candidates: [Candidate], _ limits: Limits) -> Bool {
        maximumObservations != 1 && tellsApart != false && looksAgain && showsBoard(candidates, limits)
    }

    /// Whether one note is looked for and there is a board of them. Which is the foremost is seen where all are looked for: what looks
    /// like one large sheet is several there.
    func isOneOfBoard(_ candidates: [Candidate], _ limits: Limits) -> Bool {
        looksForOne && looksAgain && showsBoard(candidates, limits)
    }

    /// Whether among some candidates, the likeliest first, a board's number of likely ones are apart from each other and of the size
    /// and shape asked for.
    private func showsBoard(_ candidates: [Candidate], _ limits: Limits) -> Bool {
        var sheets: [Candidate] = []
        for candidate in candidates where candidate.logOdds > 0 {
            guard sheets.leaveRoom(for: candidate.quadrilateral, sharing: Choice.mostCommon),
                limits.shortfall(of: candidate.quadrilateral, candidate.shape) == nil
            else { continue }
            sheets.append(candidate)
            if sheets.count == Self.leastOfBoard { return true }
        }
        return false
    }

    /// The first of those that are found where several are looked for, in as large a picture; nil where none is.
    func foremostOfBoard(in photo: Photo) -> Detection? {
        var detect = self
        detect.maximumObservations = 0
        detect.workingSide = max(workingSide, Self.sideForSeveral)
        let reduction = min(photo.reduction, Decode.reduction(of: photo.width, photo.height, for: Self.sideForSeveral))
        // What was decoded once can be decoded again, or memory is short: then as it is.
        let all = detect((try? photo.redecoded(reduction: reduction)) ?? photo)
        guard let first = all.sightings.first else { return nil }
        return Detection(photo: all.photo, sightings: [first], shortfall: nil, workings: all.workings)
    }

    /// Longer side, in samples, at which several notes are looked for: each of a dozen is a sixth of the photograph wide.
    static let sideForSeveral = 640

    /// Among clutter two may be taken for notes.
    private static let leastOfBoard = 4

    /// What coarser pictures show: where more samples are averaged to one, grain and plaster are gone and a pale note on a pale
    /// wall stands out.
    func coarserCandidates(_ photo: Photo, than image: WorkingImage) -> [Candidate] {
        Self.timesCoarser.flatMap { times -> [Candidate] in
            let coarser = WorkingImage(photo, regionOfInterest, longestSide: workingSide / times)
            let hypotheses = hypotheses(coarser, limits(photo, coarser))
            let likeliest = hypotheses.candidates.likeliestFirst
            let candidates = (likeliest + dividedCandidates(likeliest, hypotheses, finer: image)).likeliestFirst
            return candidates.filter { $0.logOdds > Self.leastOfCoarser }.map { candidate in
                let place = candidate.quadrilateral.map { image.working(coarser.decoded($0)) }
                return Candidate(candidate, at: place, coarseness: coarser.factor / image.factor)
            }
        }
    }

    /// Of rendered notes on plaster most have log odds below -3 in 640 samples, and above -2 in 320 or 213.
    private static let timesCoarser = [2, 3]
    /// Natural logarithm of odds: what is less likely is not chosen, as large as the others or not.
    private static let leastOfCoarser = -4.0

    /// The parts of what looks like one sheet and has a dividing line across it.
    ///
    /// - Parameters:
    ///   - candidates: of these hypotheses, the likeliest first.
    ///   - finer: the photograph with more samples, where there is a finer picture than the hypotheses are of.
    func dividedCandidates(
        _ candidates: [Candidate], _ hypotheses: Hypotheses, finer: WorkingImage? = nil
    ) -> [Candidate] {
        var wholes: [Candidate] = []
        for whole in candidates where whole.logOdds > 0 {
            if wholes.leaveRoom(for: whole.quadrilateral, sharing: Choice.greatestShare) { wholes.append(whole) }
        }
        guard !wholes.isEmpty else { return [] }
        let usual = wholes.map(\.quadrilateral.area).sorted()[wholes.count / 2]
        let image = hypotheses.image
        let gather = EvidenceGatherer(image: image, field: hypotheses.field)
        return wholes.flatMap { whole -> [Candidate] in
            let isLarge = whole.quadrilateral.area > Self.leastOfTwo * usual
            guard whole.shape.aspect < Self.mostAspectOfTwo,
                let found = dividingLine(across: whole.quadrilateral, image, finer: finer),
                found.isPlain(isExpected: isLarge)
            else { return [] }
            return parts(of: whole.quadrilateral, at: found, gather, hypotheses.lines)
        }
    }

    /// Area of two notes of which one covers a quarter of the other at the most, of the usual sheet's, seen aslant.
    private static let leastOfTwo = 1.5
    /// Shorter over longer side of two notes side by side, at the most.
    private static let mostAspectOfTwo = 0.8

    /// Looked for in the finest picture there is.
    private func dividingLine(
        across whole: Quadrilateral, _ image: WorkingImage, finer: WorkingImage?
    ) -> DividingLine.Found? {
        guard let finer else { return DividingLine(image: image)(whole) }
        let found = DividingLine(image: finer)(whole.map { finer.working(image.decoded($0)) })
        return found.map { found in
            DividingLine.Found(
                a: image.working(finer.decoded(found.a)), b: image.working(finer.decoded(found.b)),
                clarity: found.clarity, next: found.next)
        }
    }

    /// Quadrilaterals with a side on the dividing line, the others on lines near the sheet; and its halves.
    private func parts(
        of whole: Quadrilateral, at found: DividingLine.Found, _ gather: EvidenceGatherer, _ lines: [SideLine]
    ) -> [Candidate] {
        let size = whole.area.squareRoot()
        let near = lines.filter { line in
            let distances = whole.corners.map { line.line.distance(to: $0) }
            return !line.isBorder && distances.min()! < Self.near * size && distances.max()! > -Self.near * size
        }
        let dividing = SideLine(dividingFrom: found.a, to: found.b)
        let search = LineSearch(
            lines: near + [dividing], most: Self.partsKept, width: Double(gather.image.width),
            height: Double(gather.image.height))
        return (search(shortestSide: Self.shortest * size) + found.halves(of: whole)).compactMap { part in
            part.side(on: dividing.line).map { Candidate(part, gather, besideSheetAt: $0) }
        }
    }

    /// How far from a sheet the lines lie that its parts' sides may be on, and how long these are at the least, as shares of its
    /// area's root: of two notes one may be a quarter longer.
    private static let (near, shortest) = (0.1, 0.25)
    /// So many that those on the dividing line are among them.
    private static let partsKept = 400
}
