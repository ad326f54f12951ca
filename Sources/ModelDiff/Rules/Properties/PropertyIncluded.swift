import ModelLanguage

extension Rule {
    static let propertyIncluded = Rule(
        "property-included",
        .safe,
        "a property that was excluded is archived",
        on: .property,
        kinds: .exclusion
    ) { change, context in
        guard let before = change.oldProperty, let after = change.newProperty, before.excludedFrom.contains(.coding),
            !after.excludedFrom.contains(.coding)
        else { return nil }
        var draft = Draft("\(context.name(change)) is archived now; older archives have its default")
        draft.forward = context.forward(Verdict(.reads, "the key is ignored"), of: change.oldOwner)
        if !change.isDeclared {
            draft.fixes = [context.history("declare it", of: change.newOwner, "include: \(after.name)")]
        }
        return draft
    }
}
