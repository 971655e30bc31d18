/// How results are printed.
enum ReportFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For programs: an object a line.
    case json
}
