import SchemaDiagnostics

/// Why a comparison could not be made: exit status 3, never 1.
package struct DiffFailure: Error, Sendable {
    /// One line: which side, and what is wrong with it.
    package var message: String
    /// What is wrong inside its schema.
    package var report: DiagnosticReport?

    /// Nothing is wrong but that the revision has no such model.
    var isOfNewModel = false

    package init(_ message: String, _ report: DiagnosticReport? = nil, isOfNewModel: Bool = false) {
        self.message = message
        self.report = report
        self.isOfNewModel = isOfNewModel
    }
}
