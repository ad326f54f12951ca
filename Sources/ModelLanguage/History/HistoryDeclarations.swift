import Diagnostics
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
    var keyword: String
    package var span: SourceSpan
    var kind: any Kind

    /// How a kind of change is written, and what it does to the shape. What it means is a `Change.Kind`.
    protocol Kind: Sendable {
        /// The keys under which it stands.
        static var keywords: [String] { get }
        /// What it can happen to.
        static var owners: [DeclarationKind] { get }
        static var phase: ChangePhase { get }

        /// Everything that shows in the entry alone is reported here.
        static func read(_ pair: YAMLPair, of declaration: DeclarationKind, by reader: inout SchemaReader) -> Self?
        /// Looks everything up in the names of its time, reports what does not fit, turns the state into what it was before, and
        /// tells what the change was.
        func undo(in replay: inout Replay)
        /// Gives other names to the functions that it calls.
        mutating func renameFunctions(_ name: (String) -> String)
    }

    /// In the order in which messages list them.
    static let kinds: [any Kind.Type] = [
        AddEntry.self,
        RenameEntry.self,
        RetypeEntry.self,
        CombineEntry.self,
        MoveEntry.self,
        RemoveEntry.self,
        Change.Drop.self,
        RekeyEntry.self,
        RedefaultEntry.self,
        ExcludeEntry.self,
        RenameClassEntry.self,
        ArchiveNameEntry.self,
        SuperclassEntry.self,
        WasEntry.self,
        AddCaseEntry.self,
        RemoveCaseEntry.self,
        RenameCaseEntry.self,
        RerawEntry.self,
        WriteAlsoEntry.self,
        Change.Accept.self,
    ]

    package static var keywords: [String] { kinds.flatMap { $0.keywords } }
}

extension HistoryEntry.Kind {
    static var owners: [DeclarationKind] { [.class, .struct] }
    static var phase: ChangePhase { .rest }
    mutating func renameFunctions(_: (String) -> String) {}
}

/// When a change applies within its version.
enum ChangePhase: CaseIterable {
    case declarations
    case moves
    case rest
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
        case `class`(ClassDeclaration)
        case `struct`(StructDeclaration)
        case `enum`(EnumDeclaration)
    }

    package var name: String
    package var span: SourceSpan
    package var content: Content
    /// It existed in versions `since` to `removedIn` - 1.
    package var since: Int
    package var removedIn: Int
    package var removedInSpan: SourceSpan
    /// The living declaration it is read as; nil: dropped.
    package var readAs: String?
    var rename: [HistoryEntry.Renaming] = []
    var missing: [HistoryEntry.PropertyValue] = []
    /// Some part of it could not be read as it is, which reading reported.
    package var isBroken = false

    package var kind: DeclarationKind {
        switch content {
        case .class: .class
        case .struct: .struct
        case .enum: .enum
        }
    }

    package var archiveName: Spanned<String>? {
        switch content {
        case .class(let declaration): declaration.archiveName
        case .struct(let declaration): declaration.archiveName
        case .enum: nil
        }
    }

    package var history: [HistoryBlock] {
        get {
            switch content {
            case .class(let declaration): declaration.history
            case .struct(let declaration): declaration.history
            case .enum(let declaration): declaration.history
            }
        }
        set {
            switch content {
            case .class(var declaration):
                declaration.history = newValue
                content = .class(declaration)
            case .struct(var declaration):
                declaration.history = newValue
                content = .struct(declaration)
            case .enum(var declaration):
                declaration.history = newValue
                content = .enum(declaration)
            }
        }
    }
}
