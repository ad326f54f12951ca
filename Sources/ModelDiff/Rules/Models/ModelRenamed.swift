import ModelLanguage

extension Rule {
    static let modelRenamed = Rule(
        "model-renamed",
        .break,
        "the model has another name, under which stamps are written",
        on: .model,
        kinds: .renamed
    ) { change, context in
        let then = context.old.name
        var draft = Draft("the model went from '\(then)' to '\(context.new.name)'")
        draft.source = Verdict(.refuses, "'\(then)Model' is called '\(context.new.name)Model'")
        guard context.new.stampName != context.old.stampName else {
            draft.severity = .caution
            draft.message += "; stamps go on being written as '\(context.new.stampName).version'"
            draft.backward = context.backward(.reads)
            draft.forward = context.forward(.reads)
            return draft
        }
        draft.isFixed = true
        draft.backward = context.backward(
            Verdict(.misreads, "'\(context.old.stampName).version' is no longer seen: taken for version 1")
        )
        draft.forward = context.forward(Verdict(.misreads, "finds no stamp"))
        let former = [then] + context.old.formerly
        draft.fixes = [context.header("go on under the old stamp", "formerly: [\(former.joined(separator: ", "))]")]
        return draft
    }
}
