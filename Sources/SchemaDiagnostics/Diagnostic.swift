/// An error stops the run before anything is written.
package enum Severity: String, Sendable, CaseIterable {
    case error
    case warning
    case note
}

/// A permanent, kebab-case name of one kind of diagnostic. It is declared as a static constant beside the check that reports it. Its page
/// explains it; the pages are the list of everything that the compiler can report.
package struct DiagnosticID: Hashable, Sendable {
    package let name: String
    package let severity: Severity

    package init(_ name: String, _ severity: Severity = .error) {
        self.name = name
        self.severity = severity
    }
}

/// A finding about a schema: the problem, its place, related places, and how to fix it.
package struct Diagnostic: Sendable, Hashable {
    package var id: DiagnosticID
    /// Lower case, no full stop, names in 'single quotes'; the problem and what was expected.
    package var message: String
    package var span: SourceSpan
    package var notes: [Note]
    package var fixIts: [FixIt]

    /// Notes and fix-its that are nil are left out.
    package init(
        _ id: DiagnosticID,
        _ message: String,
        at span: SourceSpan,
        notes: [Note?] = [],
        fixIts: [FixIt?] = []
    ) {
        self.id = id
        self.message = message
        self.span = span
        self.notes = notes.compactMap(\.self)
        self.fixIts = fixIts.compactMap(\.self)
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

        package init(inserting text: String, at offset: Int, in file: SourceFile) {
            self.init(SourceSpan(file: file, start: offset, end: offset), replacement: text)
        }
    }

    /// Its effect, as an imperative: "write 'Person'".
    package var message: String
    package var edits: [Edit]
    /// After it is applied, another error is found, in the text that it wrote or elsewhere: it is not a complete fix.
    package var isPartial = false
    /// The author has no decision to make. False for a name that is only similar to another one, and for everything on which archives
    /// depend.
    package var hasOneReading = true

    package init(_ message: String, edits: [Edit]) {
        self.message = message
        self.edits = edits
    }

    package init(_ message: String, replace span: SourceSpan, with replacement: String) {
        self.init(message, edits: [Edit(span, replacement: replacement)])
    }

    /// Each of two texts at the place of the other.
    package static func exchange(_ one: SourceSpan, _ other: SourceSpan) -> FixIt {
        let edits = [Edit(one, replacement: other.text), Edit(other, replacement: one.text)]
        return FixIt("exchange the two", edits: edits)
    }

    /// The suggestion to use another word; empty if there is none.
    package static func didYouMean(_ word: String?, at span: SourceSpan) -> [FixIt] {
        word.map { [FixIt("did you mean '\($0)'?", replace: span, with: $0).withSeveralReadings] } ?? []
    }

    package var withSeveralReadings: FixIt {
        var fixIt = self
        fixIt.hasOneReading = false
        return fixIt
    }
}

extension FixIt {
    /// Two that lead to the same text are one.
    package static func distinct(_ fixIts: [FixIt]) -> [FixIt] {
        let edits = fixIts.flatMap(\.edits)
        guard fixIts.count > 1, let file = edits.first?.span.file, edits.allSatisfy({ $0.span.file == file }),
            let start = edits.map(\.span.start).min(), let end = edits.map(\.span.end).max(), end - start < 4_096
        else { return fixIts }
        var result: [FixIt] = []
        var places: [[UInt8]: Int] = [:]
        for fixIt in fixIts {
            var (text, position) = ([UInt8](), start)
            for edit in fixIt.edits.sorted(by: { $0.span.start < $1.span.start }) {
                text += file.bytes[min(position, edit.span.start)..<edit.span.start] + Array(edit.replacement.utf8)
                position = max(position, edit.span.end)
            }
            text += file.bytes[position..<end]
            if let place = places[text] {
                if fixIt.hasOneReading { result[place].hasOneReading = true }
            } else {
                places[text] = result.count
                result.append(fixIt)
            }
        }
        return result
    }
}

/// Collects the findings of a stage, in the order in which they are reported.
package struct DiagnosticBag: Sendable {
    package private(set) var diagnostics: [Diagnostic] = []
    package private(set) var hasErrors = false

    package init() {}

    /// Whether findings still get suggestions: a file full of errors must not take too long.
    package var suggests: Bool { diagnostics.count < 100 }

    package mutating func report(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
        if diagnostic.severity == .error { hasErrors = true }
    }

    package mutating func report(
        _ id: DiagnosticID,
        _ message: String,
        at span: SourceSpan,
        notes: [Note?] = [],
        fixIts: [FixIt?] = []
    ) {
        report(Diagnostic(id, message, at: span, notes: notes, fixIts: fixIts))
    }

    package mutating func edit(_ index: Int, _ change: (inout Diagnostic) -> Void) { change(&diagnostics[index]) }

    package mutating func append(_ other: DiagnosticBag) {
        diagnostics += other.diagnostics
        hasErrors = hasErrors || other.hasErrors
    }
}
