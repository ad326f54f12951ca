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
        let rows = before.cases.filter { old in
            after.cases.contains { $0.name == old.name && (!isInteger || $0.raw != old.raw) }
        }.map { "\($0.name): \(YAMLText.scalar($0.raw))" }.joined(separator: ", ")
        let was = "was: { raw: \(before.rawType.spelling) }"
        draft.fixes = [
            rows.isEmpty
                ? context.history("declare the old type", of: change.newOwner, was)
                : context.history("declare the old raw values", of: change.newOwner, "reraw: { \(rows) }", was)
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
