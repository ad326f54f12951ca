import Diagnostics

/// Finds a key among a mapping's pairs: by looking through few, by hash among many.
struct KeyTable {
    private static let hashedFrom = 12
    private var places = TextTable()

    mutating func firstPlace(of key: String, in pairs: [YAMLPair]) -> Int? {
        if pairs.count < Self.hashedFrom { return pairs.firstIndex { $0.key.value == key } }
        if places.isEmpty {
            for (place, pair) in pairs.enumerated() { places[pair.key.value] = place }
        }
        return places[key]
    }

    mutating func insert(_ key: String, at place: Int) {
        if !places.isEmpty { places[key] = place }
    }
}

extension TreeBuilder {
    mutating func reportDuplicate(_ key: YAMLNode, of name: String, first: SourceSpan) {
        bag.report(
            .yamlDuplicateKey,
            "the key '\(excerpt(name))' stands twice in this mapping",
            at: key.span,
            notes: [Note("first written here", at: first)]
        )
    }

    mutating func reportMergeKey(_ key: YAMLNode) {
        isUsable = false
        bag.report(
            .yamlMergeKey,
            "merge keys are not part of the schema language",
            at: key.span,
            notes: [Note("write the entries out; an alias may stand for a whole value")]
        )
    }

    mutating func reportKeyNotScalar(_ key: YAMLNode) {
        isUsable = false
        let form = key.mapping == nil ? "list" : "mapping"
        bag.report(
            .yamlKeyNotScalar,
            "a \(form) cannot be a key, expected a name",
            at: key.span,
            fixIts: key.isFlow
                ? [FixIt("quote it, if text is meant", replace: key.span, with: quotedYAML(key.span.text))] : []
        )
    }
}
