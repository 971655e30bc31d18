/// A weights file whose layers are so large that it is noticed when they are made ready; what it answers is of no account.
enum LargeNetwork {
    static let bytes: [UInt8] = {
        let layers = ["a", "b", "c", "d"].map { #"{"layer":"convolution","name":"\#($0)","padding":1}"# }
        let architecture = [#"{"layer":"max_pooling","size":4}"#] + layers + [#"{"layer":"dense","name":"o"}"#]
        let metadata = [
            ("format", "stickydigit"), ("version", "1"), ("input", "1x28x28"), ("classes", "10"), ("temperature", "1"),
            ("rejection", "0"), ("architecture", "[" + architecture.joined(separator: ",") + "]"),
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
        for (name, inputs) in [("a", 1), ("b", 128), ("c", 128), ("d", 128)] { add(name, [128, inputs, 3, 3]) }
        add("o", [10, 128 * 49])

        let header = Array("{\(entries.joined(separator: ","))}".utf8)
        let length = (0..<8).map { UInt8(truncatingIfNeeded: header.count >> (8 * $0)) }
        return length + header + Array(repeating: 0, count: count)
    }()
}
