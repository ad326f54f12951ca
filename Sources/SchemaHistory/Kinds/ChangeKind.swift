import ModelLanguage
import SchemaDiagnostics

/// A kind of change, as far as it is written in histories: what it does to the shape. What it means is a `Change.Kind`.
protocol ChangeKind: HistoryEntry.Kind {
    /// What it can happen to.
    static var owners: [DeclarationKind] { get }
    static var phase: ChangePhase { get }

    /// Looks everything up in the names of its time, reports what does not fit, turns the state into what it was before, and tells
    /// what the change was.
    func undo(in replay: inout Replay)
}

extension ChangeKind {
    static var owners: [DeclarationKind] { [.class, .struct] }
    static var phase: ChangePhase { .rest }
}

extension HistoryEntry {
    /// Reading knows no kinds but `historyKinds`.
    var change: any ChangeKind {
        guard let change = kind as? any ChangeKind else { preconditionFailure("'\(keyword)' is not a kind of change") }
        return change
    }
}

/// When a change applies within its version.
enum ChangePhase: CaseIterable {
    case declarations
    case moves
    case rest
}

/// In the order in which messages list them. Reading schemas needs to be told of them.
package let historyKinds: [any HistoryEntry.Kind.Type] = changeKinds

private let changeKinds: [any ChangeKind.Type] = [
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
