import ModelLanguage

extension Rule {
    static let propertyRenamed = Rule(
        "property-renamed",
        .caution,
        "a property got another name, as the history says",
        on: .property,
        kinds: .renamed
    ) { change, context in
        guard !change.alsoRetyped, let before = change.oldProperty, let after = change.newProperty else { return nil }
        let key = before.key == after.key ? "; its key '\(after.key)' stays" : ""
        var draft = Draft("'\(change.oldPath)' was renamed to \(context.name(change))\(key)")
        draft.source = context.lossOfName(before.name, change)
        if before.key != after.key { draft.fixes = context.writeAlso(change) }
        return draft
    }
}

extension ModelChange {
    /// `Book.title` as the old model called it.
    var oldPath: String { [oldOwner?.name.name, old?.name].compactMap(\.self).joined(separator: ".") }
}
