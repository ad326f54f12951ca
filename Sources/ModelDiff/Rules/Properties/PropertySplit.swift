import ModelLanguage
import SchemaHistory

extension Rule {
    static let propertySplit = Rule(
        "property-split",
        .caution,
        "one property became several, through a function",
        on: .property,
        kinds: .split
    ) { change, context in
        .combination(change, context)
    }
}

extension Draft {
    static func combination(_ change: ModelChange, _ context: DiffContext) -> Draft? {
        guard let combination = change.declaration?.changes.first?.kind as? Change.Combine else { return nil }
        let sources = change.sourceNames.map { "'\($0)'" }.joined(separator: ", ")
        let targets = change.targetNames.map { "'\($0)'" }.joined(separator: ", ")
        let owner = change.newOwner?.name.name ?? ""
        var draft = Draft("\(sources) of '\(owner)' became \(targets), through \(combination.function)")
        draft.source = Verdict(.refuses, "uses of \(sources) no longer compile")
        return draft
    }
}
