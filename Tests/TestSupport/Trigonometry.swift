/// Sine and cosine to within 1e-9, in additions and multiplications alone.
///
/// The C library's differ in the last bit between machines (it picks a version to suit the processor), and a rendered
/// picture must not.
enum Trigonometry {
    static func sine(_ radians: Double) -> Double {
        let quarters = (radians * 0.6366197723675814).rounded()
        let r = radians - quarters * 1.5707963267948966
        switch Int(quarters) & 3 {
        case 0: return sineNearZero(r)
        case 1: return cosineNearZero(r)
        case 2: return -sineNearZero(r)
        default: return -cosineNearZero(r)
        }
    }

    static func cosine(_ radians: Double) -> Double {
        sine(radians + 1.5707963267948966)
    }

    static func radians(degrees: Double) -> Double {
        degrees * 0.017453292519943295
    }

    /// Taylor's series, for angles within ±π/4, where the first term left out is below 1e-10.
    private static func sineNearZero(_ r: Double) -> Double {
        let s = r * r
        return r * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72 * (1 - s / 110)))))
    }

    private static func cosineNearZero(_ r: Double) -> Double {
        let s = r * r
        return 1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56 * (1 - s / 90 * (1 - s / 132)))))
    }
}
