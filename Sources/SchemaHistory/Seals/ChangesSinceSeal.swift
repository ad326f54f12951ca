import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// What changed since the newest seal, apart from what is declared without errors.
struct ChangesSinceSeal {
    /// The sealed version.
    var version: Int
    /// By the declaration's name.
    fileprivate var owners: [String: MissingHistory.Owner]?
    fileprivate var removals: [MissingHistory.Removal]

    /// Entries of one declaration, in flow style and in the order in which they are written, in the reading that has these kinds of
    /// change; none if the seal has the declaration as it is now, nil if nothing can be said. They are certain if the seal and the kinds
    /// leave no other reading.
    func entries(of name: String, _ keywords: Set<String>) -> (texts: [String], hint: String?, isCertain: Bool)? {
        guard let owners else { return nil }
        guard let owner = owners[name] else { return ([], nil, true) }
        return owner.entries(for: keywords)
    }

    /// Whether the seal has no declaration that could be this one.
    func isNew(_ name: String) -> Bool {
        owners?[name].map { $0.since != nil && $0.formerNames.isEmpty } ?? false
    }

    /// Whether nothing changed in another declaration, and nothing is to be corrected in older entries.
    func isOnly(about name: String) -> Bool {
        removals.isEmpty && owners?.allSatisfy { $0.key == name && $0.value.corrections.isEmpty } ?? false
    }

    /// What a removed declaration was, in flow style; nil if it is not gone.
    /// - Parameter readAs: what its objects become, if that is known.
    func removal(of name: String, readAs: String?)
        -> (text: String, keys: Set<String>, kind: DeclarationKind, isCertain: Bool)?
    {
        guard let removal = removals.first(where: { $0.name == name }) else { return nil }
        let lines = removal.lines.map { line in
            readAs.map { line.hasPrefix("  readAs: ") ? "  readAs: \($0)" : line } ?? line
        }
        guard let value = parseYAML(lines.joined(separator: "\n"))?.mapping?.first?.value else { return nil }
        let kind = value["kind"]?.scalar.flatMap { DeclarationKind(rawValue: $0.text) }
        let keys = Set((value.mapping ?? []).map(\.key.value))
        return (value.flowText, keys, kind ?? (value["readAs"] == nil ? .enum : .class), removal.newNames.isEmpty)
    }
}

extension Model {
    /// What changed since the newest seal in declarations whose own entries above it have errors; nil if the other entries do not lead to
    /// the seal.
    /// - Parameters:
    ///   - wrong: places in the entries with errors, as their keywords.
    ///   - removed: names under `removed` with errors.
    func changesSince(
        _ file: SealFile,
        without wrong: [SourceSpan],
        removed names: Set<String>,
        uses: [CheckedModel]
    ) -> ChangesSinceSeal? {
        guard let last = file.blocks.last?.version, last < version else { return nil }
        var past = OpenPast(of: without(wrong, above: last, removed: names), since: file, uses: uses)
        var isComplete = true
        if case .broken(let errors)? = past, !names.isEmpty {
            // Entries that name them cannot be read without them.
            let others = errors.diagnostics.map(\.span)
            past = OpenPast(of: without(wrong + others, above: last, removed: names), since: file, uses: uses)
            isComplete = false
        }
        guard case .known(let open)? = past else { return nil }
        let missing = historyMissing(since: file, in: open, isOpen: true)
        let owners = (missing?.owners ?? []).map { ($0.place.name, $0) }
        return ChangesSinceSeal(
            version: last,
            owners: isComplete ? Dictionary(owners) { first, _ in first } : nil,
            removals: missing?.removals ?? []
        )
    }

    private func without(_ wrong: [SourceSpan], above last: Int, removed names: Set<String>) -> Model {
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
        return model
    }
}

extension MissingHistory.Owner {
    /// The entries in the reading that has these kinds of change, with what its author has to decide; nil if there is none that can be
    /// written as entries.
    fileprivate func entries(for keywords: Set<String>) -> (texts: [String], hint: String?, isCertain: Bool)? {
        if since != nil {
            guard keywords.contains("renameClass"), let former = formerNames.first else { return nil }
            return ([WrittenEntry.renameClass(former).text], nil, isUnique)
        }
        func has(_ entries: [MissingHistory.Entry]) -> Bool {
            entries.contains { keywords.contains($0.written.keyword) }
        }
        var meant: [MissingHistory.Entry] = []
        var isCertain = corrections.isEmpty
        func take(_ readings: [[MissingHistory.Entry]]) {
            let right = readings.filter(has)
            isCertain = isCertain && right.count == 1
            meant += right.first ?? readings[0]
        }
        for entry in entries {
            switch entry.question {
            case nil: meant.append(entry)
            case .either(_, let also, let otherwise): take([[entry] + also, otherwise])
            case .onlyIf: take([[entry], []])
            case .value:
                meant.append(entry)
                isCertain = false
            }
        }
        for choice in choices { take(choice.candidates + [choice.otherwise]) }
        return (meant.map(\.text), meant.lazy.compactMap(\.hint).first, isCertain)
    }
}
