/// Which layer of a weights file, for sentences about it.
package struct LayerPlace: Equatable, Sendable {
    /// From 1.
    let number: Int

    package init(_ number: Int) {
        self.number = number
    }
}

extension LayerPlace: CustomStringConvertible {
    package var description: String { "layer \(number) of its architecture" }
}
