import SchemaDiagnostics

/// Finds a key among a mapping's pairs: by linear search if there are few, by hash if there are many.
struct KeyTable {
    private static let hashedFrom = 12
    private var places = TextTable()

    /// The index of a key that exists; nil for a new key, which gets the index of the next pair.
    mutating func firstPlace(of key: String, in pairs: [YAMLPair]) -> Int? {
        if pairs.count < Self.hashedFrom {
            for place in pairs.indices where pairs[place].key.value == key { return place }
            return nil
        }
        if places.isEmpty {
            places = TextTable(minimumCapacity: 4 * Self.hashedFrom)
            for place in pairs.indices { places[pairs[place].key.value] = place }
        }
        return places.value(of: key, orInsert: pairs.count)
    }
}

extension TreeBuilder {
    mutating func reportDuplicate(_ key: Spanned<String>, first: SourceSpan) {
        bag.report(
            .yamlDuplicateKey,
            "the key '\(excerpt(key.value))' is listed twice in this mapping",
            at: key.span,
            notes: [Note("first written here", at: first)]
        )
    }

    mutating func reportMergeKey(at key: SourceSpan) {
        isUsable = false
        bag.report(
            .yamlMergeKey,
            "merge keys are not part of the schema language",
            at: key,
            notes: [Note("write the entries out; an alias may replace a whole value")]
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
                ? [FixIt("quote it if it is text", replace: key.span, with: quotedYAML(key.span.text))] : []
        )
    }
}
