/// What the detector saw in a photograph: notes, the most prominent first, or why there is none.
public struct Detection: Sendable {
    /// What the notes were found in: the photograph as it was given, or decoded larger where it turned out to show a board of them.
    public let photo: Photo

    /// The most prominent first: of those that are surely notes the largest, then what is likeliest.
    public let sightings: [Sighting]

    /// Why `sightings` is empty; nil where it is not.
    public let shortfall: Shortfall?

    /// What led there, for the pictures; nil where nothing was looked for.
    let workings: Workings?

    /// What the detector went by, in samples of its working image.
    struct Workings: Sendable {
        let image: WorkingImage
        let edges: EdgeMap
        let contours: [Contour]
        /// The likeliest first.
        let candidates: [Candidate]
    }

    init(photo: Photo, sightings: [Sighting], shortfall: Shortfall?, workings: Workings? = nil) {
        self.photo = photo
        self.sightings = sightings
        self.shortfall = shortfall
        self.workings = workings
    }
}

extension Detection {
    /// A note whose corners are known beforehand: nothing is looked for, and corners that no note in this photograph can have
    /// are a shortfall.
    init(given quadrilateral: Quadrilateral, in photo: Photo) {
        guard quadrilateral.fits(photo) else {
            self.init(
                photo: photo, sightings: [], shortfall: .cornersDoNotFit(width: photo.width, height: photo.height))
            return
        }
        let sighting = Sighting(photo: photo, quadrilateral: quadrilateral, confidence: 1)
        self.init(photo: photo, sightings: [sighting], shortfall: nil)
    }
}

extension Detection: Pictured {
    public var pictures: [(name: String, picture: Picture)] {
        let found = [("quad", quadPicture)]
        guard let workings else { return found }
        return [("edges", Picture(grey: workings.edges.plane)), ("contours", workings.picture)] + found
    }

    /// The notes found, drawn on the photograph.
    private var quadPicture: Picture {
        var picture = photo.picture
        // A two-hundredth of the longer side is seen at any size the picture is shown at.
        let thickness = max(2, Double(max(picture.width, picture.height)) / 200)
        for sighting in sightings {
            picture.draw(sighting.quadrilateral.map(photo.decoded), .red, thickness: thickness)
        }
        return picture
    }
}

extension Detection.Workings {
    /// Each contour in a colour of its own on black; over them, in white, the foremost candidates.
    fileprivate var picture: Picture {
        let colours = [
            Colour(red: 255, green: 96, blue: 96), Colour(red: 96, green: 255, blue: 96),
            Colour(red: 112, green: 144, blue: 255), Colour(red: 255, green: 224, blue: 80),
            Colour(red: 255, green: 96, blue: 255), Colour(red: 80, green: 255, blue: 255),
        ]
        var picture = Picture(width: image.width, height: image.height, filledWith: .black)
        for (i, contour) in contours.enumerated() {
            let colour = colours[i % colours.count]
            for p in contour.points { picture.fillRectangle(x: Int(p.x), y: Int(p.y), width: 1, height: 1, colour) }
        }
        for candidate in candidates.prefix(Self.candidatesShown) {
            picture.draw(candidate.quadrilateral, .white, thickness: 1)
        }
        return picture
    }

    /// More would hide the contours.
    private static let candidatesShown = 5
}
