import ModelLanguage

extension Rule {
    static let propertyRemoved = Rule(
        "property-removed",
        .loss,
        "a property was removed that old code can do without",
        on: .property,
        kinds: .removed
    ) { change, context in
        guard change.isDeclared, let property = change.oldProperty, !property.isRequired || property.inverseOf != nil
        else {
            return nil
        }
        return .removal(of: property, change, context)
    }
}

extension Draft {
    /// What both kinds of declared removal have in common.
    static func removal(of property: PropertyModel, _ change: ModelChange, _ context: DiffContext) -> Draft {
        var draft = Draft(
            "\(context.name(change)) of type \(context.spell(property.type, in: context.old)) was removed"
        )
        draft.source = context.lossOfName(property.name, change)
        if change.newOwner?[property.name] != nil { draft.message += "; what has its name today is another property" }
        guard property.isArchived else {
            draft.severity = .caution
            draft.backward = context.backward(.reads, of: change.oldOwner)
            return draft
        }
        draft.loss = "what '\(property.name)' held; it is gone for good when the object is saved again"
        let losing = context.backward(Verdict(.loses), of: change.oldOwner)
        draft.backward = VersionVerdicts(
            losing.rows.map { row in
                let isThere = context.isStored(property, of: change.oldOwner, at: row.version)
                return isThere ? row : VersionVerdicts.Row(row.version, .reads)
            }
        )
        if context.canStay(property, in: change.newOwner) {
            var kept = property
            kept.type = context.comparison.today(property.type)
            draft.fixes.append(
                context.attribute(
                    "keep it for one release instead, so that code can still move its values",
                    of: change.newOwner,
                    nil,
                    "properties: { \(property.name): \(YAMLText.property(kept, in: context.new.name, attributes: ["deprecated: No longer used."])) }"
                )
            )
        }
        draft.fixes.append(
            context.history(
                draft.fixes.isEmpty ? "accept the loss" : "or accept the loss",
                of: change.newOwner,
                "accept: { rule: \(property.isRequired ? "property-removed-required" : "property-removed"), on: \(property.name), because: \"...\" }"
            )
        )
        return draft
    }
}

extension Model {
    fileprivate func declares(_ name: TypeName) -> Bool { declarationViews.contains { $0.name == name } }
}

extension DiffContext {
    /// What code that uses a property's old name meets.
    func lossOfName(_ name: String, _ change: ModelChange) -> Verdict {
        change.newOwner?[name] == nil
            ? Verdict(.refuses, "uses of '\(name)' no longer compile")
            : Verdict(.misreads, "uses of '\(name)' mean another property now")
    }

    /// Whether its type is still there, and neither its name nor its key is another's by now.
    fileprivate func canStay(_ property: PropertyModel, in owner: DeclarationView?) -> Bool {
        guard let owner, let shape = comparison.new.shapes.last else { return true }
        var isTypeThere = true
        property.type.forEachName { name in
            guard name.model == old.name, old.declares(name) else { return }
            if comparison.today(name).flatMap({ comparison.newView(of: $0) }) == nil { isTypeThere = false }
        }
        return isTypeThere
            && shape.chain(of: owner.name).flatMap { shape.records[$0]?.properties ?? [] }
                .allSatisfy { $0.name != property.name && $0.key != property.key }
    }

    /// Whether objects of that version hold something of an old property, as the old model tells it.
    func isStored(_ property: PropertyModel, of owner: DeclarationView?, at version: Int) -> Bool {
        guard let owner,
            let source = oldPlan.source(of: PropertyID(owner.name, property.name), at: version, in: .archive)
        else { return true }
        return source.root != nil
    }
}
