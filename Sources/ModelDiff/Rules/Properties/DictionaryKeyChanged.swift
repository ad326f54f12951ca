import ModelLanguage

extension Rule {
    static let dictionaryKeyChanged = Rule(
        "dictionary-key-changed",
        .caution,
        "a property came to dictionaries or JSON, or left them; the archive is as before",
        on: .property,
        kinds: .exclusion
    ) { change, context in
        guard let before = change.oldProperty, let after = change.newProperty,
            before.excludedFrom.contains(.coding) == after.excludedFrom.contains(.coding)
        else { return nil }
        let left = after.excludedFrom.subtracting(before.excludedFrom)
        let came = before.excludedFrom.subtracting(after.excludedFrom)
        var parts: [String] = []
        if !left.isDisjoint(with: [.dictionary, .json]) { parts.append("left \(left.words)") }
        if !came.isDisjoint(with: [.dictionary, .json]) { parts.append("came to \(came.words)") }
        var draft = Draft("\(context.name(change)) \(parts.joined(separator: " and "))")
        if !change.isDeclared {
            let verb = left.isEmpty ? "include" : "exclude"
            let channels = (left.isEmpty ? came : left).names.joined(separator: ", ")
            draft.fixes = [
                context.history("declare it", of: change.newOwner, "\(verb): { \(after.name): [\(channels)] }")
            ]
        }
        return draft
    }
}

extension Channels {
    fileprivate var names: [String] {
        (contains(.dictionary) ? ["dictionary"] : []) + (contains(.json) ? ["json"] : [])
    }
    fileprivate var words: String {
        ((contains(.dictionary) ? ["dictionaries"] : []) + (contains(.json) ? ["JSON"] : [])).joined(separator: " and ")
    }
}
