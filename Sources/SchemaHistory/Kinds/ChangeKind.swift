import ModelLanguage
import SchemaDiagnostics

/// A kind of change as histories write it: its effect on the shape. `Change.Kind` is its meaning.
protocol ChangeKind: HistoryEntry.Kind {
    static var phase: ChangePhase { get }

    /// Looks everything up by the names of its version, reports errors, changes the state into that of the previous version, and returns
    /// the change.
    func undo(in replay: inout Replay)
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
