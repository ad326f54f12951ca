import ModelLanguage
import SchemaHistory

extension Rule {
    static let enumCaseRemoved = Rule(
        "enum-case-removed",
        .break,
        "a case is gone",
        on: .enumCase,
        kinds: .removed
    ) { change, context in
        guard let value = change.oldCase else { return nil }
        var draft = Draft("case \(context.name(change)) is gone")
        draft.source = Verdict(.refuses, "uses of '.\(value.name)' no longer compile")
        draft.forward = context.forward(.reads, of: change.oldOwner)
        if change.isDeclared {
            draft.severity = .loss
            let target = context.readAs(change)
            draft.message += target.map { "; it is read as '.\($0)'" } ?? "; it is read as nil and leaves collections"
            draft.loss = "which values were '.\(value.name)'"
            draft.backward = context.backward(
                Verdict(.loses, "'.\(value.name)' becomes \(target.map { "'.\($0)'" } ?? "nil")"),
                of: change.oldOwner
            )
            if target == nil, let holder = context.requiredHolder(of: change) {
                draft.severity = .break
                draft.message += "; '\(holder)' requires one"
                draft.backward = context.backward(
                    Verdict(.refuses, "those with '.\(value.name)' in '\(holder)'"),
                    of: change.oldOwner
                )
            }
            return draft
        }
        draft.backward = context.backwardOfUnknown(change, value.name)
        draft.isFixed = true
        let cases = change.newOwner?.enumModel?.cases.map(\.name) ?? []
        let raw = value.raw == value.name ? "" : "raw: \(YAMLText.scalar(value.raw)), "
        let target = cases.first.map { raw.isEmpty ? $0 : "{ \(raw)readAs: \($0) }" } ?? "{ \(raw)readAs: drop }"
        draft.fixes = [
            context.history("say what it is read as", of: change.newOwner, "removeCase: { \(value.name): \(target) }")
        ]
        let added = change.newOwner?.enumModel?.cases.first { today in
            change.oldOwner?.enumModel?.cases.contains { $0.name == today.name } == false
        }
        if let added {
            draft.fixes.append(
                context.history(
                    "or, if it was renamed",
                    of: change.newOwner,
                    "renameCase: { \(value.name): \(added.name) }"
                )
            )
        }
        return draft
    }
}

extension DiffContext {
    fileprivate func readAs(_ change: ModelChange) -> String? {
        for entry in change.declaration?.changes ?? [] {
            guard let removals = (entry.kind as? Change.RemoveCase)?.removals else { continue }
            if let removal = removals.first(where: { $0.removed.name == change.oldCase?.name }) {
                return removal.readAs
            }
        }
        return nil
    }

    fileprivate func backwardOfUnknown(_ change: ModelChange, _ name: String) -> VersionVerdicts {
        switch change.newOwner?.enumModel?.unknown {
        case .fallback(let target)?: backward(Verdict(.loses, "'.\(name)' becomes '.\(target)'"), of: change.oldOwner)
        case .keep?: backward(Verdict(.loses, "'.\(name)' becomes unrecognized"), of: change.oldOwner)
        case .error?, nil: backward(Verdict(.refuses, "objects with '.\(name)'"), of: change.oldOwner)
        }
    }
}
