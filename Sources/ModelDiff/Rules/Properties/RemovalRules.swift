import ModelLanguage
import SchemaHistory

extension Rule {
    static func propertyRemoved(_ matter: Matter) -> Draft? {
        guard matter.isDeclared, let property = matter.oldProperty, !property.shape.isNeeded else { return nil }
        return .removal(of: property, matter)
    }

    static func propertyRemovedRequired(_ matter: Matter) -> Draft? {
        guard matter.isDeclared, let property = matter.oldProperty, property.shape.isNeeded else { return nil }
        return .removal(of: property, matter)
    }

    static func propertyRemovedUndeclared(_ matter: Matter) -> Draft? {
        guard !matter.isDeclared, let property = matter.oldProperty else { return nil }
        var draft = Draft("\(matter.name) is gone, and the history does not say what became of it")
        draft.isFixed = property.shape.isArchived
        if !draft.isFixed { draft.severity = .caution }
        draft.loss = draft.isFixed ? "what '\(property.name)' held" : nil
        draft.breaksUses(of: "'\(property.name)'")
        draft.backward = matter.backward(Verdict(.loses))
        draft.declare(matter, "declare the removal", matter.removal(of: property))
        return draft
    }
}

extension PropertyShape {
    /// Old code fails where its key is not there.
    fileprivate var isNeeded: Bool { isRequired && inverseOf == nil }
}

extension Draft {
    /// What both kinds of declared removal have in common.
    fileprivate static func removal(of property: PropertyModel, _ matter: Matter) -> Draft {
        var draft = Draft("\(matter.name) of type \(matter.oldSpelling(property.type)) was removed")
        draft.source = matter.lossOfName(property.name)
        if matter.newOwner?[property.name] != nil {
            draft.message += "; the property that has its name now is another one"
        }
        guard property.shape.isArchived else {
            draft.severity = .caution
            draft.backward = matter.backward(.reads)
            return draft
        }
        let rows = VersionVerdicts(
            matter.backward(Verdict(.loses)).rows.map { row in
                let isLost =
                    matter.context.isStored(property, of: matter.oldOwner, at: row.version)
                    && !matter.context.arrives(property, of: matter.oldOwner, at: row.version)
                return isLost ? row : VersionVerdicts.Row(row.version, .reads)
            }
        )
        draft.backward = rows
        // Another property may be made from it.
        if matter.context.arrives(property, of: matter.oldOwner, at: matter.context.old.version) {
            draft.severity = .caution
            return draft
        }
        draft.loss = "what '\(property.name)' held; it is gone for good when the object is saved again"
        if matter.canStay(property) {
            var kept = property
            kept.shape.type = matter.comparison.today(property.type)
            let attribute = (key: "deprecated", value: "No longer used.")
            let text = YAMLText.property(kept, in: matter.context.new.name, attributes: [attribute])
            draft.fixes.append(
                matter.attribute(
                    "keep it for one release instead, so that code can still move its values",
                    "properties: { \(property.name): \(text) }"
                )
            )
        }
        let rule = property.shape.isNeeded ? "property-removed-required" : "property-removed"
        draft.fixes.append(
            matter.history(
                draft.fixes.isEmpty ? "accept the loss" : "or accept the loss",
                "accept: { rule: \(rule), on: \(property.name), because: \"...\" }"
            )
        )
        return draft
    }
}

extension Matter {
    /// Whether a removed property's type is still there, and neither its name nor its key is another's by now.
    fileprivate func canStay(_ property: PropertyModel) -> Bool {
        guard let owner = change.newOwner, let shape else { return true }
        let isTypeThere = property.type.names.allSatisfy { name in
            !context.old.declarationViews.contains { $0.name == name }
                || comparison.today(name).flatMap { comparison.newView(of: $0) } != nil
        }
        return isTypeThere
            && shape.properties(of: owner.name).allSatisfy { $0.name != property.name && $0.key != property.key }
    }
}

extension DiffContext {
    /// Whether objects of that version hold something of an old property, as the old model tells it.
    func isStored(_ property: PropertyModel, of owner: DeclarationView?, at version: Int) -> Bool {
        guard let owner,
            let source = oldPlan.source(of: Leaf(owner: owner.name, name: property.name), at: version, in: .archive)
        else { return true }
        return source.root != nil
    }
}
