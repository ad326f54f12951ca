import SchemaDiagnostics
import YAMLTree

// `cases: [card(Card), cash]`, `cases: { card: { of: Card } }`: cases that hold values, as those of other languages' enums do.

extension SchemaReader {
    private struct Payload {
        var name: String
        /// None: the case holds nothing.
        var types: [String]
        var span: SourceSpan

        var isOfDeclaredType: Bool {
            types.count == 1 && isIdentifier(types[0]) && types[0].first?.isUppercase == true
                && BuiltinType(rawValue: types[0]) == nil && typeElsewhere(types[0]) == nil
        }
    }

    /// Reports cases that hold values once, with the union that is meant.
    mutating func reportPayloads(_ pair: YAMLPair) -> Bool {
        let cases: [Payload?]
        switch pair.value.content {
        case .sequence(let items): cases = items.map(payload)
        case .mapping(let pairs): cases = pairs.map { payload($0) }
        case .scalar: return false
        }
        let known = cases.compactMap(\.self)
        guard known.count == cases.count, let first = known.first(where: { !$0.types.isEmpty }) else { return false }
        let entries = known.map {
            "\($0.name): \($0.types.isEmpty ? "none" : $0.isOfDeclaredType ? $0.types[0] : $0.name.raisingFirst)"
        }
        let text = "oneOf: { \(entries.joined(separator: ", ")) }"
        let values = known.first { !$0.types.isEmpty && !$0.isOfDeclaredType }
        let fields = values.map { value in
            value.types.enumerated().map { index, type in
                let parts = parts(of: type, at: ":")
                let meant = typeMeant(by: parts.last ?? type) ?? type
                return "\(parts.count == 2 ? parts[0] : index == 0 ? "value" : "value\(index + 1)"): \(meant)"
            }.joined(separator: ", ")
        }
        var notes = [Note("as in \(text)")]
        if let values, let fields {
            let own = values.name.raisingFirst
            notes.append(
                Note("a case holds a struct or a class: structs: { \(own): { properties: { \(shortened(fields)) } } }")
            )
        }
        let whole = pair.key.span.at(pair.key.span.start, pair.value.span.withQuotes.end)
        let isWritten = pair.key.value == "cases" && pair.key.span.text == "cases"
        bag.report(
            .swiftDeclaration,
            "case '\(shortened(first.name))' holds a value: it is a case of an enum with 'oneOf'",
            at: first.span,
            notes: notes,
            fixIts: values == nil && isWritten ? [FixIt("write '\(shortened(text))'", replace: whole, with: text)] : []
        )
        return true
    }

    /// `card(Card)`, `cash`, `card: Card` as an item.
    private func payload(_ item: YAMLNode) -> Payload? {
        if item.mapping != nil, item.span.text.hasSuffix(")") { return payload(item.span.text, item.span) }
        if let own = item.mapping, own.count == 1, let pair = own.first, isIdentifier(pair.key.value) {
            guard let type = pair.value.scalar?.text, type.first?.isUppercase == true, isDottedIdentifier(type) else {
                return nil
            }
            return Payload(name: pair.key.value, types: [type], span: item.span)
        }
        return item.scalar.flatMap { payload($0.text, item.span) }
    }

    private func payload(_ text: String, _ span: SourceSpan) -> Payload? {
        var rest = text.hasPrefix("case ") ? text.dropFirst(5) : text[...]
        guard let name = takeIdentifier(&rest) else { return nil }
        if rest.isEmpty { return Payload(name: name, types: [], span: span) }
        guard rest.hasPrefix("("), rest.hasSuffix(")") || rest.hasPrefix("{"), rest.count > 2 else { return nil }
        let types = parts(of: rest.dropFirst().dropLast(), at: ",").filter { !$0.isEmpty }
        return types.isEmpty
            ? nil
            : Payload(name: name, types: types.map { $0.hasPrefix("_ ") ? String($0.dropFirst(2)) : $0 }, span: span)
    }

    /// `card(Card):`, `card: { of: Card }`, `cash:` of a mapping.
    private func payload(_ pair: YAMLPair) -> Payload? {
        if pair.value.isEmptyScalar { return payload(pair.key.value, pair.key.span) }
        guard isIdentifier(pair.key.value), let own = pair.value.mapping, !own.isEmpty,
            own.allSatisfy({ ["of", "oneOf", "type", "value", "payload", "holds", "doc"].contains($0.key.value) }),
            let type = own.first(where: { $0.key.value != "doc" })?.value.scalar?.text, type.first?.isUppercase == true
        else { return nil }
        return Payload(name: pair.key.value, types: [type], span: pair.key.span)
    }
}
