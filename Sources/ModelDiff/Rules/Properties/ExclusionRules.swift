import ModelLanguage
import SchemaHistory

extension Rule {
    static func propertyExcluded(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) -> Draft? {
        guard new.excludedFrom.contains(.coding), !old.excludedFrom.contains(.coding) else { return nil }
        var draft = Draft("\(matter.name) is excluded: it is no longer archived")
        draft.loss = "the value of '\(old.name)' in older archives"
        if !matter.isDeclared { draft.fixAsBreak() }
        draft.declare(matter)
        return draft
    }

    static func propertyIncluded(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) -> Draft? {
        guard old.excludedFrom.contains(.coding), !new.excludedFrom.contains(.coding) else { return nil }
        var draft = Draft("\(matter.name) is archived now; older archives have its default")
        draft.declare(matter)
        return draft
    }

    static func dictionaryKeyChanged(_ matter: Matter, _ old: PropertyModel, _ new: PropertyModel) -> Draft? {
        guard old.excludedFrom.contains(.coding) == new.excludedFrom.contains(.coding) else { return nil }
        let left = new.excludedFrom.subtracting(old.excludedFrom)
        let came = old.excludedFrom.subtracting(new.excludedFrom)
        let parts = [("left", left), ("came to", came)].compactMap { verb, channels in
            channels.words.isEmpty ? nil : "\(verb) \(channels.words.joined(separator: " and "))"
        }
        var draft = Draft("\(matter.name) \(parts.joined(separator: " and "))")
        draft.declare(matter)
        return draft
    }
}

extension Channels {
    fileprivate var words: [String] {
        (contains(.dictionary) ? ["dictionaries"] : []) + (contains(.json) ? ["JSON"] : [])
    }
}
