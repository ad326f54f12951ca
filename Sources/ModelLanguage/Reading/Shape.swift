import SchemaDiagnostics
import YAMLTree

/// A value in another of YAML's three forms than its place takes, as it was meant: `[x]` of `x`, `{ key: x }` of `x` by the place's short
/// key, a mapping of a list of pairs or names, the item of a list that has one. The description of the language says what a place takes.
struct Shape {
    /// What is read instead.
    let node: YAMLNode
    let fixIt: FixIt

    private init(_ node: YAMLNode, _ fixIt: FixIt) { (self.node, self.fixIt) = (node, fixIt) }

    /// Nil where the value has the form that its place takes, or where it is not known what was meant.
    init?(of node: YAMLNode, as kind: ValueKind, by reader: SchemaReader) {
        guard node.anchorSpan == nil, !node.isEmptyScalar, !kind.accepts(node) else { return nil }
        guard let shape = Self.meant(node, kind, reader) else { return nil }
        self = shape
    }

    private static func meant(_ node: YAMLNode, _ kind: ValueKind, _ reader: SchemaReader) -> Shape? {
        switch kind.whole {
        case .either(let kinds): return kinds.lazy.compactMap { meant(node, $0, reader) }.first
        case .list(let item, _): return list(node, item, reader)
        case .named(let inner, _):
            switch node.content {
            case .scalar(let scalar): return names(scalar.text, node, inner, reader)
            case .sequence(let items): return pairs(items, node, inner, reader)
            case .mapping: return nil
            }
        case .mapping(let place):
            switch node.content {
            case .scalar: return short(node, node, place)
            case .sequence(let items): return short(items, node, place, reader)
            case .mapping: return nil
            }
        case .pattern("range"): return range(node) ?? text(node)
        default: return text(node)
        }
    }

    /// `{ min: 1, max: 80 }`, `[1, 80]`
    private static func range(_ node: YAMLNode) -> Shape? {
        let ends: [YAMLNode?]
        switch node.content {
        case .scalar: return nil
        case .sequence(let items): ends = items
        case .mapping(let pairs):
            ends = [pairs["min"]?.value, pairs["max"]?.value]
            guard pairs.count == ends.compactMap(\.self).count else { return nil }
        }
        let texts = ends.map { $0?.scalar?.text ?? "" }
        guard ends.count == 2, texts.contains(where: { !$0.isEmpty }),
            texts.allSatisfy({ $0.isEmpty || Int($0) != nil })
        else { return nil }
        let meant = texts.joined(separator: "...")
        return replacing(node, text(meant, node).content, meant)
    }

    // MARK: Lists and texts

    private static func list(_ node: YAMLNode, _ item: ValueKind, _ reader: SchemaReader) -> Shape? {
        switch node.content {
        case .scalar(let scalar):
            guard item.accepts(node), scalar.text.split(separator: " ").count == 1 || scalar.text.contains(", ") else {
                return nil
            }
            let parts = scalar.text.split(separator: ",").map { String($0.trimmed()) }
            return parts.count == 1
                ? replacing(node, .sequence([node]), "[\(node.span.withQuotes.text)]")
                : replacing(node, .sequence(parts.map { text($0, node) }), "[\(parts.joined(separator: ", "))]")
        case .mapping(let pairs):
            guard item.place != nil, !pairs.isEmpty else { return nil }
            let items = pairs.map { YAMLNode(.mapping([$0]), span: $0.whole, isFlow: node.isFlow) }
            let fixIt = FixIt(
                pairs.count == 1 ? "write '- \(shortened(pairs[0].key.value))'" : "write each change with '-'",
                edits: listing(pairs, in: node)
            )
            return Shape(node.with(.sequence(items)), fixIt)
        case .sequence: return nil
        }
    }

    /// Each pair with its '-'.
    private static func listing(_ pairs: [YAMLPair], in node: YAMLNode) -> [FixIt.Edit] {
        if node.isFlow {
            let items = pairs.map { "\($0.key.value): \($0.value.span.withQuotes.text)" }
            return [FixIt.Edit(node.span, replacement: "[ \(items.joined(separator: ", ")) ]")]
        }
        let file = node.span.file
        return pairs.flatMap { pair -> [FixIt.Edit] in
            let start = pair.key.span.start
            let deeper = file.lineStarts.filter { $0 > start && $0 < pair.value.span.end }
            return [FixIt.Edit(inserting: "- ", at: start, in: file)]
                + deeper.map { FixIt.Edit(inserting: "  ", at: $0, in: file) }
        }
    }

