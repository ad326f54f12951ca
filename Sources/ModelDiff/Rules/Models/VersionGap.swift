import ModelLanguage

extension Rule {
    static let versionGap = Rule(
        "version-gap",
        .caution,
        "version numbers were left out",
        on: .model,
        kinds: .versionGap
    ) { change, context in
        let (first, last) = (context.old.version + 1, context.new.version - 1)
        let between = first == last ? "\(first) lies between" : "\(first) to \(last) lie between"
        var draft = Draft("the version went from \(context.old.version) to \(context.new.version): \(between)")
        draft.backward = context.backward(.reads)
        draft.forward = context.forward(.reads)
        draft.severity = context.isOldSealed ? .caution : .safe
        return draft
    }
}
