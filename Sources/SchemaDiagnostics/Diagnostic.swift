/// How bad it is. An error stops the run before anything is written.
package enum Severity: String, Sendable, CaseIterable {
    case error
    case warning
    case note
}

/// A permanent, kebab-case name of one kind of diagnostic. Declared beside the check that reports it, as a static constant. Its page says
/// what it means; the pages are the list of all that the compiler can report.
package struct DiagnosticID: Hashable, Sendable {
    package let name: String
    package let severity: Severity

    package init(_ name: String, _ severity: Severity = .error) {
        self.name = name
        self.severity = severity
    }
}

/// A finding about a schema: what is wrong, where, what else is to be seen, and how to mend it.
package struct Diagnostic: Sendable, Hashable {
    package var id: DiagnosticID
    /// Lower case, no full stop, names in 'single quotes'; what is wrong and what was expected.
    package var message: String
    package var span: SourceSpan
    package var notes: [Note]
    package var fixIts: [FixIt]

    package init(_ id: DiagnosticID, _ message: String, at span: SourceSpan, notes: [Note] = [], fixIts: [FixIt] = []) {
        self.id = id
        self.message = message
        self.span = span
        self.notes = notes
        self.fixIts = fixIts
    }

    package var severity: Severity { id.severity }
}

/// Advice, or another place that belongs to the finding.
package struct Note: Sendable, Hashable {
    package var message: String
    package var span: SourceSpan?

    package init(_ message: String, at span: SourceSpan? = nil) {
        self.message = message
        self.span = span
    }
}

/// A change of the schema's text that removes the diagnostic.
package struct FixIt: Sendable, Hashable {
    package struct Edit: Sendable, Hashable {
        package var span: SourceSpan
        package var replacement: String

        package init(_ span: SourceSpan, replacement: String) {
            self.span = span
            self.replacement = replacement
        }
    }

    /// What it does, as an imperative: "write 'Person'".
    package var message: String
    package var edits: [Edit]
    /// Once it is applied, another error is found in what it wrote: it is not the whole cure.
    package var isPartial = false
    /// It needs no decision of the author: false of a name that is only like one, and of what archives depend on.
    package var hasOneReading = true

    package init(_ message: String, edits: [Edit]) {
        self.message = message
        self.edits = edits
    }

    package init(_ message: String, replace span: SourceSpan, with replacement: String) {
        self.init(message, edits: [Edit(span, replacement: replacement)])
    }

    /// What seems to be meant in place of a word; nothing where nothing does.
    package static func didYouMean(_ word: String?, at span: SourceSpan) -> [FixIt] {
        word.map { [FixIt("did you mean '\($0)'?", replace: span, with: $0).withSeveralReadings] } ?? []
    }

    package var withSeveralReadings: FixIt {
        var fixIt = self
        fixIt.hasOneReading = false
        return fixIt
    }
}

/// Collects the findings of a stage, in the order of report.
package struct DiagnosticBag: Sendable {
    package private(set) var diagnostics: [Diagnostic] = []
    package private(set) var hasErrors = false

    package init() {}

    package mutating func report(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
        if diagnostic.severity == .error { hasErrors = true }
    }

    package mutating func report(
        _ id: DiagnosticID,
        _ message: String,
        at span: SourceSpan,
        notes: [Note] = [],
        fixIts: [FixIt] = []
    ) {
        report(Diagnostic(id, message, at: span, notes: notes, fixIts: fixIts))
    }

    package mutating func append(_ other: DiagnosticBag) {
        diagnostics += other.diagnostics
        hasErrors = hasErrors || other.hasErrors
    }
}
