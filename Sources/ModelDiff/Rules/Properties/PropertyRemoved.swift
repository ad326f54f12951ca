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
        draft.source = Verdict(.refuses, "uses of '\(property.name)' no longer compile")
        guard property.isArchived else {
            draft.severity = .caution
            draft.backward = context.backward(.reads, of: change.oldOwner)
            return draft
        }
        draft.loss = "what '\(property.name)' held is not read, and is gone when the object is saved again"
        draft.backward = context.backward(Verdict(.loses, "'\(property.name)' is not read"), of: change.oldOwner)
        draft.fixes = [
            context.attribute(
                "keep it for one release, so that code can still move its values",
                of: change.newOwner,
                property.name,
                "deprecated: No longer used."
            ),
            context.history(
                "or accept the loss",
                of: change.newOwner,
                "accept: { rule: \(property.isRequired ? "property-removed-required" : "property-removed"), on: \(property.name), because: \"...\" }"
            ),
        ]
        return draft
    }
}
