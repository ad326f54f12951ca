import ModelLanguage

extension Rule {
    static let foreignTypeChanged = Rule(
        "foreign-type-changed",
        .break,
        "a foreign type is coded in another way",
        on: .foreignType,
        kinds: .coding
    ) { change, context in
        guard case .foreign(let before)? = change.old, case .foreign(let after)? = change.new else { return nil }
        var draft = Draft("foreign type '\(after.name.name)' is coded in another way")
        draft.forward = context.forward(.reads)
        switch (before.coding, after.coding) {
        case (.oneOf(let then), .oneOf(let now)):
            draft.message = "'\(after.name.name)' admits other types"
            let gone = then.map { context.comparison.today($0) }.filter { !now.contains($0) }
            let came = now.filter { !then.map { context.comparison.today($0) }.contains($0) }
            // No history can tell of it: what some archives hold is refused.
            draft.isFixed = !gone.isEmpty
            if gone.isEmpty { draft.severity = .caution }
            let refused = gone.map { "'\($0.schemaSpelling())'" }.joined(separator: ", ")
            if !gone.isEmpty { draft.message = "'\(after.name.name)' does not admit \(refused) any more" }
            draft.backward = context.backward(
                gone.isEmpty ? .reads : Verdict(.depends, "values of \(refused) are refused")
            )
            if !came.isEmpty {
                draft.forward = context.forward(Verdict(.depends, "objects of types that are newly admitted"))
            }
        case (.secure(let then), .secure(let now)):
            let gone = then.filter { !now.contains($0) }
            draft.isFixed = !gone.isEmpty
            if gone.isEmpty { draft.severity = .safe }
            draft.backward = context.backward(
                gone.isEmpty ? .reads : Verdict(.depends, "what is no longer allowed inside")
            )
        case (.codable, .codable), (.none, .none):
            draft.message = "foreign type '\(after.name.name)' is another Swift type"
            draft.severity = .caution
            draft.backward = context.backward(Verdict(.depends, "what the new type cannot be made from"))
        case (.convert(let then), .convert(let now)) where context.comparison.today(then.archived) == now.archived:
            draft.message = "foreign type '\(after.name.name)' is converted by other functions"
            draft.severity = .caution
            draft.backward = context.backward(Verdict(.depends, "what \(now.decode) refuses"))
        case (.secure, _), (.codable, _), (.oneOf, _), (.convert, _), (.none, _):
            draft.isFixed = true
            draft.backward = context.backward(Verdict(.refuses, "its values stand in another form"))
            draft.forward = context.forward(Verdict(.refuses, "its values stand in another form"))
        }
        return draft
    }
}
