/// What the detector saw in a photograph: notes, best first, or why there is none.
public struct Detection: Sendable {
    public let photo: Photo

    /// Best first.
    public let sightings: [Sighting]

    /// Why `sightings` is empty; nil where it is not.
    public let shortfall: Shortfall?

    /// What led there, for the pictures; nil where nothing was looked for.
    let trace: Trace?

    /// What the detector went by, in samples of its working image.
    struct Trace: Sendable {
        let image: WorkingImage
        let edges: EdgeMap
        let contours: [Contour]
        /// Best first.
        let candidates: [Candidate]
    }

    init(photo: Photo, sightings: [Sighting], shortfall: Shortfall?, trace: Trace? = nil) {
        self.photo = photo
        self.sightings = sightings
        self.shortfall = shortfall
        self.trace = trace
    }
}

extension Detection {
    /// A note whose corners are known beforehand: nothing is looked for.
    init(given quadrilateral: Quadrilateral, in photo: Photo) {
        let sighting = Sighting(photo: photo, quadrilateral: quadrilateral, confidence: 1)
        self.init(photo: photo, sightings: [sighting], shortfall: nil)
    }
}

extension Detection: Pictured {
    public var pictures: [(name: String, picture: Picture)] {
        let found = [("quad", quadPicture)]
        guard let trace else { return found }
        return [("edges", Picture(grey: trace.edges.plane)), ("contours", trace.picture)] + found
    }

    /// The notes found, drawn on the photograph.
    private var quadPicture: Picture {
        var picture = photo.picture
        // A two-hundredth of the longer side is seen at any size the picture is shown at.
        let thickness = max(2, max(picture.width, picture.height) / 200)
        for sighting in sightings {
            picture.outline(sighting.quadrilateral.map(photo.decoded), (230, 40, 40), size: thickness)
        }
        return picture
    }
}

extension Detection.Trace {
    /// Each contour in a colour of its own on black; over them, in white, the foremost candidates.
    fileprivate var picture: Picture {
        let colours: [(UInt8, UInt8, UInt8)] = [
            (255, 96, 96), (96, 255, 96),
            (112, 144, 255), (255, 224, 80),
            (255, 96, 255), (80, 255, 255),
        ]
        let black: [UInt8] = Array(repeating: 0, count: 3 * image.width * image.height)
        var picture = Picture(width: image.width, height: image.height, channels: 3, samples: black)
        for (i, contour) in contours.enumerated() {
            let colour = colours[i % colours.count]
            for p in contour.points { picture.dot(p, colour, size: 1) }
        }
        for candidate in candidates.prefix(Self.candidatesShown) {
            picture.outline(candidate.quadrilateral, (255, 255, 255), size: 1)
        }
        return picture
    }

    /// More would hide the contours.
    private static let candidatesShown = 5
}

extension Picture {
    fileprivate mutating func dot(_ p: Point, _ colour: (UInt8, UInt8, UInt8), size: Int) {
        let (left, top) = (Int(p.x.rounded()) - size / 2, Int(p.y.rounded()) - size / 2)
        for y in max(0, top)..<max(0, top, min(height, top + size)) {
            for x in max(0, left)..<max(0, left, min(width, left + size)) {
                let i = 3 * (y * width + x)
                (samples[i], samples[i + 1], samples[i + 2]) = colour
            }
        }
    }

    fileprivate mutating func outline(_ q: Quadrilateral, _ colour: (UInt8, UInt8, UInt8), size: Int) {
        for (a, b) in zip(q.corners, q.corners[1...] + q.corners[..<1]) {
            let steps = max(1, Int(a.distance(to: b)))
            for k in 0...steps { dot(a + (b - a) * (Double(k) / Double(steps)), colour, size: size) }
        }
    }
}
