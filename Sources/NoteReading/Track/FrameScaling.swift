/// Brings frames to one size before notes are looked for, by the names Vision and UIKit give the ways to do it.
public struct FrameScaling: Equatable, Sendable {
    public enum Mode: String, CaseIterable, Sendable {
        /// The whole frame at its own proportions, as large as fits; the rest is grey.
        case fit
        /// The whole frame stretched to the size.
        case fill
        /// The middle of the frame at its own proportions, as small as covers the size; the rest is cut off.
        case centerCrop = "center-crop"
    }

    public var mode: Mode
    /// In samples.
    public var width, height: Int

    public init(_ mode: Mode, width: Int, height: Int) {
        precondition(width > 0 && height > 0, "frames of \(width) × \(height)")
        self.mode = mode
        self.width = width
        self.height = height
    }

    /// What was found in a scaled frame, in pixels of the frame as it came.
    ///
    /// - Parameter photo: the frame as it came.
    package func original(_ quadrilateral: Quadrilateral, in photo: Photo) -> Quadrilateral {
        let place = place(in: photo)
        return quadrilateral.map { place.original($0) }
    }

    /// Where a frame lies in the scaled one.
    struct Place {
        /// Samples to a pixel of the frame as it came.
        let scaleX, scaleY: Double
        /// Of the frame's top left edge point, in samples from the scaled frame's.
        let left, top: Double

        func scaled(_ p: Point) -> Point {
            Point(x: (p.x + 0.5) * scaleX + left - 0.5, y: (p.y + 0.5) * scaleY + top - 0.5)
        }

        func original(_ p: Point) -> Point {
            Point(x: (p.x + 0.5 - left) / scaleX - 0.5, y: (p.y + 0.5 - top) / scaleY - 0.5)
        }
    }

    func place(in photo: Photo) -> Place {
        let (x, y) = (Double(width) / Double(photo.width), Double(height) / Double(photo.height))
        let scale = mode == .fit ? min(x, y) : max(x, y)
        let (scaleX, scaleY) = mode == .fill ? (x, y) : (scale, scale)
        return Place(
            scaleX: scaleX, scaleY: scaleY, left: (Double(width) - scaleX * Double(photo.width)) / 2,
            top: (Double(height) - scaleY * Double(photo.height)) / 2)
    }

    /// What lies outside the frame: luma in the middle of its range, which makes the weakest edge, and no colour.
    private static let grey: UInt8 = 128

    /// The frame at the size asked for, a photograph of its own.
    package func callAsFunction(_ photo: Photo) -> Photo {
        let place = place(in: photo)
        // A scaled sample spans several decoded ones: they are averaged first, as pages are.
        let span = 1 / (max(place.scaleX, place.scaleY) * Double(photo.reduction))
        let factor = max(1, min(Plane<UInt8>.greatestReduction, Int(span)))
        func plane(_ source: Plane<UInt8>, outside: UInt8) -> Plane<UInt8> {
            let reduced = source.reduced(by: factor)
            return resampled(reduced, outside) { p in
                photo.decoded(place.original(p)).scaled(by: 1 / Double(factor))
            }
        }
        return Photo(
            luma: plane(photo.luma, outside: Self.grey), blueChroma: plane(photo.blueChroma, outside: Self.grey),
            redChroma: plane(photo.redChroma, outside: Self.grey))
    }

    /// Both ways of the map are along the axes, so a row's places and a column's are worked out once.
    private func resampled(_ source: Plane<UInt8>, _ outside: UInt8, _ map: (Point) -> Point) -> Plane<UInt8> {
        let columns = (0..<width).map { map(Point(x: Double($0), y: 0)).x }
        return Plane(width: width, height: height) { out in
            for row in 0..<height {
                let y = map(Point(x: 0, y: Double(row))).y
                guard y > -0.5, y < Double(source.height) - 0.5 else {
                    for _ in 0..<width { out.append(outside) }
                    continue
                }
                let top = min(max(Int(y.rounded(.down)), 0), source.height - 1)
                let down = min(max(y - Double(top), 0), 1)
                let (above, below) = (source.row(top), source.row(min(top + 1, source.height - 1)))
                for x in columns {
                    guard x > -0.5, x < Double(source.width) - 0.5 else {
                        out.append(outside)
                        continue
                    }
                    let left = min(max(Int(x.rounded(.down)), 0), source.width - 1)
                    let right = min(left + 1, source.width - 1)
                    let across = min(max(x - Double(left), 0), 1)
                    let upper = Double(above[left]) * (1 - across) + Double(above[right]) * across
                    let lower = Double(below[left]) * (1 - across) + Double(below[right]) * across
                    out.append(UInt8(upper * (1 - down) + lower * down + 0.5))
                }
            }
        }
    }
}
