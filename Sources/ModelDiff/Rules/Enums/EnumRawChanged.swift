import ModelLanguage

extension Rule {
    static let enumRawChanged = Rule(
        "enum-raw-changed",
        .caution,
        "a case is written with another raw value",
        on: .enumCase,
        kinds: .rawValue,
        .renamed
    ) { change, context in
        guard let before = change.oldCase, let after = change.newCase, before.raw != after.raw else { return nil }
        let isRenamed = before.name != after.name
        let name =
            isRenamed
            ? "case '\(change.oldPath)' was renamed to \(context.name(change)), which" : "case \(context.name(change))"
        var draft = Draft("\(name) is written as \(after.raw), before as \(before.raw)")
        if isRenamed { draft.source = Verdict(.refuses, "uses of '.\(before.name)' no longer compile") }
        let taker = change.oldOwner?.enumModel?.cases.first { $0.raw == after.raw }
        draft.forward =
            taker.map { taker in
                // Only a declared change raises minReader.
                let verdict =
                    change.isDeclared
                    ? Verdict(.refuses, "\(after.raw) was '.\(taker.name)': the archive's minReader keeps it out")
                    : Verdict(.misreads, "takes \(after.raw) for '.\(taker.name)'")
                return context.forward(verdict, of: change.oldOwner)
            }
            ?? context.forwardOfCases(change)
        let pin = context.attribute(
            change.isDeclared
                ? "keep the raw value, so that older apps know it"
                : context.rawChanges(change) > 1 ? "or keep the raw values, all at once" : "or keep the raw value",
            of: change.newOwner,
            nil,
            "cases: { \(after.name): \(YAMLText.scalar(before.raw)) }"
        )
        guard !change.isDeclared else {
            draft.backward = context.backward(.reads, of: change.oldOwner)
            draft.fixes = isRenamed ? [pin] : []
            return draft
        }
        draft.severity = .break
        draft.isFixed = true
        let other = change.newOwner?.enumModel?.cases.first { $0.raw == before.raw }
        draft.backward = context.backward(
            other.map { Verdict(.misreads, "\(before.raw) now means '.\($0.name)'") }
                ?? Verdict(.refuses, "\(before.raw) is no longer known"),
            of: change.oldOwner
        )
        draft.fixes = [
            context.history(
                "declare the old raw value",
                of: change.newOwner,
                isRenamed
                    ? "renameCase: { \(before.name): \(after.name) }"
                    : "reraw: { \(after.name): \(YAMLText.scalar(before.raw)) }"
            ),
            pin,
        ]
        return draft
    }
}

extension DiffContext {
    /// Cases of the enum whose raw values are others than before.
    fileprivate func rawChanges(_ change: ModelChange) -> Int {
        let before = change.oldOwner?.enumModel?.cases ?? []
        return change.newOwner?.enumModel?.cases.count { new in
            before.contains { $0.name == new.name && $0.raw != new.raw }
        } ?? 0
    }
}
