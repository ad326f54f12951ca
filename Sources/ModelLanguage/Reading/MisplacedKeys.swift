import SchemaDiagnostics
import YAMLTree

// Keys that are correct, but in the wrong place.

extension SchemaReader {
    /// The key that was meant: a spelling mistake, or a word of another language.
    package func key(meantBy text: String, among valid: Language.Place) -> String? {
        remembered.answer(text, valid, \.keys) { findKey(meantBy: text, among: valid) }
    }

    private func findKey(meantBy text: String, among valid: Language.Place) -> String? {
        let word = plainWord(text)
        if let key = valid.names.first(where: { plainWord($0) == word }) { return key }
        if let key = valid.names.first(where: { Self.isOtherWord(text, for: $0) }) { return key }
        return meant(by: text, among: valid.names)
    }

    /// The pairs, each with the key that was meant if it is a spelling mistake or a word of another language. That is reported, and the
    /// value is read as if the key were correct.
    mutating func meant(_ pairs: [YAMLPair], in place: @autoclosure () -> String, valid: Language.Place) -> [YAMLPair] {
        var taken: Set<String>?
        var result = pairs
        for index in pairs.indices where !valid.has(pairs[index].key.value) {
            let known = taken ?? Set(pairs.map(\.key.value))
            taken = known
            let key = pairs[index].key
            guard isIdentifier(key.value), advice(on: key.value, in: valid) == nil,
                !isProperty(pairs[index], besides: valid),
                let match = self.key(meantBy: key.value, among: valid), !known.contains(match)
            else { continue }
            reportUnknownKey(key, in: place(), valid: valid)
            result[index].key.value = match
            taken = known.union([match])
        }
        return result
    }

    /// A key of a class or struct whose value shows that it is a property.
    func isProperty(_ pair: YAMLPair, besides valid: Language.Place) -> Bool {
        guard valid.has("properties"), isIdentifier(pair.key.value),
            !valid.names.contains(where: { Self.isOtherWord(pair.key.value, for: $0) })
        else { return false }
        switch pair.value.content {
        case .mapping(let pairs): return pairs.contains { $0.key.value == "type" }
        case .sequence(let items): return items.count == 1
        case .scalar(let scalar):
            var text = Substring(scalar.text)
            if text.hasSuffix("?") { text.removeLast() }
            return text.first?.isUppercase == true && isDottedIdentifier(String(text)) || text.hasPrefix("Set<")
                || text.hasPrefix("[")
        }
    }

    func indenting(from start: Int, to end: Int, below above: String) -> FixIt {
        let bytes = file.bytes
        let lines = file.lineStarts[(file.position(at: start).line - 1)...].prefix { $0 <= start || $0 < end }
        let edits = lines.filter { line in
            line < bytes.count && bytes[line] != 0x0A && bytes[line] != 0x0D
                && (line > start || bytes[line..<start].allSatisfy { $0 == 0x20 })
        }
        return FixIt(
            "indent \(edits.count == 1 ? "the line" : "\(edits.count) lines") below '\(above)'",
            edits: edits.map { FixIt.Edit(inserting: "  ", at: $0, in: file) }
        )
    }

    /// Writes lines above another one, which is then below them, up to an end; nil where the text does not begin its line.
    func writing(above span: SourceSpan, to end: Int, _ head: String) -> FixIt? {
        let line = file.lineStarts[span.position.line - 1]
        guard file.bytes[line..<span.start].allSatisfy({ $0 == 0x20 }) else { return nil }
        let margin = "\n" + String(repeating: " ", count: span.position.column - 1)
        var indenting = indenting(from: span.start, to: end, below: head)
        indenting.edits.removeFirst()
        let edit = FixIt.Edit(span.at(span.start, span.start), replacement: head + margin + "  ")
        return FixIt("write '\(head.split(separator: " ").last ?? "")' above", edits: [edit] + indenting.edits)
    }

