/// How fast the network reads images of which it is given so many at a time.
struct NetworkRate {
    let batch: Int
    let imagesPerSecond: Double
}
