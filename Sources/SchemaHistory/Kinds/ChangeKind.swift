import ModelLanguage
import SchemaDiagnostics

/// A kind of change as histories write it: its effect on the shape. `Change.Kind` is its meaning.
protocol ChangeKind: HistoryEntry.Kind {
    static var phase: ChangePhase { get }

    /// Looks everything up by the names of its version, reports errors, changes the state into that of the previous version, and returns
    /// the change.
    func undo(in replay: inout Replay)

    /// What its entries are made of, for tools that edit them.
    static var form: EntryForm { get }
    /// The entry that says what a line of a seal does; nil if other lines say it.
    static func recalled(_ line: SealedLine) -> WrittenEntry?
}

/// What the entries of a kind of change are made of.
package struct EntryForm: Sendable {
    /// The place of a property's old declaration in an entry.
    package enum Former: Sendable {
        /// The value under the property's name.
        case value
        /// Its `from`.
        case from
        /// Under the name, in the entry's `from`.
        case ofSources
        /// The value under the name, which has the old keys alone.
        case keys
    }

    /// Each part is about one member that the version has, and goes with it.
    package var isOfMembers = false
    package var former: Former?
    /// The values are names of members too.
    package var namesBothEnds = false

    /// By a keyword of its entries.
    package static func of(_ keyword: String) -> EntryForm? { kind(keyword)?.form }

    static func kind(_ keyword: String) -> (any ChangeKind.Type)? {
        changeKinds.first { $0.keys.contains { $0.name == keyword } }
    }
}

extension ChangeKind {
    static var phase: ChangePhase { .rest }
}

extension HistoryEntry {
    /// Reading knows only the kinds in `historyKinds`.
    var change: any ChangeKind {
        guard let change = kind as? any ChangeKind else { preconditionFailure("'\(keyword)' is not a kind of change") }
        return change
    }
}

/// The order in which changes of a version apply.
enum ChangePhase: CaseIterable {
    case declarations
    case moves
    case rest
}

/// In the order in which messages list them. Reading schemas receives this list.
package let historyKinds: [any HistoryEntry.Kind.Type] = changeKinds

private let changeKinds: [any ChangeKind.Type] = [
    RenameEntry.self,
    RetypeEntry.self,
    CombineEntry.self,
    MoveEntry.self,
    AddEntry.self,
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
