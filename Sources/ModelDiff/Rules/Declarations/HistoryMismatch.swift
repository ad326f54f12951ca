import ModelLanguage

extension Rule {
    static let historyMismatch = Rule(
        "history-mismatch",
        .break,
        "the history does not lead from the old version to what is there now",
        on: .property,
        .enumCase,
        kinds: .history
    ) { change, context in
        var draft = Draft(
            "\(context.name(change)) is new, but the history says that version \(context.old.version) had it already"
        )
        draft.isFixed = true
        draft.backward = change.newProperty == nil ? context.backward(.reads, of: change.oldOwner) : nil
        if let property = change.newProperty {
            let entry =
                property.isRequired
                ? "add: { \(property.name): { missing: \(context.sample(property.type)) } }" : "add: [\(property.name)]"
            draft.fixes = [context.history("declare it", of: change.newOwner, entry)]
        } else if let value = change.newCase {
            draft.fixes = [context.history("declare it", of: change.newOwner, "addCase: [\(value.name)]")]
        }
        return draft
    }
}
