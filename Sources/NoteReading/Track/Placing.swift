/// A place a thing may be in, and how much that looks like it.
struct Placing {
    var quad: Quadrilateral
    var map: Homography
    var match: Appearance.Match
}
