import ModelLanguage
import SchemaDiagnostics
import SchemaHistory
import Workspace
import YAMLTree

/// Carries out one refactoring on texts that are not written yet.
///
/// The compiler finds the uses of a name: once its declaration is changed, each place that still has the old name is an error with that
/// name as its span. These places are changed in turn, until there are no errors. This is tried without a history entry first, which is
/// correct for members that no sealed version has; then with one. The shapes of the last sealed version and of older ones must not change.
package struct RefactoringSteps {
    private let refactoring: Refactoring
    private let symbol: Symbol
    private let roots: [String]
    private let files: any SchemaFiles
    private let past: SymbolPast
    private static let roundLimit = 100
    private static let changesMore =
        "older versions would change: what names it, an 'inverse' or 'flat', needs a history entry of its own"

    package init(_ refactoring: Refactoring, of symbol: Symbol, roots: [String], _ files: any SchemaFiles) {
        self.refactoring = refactoring
        self.symbol = symbol
        self.roots = roots
        self.files = files
        past = SymbolPast(symbol)
    }

    /// The new texts, and a description of the changes; nil if it is not possible, which is reported.
    package func run(into bag: inout DiagnosticBag) -> (files: EditedFiles, lines: [String])? {
        var reasons = refactoring.objection(to: symbol, past).map { [$0] } ?? []
        if reasons.isEmpty {
            for entries in [[]] + refactoring.entries(for: symbol, past) {
                let (files, errors) = attempt(entries)
                if let files { return (files, lines(entries)) }
                if !errors.isEmpty { reasons = errors }
            }
            if let whole = attemptAsEvolved() { return whole }
        }
        if reasons.isEmpty {
            reasons = ["the text of its declaration cannot be edited: it is part of a YAML alias or anchor"]
        }
        var notes: [Note] = []
        for reason in reasons where notes.count < 5 && !notes.contains(Note(reason)) { notes.append(Note(reason)) }
        bag.report(
            .changeRejected,
            "'\(symbol.fullName)' cannot be \(refactoring.verb)",
            at: symbol.span,
            notes: notes
        )
        return nil
    }

    // MARK: One attempt

    /// Nil if errors are left, or if the last sealed version would change.
    private func attempt(_ entries: [Refactoring.Entry]) -> (files: EditedFiles?, errors: [String]) {
        var files = EditedFiles(base: self.files)
        guard declare(in: &files), add(entries, to: &files) else { return (nil, []) }
        let trial = follow(in: files, checkingSeals: true)
        guard let model = trial.model(of: symbol.root) else { return (nil, trial.errors.map(\.message)) }
        return isPastSame(model) ? (trial.files, []) : (nil, [Self.changesMore])
    }

    private func isPastSame(_ model: CheckedModel) -> Bool { past.texts(of: model) == past.texts(of: symbol.checked) }

    /// A property that others name, as an inverse or in `flat`: they change with it and need entries of their own. What is missing then
    /// is written as `heirloom evolve` does.
    private func attemptAsEvolved() -> (files: EditedFiles, lines: [String])? {
        var files = EditedFiles(base: self.files)
        guard case .remove = refactoring.action, symbol.property != nil, past.isSealed, declare(in: &files) else {
            return nil
        }
        let trial = follow(in: files, checkingSeals: false)
        files = trial.files
        var ignored = DiagnosticBag()
        let root = symbol.root
        guard let model = trial.model(of: root),
            let base = CompilerDriver.sealBase(of: root, model, in: files, into: &ignored),
            let evolution = CompilerDriver.evolution(of: model, root, since: base, into: &ignored),
            HistoryWriting(root, since: base.version).write(evolution.missing.decided, into: &files) != nil,
            let whole = Trial(files, of: roots, checkingSeals: true).model(of: root), isPastSame(whole)
        else { return nil }
        let entries = evolution.missing.decided.owners.flatMap { owner in
            owner.entries.map {
                Refactoring.Entry(
                    place: DeclarationPlace(section: owner.section, name: owner.name),
                    written: $0.written
                )
            }
        }
        return (files, lines(entries))
    }

    private func declare(in files: inout EditedFiles) -> Bool {
        var isDeclared = false
        var moved: SchemaEdits.MovedProperty?
        for part in SchemaLoader(files).parts(of: symbol.root) {
            guard var edits = SchemaEdits(part) else { return false }
            if edits.declaration(symbol.place) != nil {
                moved = edits.property(symbol.name, in: symbol.place)
                isDeclared = refactoring.declare(symbol, in: &edits)
                moved?.take(edits.takenComments)
            }
            refactoring.renameFunctions(symbol, in: &edits)
            if !edits.isEmpty { files.setText(edits.text, at: part.path) }
        }
        guard isDeclared, case .move(let target) = refactoring.action else { return isDeclared }
        let goal = DeclarationPlace(section: symbol.section, name: target)
        return moved.map { property in edit(&files) { $0.add(property, to: goal) } } ?? false
    }

    /// Edits the first file in which that is possible. Returns false if there is none.
    private func edit(_ files: inout EditedFiles, _ change: (inout SchemaEdits) -> Bool) -> Bool {
        for part in SchemaLoader(files).parts(of: symbol.root) {
            guard var edits = SchemaEdits(part) else { return false }
            guard change(&edits) else { continue }
            files.setText(edits.text, at: part.path)
            return true
        }
        return false
    }

    private func add(_ entries: [Refactoring.Entry], to files: inout EditedFiles) -> Bool {
        for entry in entries {
            guard edit(&files, { $0.add([entry.written.text], to: past.version, of: entry.place, isLast: true) }) else {
                return false
            }
        }
        guard !entries.isEmpty, past.version > symbol.model.version else { return true }
        return edit(&files) {
            $0.setVersion(past.version)
            return !$0.isEmpty
        }
    }

    /// Changes the places that errors name, until there are no errors or none that names it.
    private func follow(in files: EditedFiles, checkingSeals: Bool) -> Trial {
        var trial = Trial(files, of: roots, checkingSeals: checkingSeals)
        for _ in 1..<Self.roundLimit {
            guard let next = follow(trial) else { break }
            trial = Trial(next, of: roots, checkingSeals: checkingSeals)
        }
        return trial
    }

    /// Nil if no error names it in a place that can be changed.
    private func follow(_ trial: Trial) -> EditedFiles? {
        let named = Set(trial.errors.map(\.span).filter { symbol.isNamed(by: $0.text) })
        var files = trial.files
        var comments: [String] = []
        var isChanged = false
        for (file, spans) in Dictionary(grouping: named, by: \.file) {
            guard let part = trial.part(of: file), var edits = SchemaEdits(part) else { continue }
            for span in spans { refactoring.follow(symbol, at: span, above: past.sealed, in: &edits) }
            guard !edits.isEmpty else { continue }
            files.setText(edits.text, at: part.path)
            comments += edits.takenComments
            isChanged = true
        }
        if case .move(let target) = refactoring.action, !comments.isEmpty {
            let goal = DeclarationPlace(section: symbol.section, name: target)
            _ = edit(&files) { $0.add(comments, above: symbol.name, of: goal) }
        }
        return isChanged ? files : nil
    }

    // MARK: Description of the changes

    private func lines(_ entries: [Refactoring.Entry]) -> [String] {
        guard !entries.isEmpty else {
            let why =
                past.sealed == 0 ? "version 1 is not sealed" : "objects of version \(past.sealed) are read as before"
            return ["no history entry is needed: \(why)"]
        }
        let raised =
            past.version > symbol.model.version
            ? ["version: \(past.version), because version \(past.sealed) is sealed"] : []
        return raised + entries.map { "\($0.place.name), version \(past.version): \($0.written.text)" }
            + refactoring.advice(on: symbol, past)
    }
}

