import ModelLanguage
import SchemaDiagnostics

/// What became of a model whose history does not lead from the present to the past.
///
/// A released version is what its seal says, so the sealed past is never asked to explain the present: only the entries above the newest
/// seal are undone. If that succeeds, the difference from the seal is what the history does not say yet.
package enum OpenPast {
    /// The model at the versions from the newest seal on. Its history lacks entries, or those of the sealed versions were edited.
    case known(CheckedModel)
    /// The entries above the seal do not fit the model; the errors in them.
    case broken(DiagnosticBag)

    /// - Parameter file: seals at least one of the versions that the model reads.
    /// - Returns: nil if no version is sealed that the history can lead to.
    package init?(of model: Model, since file: SealFile, uses: [CheckedModel]) {
        guard let last = file.blocks.last?.version, last >= model.readsFrom, last <= model.version else { return nil }
        self.init(of: model, from: last, uses: uses)
    }

    /// The same from any version on.
    package init(of model: Model, from version: Int, uses: [CheckedModel]) {
        var bag = DiagnosticBag()
        let open = model.open(from: version)
        if let checked = CheckedModel(open, uses: uses, into: &bag) {
            self = .known(checked)
            return
        }
        // What came since can have no part in the version before, and only the entries that would say so are missing.
        var ignored = DiagnosticBag()
        let isOfTypes = bag.diagnostics.allSatisfy { $0.severity != .error || $0.id == .historyTypeGone }
        if isOfTypes, let older = open.withNew(in: version),
            let checked = CheckedModel(older, uses: uses, into: &ignored)
        {
            self = .known(checked)
        } else {
            self = .broken(bag)
        }
    }
}

extension Model {
    /// Keeps of the seals what the history cannot say: which of two types a property named, one of which is read as the other since.
    package mutating func noteSealedTypes(_ file: SealFile) {
        for version in Set(removed.filter { $0.readAs != nil }.map { $0.removedIn - 1 }) {
            sealedTypes[version] = file.shape(of: version)?.types
        }
    }

    /// The model as if what came after a version had been in it; nil if nothing came.
    fileprivate func withNew(in version: Int) -> Model? {
        var model = self
        func takeNew<Item>(_ items: inout [Item], _ since: WritableKeyPath<Item, Int>, _ name: KeyPath<Item, TypeName>)
            -> [TypeName]
        {
            let new = items.indices.filter { items[$0][keyPath: since] > version }
            for index in new { items[index][keyPath: since] = version }
            return new.map { items[$0][keyPath: name] }
        }
        model.declaredNew.formUnion(takeNew(&model.classes, \.since, \.name))
        model.declaredNew.formUnion(takeNew(&model.structs, \.since, \.name))
        model.declaredNew.formUnion(takeNew(&model.enums, \.since, \.name))
        return model.declaredNew.isEmpty ? nil : model
    }

    /// The model as if it read nothing below a version: entries that lead to that or to older ones remain, and are not asked.
    fileprivate func open(from version: Int) -> Model {
        var model = self
        model.readsFrom = max(readsFrom, version)
        model.removed = removed.filter { $0.removedIn > version }
        return model
    }
}

extension CheckedModel {
    /// The same that an older version's own model says.
    package func knowingTypes(of old: CheckedModel) -> CheckedModel {
        let version = old.model.version
        guard version < model.version, model.sealedTypes[version] == nil,
            model.removed.contains(where: { $0.readAs != nil && $0.removedIn - 1 == version })
        else { return self }
        var model = model
        model.sealedTypes[version] = old.history.text(of: version)?.types
        var ignored = DiagnosticBag()
        guard var checked = CheckedModel(model, uses: uses, into: &ignored) else { return self }
        checked.seals = seals
        return checked
    }
}

extension ShapeText {
    fileprivate var types: [String: String] {
        lines.mapValues { line in
            let fields = FlowFields(of: line)
            return fields["type"] ?? fields["of"] ?? line
        }
    }
}

extension Model {
    /// Whether declarations were released, and say that they came later, which is reported; nothing removed them, and no other has their
    /// names.
    package func reportsLate(_ file: SealFile, into bag: inout DiagnosticBag) -> Bool {
        let isLate = records.contains { $0.since > 1 } || enums.contains { $0.since > 1 }
        guard isLate, let last = file.blocks.last?.version, let sealed = file.shape(of: last)?.lines else {
            return false
        }
        var isReported = false
        let gone =
            removed.map(\.name)
            + (records.flatMap(\.history) + enums.flatMap(\.history)).flatMap(\.entries)
            .compactMap { $0.kind.formerName?.value }
        func check(_ name: String, _ kind: DeclarationKind, _ since: Int, _ span: SourceSpan, _ written: SourceSpan?) {
            guard since > last, sealed["\(kind.rawValue) \(name)"] != nil, !gone.contains(name) else { return }
            isReported = true
            bag.report(
                .historyMismatch,
                "'\(name)' was released in version \(last), and 'since: \(since)' says that it came later",
                at: span,
                notes: [Note("what changed in it since is listed in its 'history'")],
                fixIts: [written?.removing("since")]
            )
        }
        for item in records { check(item.name.name, item.kind, item.since, item.span, item.sinceSpan) }
        for item in enums { check(item.name.name, .enum, item.since, item.span, item.sinceSpan) }
        return isReported
    }
}

/// The errors in a history whose open part is complete: the entries of released versions are not what they were.
package func reportEdited(
    _ errors: DiagnosticBag,
    of model: Model,
    uses: [CheckedModel],
    sealed file: SealFile,
    into bag: inout DiagnosticBag
) {
    let last = file.blocks.last?.version ?? 0
    let edited = model.editedVersion(file, uses: uses)
    for var found in errors.diagnostics {
        let version = model.entryVersion(at: found.span)
        guard found.severity == .error, version.map({ $0 <= last }) ?? true else {
            bag.report(found)
            continue
        }
        // What was released is not mended.
        found.fixIts = []
        guard found.id.name.hasPrefix("history-") else {
            bag.report(found)
            continue
        }
        let edited = edited ?? version
        var notes = [
            Note("what was released does not change: restore the entries of version \(edited ?? last) and below")
        ]
        if let block = edited.flatMap({ file[$0] }), !block.changes.isEmpty { notes.append(block.changesAsNote) }
        bag.report(
            .historyEdited,
            "the history of released versions was edited: \(found.message)",
            at: found.span,
            notes: notes
        )
    }
}

extension Model {
    /// The newest sealed version whose entries are not those that were sealed, or do not lead to the version before it.
    fileprivate func editedVersion(_ file: SealFile, uses: [CheckedModel]) -> Int? {
        for block in file.blocks.reversed() where block.version <= version && block.version > max(readsFrom, 1) {
            var ignored = DiagnosticBag()
            guard let checked = CheckedModel(open(from: block.version - 1), uses: uses, into: &ignored) else {
                return block.version
            }
            if !checked.history.hasEntries(of: block, uses: checked.usedNames(block)) { return block.version }
        }
        return nil
    }

    /// The version whose entries contain a place.
    fileprivate func entryVersion(at span: SourceSpan) -> Int? {
        let blocks = records.flatMap(\.history) + enums.flatMap(\.history) + removed.flatMap(\.history)
        return blocks.first { $0.whole.contains(span) }?.version
    }
}
