import ModelLanguage

extension Rule {
    static let propertyBecameRequired = Rule(
        "property-became-required",
        .break,
        "an optional property became required",
        on: .property,
        kinds: .type
    ) { change, context in
        guard context.typeChange(change) == .becameRequired, change.usesFunction == nil else { return nil }
        var draft = context.typeDraft(change)
        guard let property = change.newProperty else { return draft }
        guard context.failsOnNil(change) else {
            draft.severity = .caution
            return draft
        }
        draft.isFixed = true
        draft.backward = context.backward(
            Verdict(.depends, "nil in '\(property.name)' is an error"),
            of: change.oldOwner
        )
        let value = context.sample(property.type)
        let from = change.oldProperty.map { context.spell($0, withKeys: false) } ?? ""
        draft.fixes = [
            context.history(
                "say what nil becomes: the default, once the property has one\(context.placeOfEntry(change))",
                of: change.newOwner,
                "retype: { \(property.name): { from: \(from), else: default } }"
            )
        ]
        if property.defaultValue == nil, value != "fail" {
            draft.fixes.append(
                context.attribute("and give it one", of: change.newOwner, property.name, "default: \(value)")
            )
        }
        return draft
    }
}

extension DiffContext {
    /// Whether nil in an older archive is an error, by the history's own `else:`.
    fileprivate func failsOnNil(_ change: ModelChange) -> Bool {
        guard change.isDeclared else { return true }
        for entry in change.declaration?.changes ?? [] {
            guard case .retype(let retypings) = entry.kind else { continue }
            for retyping in retypings where retyping.old.type.isOptional && !retyping.new.type.isOptional {
                return retyping.otherwise == .fail
            }
        }
        return false
    }
}
