import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// What changed since the newest seal, apart from what is declared without errors.
package struct ChangesSinceSeal {
    /// The sealed version.
    package var version: Int
    /// By the declaration's name.
    fileprivate var owners: [String: MissingHistory.Owner]
    fileprivate var removals: [MissingHistory.Removal]

    /// Entries of one declaration, in flow style and in the order in which they are written, in the reading that has these kinds of
    /// change; none if the seal has the declaration as it is now, nil if nothing can be said. They are certain if the seal and the kinds
    /// leave no other reading.
    package func entries(of name: String, _ keywords: Set<String>) -> (texts: [String], isCertain: Bool)? {
        guard let owner = owners[name] else { return ([], true) }
        return owner.entries(for: keywords)
    }

    /// What a removed declaration was, in flow style; nil if it is not gone.
    /// - Parameter readAs: what its objects become, if that is known.
    package func removal(of name: String, readAs: String?) -> (text: String, isCertain: Bool)? {
        guard let removal = removals.first(where: { $0.name == name }) else { return nil }
        let lines = removal.lines.map { line in
            readAs.map { line.hasPrefix("  readAs: ") ? "  readAs: \($0)" : line } ?? line
        }
        var ignored = DiagnosticBag()
        let file = SourceFile(path: "", text: lines.joined(separator: "\n"))
        guard let value = parseYAML(file, into: &ignored)?.mapping?.first?.value else { return nil }
        return (value.flowText, removal.newNames.isEmpty)
    }
}

extension Model {
    /// What changed since the newest seal in declarations whose own entries above it have errors; nil if the other entries do not lead to
    /// the seal.
    /// - Parameters:
    ///   - wrong: places in the entries with errors, as their keywords.
    ///   - removed: names under `removed` with errors.
    package func changesSince(
        _ file: SealFile,
        without wrong: [SourceSpan],
        removed names: Set<String>,
        uses: [CheckedModel]
    ) -> ChangesSinceSeal? {
        guard let last = file.blocks.last?.version, last < version else { return nil }
        func without(_ history: [HistoryBlock]) -> [HistoryBlock] {
            history.map { block in
                guard block.version > last, wrong.contains(where: { block.whole.contains($0) }) else { return block }
                var block = block
                block.entries.removeAll { entry in wrong.contains { entry.whole.contains($0) } }
                block.isBroken = false
                return block
            }
        }
        var model = self
        for index in structs.indices { model.structs[index].history = without(structs[index].history) }
        for index in classes.indices { model.classes[index].history = without(classes[index].history) }
        for index in enums.indices { model.enums[index].history = without(enums[index].history) }
        model.removed.removeAll { $0.removedIn > last && names.contains($0.name) }
        guard case .known(let open)? = OpenPast(of: model, since: file, uses: uses) else { return nil }
        let missing = historyMissing(since: file, in: open, isOpen: true)
        let then = open.history.shape(at: last)
        let owners = (missing?.owners ?? []).map { (then?.names[$0.name]?.name ?? $0.name, $0) }
        return ChangesSinceSeal(
            version: last,
            owners: Dictionary(owners) { first, _ in first },
            removals: missing?.removals ?? []
        )
    }
}

extension MissingHistory.Owner {
    /// The entries in the reading that has these kinds of change; nil if there is none that can be written as entries.
    fileprivate func entries(for keywords: Set<String>) -> (texts: [String], isCertain: Bool)? {
        if since != nil {
            guard keywords.contains("renameClass"), let former = formerNames.first else { return nil }
            return (["renameClass: \(former)"], isUnique)
        }
        func has(_ entries: [MissingHistory.Entry]) -> Bool {
            entries.contains { entry in keywords.contains { entry.text.hasPrefix("\($0): ") } }
        }
        var texts: [String] = []
        var isCertain = corrections.isEmpty
        func take(_ readings: [[MissingHistory.Entry]]) {
            let meant = readings.filter(has)
            isCertain = isCertain && meant.count == 1
            texts += (meant.first ?? readings[0]).map(\.text)
        }
        for entry in entries {
            switch entry.question {
            case nil: texts.append(entry.text)
            case .either(_, let also, let otherwise): take([[entry] + also, otherwise])
            case .onlyIf, .value: take([[entry], []])
            }
        }
        for choice in choices { take(choice.candidates + [choice.otherwise]) }
        return (texts, isCertain)
    }
}
