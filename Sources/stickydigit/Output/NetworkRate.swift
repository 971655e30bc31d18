/// How fast the network reads images of which it is given so many at a time.
struct NetworkRate {
    let batch: Int
    /// Images a second, all of which leave by the early exit if there is one.
    let early: Double
    /// The same where none leaves by it; nil where there is none.
    let late: Double?
}
