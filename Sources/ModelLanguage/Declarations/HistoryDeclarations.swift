import SchemaDiagnostics
import YAMLTree

/// The changes that led to one version, in the order written.
package struct HistoryBlock: Sendable {
    package var version: Int
    package var versionSpan: SourceSpan
    package var entries: [HistoryEntry]
    /// Some entry has an error, which reading reported.
    package var isBroken = false
    /// From the number to the end of its changes.
    package var whole: SourceSpan
    /// The key of the history.
    package var history: SourceSpan
}

/// One change as written, each part with its place, not looked up: names and types are those of its own version.
package struct HistoryEntry: Sendable {
    /// The key that names its kind, and its place.
    package var keyword: String
    package var span: SourceSpan
    /// With its changes.
    package var whole: SourceSpan
    package var kind: any Kind

    /// How a kind of change is written. Its effect on the shape, and its meaning, are defined where the past is known (`History`), which
    /// passes the kinds to the reading stage.
    package protocol Kind: Sendable {
        /// The keys of its entries, with what they say.
        static var keys: [Language.Key] { get }
        /// The declarations to which it applies.
        static var owners: [DeclarationKind] { get }

        /// Everything that the entry alone shows is reported here.
        static func read(_ pair: YAMLPair, of declaration: DeclarationKind, by reader: inout SchemaReader) -> Self?
        /// The declaration's name until then, if this changed it.
        var formerName: Spanned<String>? { get }
        /// The archive name of its objects until then, if this changed it; without a value if none was written.
        var formerArchiveName: Spanned<String?>? { get }
        /// Members that got other names.
        var renamings: [HistoryEntry.Renaming] { get }
        /// Renames the functions that it calls.
        mutating func renameFunctions(_ name: (String) -> String)
    }

    /// Old name and new one.
    package struct Renaming: Sendable {
        package var old: Spanned<String>
        package var new: Spanned<String>
    }

    /// A property and a value that it has or had.
    package struct PropertyValue: Sendable {
        package var property: Spanned<String>
        package var value: Literal
    }
}

extension HistoryEntry.Kind {
    package static var keywords: [String] { keys.map(\.name) }
    package static var owners: [DeclarationKind] { [.class, .struct] }
    /// A class may have been a struct, and the reverse; replay knows which it was.
    static func applies(to declaration: DeclarationKind) -> Bool {
        owners.contains { ($0 == .enum) == (declaration == .enum) }
    }
    package var formerName: Spanned<String>? { nil }
    package var formerArchiveName: Spanned<String?>? { nil }
    package var renamings: [HistoryEntry.Renaming] { [] }
    package mutating func renameFunctions(_: (String) -> String) {}
}

package enum DeclarationKind: String, Sendable, CaseIterable {
    case `class`
    case `struct`
    case `enum`
}

/// An entry of `removed:`, complete.
package struct RemovedDeclaration: Sendable {
    /// The declaration in its last version, as its section would declare it.
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
    /// The current declaration as which it is read; nil: dropped.
    package var readAs: String?
    package var readAsSpan: SourceSpan?
    package var rename: [HistoryEntry.Renaming] = []
    package var missing: [HistoryEntry.PropertyValue] = []
    /// Where 'missing' can be added, or a value in it.
    package var fields: FieldPlace?
    package var values: FieldPlace?
    /// Some part of it has an error, which reading reported.
    package var isBroken = false

    package var hasDraft: Bool {
        if case .record(let declaration) = content { declaration.draft?.value ?? false } else { false }
    }

    package var archiveName: Spanned<String>? {
        if case .record(let declaration) = content { declaration.archiveName } else { nil }
    }
}

extension [HistoryBlock] {
    /// The name that a member with an old one has now.
    func currentName(of name: String) -> String? {
        let renamings = sorted { $0.version < $1.version }.flatMap(\.entries).flatMap(\.kind.renamings)
        var result = name
        for renaming in renamings where renaming.old.value == result { result = renaming.new.value }
        return result == name ? nil : result
    }
}
