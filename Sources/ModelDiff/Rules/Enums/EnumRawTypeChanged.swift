import ModelLanguage

extension Rule {
    static let enumRawTypeChanged = Rule(
        "enum-raw-type-changed",
        .break,
        "the raw values of an enum are of another type",
        on: .enum,
        kinds: .rawType
    ) { change, context in
        guard let before = change.oldOwner?.enumModel, let after = change.newOwner?.enumModel else { return nil }
        var draft = Draft(
            "the raw values of \(context.name(change)) went from \(before.rawType.spelling) to \(after.rawType.spelling)"
        )
        // Integers stand in archives without their width.
        let isInteger = before.rawType != .string && after.rawType != .string
        let verdict = isInteger ? .reads : Verdict(.refuses, "raw values of another type")
        draft.forward = context.forward(verdict, of: change.oldOwner)
        guard !change.isDeclared else {
            draft.severity = .caution
            draft.backward = context.backward(.reads, of: change.oldOwner)
            return draft
        }
        draft.isFixed = true
        draft.backward = context.backward(verdict, of: change.oldOwner)
        let rows = before.cases.filter { old in after.cases.contains { $0.name == old.name } }
            .map { "\($0.name): \(YAMLText.scalar($0.raw))" }.joined(separator: ", ")
        draft.fixes = [
            context.history(
                "declare the old raw values",
                of: change.newOwner,
                "was: { raw: \(before.rawType.spelling) }",
                "reraw: { \(rows) }"
            )
        ]
        return draft
    }
}

extension EnumModel.RawType {
    var spelling: String {
        switch self {
        case .string: "String"
        case .integer(let type): type.rawValue
        }
    }
}
