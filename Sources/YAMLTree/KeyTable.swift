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
    mutating func reportDuplicate(_ pair: YAMLPair, first: YAMLPair) {
        let key = pair.key
        bag.report(
            .yamlDuplicateKey,
            "the key '\(excerpt(key.value))' is listed twice in this mapping",
            at: key.span,
            notes: [
                Note("first written here", at: first.key.span),
                Note(
                    key.value.utf8.allSatisfy(isASCIIDigit)
                        ? "write all changes of the version into the list there"
                        : "write what is here below the first one, or remove one of both"
                ),
            ],
            fixIts: [MergedDuplicate.fixIt(first, pair)]
        )
    }

    mutating func reportMergeKey(_ pair: YAMLPair, among pairs: [YAMLPair], isFlow: Bool) {
        isUsable = false
        bag.report(
            .yamlMergeKey,
            "merge keys are not part of the schema language",
            at: pair.key.span,
            notes: [
                Note("classes with the same properties have a common 'superclass'; an alias may replace a whole value")
            ],
            fixIts: [writingOut(pair, among: pairs, isFlow: isFlow)]
        )
    }

    /// The entries that a merge key stands for, except those that are written beside it; nil where they do not fit there.
    private mutating func writingOut(_ merge: YAMLPair, among pairs: [YAMLPair], isFlow: Bool) -> FixIt? {
        guard merge.value.anchorSpan != nil, let own = merge.value.mapping else { return nil }
        let margin = String(repeating: " ", count: merge.key.span.position.column - 1)
        let known = Set(pairs.map(\.key.value))
        let all = own.filter { !known.contains($0.key.value) }
        let entries = all.compactMap { entry -> String? in
            let span = entry.value.span
            let value = text.string(span.start..<span.end)
            guard value.contains("\n") || entry.value.scalar == nil && !entry.value.isFlow else {
                return "\(entry.key.value): \(value)"
            }
            // What has lines of its own cannot be written in one.
            guard !isFlow, span.end > span.start, entry.key.span.end < span.start else { return nil }
            let lines = text.string(entry.key.span.end..<span.end).split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
            let old = entry.key.span.position.column - 1
            guard lines.dropFirst().allSatisfy({ $0.isEmpty || $0.prefix(old).allSatisfy { $0 == " " } }) else {
                return nil
            }
            let moved = lines.dropFirst().map { $0.isEmpty ? "" : margin + $0.dropFirst(old) }
            return entry.key.value + ([String(lines[0])] + moved).joined(separator: "\n")
        }
        guard !entries.isEmpty, entries.count == all.count else { return nil }
        let written = entries.joined(separator: isFlow ? ", " : "\n" + margin)
        let whole = merge.key.span.at(merge.key.span.start, merge.value.span.end)
        return FixIt(
            "write the entries out",
            edits: [FixIt.Edit(whole, replacement: written)] + removingAnchor(ofOnly: merge.value.span)
        )
    }

    /// The anchor of an alias, if no other alias refers to it.
    private mutating func removingAnchor(ofOnly alias: SourceSpan) -> [FixIt.Edit] {
        let name = text.string(alias.start + 1..<alias.end)
        guard let place = anchors.byName[name], aliasCounts[name] == 1 else { return [] }
        let span = anchors.all[place].span
        let end = text.bytes[span.end...].prefix { $0 == 0x20 }.endIndex
        let isLast = end == text.bytes.count || isBreak(text.bytes[end])
        let start = isLast ? trimmedEnd(in: text.bytes, 0..<span.start) : span.start
        return [FixIt.Edit(text.span(start, end), replacement: "")]
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
