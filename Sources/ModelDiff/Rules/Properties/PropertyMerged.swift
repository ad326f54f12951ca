import ModelLanguage

extension Rule {
    static let propertyMerged = Rule(
        "property-merged",
        .caution,
        "several properties became one, through a function",
        on: .property,
        kinds: .merged
    ) { change, context in
        .combination(change, context)
    }
}
