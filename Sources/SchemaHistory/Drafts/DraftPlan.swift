import ModelLanguage
import SchemaDiagnostics

extension ModelPlan {
    /// With the reading of drafts: that of their classes, but without required properties.
    package func withDrafts(of model: Model) -> ModelPlan {
        let classes = model.classes.filter(\.hasDraft)
        let hasDraft = model.draftedNames
        guard !hasDraft.isEmpty else { return self }
        var plan = self
        for item in model.enums where hasDraft.contains(item.name) {
            plan.enums[item.name] = enums[item.name]?.alsoOfDrafts
            plan.enums[item.name.draft] = plan.enums[item.name]
            plan.enums[item.name.draft]?.name = item.name.draft
        }
        for item in classes {
            if let record = records[item.name] {
                plan.records[item.name] = record.alsoOfDrafts
                plan.records[item.name.draft] = record.draft(of: item) { hasDraft.contains($0) }
            }
        }
        var removed = Set(
            model.removed.filter(\.hasDraft).map { TypeName.removed($0.name, since: $0.since, model: model.name) }
        )
        // Drafts of a class that is read as one with drafts are known, also of versions whose objects are dropped.
        for rule in names {
            if case .record(let target) = rule.reading, hasDraft.contains(target) { removed.insert(rule.identity) }
        }
        plan.names += names.compactMap { rule in
            var draft = rule
            draft.archiveName = RecordModel.draftArchiveName(rule.archiveName)
            draft.identity = rule.identity.draft
            switch rule.reading {
            case .record(let target), .dropped(_, let target?):
                guard hasDraft.contains(target) else { return nil }
                draft.reading = .record(target.draft)
            case .dropped(_, nil):
                guard hasDraft.contains(rule.identity) || removed.contains(rule.identity) else { return nil }
            }
            return draft
        }
        return plan
    }
}

extension EnumPlan {
    /// A case's value that was archived as a draft is read as its class would be.
    fileprivate var alsoOfDrafts: EnumPlan {
        var plan = self
        for table in tables.indices {
            for row in tables[table].rows.indices {
                plan.tables[table].rows[row].archiveNames += tables[table].rows[row].archiveNames
                    .map(RecordModel.draftArchiveName)
            }
        }
        return plan
    }
}

extension RecordPlan {
    /// An object that was archived as a draft is read as its class would be.
    fileprivate var alsoOfDrafts: RecordPlan {
        var plan = self
        plan.properties = properties.mapValues { property in
            property.mapRules { rule in
                var rule = rule
                rule.archivedAs = rule.archivedAs?.map { archived in
                    var archived = archived
                    archived.archiveNames += archived.archiveNames.map(RecordModel.draftArchiveName)
                    return archived
                }
                return rule
            }
        }
        return plan
    }

    /// Objects without a stamp were written before there were drafts, and under the class's own name.
    fileprivate func draft(of item: RecordModel, _ hasDraft: (TypeName) -> Bool) -> RecordPlan {
        var plan = alsoOfDrafts
        plan.name = name.draft
        plan.unstamped = []
        plan.drops = []
        plan.writtenName = writtenName.map(RecordModel.draftArchiveName)
        for (name, property) in plan.properties {
            let now = item.properties.first { $0.name == name }
            plan.properties[name] = property.mapSources { $0.draft(of: now, hasDraft) }
        }
        plan.extraKeys = extraKeys.map { extra in
            var extra = extra
            extra.old.type = extra.old.type.draft(hasDraft)
            extra.steps = extra.steps.map { $0.draft(hasDraft) }
            return extra
        }
        return plan
    }
}

extension ReadStep {
    fileprivate func draft(_ hasDraft: (TypeName) -> Bool) -> ReadStep {
        var step = self
        (step.from, step.to) = (from.draft(hasDraft), to.draft(hasDraft))
        return step
    }
}

extension ReadSource {
    /// As a draft reads it: if a required value is missing, the property has its default or is nil, and nothing is converted.
    /// - Parameter property: the property in its class.
    package func draft(of property: PropertyModel?, _ hasDraft: (TypeName) -> Bool) -> ReadSource {
        let optional = property.flatMap { $0.isRequired ? nil : $0 }
        if nodes.contains(.failure) {
            return .value(optional?.defaultValue ?? .null, optional?.type.draft(hasDraft) ?? .optional(.propertyList))
        }
        if optional == nil, case .stored(let shape) = self { return .stored(shape.draft(hasDraft)) }
        return required(hasDraft)
    }

    private func required(_ hasDraft: (TypeName) -> Bool) -> ReadSource {
        replacing { shape -> ReadSource in
            let draft = shape.draft(hasDraft)
            guard shape.isRequired else { return .stored(draft) }
            let step = ReadStep(
                from: draft.type,
                to: draft.type.wrapped,
                conversion: .present,
                otherwise: .fail,
                version: 0
            )
            return .converted(.stored(draft), step)
        }.mapTypes { $0.draft(hasDraft) }
    }
}

extension CheckedModel {
    /// Functions of the schema know classes, not their drafts.
    func checkDraftFunctions(into bag: inout DiagnosticBag) {
        let hasDraft = model.draftedNames
        guard !hasDraft.isEmpty else { return }
        for item in model.records {
            for property in item.properties {
                guard let rules = plan.records[item.name]?.properties[property.name]?.allRules,
                    let step = rules.lazy.compactMap(\.source.unreadDrafts).first
                else { continue }
                let name = "\(item.name.name).\(property.name)"
                let (from, to) = (step.from.schemaSpelling(), step.to.schemaSpelling())
                bag.report(
                    .draftFunction,
                    "'\(name)' cannot go from '\(from)' to '\(to)': a function makes older values, and returns '\(from)'",
                    at: span(of: step, property),
                    notes: [
                        Note("name a function there, too: 'using' takes '\(from)' and returns '\(to)'"),
                        Note("'readsFrom' above the version of the first function gives up older archives"),
                    ]
                )
            }
        }
        func takesDrafts(_ type: PropertyType) -> Bool { type.names.contains { hasDraft.contains($0) } }
        for item in model.classes where item.hasDraft {
            guard let record = plan.records[item.name] else { continue }
            for property in item.properties {
                let rules = record.properties[property.name]?.allRules ?? []
                let read = rules.flatMap(\.source.functions).first { $0.types.contains(where: takesDrafts) }?.name
                let steps = record.extraKeys.filter { $0.sources.contains(property.name) }.flatMap(\.steps)
                let written = steps.first { takesDrafts($0.from) || takesDrafts($0.to) }?.conversion.function
                guard let function = read ?? written else { continue }
                bag.report(
                    .draftFunction,
                    "drafts of '\(item.name.name)' cannot have '\(property.name)': '\(function)' takes or returns objects of a class with drafts",
                    at: property.span,
                    notes: [
                        Note("a draft has drafts there, which need not be complete"),
                        Note("'readsFrom' above the version of that change gives up older archives"),
                    ]
                )
            }
        }
    }

    /// Steps that the schema states for a property.
    private func span(of step: ReadStep, _ property: PropertyModel) -> SourceSpan {
        let changes = history.changes(to: step.version)?.changes ?? []
        return changes.first { change in
            guard let retype = change.kind as? Change.Retype else { return false }
            return retype.retypings.contains { $0.new.name == property.name }
        }?.span ?? property.span
    }
}

extension DiagnosticID {
    static let draftFunction = DiagnosticID("draft-function")
}
