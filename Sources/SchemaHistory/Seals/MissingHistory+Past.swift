import ModelLanguage

extension CheckedModel {
    /// The changes from a version as it was recorded to the same version as this model describes it; nil if the history does not include
    /// it.
    package func missingHistory(since recorded: RecordedVersion) -> MissingHistory? {
        let version = recorded.shape.version
        guard let shape = history.shape(at: version) else { return nil }
        // Histories name types and cases of used models by their current names.
        let names = UsedNames(recorded.uses, of: uses, isBackward: true)
        let then = TypeText(shape: recorded.shape, model: recorded.model, used: names)
        var context = MissingHistory.Context()
        (context.described, context.rekeyed) = describedProperties(since: version)
        noteLaterMembers(since: version, in: &context)
        if version < model.version, let newest = history.shape(at: model.version) {
            let text = TypeText(shape: newest, model: model.name)
            context.today = ShapeDeclarations(newest, text, hasPlaces: true, foreign: model.foreignTypes)
        }
        for item in model.removed where item.since <= version && item.removedIn >= version {
            context.removed[item.name] = item.readAs ?? "drop"
        }
        context.types = Set(model.foreignTypes.map(\.name.name))
        if let past = recorded.past {
            context.past = { past.life(of: $0, in: version) }
            context.follows = { past.follows($0, of: $1, in: $2, at: version) }
        }
        func isOld(_ since: Int, _ history: [HistoryBlock]) -> Bool {
            (2...max(version, 2)).contains(since) && since <= version
                || history.contains { $0.version <= version && !$0.entries.isEmpty }
        }
        for name in model.declaredNew {
            if let name = shape.name(of: name) { context.new.insert(name) }
        }
        for item in model.records where isOld(item.since, item.history) && !model.declaredNew.contains(item.name) {
            if let name = shape.records[item.name]?.name { context.old.insert(name) }
        }
        for name in model.uses.isEmpty ? [] : shape.order {
            let known = recorded.shape.usedAncestors(of: name, model)
            let required = shape.usedProperties(of: name, model, besides: known).map(\.property)
                .filter(\.shape.isRequired)
            if !required.isEmpty { context.inherited[then.name(name)] = required.map(\.name) }
        }
        for item in model.enums where isOld(item.since, item.history) && !model.declaredNew.contains(item.name) {
            if let name = shape.enums[item.name]?.name { context.old.insert(name) }
        }
        context.oldTypes = recorded.foreignTypes.mapValues { SettingsText.describe($0, then) }
        var missing = MissingHistory(
            ShapeDeclarations(recorded.shape, then, hasPlaces: recorded.hasPlaces, foreign: []),
            ShapeDeclarations(
                shape,
                TypeText(shape: shape, model: model.name),
                hasPlaces: true,
                foreign: model.foreignTypes
            ),
            version: max(model.version, version + 1),
            context: context
        )
        missing.place(in: model, as: shape)
        return missing
    }

    /// The members that later entries say came, went or got other names, by their owners' names in that version.
    private func noteLaterMembers(since version: Int, in context: inout MissingHistory.Context) {
        guard let shape = history.shape(at: version) else { return }
        for later in history.changes where later.version > version {
            for change in later.changes {
                guard let owner = shape.name(of: change.declaration) else { continue }
                let isOfCases = if case .cases = change.flows { true } else { false }
                for flow in change.flows.all where !flow.isCombined {
                    let (old, new) = (flow.old.first?.name, flow.new?.name)
                    guard let name = old ?? new else { continue }
                    let member = "\(owner).\(name)"
                    if old == nil || new == nil {
                        let entry = "\(old == nil ? "add" : "remove")\(isOfCases ? "Case" : ""): \(name)"
                        let claim = MissingHistory.Claim(entry: entry, isAdded: old == nil, version: later.version)
                        context.claimed[member] = context.claimed[member] ?? claim
                    } else if let new, new != name, !isOfCases {
                        let renaming = (name: new, entry: WrittenEntry.rename(name, new).text, version: later.version)
                        context.renamed[member] = context.renamed[member] ?? renaming
                    }
                }
            }
        }
    }

    /// Properties of a version that a later entry describes: an error in that description is fixed there.
    private func describedProperties(
        since version: Int
    ) -> (described: [String: MissingHistory.Described], rekeyed: [String: MissingHistory.Described]) {
        guard let shape = history.shape(at: version), version < model.version else { return ([:], [:]) }
        var described: [String: MissingHistory.Described] = [:]
        var rekeyed: [String: MissingHistory.Described] = [:]
        // Owner and the current name of a property -> its first name.
        var names: [TypeName: [String: String]] = [:]
        for (identity, record) in shape.records {
            names[identity] = Dictionary(record.properties.map { ($0.name, $0.name) }) { first, _ in first }
        }
        func note(_ identity: TypeName, _ name: String, _ keyword: String, _ version: Int, to target: TypeName? = nil) {
            guard let first = names[identity]?.removeValue(forKey: name), let owner = shape.records[identity]?.name
            else { return }
            let heir = target.flatMap { history.shape(at: version)?.records[$0]?.name }
            described["\(owner).\(first)"] = .init(keyword: keyword, property: name, version: version, target: heir)
        }
        for version in (version + 1)...model.version {
            for change in history.changes(to: version)?.changes ?? [] {
                let owner = change.declaration
                if let rename = change.kind as? Change.Rename {
                    let old = names[owner] ?? [:]
                    for pair in rename.pairs { names[owner]?[pair.old] = nil }
                    for pair in rename.pairs { names[owner]?[pair.new] = old[pair.old] }
                } else if let retype = change.kind as? Change.Retype {
                    for name in retype.retypings.map(\.new.name) { note(owner, name, "retype", version) }
                } else if let rekey = change.kind as? Change.Rekey {
                    for name in rekey.names {
                        guard let first = names[owner]?[name], let then = shape.records[owner]?.name else { continue }
                        rekeyed["\(then).\(first)"] = .init(keyword: "rekey", property: name, version: version)
                    }
                } else if let redefault = change.kind as? Change.Redefault {
                    for name in redefault.names { note(owner, name, "redefault", version) }
                } else if let combine = change.kind as? Change.Combine {
                    for name in combine.sources.map(\.name) where !combine.staying.contains(name) {
                        note(owner, name, combine.isSplit ? "split" : "merge", version)
                    }
                } else if let move = change.kind as? Change.Move {
                    note(owner, move.property, "move", version, to: move.target)
                } else if let remove = change.kind as? Change.Remove {
                    for name in remove.names { note(owner, name, "remove", version) }
                }
            }
        }
        return (described, rekeyed)
    }
}

extension MissingHistory {
    /// Notes where the declarations of a version are now.
    fileprivate mutating func place(in model: Model, as shape: ModelShape) {
        if owners.isEmpty { return }
        let records = model.records.map { record in
            (record.name, (section: record.kind == .struct ? "structs" : "classes", history: record.history))
        }
        let enums = model.enums.map { ($0.name, (section: "enums", history: $0.history)) }
        let declared = Dictionary(records + enums) { first, _ in first }
        for index in owners.indices {
            guard let identity = shape.names[owners[index].name], let found = declared[identity] else { continue }
            owners[index].today = (found.section, identity.name)
            owners[index].isAbove = found.history.hasEntries(in: version)
        }
    }
}

extension [HistoryBlock] {
    fileprivate func hasEntries(in version: Int) -> Bool { contains { $0.version == version && !$0.entries.isEmpty } }
}
