/// The findings of a run, sorted by path, place, id and message, so that the order depends neither on the arguments nor on the stages. A
/// finding that was reported twice appears once.
package struct DiagnosticReport: Sendable {
    package let diagnostics: [Diagnostic]

    package init(_ bags: [Diagnostic]) {
        var seen: Set<Diagnostic> = []
        diagnostics = bags.filter { seen.insert($0).inserted }.sorted(by: Self.isOrdered)
    }

    package init(_ bag: DiagnosticBag) {
        self.init(bag.diagnostics)
    }

    /// Reports have no more findings.
    package static let most = 1_000

    /// What a report does not have of them; nil if it has all.
    package var omission: String? {
        let count = diagnostics.count - Self.most
        return count > 0 ? "\(count) more \(count == 1 ? "finding is" : "findings are") not shown" : nil
    }

    package func count(of severity: Severity) -> Int {
        diagnostics.count { $0.severity == severity }
    }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// "2 errors, 1 warning"; nil where there is nothing to count.
    package var summary: String? {
        let parts = Severity.allCases.compactMap { severity in
            let count = count(of: severity)
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static func isOrdered(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
        if left.span.file.path != right.span.file.path { return left.span.file.path < right.span.file.path }
        return (left.span.start, left.span.end, left.id.name, left.message)
            < (right.span.start, right.span.end, right.id.name, right.message)
    }
}
