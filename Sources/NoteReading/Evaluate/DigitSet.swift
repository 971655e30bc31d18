/// Where a set of digits lies in a folder: a file of images and the file of its labels.
package struct DigitSet: Equatable, Sendable {
    package enum Role: String, CaseIterable, Sendable { case test, train, other }

    /// What people call it: the images' file name up to "images".
    package let name: String
    package let role: Role
    package let images, labels: String

    /// The sets among the names of a folder's files, in the order of those names.
    ///
    /// MNIST's names are told by their parts: `t10k-images-idx3-ubyte` (or `.idx3-ubyte`, with or without `.gz`) goes with
    /// `t10k-labels-idx1-ubyte`.
    package static func sets(among names: [String]) -> [DigitSet] {
        let known = Set(names)
        var seen: Set<String> = []
        return names.sorted().compactMap { name in
            guard let set = set(images: name, among: known) else { return nil }
            // A set that lies there both packed and unpacked counts once.
            return seen.insert(set.name).inserted ? set : nil
        }
    }

    /// The set whose images bear this name, if its labels are there too.
    package static func set(images name: String, among names: Set<String>) -> DigitSet? {
        guard isImages(name), let title = title(of: name, upTo: "images") else { return nil }
        let base = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
        let labels = base.replacing("images", with: "labels").replacing("idx3", with: "idx1")
        // Labels of another kind of number, or of several a row, have other endings: QMNIST's idx2-int.
        let others = names.filter { other in
            ["idx1", "idx2"].contains { other.has($0) } && Self.title(of: other, upTo: "labels") == title
        }
        guard let found = ([labels, labels + ".gz"].filter(names.contains) + others.sorted()).first else { return nil }
        return DigitSet(name: title.isEmpty ? "images" : title, role: role(of: name), images: name, labels: found)
    }

    /// Whether a file of this name holds images.
    package static func isImages(_ name: String) -> Bool {
        name.has("images") && (name.has("idx3") || name.has("idx4"))
    }

    /// What the labels of images of this name are called.
    package static func labels(for name: String) -> String {
        name.replacing("images", with: "labels").replacing("idx3", with: "idx1").replacing("idx4", with: "idx1")
    }

    private static func title(of name: String, upTo word: String) -> String? {
        name.firstRange(of: word).map {
            String(name[..<$0.lowerBound].reversed().drop { "-_.".contains($0) }.reversed())
        }
    }

    private static func role(of name: String) -> Role {
        if name.has("t10k") || name.has("test") { return .test }
        return name.has("train") ? .train : .other
    }
}
