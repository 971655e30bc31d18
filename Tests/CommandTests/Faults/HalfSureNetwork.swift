/// A weights file with an early exit by which an image leaves or not for how much ink there is on it: what it answers is of no
/// account. The layers that are left to the others are so large that it is noticed when they are made ready.
enum HalfSureNetwork {
    /// The eight of Fixtures/Notes leaves early, the one does not.
    static let bytes: [UInt8] = {
        let layers = ["a", "b", "c", "d"].map { #"{"layer":"convolution","name":"\#($0)","padding":1}"# }
        let architecture = [#"{"layer":"max_pooling","size":4}"#] + layers + [#"{"layer":"dense","name":"o"}"#]
        let exit = #"{"layer":"average_pooling","size":28},{"layer":"dense","name":"e"}"#
        let earlyExit = #"{"after":0,"margin":6,"layers":[\#(exit)]}"#
        let metadata = [
            ("format", "stickydigit"), ("version", "1"), ("input", "1x28x28"), ("classes", "10"), ("temperature", "1"),
            ("rejection", "0"), ("architecture", "[" + architecture.joined(separator: ",") + "]"),
            ("early_exit", earlyExit),
        ].map { "\"\($0)\":\"\($1.replacing("\"", with: "\\\""))\"" }.joined(separator: ",")

        var entries = ["\"__metadata__\":{\(metadata)}"]
        var count = 0
        func add(_ name: String, _ shape: [Int]) {
            for (part, shape) in [("weight", shape), ("bias", [shape[0]])] {
                let end = count + 2 * shape.reduce(1, *)
                entries.append(
                    #""\#(name).\#(part)":{"dtype":"F16","shape":\#(shape),"data_offsets":[\#(count),\#(end)]}"#)
                count = end
            }
        }
        add("e", [10, 1])
        for (name, inputs) in [("a", 1), ("b", 128), ("c", 128), ("d", 128)] { add(name, [128, inputs, 3, 3]) }
        add("o", [10, 128 * 49])

        let header = Array("{\(entries.joined(separator: ","))}".utf8)
        let length = (0..<8).map { UInt8(truncatingIfNeeded: header.count >> (8 * $0)) }
        // All weights are 0 but that of the first digit, 100 times the mean of the image: the first number.
        let hundred = Float16(100).bitPattern
        return length + header + [UInt8(hundred & 255), UInt8(hundred >> 8)] + Array(repeating: 0, count: count - 2)
    }()
}
