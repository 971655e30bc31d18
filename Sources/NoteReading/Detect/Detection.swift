/// What the detector saw in a photograph: notes, best first, or why there is none.
public struct Detection: Sendable {
    public let photo: Photo

    /// Best first.
    public let sightings: [Sighting]

    /// Why `sightings` is empty; nil where it is not.
    public let shortfall: Shortfall?

    /// What led there, for the pictures.
    let trace: Trace?

    struct Trace: Sendable {
        let edges: EdgeMap
        let contours: [Contour]
        let candidates: [Candidate]
        let image: WorkingImage
    }

    init(photo: Photo, sightings: [Sighting], shortfall: Shortfall?, trace: Trace? = nil) {
        self.photo = photo
        self.sightings = sightings
        self.shortfall = shortfall
        self.trace = trace
    }
}

extension Detection: Pictured {
    public var pictures: [(name: String, picture: Picture)] {
        guard let trace else { return [] }
        return [("edges", Picture(grey: trace.edges.plane)), ("contours", contoursPicture(trace)), ("quad", quadPicture)]
    }

    /// Each contour in a colour of its own on black, the foremost candidates in white.
    private func contoursPicture(_ trace: Trace) -> Picture {
        let (width, height) = (trace.image.width, trace.image.height)
        var picture = Picture(width: width, height: height, channels: 3, samples: Array(repeating: 0, count: 3 * width * height))
        let colours: [(UInt8, UInt8, UInt8)] = [
            (255, 96, 96), (96, 255, 96), (112, 144, 255), (255, 224, 80), (255, 96, 255), (80, 255, 255), (255, 160, 64),
        ]
        for (i, contour) in trace.contours.enumerated() {
            for p in contour.points { picture.dot(p, colours[i % colours.count], size: 1) }
        }
        for candidate in trace.candidates.prefix(5) {
            picture.outline(candidate.quadrilateral, (255, 255, 255), size: 1)
        }
        return picture
    }

    /// The notes found, drawn on the photograph.
    private var quadPicture: Picture {
        var picture = photo.picture
        let size = max(2, max(picture.width, picture.height) / 200)
        for sighting in sightings { picture.outline(sighting.quadrilateral.map(photo.decoded), (255, 0, 80), size: size) }
        return picture
    }
}

extension Picture {
    fileprivate mutating func dot(_ p: Point, _ colour: (UInt8, UInt8, UInt8), size: Int) {
        let (left, top) = (Int(p.x.rounded()) - size / 2, Int(p.y.rounded()) - size / 2)
        for y in max(0, top)..<max(0, min(height, top + size)) where y >= 0 {
            for x in max(0, left)..<max(0, min(width, left + size)) {
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