/// A symbol in the last version that cannot change any more: the last sealed one; without seals, the one before the current.
package struct SymbolPast {
    /// 0: every version can change.
    package let sealed: Int
    /// The version that entries lead to.
    package let version: Int
    /// The property or case by its name in that version, with its owner; nil if that version did not have it.
    package private(set) var member: Leaf?
    private let symbol: Symbol

    package init(_ symbol: Symbol) {
        self.symbol = symbol
        let (model, history) = (symbol.model, symbol.checked.history)
        sealed = symbol.checked.seals?.blocks.last?.version ?? model.version - 1
        version = max(model.version, sealed + 1)
        guard let name = symbol.member else { return }
        var leaf: Leaf? = Leaf(owner: symbol.declaration, name: name)
        for version in stride(from: model.version, to: sealed, by: -1) {
            leaf = leaf.flatMap { history.former($0, before: version) }
        }
        let shape = history.shape(at: sealed)
        member = leaf.flatMap { leaf in
            let isThere = shape?.records[leaf.owner]?[leaf.name].map { !$0.isInvisible }
            return isThere ?? shape?.enums[leaf.owner]?.cases.contains { $0.name == leaf.name } ?? false ? leaf : nil
        }
    }

    /// Whether the sealed version had it.
    var isSealed: Bool {
        symbol.member == nil
            ? symbol.checked.history.shape(at: sealed)?.names.values.contains(symbol.declaration) == true
            : member != nil
    }

    /// Types in the names of the version before the entries.
    private var spelling: TypeText {
        let history = symbol.checked.history
        let shape = history.shape(at: version - 1) ?? ModelShape(version: version - 1)
        return TypeText(shape: shape, model: symbol.model.name)
    }

    /// The old declaration of the property, in the notation of `remove`.
    package var declaration: String? {
        guard let member else { return nil }
        let shape = symbol.checked.history.shape(at: sealed)
        return shape?.records[member.owner]?[member.name].map { ShapeText.declaration(of: $0, spelling) }
    }

    /// The current declaration in the notation of `from` in `retype`: keys remain.
    var declarationWithoutKeys: String? {
        symbol.property.map { property in
            YAMLText.property(property, key: nil, jsonKey: nil, attributes: []) { YAMLText.type(spelling.text($0)) }
        }
    }

    /// The case in the sealed shape: its raw value, or its value's type.
    var caseText: String? {
        guard let member, let shape = symbol.checked.history.shape(at: sealed), let item = shape.enums[member.owner]
        else { return nil }
        return ShapeText(shape, model: symbol.model.name, only: [member.owner])
            .lines["\(item.name).\(member.name)"]
    }

    /// The sealed version and those before it according to a model's history.
    package func texts(of checked: CheckedModel) -> [ShapeText] {
        guard sealed >= checked.history.readsFrom else { return [] }
        return (checked.history.readsFrom...sealed).compactMap { checked.history.shape(at: $0) }.map {
            ShapeText($0, model: checked.model.name)
        }
    }
}

extension Symbol {
    /// Whether a text of a schema is its name: also as a case in a default, or preceded by the model.
    package func isNamed(by text: String) -> Bool {
        let text = text.trimmingQuotes.dropLast(draftEnding(in: text).count)
        return text == name || isCase && text == ".\(name)" || member == nil && text == "\(model.name).\(name)"
    }

    /// The suffix that makes a text the name of the class's draft; empty if it is not that.
    func draftEnding(in text: String) -> String {
        guard member == nil, model.classes.first(where: { $0.name == declaration })?.hasDraft == true else { return "" }
        let text = text.trimmingQuotes
        return [".Draft", "Draft"].first { text.hasSuffix(name + $0) } ?? ""
    }
}

extension String {
    fileprivate var trimmingQuotes: Substring {
        guard let first, first == last, first == "\"" || first == "'", count > 1 else { return self[...] }
        return dropFirst().dropLast()
    }
}
