/// Bytes as two digits each, in lower case: what failures show of a file, and how a name that is no text is written.
package func hexadecimal(_ bytes: some Sequence<UInt8>, separator: String = "") -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: separator)
}
