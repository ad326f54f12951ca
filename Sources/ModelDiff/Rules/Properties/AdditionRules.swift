import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

extension Rule {
    static func propertyAddedOptional(_ matter: Matter) -> Draft? {
        guard let property = matter.newProperty, property.type.isOptional, property.defaultValue == nil else {
            return nil
        }
        return .addition(matter, "was added, optional: older archives have nil", property)
    }

    static func propertyAddedDefaulted(_ matter: Matter) -> Draft? {
        guard let property = matter.newProperty, let value = property.defaultValue else { return nil }
        return .addition(matter, "was added: older archives have its default \(value.schemaSpelling)", property)
    }

    static func propertyAddedRequired(_ matter: Matter) -> Draft? {
        guard let property = matter.newProperty, property.isRequired else { return nil }
        var draft = Draft.addition(matter, "was added, and is required\(matter.whatOlderArchivesHave)", property)
        draft.fixes = []
        draft.breaksSource("callers of init must pass '\(property.name)'")
        if matter.isDeclared, matter.backward.failing.isEmpty { return draft }
        let value = matter.sample(property.type)
        if value != "fail" {
            draft.fixes = [
                matter.history(
                    "state the value in older archives\(matter.placeOfEntry)",
                    .add(property.name, missing: value)
                ),
                matter.attribute("or give it a default", of: property.name, "default: \(value)"),
            ]
        }
        // Nil and an empty struct may look the same.
        if property.flat != nil { return draft }
        let optional = YAMLText.type(.optional(property.type), in: matter.context.new.name)
        draft.fixes.append(matter.attribute("or make it optional", of: property.name, "type: \(optional)"))
        return draft
    }
}

extension Draft {
    fileprivate static func addition(_ matter: Matter, _ what: String, _ property: PropertyModel) -> Draft {
        var draft = Draft("\(matter.name) \(what)")
        draft.declare(matter)
        if matter.isDeclared, !matter.rows(in: .archive).forward.failing.isEmpty {
            let key = "key: \(YAMLText.scalar(property.key + "2"))"
            draft.fixes.append(
                matter.attribute("a key of its own costs older apps nothing", of: property.name, key)
            )
        }
        return draft
    }
}

extension Matter {
    /// `; it is 0 in older archives`, from the history's `missing:`.
    fileprivate var whatOlderArchivesHave: String {
        let additions = declared(Change.Add.self).flatMap(\.additions)
        let missing = additions.first { $0.property.name == change.newProperty?.name }?.missing
        switch missing {
        case .value(let value)?: return "; it is \(value.schemaSpelling) in older archives"
        case .computed(let sources, let function, _)?:
            return "; older archives get it from \(quoted(sources.map(\.name))), through \(function)"
        case .fail?, nil: return ""
        }
    }
}