    private static let namesOfText: Set<String> = ["name", "value", "key", "text", "path"]

    /// `[t]`, `{ name: t }`
    private static func text(_ node: YAMLNode) -> Shape? {
        var inner = node.sequence?.count == 1 ? node.sequence?.first : nil
        if let pair = node.mapping?.first, node.mapping?.count == 1, namesOfText.contains(pair.key.value) {
            inner = pair.value
        }
        guard node.isFlow, let inner, let scalar = inner.scalar, !scalar.text.isEmpty else { return nil }
        return replacing(node, inner.content, inner.span.withQuotes.text)
    }

    // MARK: A mapping with certain keys

    /// `{ superclass: Item }` of `Item`, `{ cases: [a, b] }` of `a b`, `{ abstract: true }` of `abstract`.
    private static func short(_ item: YAMLNode, _ node: YAMLNode, _ place: Language.Place) -> Shape? {
        let text = item.scalar?.text ?? ""
        if let flag = place[text], flag.kind.unwrittenFlag != nil {
            return mapping(node, text, self.text("true", node), "true")
        }
        // The value is not there.
        if place.has(text) { return nil }
        let owners = place.keys.filter { $0.kind.words.contains(text) }
        if owners.count == 1, let owner = owners.first, place.required.allSatisfy({ $0 == owner.name }) {
            return mapping(node, owner.name, item, text)
        }
        guard let key = place.short.flatMap({ place[$0] }), place.required.allSatisfy({ $0 == key.name }) else {
            return nil
        }
        let words = text.split { " ,|\n".contains($0) }.map(String.init).filter { $0 != "case" }
        let areNames = words.allSatisfy { isIdentifier($0) && !isType($0) }
        if key.kind.takesNames, areNames, words.count > 1 || words.first?.isCapitalized == false {
            let items = words.map { self.text($0, node) }
            let list = YAMLNode(.sequence(items), span: node.span, isFlow: true)
            return mapping(node, key.name, list, "[\(words.joined(separator: ", "))]")
        }
        return key.kind.fits(text) ? mapping(node, key.name, item, item.span.withQuotes.text) : nil
    }

    /// `[Item]` as `Item`, `[a, b]` as `{ cases: [a, b] }`, `- raw: Int` as `raw: Int`.
    private static func short(_ items: [YAMLNode], _ node: YAMLNode, _ place: Language.Place, _ reader: SchemaReader)
        -> Shape?
    {
        if items.count == 1, items[0].scalar != nil, place.short.flatMap({ place[$0] })?.kind.takesNames == false {
            return short(items[0], node, place)
        }
        if let key = place.short, let kind = place[key]?.kind, kind.takesNames, kind.accepts(node) {
            if node.isFlow { return mapping(node, key, node, node.span.text) }
            return reader.writing(above: node.span, to: node.span.end, key + ":").map {
                Shape(node.with(.mapping([pair(key, node)])), $0)
            }
        }
        let isOfKeys = items.allSatisfy { $0.mapping?.allSatisfy { place.has($0.key.value) } == true }
        return isOfKeys ? unlisted(items, node, reader) : nil
    }

    // MARK: A mapping of names

    /// `{ Film: {} }` of `Film`, `{ old: new }` of `old -> new`.
    private static func names(_ text: String, _ node: YAMLNode, _ inner: ValueKind, _ reader: SchemaReader) -> Shape? {
        if let place = inner.place {
            return place.mayBeEmpty && isIdentifier(text) ? empty([node], node, reader) : nil
        }
        let names = text.split { " ,:->=>".contains($0) }.map(String.init).filter { $0 != "to" }
        return renaming(names, node, inner)
    }

