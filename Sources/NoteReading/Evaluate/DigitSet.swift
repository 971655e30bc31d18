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
        guard let images = name.firstRange(of: "images"), name.has("idx3") else { return nil }
        let base = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
        let labels = base.replacing("images", with: "labels").replacing("idx3", with: "idx1")
        guard let found = [labels, labels + ".gz"].first(where: names.contains) else { return nil }
        let title = String(name[..<images.lowerBound].reversed().drop { "-_.".contains($0) }.reversed())
        return DigitSet(name: title.isEmpty ? "images" : title, role: role(of: name), images: name, labels: found)
    }

    private static func role(of name: String) -> Role {
        if name.has("t10k") || name.has("test") { return .test }
        return name.has("train") ? .train : .other
    }
}
