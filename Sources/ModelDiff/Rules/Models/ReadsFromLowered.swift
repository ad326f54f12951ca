import ModelLanguage

extension Rule {
    static let readsFromLowered = Rule(
        "reads-from-lowered",
        .safe,
        "archives of older versions are read again",
        on: .model,
        kinds: .readsFrom
    ) { change, context in
        guard context.new.readsFrom < context.old.readsFrom else { return nil }
        var draft = Draft("'readsFrom' went down to \(context.new.readsFrom) from \(context.old.readsFrom)")
        draft.forward = context.forward(.reads)
        return draft
    }
}
