import ModelLanguage

extension Rule {
    static let moduleChanged = Rule(
        "module-changed",
        .break,
        "the Swift module of the generated code has another name",
        on: .model,
        kinds: .moduleName
    ) { change, context in
        let then = context.old.swift.module
        var draft = Draft("the module went from '\(then)' to '\(context.new.swift.module)'")
        draft.source = Verdict(.refuses, "imports of '\(then)' no longer compile")
        draft.forward = context.forward(.reads)
        guard !change.isDeclared else {
            draft.severity = .caution
            draft.backward = context.backward(.reads)
            return draft
        }
        draft.isFixed = true
        draft.backward = context.backward(
            Verdict(.depends, "classes that Foundation wrote as '\(then).Name' are unknown")
        )
        draft.fixes = [context.header("go on accepting the old name", "formerly: [\(then)]")]
        return draft
    }
}
