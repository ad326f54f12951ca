import ModelLanguage
import SchemaHistory

extension Rule {
    static let propertyAddedRequired = Rule(
        "property-added-required",
        .break,
        "a property without a default was added",
        on: .property,
        kinds: .added
    ) { change, context in
        guard let property = change.newProperty, property.isRequired else { return nil }
        let value = context.sample(property.type)
        var draft = Draft("\(context.name(change)) was added, and is required\(context.whatOlderArchivesHave(change))")
        draft.source = Verdict(.refuses, "callers of init must pass '\(property.name)'")
        draft.forward = context.forward(
            Verdict(.reads, "the key is ignored; an old app that saves again drops it"),
            of: change.oldOwner
        )
        let owner = change.newOwner
        if change.isDeclared, let owner, context.backward(property, of: owner, in: .archive).failing.isEmpty {
            return draft
        }
        if value != "fail" {
            draft.fixes.append(
                context.history(
                    "say what older archives have in it\(context.placeOfEntry(change))",
                    of: owner,
                    "add: { \(property.name): { missing: \(value) } }"
                )
            )
            draft.fixes.append(
                context.attribute("or give it a default", of: owner, property.name, "default: \(value)")
            )
        }
        let optional = YAMLText.type(.optional(property.type), in: context.new.name)
        draft.fixes.append(context.attribute("or make it optional", of: owner, property.name, "type: \(optional)"))
        return draft
    }
}

extension DiffContext {
    /// `; older archives have 0 in it`, as the history's `missing:` has it.
    fileprivate func whatOlderArchivesHave(_ change: ModelChange) -> String {
        for entry in change.declaration?.changes ?? [] {
            guard let add = entry.kind as? Change.Add else { continue }
            if let addition = add.additions.first(where: { $0.property.name == change.newProperty?.name }) {
                return addition.missing.clause.map { "; older archives \($0)" } ?? ""
            }
        }
        return ""
    }
}

extension Change.Missing {
    /// What is in the property where an older archive is read; nil where that is an error.
    var clause: String? {
        switch self {
        case .value(let value): "have \(value.schemaSpelling) in it"
        case .computed(let sources, let function):
            "get it from \(sources.map { "'\($0.name)'" }.joined(separator: ", ")), through \(function)"
        case .fail: nil
        }
    }
}