    private static func renaming(_ names: [String], _ node: YAMLNode, _ inner: ValueKind) -> Shape? {
        guard inner.isName, names.count == 2, names.allSatisfy(isIdentifier) else { return nil }
        return mapping(node, names[0], self.text(names[1], node), names[1])
    }

    /// `- title: String`, `- name: title`, `[Film, Person]`, `[old, new]`.
    private static func pairs(_ items: [YAMLNode], _ node: YAMLNode, _ inner: ValueKind, _ reader: SchemaReader)
        -> Shape?
    {
        let texts = items.compactMap { $0.scalar?.text }
        if !items.isEmpty, texts.count == items.count, texts.allSatisfy(isIdentifier) {
            if inner.isPayload { return payloads(texts, items, node) }
            return inner.place?.mayBeEmpty == true ? empty(items, node, reader) : renaming(texts, node, inner)
        }
        return named(items, node, reader) ?? unlisted(items, node, reader)
    }

    /// `[Card, Voucher]`: cases called as what they hold.
    private static func payloads(_ texts: [String], _ items: [YAMLNode], _ node: YAMLNode) -> Shape? {
        let names = texts.map(\.loweringFirst)
        guard node.isFlow, texts.allSatisfy(\.isCapitalized), names.allSatisfy(isIdentifier) else { return nil }
        let fields = zip(names, texts).map { "\($0): \($1)" }.joined(separator: ", ")
        let pairs = zip(names, items).map { pair($0, $1, at: $1.span) }
        return Shape(node.with(.mapping(pairs)), node.span.writing("{ \(fields) }").withSeveralReadings)
    }

    private static func empty(_ items: [YAMLNode], _ node: YAMLNode, _ reader: SchemaReader) -> Shape {
        let pairs = items.map {
            pair($0.scalar?.text ?? "", YAMLNode(.mapping([]), span: $0.span), at: $0.span)
        }
        let texts = items.map { "\($0.span.text): {}" }
        if node.isFlow || node.scalar != nil {
            return replacing(node, .mapping(pairs), "{ \(texts.joined(separator: ", ")) }")
        }
        let edits = zip(items, texts).map { item, text in
            let start = reader.dash(before: item.span.start)?.start ?? item.span.start
            return FixIt.Edit(item.span.at(start, item.span.end), replacement: text)
        }
        return Shape(node.with(.mapping(pairs)), FixIt("write each name as a key", edits: edits))
    }

    /// The pairs of a list as one mapping.
    private static func unlisted(_ items: [YAMLNode], _ node: YAMLNode, _ reader: SchemaReader) -> Shape? {
        let pairs = items.flatMap { $0.mapping ?? [] }
        guard !items.isEmpty, items.allSatisfy({ $0.mapping?.isEmpty == false }) else { return nil }
        if node.isFlow {
            guard items.allSatisfy({ !$0.span.text.hasPrefix("{") }) else { return nil }
            return replacing(node, .mapping(pairs), "{ \(node.span.text.dropFirst().dropLast()) }")
        }
        let dashes = items.compactMap { reader.dash(before: $0.span.start) }
        guard dashes.count == items.count else { return nil }
        let fixIt = FixIt("remove each '-'", edits: dashes.map { FixIt.Edit($0, replacement: " ") })
        return Shape(node.with(.mapping(pairs)), fixIt)
    }

    /// Items that begin with a name: the rest of each is below it.
    private static func named(_ items: [YAMLNode], _ node: YAMLNode, _ reader: SchemaReader) -> Shape? {
        var pairs: [YAMLPair] = []
        var edits: [FixIt.Edit] = []
        for item in items {
            guard let own = item.mapping, let head = own.first, let name = head.value.scalar?.text, isIdentifier(name),
                ["name", "class", "property", "case"].contains(head.key.value),
                let dash = reader.dash(before: item.span.start)
            else { return nil }
            let rest = Array(own.dropFirst())
            let span = rest.first.map { item.span.at($0.key.span.start, item.span.end) } ?? item.span
            let content = rest.isEmpty ? YAMLNode.Content.scalar(YAMLScalar("", style: .plain)) : .mapping(rest)
            pairs.append(pair(name, YAMLNode(content, span: span, isFlow: item.isFlow), at: head.value.span))
            let end = item.isFlow ? rest.first?.key.span.start ?? item.span.end : head.value.span.end
            let text = item.isFlow && !rest.isEmpty ? "\(name): { " : "\(name):"
            edits.append(FixIt.Edit(dash.at(dash.start, end), replacement: text))
        }
        guard !items.isEmpty else { return nil }
        return Shape(node.with(.mapping(pairs)), FixIt("write each name as a key", edits: edits))
    }

