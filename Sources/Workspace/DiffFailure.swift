import SchemaDiagnostics

/// Why a comparison could not be made: exit status 3, never 1.
package struct DiffFailure: Error, Sendable {
    /// One line: the side, and its error.
    package var message: String
    /// The errors inside its schema.
    package var report: DiagnosticReport?

    /// The only error is that the revision has no such model.
    package var isOfNewModel = false

    package init(_ message: String, _ report: DiagnosticReport? = nil, isOfNewModel: Bool = false) {
        self.message = message
        self.report = report
        self.isOfNewModel = isOfNewModel
    }
}
