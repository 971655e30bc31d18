/// Why a file is no set of images or labels.
package enum IDXFailure: Error, Equatable, CustomStringConvertible, NamesSettings {
    case otherFormat(kind: String, firstBytes: [UInt8])
    case empty(kind: String)
    case tooLarge(kind: String, sizes: [Int])
    case otherCount(kind: String, promised: Int, found: Int)
    case moreThanPromised(kind: String)
    case badGzip(isCut: Bool)
    case notADigit(label: Int, index: Int)
    /// A sample that is infinite or no number.
    case notANumber(index: Int)
    /// Images of more than one channel.
    case severalChannels(sizes: [Int])
    case differentCounts(images: Int, labels: Int)
    case otherSize(width: Int, height: Int)

    /// What is wrong, with the value that is wrong; then what to do, with settings by the names that this library gives them.
    package var description: String { sentence(naming: \.rawValue) }

    /// The same with settings by other names.
    package func sentence(naming name: (Setting) -> String) -> String {
        switch self {
        case .otherFormat(let kind, let bytes):
            let beginning = hexadecimal(bytes, separator: " ")
            return "not an IDX file of \(kind) (it begins \(beginning)); name one such as MNIST's"
        case .empty(let kind):
            return "it holds no \(kind); name another file"
        case .tooLarge(let kind, let sizes):
            let product = sizes.map(String.init).joined(separator: " × ")
            let largest = (sizes.count < 3 ? IDX.mostLabels : IDX.largest) >> 20
            return
                "its header promises \(product) bytes of \(kind), more than the \(largest) MiB that are read; split it"
        case .otherCount(let kind, let promised, let found):
            return "its header promises \(promised) bytes of \(kind) and there are \(max(0, found)); get the file again"
        case .moreThanPromised(let kind):
            return "it unpacks to more \(kind) than its header promises; get the file again"
        case .badGzip(let isCut):
            return "the gzip data is \(isCut ? "cut short" : "damaged"); get the file again"
        case .notADigit(let label, let index):
            return "label \(index) is \(label), not a digit from 0 to 9; name labels of digits"
        case .notANumber(let index):
            return "sample \(index) of its images is no number that a shade could be; name a file whose samples all are"
        case .severalChannels(let sizes):
            let product = sizes.map(String.init).joined(separator: " × ")
            return "its images are \(product), in more than one channel; save them as shades of grey"
        case .differentCounts(let images, let labels):
            return "\(images) images and \(labels) labels do not belong together; name a pair that does"
        case .otherSize(let width, let height):
            return
                "its images are \(width) × \(height), and the network takes 28 × 28; set \(name(.normalisation)) to auto"
        }
    }
}
