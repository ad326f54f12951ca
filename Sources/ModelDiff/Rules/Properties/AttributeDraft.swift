import ModelLanguage

extension Draft {
    /// A change of one attribute of the shape: declared as a `retype` from the whole old form, under the same type.
    static func attribute(
        _ change: ModelChange,
        _ context: DiffContext,
        _ what: (PropertyModel, PropertyModel) -> String
    )
        -> Draft?
    {
        guard let before = change.oldProperty, let after = change.newProperty else { return nil }
        var draft = Draft("\(context.name(change)) \(what(before, after))")
        guard !change.isDeclared, let owner = change.newOwner else { return draft }
        if context.backward(after, of: owner, in: .archive).worst.outcome == .depends {
            (draft.severity, draft.isFixed) = (.break, true)
        }
        // Only a function makes another number of elements of them.
        let isOtherCount = before.isPacked && after.isPacked && before.count != nil && after.count != nil
        let how =
            isOtherCount && before.count != after.count ? ", using: \(context.function("read", owner, after.name))" : ""
        draft.fixes = [
            context.history(
                "declare the old form",
                of: owner,
                "retype: { \(after.name): { from: \(context.spell(before, withKeys: false))\(how) } }"
            )
        ]
        return draft
    }
}
