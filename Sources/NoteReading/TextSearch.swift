// The standard library's own search for a text brings its regular expressions along, a seventh of the program.

extension String {
    /// Whether a text is part of this one.
    package func has(_ part: String) -> Bool { firstRange(of: part) != nil }

    func firstRange(of part: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            start = index(after: start)
        }
        return nil
    }

    /// With another text in the place of the first that is part of this one.
    func replacing(_ part: String, with other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
    }
}
