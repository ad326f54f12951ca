import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace
import YAMLTree

/// One change of a model that its author requests: the schema is edited, and the history entry for older archives is written.
package struct Refactoring: Sendable {
    package enum Action: Sendable {
        /// `keepsKey`: archives keep the old key or class name. `writesUntil`: the old one is written too, up to and including that
        /// version.
        case rename(to: String, keepsKey: Bool = false, writesUntil: Int? = nil)
        /// To a superclass or a subclass.
        case move(to: String)
        case retype(to: String, using: String? = nil, otherwise: String? = nil)
        /// `readAs`: the case as which older values are read; `drop` leaves them out.
        case remove(readAs: String? = nil)
    }

    /// `Person`, `Person.fullName`, `Genre.essay`, each preceded by the model if several models have the name.
    package var name: String
    package var action: Action

    package init(_ name: String, _ action: Action) {
        self.name = name
        self.action = action
    }

    /// The member that is named in the place of its class, type or name, where no member is named first.
    fileprivate func memberNamedLast(in models: [(path: String, model: CheckedModel)]) -> Symbol? {
        var ignored = DiagnosticBag()
        let last: String
        switch action {
        case .rename(let text, _, _), .move(let text), .retype(let text, _, _): last = text
        case .remove: return nil
        }
        guard last.contains("."), let member = Symbol(last, in: models, into: &ignored), member.member != nil,
            Symbol(name, in: models, into: &ignored)?.member == nil
        else { return nil }
        // `heirloom rename Film Film.movie`
        if case .rename = action, Symbol(name, in: models, into: &ignored) != nil { return nil }
        return member
    }

    fileprivate var command: String {
        switch action {
        case .rename: "rename"
        case .move: "move"
        case .retype: "retype"
        case .remove: "remove"
        }
    }

    /// Its name in messages.
    package var verb: String { "\(command)d" }
}

extension CompilerDriver {
    /// Changes one thing in all files of its model and of the models that use it, and writes the history entry that it requires: all, or
    /// nothing. A member that no sealed version has requires no entry; without seals, the versions below the current one count as sealed.
    package static func refactor(_ refactoring: Refactoring, in roots: [String], isDryRun: Bool) -> EditRun {
        let (models, found) = load(roots)
        if found.hasErrors { return EditRun(result: RunResult(report: DiagnosticReport(found))) }
        var bag = DiagnosticBag()
        guard let (edited, lines) = carryOut(refactoring, in: models, of: DiskFiles(), into: &bag) else {
            return EditRun(result: RunResult(report: DiagnosticReport(bag)))
        }
        var run = edited.finish(isDryRun: isDryRun, reporting: bag)
        if !run.result.report.hasErrors { run.lines = lines }
        run.result.modelCount = models.count
        return run
    }

    /// The new texts, and a description of the changes; nil if it is not possible, which is reported.
    package static func carryOut(
        _ refactoring: Refactoring,
        in models: [(path: String, model: CheckedModel)],
        of files: any SchemaFiles,
        into bag: inout DiagnosticBag
    ) -> (files: EditedFiles, lines: [String])? {
        if let member = refactoring.memberNamedLast(in: models) {
            let words = [member.fullName, refactoring.name].joined(separator: " ")
            bag.report(
                .changeRejected,
                "the arguments are exchanged: '\(member.fullName)' comes first",
                at: member.span,
                notes: [Note("write 'heirloom \(refactoring.command) \(words)'")]
            )
            return nil
        }
        return Symbol(refactoring.name, in: models, into: &bag).flatMap { symbol in
            RefactoringSteps(refactoring, of: symbol, roots: models.map(\.path), files).run(into: &bag)
        }
    }
}

extension DiagnosticID {
    static let noSuchDeclaration = DiagnosticID("no-such-declaration")
    static let changeRejected = DiagnosticID("change-rejected")
}
