import ModelLanguage
import SchemaHistory

extension Rule {
    static let propertyExcluded = Rule(
        "property-excluded",
        .loss,
        "a property is no longer archived",
        pair: .exclusion
    ) { matter, before, after in
        guard after.excludedFrom.contains(.coding), !before.excludedFrom.contains(.coding) else { return nil }
        var draft = Draft("\(matter.name) is excluded: it is no longer archived")
        draft.loss = "what '\(before.name)' held in older archives"
        draft.backward = matter.backward(Verdict(.loses))
        if !matter.isDeclared { draft.fixAsBreak() }
        draft.declare(matter, "declare it", "exclude: \(after.name)")
        return draft
    }

    static let propertyIncluded = Rule(
        "property-included",
        .safe,
        "a property that was excluded is archived",
        pair: .exclusion
    ) { matter, before, after in
        guard before.excludedFrom.contains(.coding), !after.excludedFrom.contains(.coding) else { return nil }
        var draft = Draft("\(matter.name) is archived now; older archives have its default")
        draft.forward = matter.forward(Verdict(.reads, "the key is ignored"))
        draft.declare(matter, "declare it", "include: \(after.name)")
        return draft
    }

    static let dictionaryKeyChanged = Rule(
        "dictionary-key-changed",
        .caution,
        "a property came to dictionaries or JSON, or left them; the archive is as before",
        pair: .exclusion
    ) { matter, before, after in
        guard before.excludedFrom.contains(.coding) == after.excludedFrom.contains(.coding) else { return nil }
        let left = after.excludedFrom.subtracting(before.excludedFrom)
        let came = before.excludedFrom.subtracting(after.excludedFrom)
        let parts = [("left", left), ("came to", came)].compactMap { verb, channels in
            channels.words.isEmpty ? nil : "\(verb) \(channels.words.joined(separator: " and "))"
        }
        var draft = Draft("\(matter.name) \(parts.joined(separator: " and "))")
        let entry = left.isEmpty ? ("include", came.names) : ("exclude", left.names)
        draft.declare(matter, "declare it", "\(entry.0): { \(after.name): [\(entry.1.joined(separator: ", "))] }")
        return draft
    }
}

extension Channels {
    fileprivate var names: [String] {
        (contains(.dictionary) ? ["dictionary"] : []) + (contains(.json) ? ["json"] : [])
    }
    fileprivate var words: [String] {
        (contains(.dictionary) ? ["dictionaries"] : []) + (contains(.json) ? ["JSON"] : [])
    }
}