    /// `- title: String` or `- name: title`, a list where a mapping is meant.
    mutating func pairs(ofList items: [YAMLNode], _ node: YAMLNode, expected: String, as place: MappingPlace)
        -> [YAMLPair]
    {
        var pairs: [YAMLPair] = []
        var edits: [FixIt.Edit] = []
        let isNamed = items.allSatisfy { item in
            guard let first = item.mapping?.first, ["name", "class", "property", "case"].contains(first.key.value)
            else {
                return false
            }
            return isIdentifier(first.value.scalar?.text ?? "")
        }
        if let meant = mapping(meantByList: items, node, for: place) {
            let fixIts = [FixIt("write '\(shortened(meant))'", replace: node.span, with: meant)]
            reportKind(node, expected: expected, fixIts: fixIts)
            return []
        }
        if !items.isEmpty, items.allSatisfy({ isIdentifier($0.scalar?.text ?? "") }) {
            let isOfClasses = place == .classes
            let isOfProperties = place == .properties
            let name = items[0].scalar?.text ?? ""
            reportKind(
                node,
                expected: expected,
                notes: isOfProperties
                    ? [Note("each property has its type, as in '\(name): String'")] : noteOnMapping(name, place),
                fixIts: isOfClasses ? [emptyMappings(items, node)] : []
            )
            return isOfClasses
                ? items.map { item in
                    YAMLPair(
                        key: Spanned(item.scalar?.text ?? "", item.span),
                        keyStyle: .plain,
                        value: YAMLNode(.mapping([]), span: item.span)
                    )
                } : []
        }
        for item in items {
            guard case .mapping(let own) = item.content, let dash = dash(before: item.span.start) else {
                reportKind(node, expected: expected)
                return []
            }
            if isNamed, let name = own.first, let text = name.value.scalar?.text {
                let rest = Array(own.dropFirst())
                let span = rest.first.map { name.key.span.at($0.key.span.start, item.span.end) } ?? item.span
                let content: YAMLNode.Content =
                    rest.isEmpty ? .scalar(YAMLScalar("", style: .plain)) : .mapping(rest)
                pairs.append(
                    YAMLPair(
                        key: Spanned(text, name.value.span),
                        keyStyle: .plain,
                        value: YAMLNode(content, span: span, isFlow: item.isFlow)
                    )
                )
                let end = item.isFlow ? rest.first?.key.span.start ?? item.span.end : name.value.span.end
                let head = item.isFlow && !rest.isEmpty ? "\(text): { " : "\(text):"
                edits.append(FixIt.Edit(dash.at(dash.start, end), replacement: head))
            } else {
                pairs += own
                edits.append(FixIt.Edit(dash, replacement: " "))
            }
        }
        let message = isNamed ? "write each name as a key" : "remove each '-'"
        reportKind(node, expected: expected, fixIts: [FixIt(message, edits: edits)])
        return pairs
    }

    /// `[Film, Person]` as `{ Film: {}, Person: {} }`.
    private func emptyMappings(_ items: [YAMLNode], _ node: YAMLNode) -> FixIt {
        let text = items.map { "\($0.span.text): {}" }
        if node.isFlow {
            let new = "{ \(text.joined(separator: ", ")) }"
            return FixIt("write '\(shortened(new))'", replace: node.span, with: new)
        }
        return FixIt(
            "write each name as a key",
            edits: zip(items, text).map { item, text in
                FixIt.Edit(
                    dash(before: item.span.start).map { $0.at($0.start, item.span.end) } ?? item.span,
                    replacement: text
                )
            }
        )
    }

    func dash(before offset: Int) -> SourceSpan? {
        var start = offset
        while start > 0, file.bytes[start - 1] == 0x20 { start -= 1 }
        guard start > 0, file.bytes[start - 1] == UInt8(ascii: "-") else { return nil }
        return SourceSpan(file: file, start: start - 1, end: start)
    }
}
