/// A colour to draw with, sRGB, 0…255 a channel.
package struct Colour: Equatable, Sendable {
    package var red, green, blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    package static let black = Colour(red: 0, green: 0, blue: 0)
    package static let white = Colour(red: 255, green: 255, blue: 255)
    package static let red = Colour(red: 230, green: 40, blue: 40)
    package static let green = Colour(red: 20, green: 190, blue: 80)
    package static let yellow = Colour(red: 255, green: 214, blue: 10)
    package static let blue = Colour(red: 30, green: 110, blue: 255)

    /// Its lightness, for grey pictures: BT.601.
    var grey: UInt8 {
        let thousandfold: Int = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
        return UInt8((thousandfold + 500) / 1000)
    }

    func channel(_ i: Int, of channels: Int) -> UInt8 {
        channels == 1 ? grey : i == 0 ? red : i == 1 ? green : blue
    }
}
