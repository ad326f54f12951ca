import ModelLanguage

extension Rule {
    static let archiveNameChanged = Rule(
        "archive-name-changed",
        .caution,
        "a class or struct is archived under another name",
        on: .class,
        .struct,
        kinds: .archiveName
    ) { change, context in
        guard let before = change.oldOwner?.archiveName, let after = change.newOwner?.archiveName else { return nil }
        var draft = Draft("\(context.name(change)) is archived as '\(after)', before as '\(before)'")
        draft.forward = context.forwardOfName(change)
        draft.backward = context.backward(.reads, of: change.oldOwner)
        if change.isDeclared {
            if draft.forward?.failing.isEmpty == false { draft.fixes = context.archiveNameFixes(change) }
            return draft
        }
        draft.severity = .break
        draft.isFixed = true
        // A base-most class is not named in JSON and dictionaries, nor is a struct.
        if change.newOwner?.classModel?.superclass == nil { draft.only = .archive }
        draft.backward = context.backward(Verdict(.refuses, "does not know a class '\(before)'"), of: change.oldOwner)
        draft.fixes = [
            context.history("declare the old name", of: change.newOwner, "archiveName: \(YAMLText.scalar(before))")
        ]
        return draft
    }
}
