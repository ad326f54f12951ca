import SchemaDiagnostics
import YAMLTree

/// The changes that led to one version, in the order written.
package struct HistoryBlock: Sendable {
    package var version: Int
    package var versionSpan: SourceSpan
    package var entries: [HistoryEntry]
    /// Some entry could not be read as it is, which reading reported.
    package var isBroken = false
}

/// One change as written, each part with its place, nothing looked up: names and types are those of its own time.
package struct HistoryEntry: Sendable {
    /// The key that names its kind, and its place.
    package var keyword: String
    package var span: SourceSpan
    package var kind: any Kind

    /// How a kind of change is written. What it does to the shape, and what it means, is known where the past is (`History`), which
    /// hands the kinds to the reading stage.
    package protocol Kind: Sendable {
        /// The keys under which it stands.
        static var keywords: [String] { get }

        /// Everything that shows in the entry alone is reported here.
        static func read(_ pair: YAMLPair, of declaration: DeclarationKind, by reader: inout SchemaReader) -> Self?
        /// What the declaration was called until then, where this is what changed.
        var formerName: Spanned<String>? { get }
        /// What its objects were archived as until then, where this is what changed.
        var formerArchiveName: Spanned<String>? { get }
        /// Gives other names to the functions that it calls.
        mutating func renameFunctions(_ name: (String) -> String)
    }

    /// Old name and new one.
    package struct Renaming: Sendable {
        package var old: Spanned<String>
        package var new: Spanned<String>
    }

    /// A property and a value that it had or has.
    package struct PropertyValue: Sendable {
        package var property: Spanned<String>
        package var value: Literal
    }
}

extension HistoryEntry.Kind {
    package var formerName: Spanned<String>? { nil }
    package var formerArchiveName: Spanned<String>? { nil }
    package mutating func renameFunctions(_: (String) -> String) {}
}

package enum DeclarationKind: String, Sendable, CaseIterable {
    case `class`
    case `struct`
    case `enum`
}

/// An entry of `removed:`, complete.
package struct RemovedDeclaration: Sendable {
    /// What it was in its last version, as its section would say it.
    package enum Content: Sendable {
        case record(RecordDeclaration)
        case `enum`(EnumDeclaration)
    }

    package var name: String
    package var span: SourceSpan
    package var kind: DeclarationKind
    package var content: Content
    package var history: [HistoryBlock]
    /// It existed in versions `since` to `removedIn` - 1.
    package var since: Int
    package var removedIn: Int
    package var removedInSpan: SourceSpan
    /// The living declaration it is read as; nil: dropped.
    package var readAs: String?
    package var rename: [HistoryEntry.Renaming] = []
    package var missing: [HistoryEntry.PropertyValue] = []
    /// Some part of it could not be read as it is, which reading reported.
    package var isBroken = false

    package var hasDraft: Bool {
        if case .record(let declaration) = content { declaration.draft?.value ?? false } else { false }
    }

    package var archiveName: Spanned<String>? {
        if case .record(let declaration) = content { declaration.archiveName } else { nil }
    }
}
