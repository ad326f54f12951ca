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
        guard !change.isDeclared else { return draft }
        draft.fixes = [
            context.history(
                "declare the old form",
                of: change.newOwner,
                "retype: { \(after.name): { from: \(context.spell(before, withKeys: false)) } }"
            )
        ]
        return draft
    }
}
