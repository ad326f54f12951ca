import ModelDiff
import SchemaDiagnostics

/// What `heirloom diff` was asked.
package struct DiffRequest: Sendable {
    package var old: String?
    package var new: String?
    /// A git revision that the old model is read from.
    package var against: String?
    package var policy: PolicyOverrides

    package init(
        old: String? = nil,
        new: String? = nil,
        against: String? = nil,
        policy: PolicyOverrides = PolicyOverrides()
    ) {
        self.old = old
        self.new = new
        self.against = against
        self.policy = policy
    }
}

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
