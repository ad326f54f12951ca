import ModelLanguage

extension Rule {
    static let defaultChanged = Rule(
        "default-changed",
        .safe,
        "the value of what is absent changed",
        on: .property,
        kinds: .defaultValue
    ) { change, context in
        guard let before = change.oldProperty, let after = change.newProperty, let value = after.defaultValue else {
            return nil
        }
        guard let former = before.defaultValue else {
            var draft = Draft("\(context.name(change)) got the default \(value.schemaSpelling)")
            guard before.type.isOptional, !change.isDeclared else { return draft }
            // Its nil is absent in older archives.
            draft.severity = .break
            draft.isFixed = true
            draft.fixes = [
                context.history(
                    "declare what it was",
                    of: change.newOwner,
                    "retype: { \(after.name): { from: \(context.spell(before, withKeys: false)) } }"
                )
            ]
            return draft
        }
        var draft = Draft(
            "the default of \(context.name(change)) went from \(former.schemaSpelling) to \(value.schemaSpelling)"
        )
        draft.fixes = context.redefault(change, former.schemaSpelling)
        guard !change.isDeclared else {
            draft.message += "; older archives keep the old one"
            return draft
        }
        draft.severity = .break
        draft.isFixed = true
        draft.backward = context.backward(
            Verdict(.misreads, "what is absent would mean \(value.schemaSpelling)"),
            of: change.oldOwner
        )
        return draft
    }
}

extension DiffContext {
    func redefault(_ change: ModelChange, _ value: String) -> [Fix] {
        guard !change.isDeclared, let name = change.newProperty?.name else { return [] }
        return [history("declare the old default", of: change.newOwner, "redefault: { \(name): \(value) }")]
    }
}
