import ModelLanguage

extension Rule {
    static let readsFromRaised = Rule(
        "reads-from-raised",
        .loss,
        "archives of the oldest versions are no longer read",
        on: .model,
        kinds: .readsFrom
    ) { change, context in
        guard context.new.readsFrom > context.old.readsFrom else { return nil }
        let versions = Array(context.old.readsFrom..<min(context.new.readsFrom, context.old.version + 1))
        let list = versions.map(String.init).joined(separator: ", ")
        var draft = Draft(
            "archives of version \(list) are no longer read: 'readsFrom' went up to \(context.new.readsFrom)"
        )
        draft.loss = "what only archives of version \(list) hold"
        draft.backward = VersionVerdicts(versions.map { .init($0, Verdict(.refuses, "below readsFrom")) })
        draft.forward = context.forward(.reads)
        draft.isFixed = true
        return draft
    }
}
