/// How many there are of something: one of it has the word as it is, any other number an s behind it.
package func counted(_ count: Int, _ word: String) -> String { count == 1 ? "1 \(word)" : "\(count) \(word)s" }
