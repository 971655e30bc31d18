/// Which layer of a weights file, for sentences about it.
package struct LayerPlace: Equatable, Sendable {
    /// The lists of layers that a weights file may have.
    package enum List: Sendable {
        case architecture
        case earlyExit
    }

    let list: List
    /// From 1.
    let number: Int

    package init(_ number: Int, in list: List = .architecture) {
        (self.number, self.list) = (number, list)
    }
}

extension LayerPlace: CustomStringConvertible {
    package var description: String {
        switch list {
        case .architecture: "layer \(number) of its architecture"
        case .earlyExit: "layer \(number) of its early exit"
        }
    }
}