    // MARK: Parts

    private static func replacing(_ node: YAMLNode, _ content: YAMLNode.Content, _ text: String) -> Shape {
        Shape(node.with(content), node.span.withQuotes.writing(text))
    }

    private static func mapping(_ node: YAMLNode, _ key: String, _ value: YAMLNode, _ text: String) -> Shape {
        replacing(node, .mapping([pair(key, value)]), "{ \(key): \(text) }")
    }

    private static func pair(_ key: String, _ value: YAMLNode, at span: SourceSpan? = nil) -> YAMLPair {
        YAMLPair(key: Spanned(key, span ?? value.span), keyStyle: .plain, value: value)
    }

    private static func text(_ text: String, _ node: YAMLNode) -> YAMLNode {
        YAMLNode(.scalar(YAMLScalar(text, style: .plain)), span: node.span)
    }

    fileprivate static func isType(_ word: String) -> Bool {
        BuiltinType(rawValue: word) != nil || typeElsewhere(word) != nil
    }
}

extension YAMLNode {
    func with(_ content: Content) -> YAMLNode {
        var node = self
        node.content = content
        return node
    }
}

extension YAMLPair {
    /// From its key to the end of its value.
    var whole: SourceSpan {
        key.span.at(key.span.start, max(key.span.withQuotes.end, value.span.withQuotes.end))
    }
}

extension ValueKind {
    private static let patternsOfText: Set<String> = [
        "name", "typeName", "notEmpty", "keyPattern", "hookName", "raw", "range", "bound", "oldRaw",
    ]

    /// Without the names under which the JSON Schema has it.
    var whole: ValueKind { if case .shared(let value) = self { value.kind.whole } else { self } }

    /// The place that a mapping of this kind is.
    var place: Language.Place? {
        switch whole {
        case .mapping(let place): place
        case .either(let kinds): kinds.lazy.compactMap(\.place).first
        default: nil
        }
    }

    fileprivate var isPayload: Bool {
        switch self {
        case .shared(let value): value.name == SharedValue.payload.name
        case .either(let kinds): kinds.contains(where: \.isPayload)
        default: false
        }
    }

    fileprivate var isName: Bool { if case .pattern("name") = whole { true } else { false } }

    fileprivate var takesNames: Bool { listed?.isName == true }

    /// What is in the list that a value of this kind may be.
    var listed: ValueKind? {
        switch whole {
        case .list(let item, _): item
        case .either(let kinds): kinds.lazy.compactMap(\.listed).first
        default: nil
        }
    }

    /// Whether the node has a form that a value of this kind may have.
    func accepts(_ node: YAMLNode) -> Bool {
        switch whole {
        case .flag, .word, .whole, .text, .code: node.scalar != nil
        case .pattern(let name): node.scalar != nil || !Self.patternsOfText.contains(name)
        case .list(let item, _): node.sequence?.allSatisfy(item.accepts) ?? node.isEmptyScalar
        case .named, .mapping: node.mapping != nil || node.isEmptyScalar
        case .either(let kinds): kinds.contains { $0.accepts(node) }
        case .anything, .shared: true
        }
    }

    var words: [String] {
        switch whole {
        case .word(let words, _): words
        case .either(let kinds): kinds.flatMap(\.words)
        default: []
        }
    }

    /// Whether a text is a value of this kind and hardly anything else.
    fileprivate func fits(_ text: String) -> Bool {
        switch whole {
        case .word(let words, _): words.contains(text)
        case .pattern("typeName"): isDottedIdentifier(text) && text.isCapitalized && !Shape.isType(text)
        case .pattern: isDottedIdentifier(text)
        case .code: text.contains("/")
        case .either(let kinds): kinds.contains { $0.fits(text) }
        default: false
        }
    }
}
