import ModelLanguage

extension Rule {
    static let propertyExcluded = Rule(
        "property-excluded",
        .loss,
        "a property is no longer archived",
        on: .property,
        kinds: .exclusion
    ) { change, context in
        guard let before = change.oldProperty, let after = change.newProperty, after.excludedFrom.contains(.coding),
            !before.excludedFrom.contains(.coding)
        else { return nil }
        var draft = Draft("\(context.name(change)) is excluded: it is no longer archived")
        draft.loss = "what '\(before.name)' held in older archives"
        draft.backward = context.backward(Verdict(.loses), of: change.oldOwner)
        if !change.isDeclared {
            draft.severity = .break
            draft.isFixed = true
            draft.fixes = [context.history("declare it", of: change.newOwner, "exclude: \(after.name)")]
        }
        return draft
    }
}
