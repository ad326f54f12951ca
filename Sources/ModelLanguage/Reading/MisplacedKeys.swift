import SchemaDiagnostics
import YAMLTree

// Keys that are right, but stand in the wrong place, and words from elsewhere for keys of ours.

extension SchemaReader {
    /// What `heirloom` calls what others call so, by the place's own keys.
    private static let otherWords: [String: [String]] = [
        "superclass": ["extends", "inherits", "parent", "super", "base", "baseClass"],
        "protocols": ["implements", "conforms", "conformsTo", "interfaces"],
        "properties": ["fields", "attributes", "members", "vars"],
        "excluded": ["exclude", "ignore", "ignored", "transient", "skip"],
        "doc": ["description", "comment", "documentation", "docs"],
        "cases": ["values", "members"],
        "raw": ["type", "rawType", "rawValue"],
        "unknown": ["default", "fallback"],
        "model": ["name"],
        "default": ["value", "initial", "defaultValue"],
        "onChange": ["didSet", "willSet"],
        "key": ["archiveKey", "codingKey"],
        "include": ["includes", "imports"],
        "output": ["out", "folder", "directory"],
        "add": ["added", "new", "insert"],
        "remove": ["delete", "deleted"],
        "retype": ["changeType", "type"],
        "move": ["moved"],
        "drop": ["dropped"],
    ]

    /// The key that is meant: a slip of the pen, or a word of other languages.
    func key(meantBy text: String, among valid: [String]) -> String? {
        if let key = valid.first(where: { Self.otherWords[$0]?.contains(text) == true }) { return key }
        return meant(by: text, among: valid)
    }

    /// Where such a key stands, or what is written instead.
    func advice(on key: String, in valid: [String]) -> String? {
        let isProperty = valid.contains("jsonKey")
        let isRecord = valid.contains("properties")
        switch key {
        case "optional", "nullable": return isProperty ? "an optional type ends in '?', as in 'String?'" : nil
        case "required":
            return isProperty ? "a property is required unless its type ends in '?' or it has a default" : nil
        case "readonly", "readOnly", "const", "let", "final":
            return isProperty ? "'mutable: false' keeps others from setting it" : nil
        case "excluded", "transient", "ignored":
            return isProperty ? "the class's 'excluded' lists such properties" : nil
        case "to": return valid.contains("inverse") ? "what it became is listed under 'properties'" : nil
        case "cases", "raw": return isRecord ? "enums are declared under 'enums'" : nil
        case let key where Self.swiftKeys.contains(key) && valid.contains("swift"): return "it belongs under 'swift'"
        case let key where Self.headerKeys.contains(key) && valid.contains("output"):
            return "it belongs beside 'swift', at the top of the file"
        default: return nil
        }
    }

    /// A key of a class or struct whose value says that it is a property.
    func isProperty(_ pair: YAMLPair, besides valid: [String]) -> Bool {
        guard valid.contains("properties"), isIdentifier(pair.key.value),
            !Self.otherWords.contains(where: { valid.contains($0.key) && $0.value.contains(pair.key.value) })
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

    /// The pairs of a mapping, those put below an empty key that stand beside it by mistake, which is reported once.
    ///
    /// - Parameter belongs: whether such a key, found behind an empty one, was meant to stand below it.
    mutating func nested(_ pairs: [YAMLPair], _ belongs: (_ key: YAMLPair, _ empty: YAMLPair) -> Bool) -> [YAMLPair] {
        guard
            let index = pairs.indices.dropLast().first(where: {
                isEmptyBlock(pairs[$0], before: pairs[$0 + 1]) && belongs(pairs[$0 + 1], pairs[$0])
            })
        else { return pairs }
        var result = pairs
        let run = pairs[(index + 1)...].prefix { belongs($0, pairs[index]) }
        guard let first = run.first, let last = run.last else { return pairs }
        let end = max(last.value.span.end, last.key.span.end)
        let above = shortened(pairs[index].key.value)
        let what =
            run.count == 1
            ? "'\(shortened(first.key.value))' is"
            : "'\(shortened(first.key.value))' and \(run.count - 1) more are"
        bag.report(
            .unknownKey,
            "\(what) beside '\(above)', which is empty, and not below it",
            at: first.key.span,
            notes: [Note("'\(above)' is here", at: pairs[index].key.span)],
            fixIts: [indenting(from: first.key.span.start, to: end, below: above)]
        )
        result[index].value = YAMLNode(.mapping(Array(run)), span: first.key.span.at(first.key.span.start, end))
        result.removeSubrange((index + 1)..<(index + 1 + run.count))
        return nested(result, belongs)
    }

    private func isEmptyBlock(_ pair: YAMLPair, before next: YAMLPair) -> Bool {
        guard pair.value.isEmptyScalar, pair.value.anchorSpan == nil else { return false }
        return pair.key.span.position.line < next.key.span.position.line
            && pair.key.span.position.column == next.key.span.position.column
    }

    private func indenting(from start: Int, to end: Int, below above: String) -> FixIt {
        let bytes = file.bytes
        let edits = file.lineStarts.filter { line in
            let isInside = line <= start ? bytes[line..<start].allSatisfy { $0 == 0x20 } : line < end
            return isInside && line < bytes.count && bytes[line] != 0x0A && bytes[line] != 0x0D
        }
        return FixIt(
            "indent \(edits.count == 1 ? "the line" : "\(edits.count) lines") below '\(above)'",
            edits: edits.map { FixIt.Edit(SourceSpan(file: file, start: $0, end: $0), replacement: "  ") }
        )
    }

    /// `- title: String`, a list of names where a mapping is meant.
    mutating func pairs(ofList items: [YAMLNode], _ node: YAMLNode, expected: String) -> [YAMLPair] {
        var pairs: [YAMLPair] = []
        var edits: [FixIt.Edit] = []
        for item in items {
            guard case .mapping(let own) = item.content, let dash = dash(before: item.span.start) else {
                reportKind(node, expected: expected)
                return []
            }
            pairs += own
            edits.append(FixIt.Edit(dash, replacement: " "))
        }
        reportKind(node, expected: expected, fixIts: [FixIt("remove each '-'", edits: edits)])
        return pairs
    }

    private func dash(before offset: Int) -> SourceSpan? {
        var start = offset
        while start > 0, file.bytes[start - 1] == 0x20 { start -= 1 }
        guard start > 0, file.bytes[start - 1] == UInt8(ascii: "-") else { return nil }
        return SourceSpan(file: file, start: start - 1, end: start)
    }
}
