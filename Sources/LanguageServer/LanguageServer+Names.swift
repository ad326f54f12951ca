import ModelLanguage
import SchemaDiagnostics
import Workspace
import YAMLTree

// The places where things are declared, and where they are named.

extension LanguageServer {
    /// For all texts as they are now; for a file that cannot be read, its last readable state.
    var index: NameIndex {
        let analysis = workspace.analyze()
        if let (known, index) = knownIndex, known === analysis { return index }
        let index = NameIndex(workspace.parts)
        knownIndex = (analysis, index)
        return index
    }

    /// The thing named at a place. In a file that is not YAML, only the word decides.
    func mention(_ parameters: JSONValue) throws -> NameIndex.Mention? {
        let (document, offset) = try place(parameters)
        let index = index
        if Paths.isLockFile(document.path) { return sealedMention(document, offset) }
        if workspace.analyze().file(document.path)?.tree != nil {
            return index.mention(at: offset, in: document.path)
        }
        let word = document.file.word(at: offset)
        let place = YAMLPlace(document.file, offset: word.start)
        guard let model = index.model(ofFile: document.path) else { return nil }
        let owner = place.path.count > 1 ? index.declaration(place.path[1], in: model)?.name : nil
        let found = owner.flatMap { index.member(word.text, of: $0) } ?? index.declaration(word.text, in: model)
        return found.map { NameIndex.Mention(name: $0.name, kind: $0.kind, span: word) }
    }

    /// The subject of a seal's line, `+ Book.title: String`, by current names.
    private func sealedMention(_ document: Document, _ offset: Int) -> NameIndex.Mention? {
        let file = document.file
        let word = file.word(at: offset)
        let root = String(document.path.dropLast(document.path.hasSuffix(".yml") ? 9 : 10))
        guard let model = index.model(ofFile: root + ".yaml") ?? index.model(ofFile: root + ".yml") else { return nil }
        let line = file.line(file.position(at: word.start).line)
        if word.start > line.startIndex, file.bytes[word.start - 1] == UInt8(ascii: ".") {
            let owner = file.word(at: word.start - 1)
            let found = index.declaration(owner.text, in: model).flatMap { index.member(word.text, of: $0.name) }
            return found.map { NameIndex.Mention(name: $0.name, kind: $0.kind, span: word) }
        }
        return index.declaration(word.text, in: model).map {
            NameIndex.Mention(name: $0.name, kind: $0.kind, span: word)
        }
    }

    /// For any file with an outline: schemas as they could last be read, lock and policy files as they are.
    private func tree(of document: Document) -> YAMLNode? {
        if let tree = workspace.file(document.path)?.tree { return tree }
        var bag = DiagnosticBag()
        return parseYAML(document.file, into: &bag)
    }

    func definition(_ parameters: JSONValue) throws -> JSONText {
        if let mention = try mention(parameters) {
            return index.declarations[mention.name].map { location($0.span) } ?? .null
        }
        return try includedFile(parameters).map { .object([("uri", .string(address(of: $0))), ("range", Self.top)]) }
            ?? .null
    }

    private static let top: JSONText = {
        let zero = JSONText.object([("line", .integer(0)), ("character", .integer(0))])
        return .object([("start", zero), ("end", zero)])
    }()

    /// The file that an entry of `include` or `uses` names.
    private func includedFile(_ parameters: JSONValue) throws -> String? {
        let (document, offset) = try place(parameters)
        guard let tree = workspace.file(document.path)?.tree else { return nil }
        for key in ["include", "uses"] {
            guard let value = tree[key] else { continue }
            for item in value.sequence ?? [value] where item.span.start <= offset && offset <= item.span.end {
                return item.scalar.map { Paths.join(Paths.folder(of: document.path), $0.text) }
            }
        }
        return nil
    }

    func references(_ parameters: JSONValue) throws -> JSONText {
        guard let name = try mention(parameters)?.name else { return .array([]) }
        let isWhole = parameters["context"]["includeDeclaration"].boolean ?? true
        let found = index.mentions.filter { $0.name == name && (isWhole || !$0.isDeclaration) }
        return .array(found.map { location($0.span) })
    }

    func highlights(_ parameters: JSONValue) throws -> JSONText {
        guard let name = try mention(parameters)?.name else { return .array([]) }
        let path = try document(parameters).path
        let found = index.mentions.filter { $0.name == name && $0.span.file.path == path }
        return .array(
            found.map { mention in
                .object([
                    ("range", positions.range(of: mention.span)), ("kind", .integer(mention.isDeclaration ? 3 : 2)),
                ])
            }
        )
    }

    // MARK: Outlines

    func documentSymbols(_ parameters: JSONValue) throws -> JSONText {
        let document = try document(parameters)
        guard let tree = tree(of: document) else { return .array([]) }
        if Paths.isLockFile(document.path) {
            return .array(
                (tree.sequence ?? []).map { block in
                    let version = block["version"]
                    return symbol(
                        "version \(version?.scalar?.text ?? "?")",
                        3,
                        version?.span ?? block.span,
                        block.span,
                        []
                    )
                }
            )
        }
        var symbols: [JSONText] = []
        // An outline of more is of no use, and takes the editor's memory.
        var left = 10_000
        for pair in tree.mapping ?? [] where left > 0 {
            left -= 1
            switch pair.key.value {
            case "types", "enums", "structs", "classes", "removed":
                let kind = ["enums": 10, "structs": 23, "classes": 5][pair.key.value] ?? 26
                var declarations: [JSONText] = []
                for own in pair.value.mapping ?? [] where left > 0 {
                    let members = members(of: own, isEnum: kind == 10, atMost: left - 1)
                    left -= members.count + 1
                    declarations.append(symbol(own, kind, members))
                }
                symbols.append(symbol(pair, 3, declarations))
            case "model": symbols.append(symbol(pair, 2, []))
            default: symbols.append(symbol(pair, 20, []))
            }
        }
        return .array(symbols)
    }

    private func members(of declaration: YAMLPair, isEnum: Bool, atMost limit: Int) -> [JSONText] {
        let members = declaration.value[isEnum ? "cases" : "properties"] ?? declaration.value["oneOf"]
        if let items = members?.sequence {
            return items.prefix(limit).compactMap { item in
                item.scalar.map { symbol($0.text, 22, item.span, item.span, []) }
            }
        }
        return (members?.mapping ?? []).prefix(limit).map { symbol($0, isEnum ? 22 : 7, []) }
    }

    private func symbol(_ pair: YAMLPair, _ kind: Int, _ children: [JSONText]) -> JSONText {
        symbol(pair.key.value, kind, pair.key.span, pair.whole, children, detail: pair.value.scalar?.text)
    }

    private func symbol(
        _ name: String,
        _ kind: Int,
        _ span: SourceSpan,
        _ whole: SourceSpan,
        _ children: [JSONText],
        detail: String? = nil
    ) -> JSONText {
        .object([
            // Clients reject an empty name.
            ("name", .string(name.isEmpty ? "?" : name)), ("detail", detail.map { .string(shortened($0)) }),
            ("kind", .integer(kind)), ("range", positions.range(of: whole)),
            ("selectionRange", positions.range(of: span)), ("children", children.isEmpty ? nil : .array(children)),
        ])
    }

    func workspaceSymbols(_ parameters: JSONValue) throws -> JSONText {
        let query = (parameters["query"].string ?? "").lowercased()
        let index = index
        let found = index.order.compactMap { index.declarations[$0] }.filter { declaration in
            Self.has((declaration.name.member ?? declaration.name.declaration).lowercased(), query)
        }
        return .array(
            found.prefix(500).map { declaration in
                let name = declaration.name
                return .object([
                    ("name", .string(name.member ?? name.declaration)),
                    ("kind", .integer(declaration.kind.symbolKind)),
                    ("location", location(declaration.span)),
                    ("containerName", .string(name.member == nil ? name.model : name.declaration)),
                ])
            }
        )
    }

    /// Whether the text contains the letters of a query, in this order.
    private static func has(_ text: String, _ query: String) -> Bool {
        var rest = text[...]
        for letter in query {
            guard let place = rest.firstIndex(of: letter) else { return false }
            rest = rest[rest.index(after: place)...]
        }
        return true
    }

    func folds(_ parameters: JSONValue) throws -> JSONText {
        let document = try document(parameters)
        guard let tree = tree(of: document) else { return .array([]) }
        var folds: [JSONText] = []
        func add(_ first: Int, _ last: Int, _ kind: String? = nil) {
            guard last > first else { return }
            folds.append(
                .object([
                    ("startLine", .integer(first - 1)), ("endLine", .integer(last - 1)),
                    ("kind", kind.map(JSONText.string)),
                ])
            )
        }
        func visit(_ node: YAMLNode) {
            guard node.anchorSpan == nil else { return }
            for pair in node.mapping ?? [] {
                add(pair.key.span.position.line, pair.whole.endPosition.line)
                visit(pair.value)
            }
            for item in node.sequence ?? [] { visit(item) }
        }
        visit(tree)
        let file = document.file
        var start: Int?
        for line in 1...file.lineStarts.count + 1 {
            let isComment = file.line(line).first { $0 != 0x20 } == UInt8(ascii: "#")
            if isComment {
                start = start ?? line
            } else if let first = start {
                add(first, line - 1, "comment")
                start = nil
            }
        }
        return .array(folds)
    }

    // MARK: Colours and hints

    static let tokenTypes = ["class", "struct", "enum", "type", "property", "enumMember"]

    func semanticTokens(_ parameters: JSONValue) throws -> JSONText {
        let numbers = tokens(of: try document(parameters).file)
        return .object([("data", .array(numbers.map(JSONText.integer)))])
    }

    /// Five numbers for each token, as the protocol has them.
    private func tokens(of file: SourceFile) -> [Int] {
        // If a text cannot be read, old places would be wrong.
        guard workspace.analyze().file(file.path)?.file === file else { return [] }
        let found = index.mentions.filter { $0.span.file === file }.sorted { $0.span.start < $1.span.start }
        var data: [Int] = []
        var (line, column, end) = (0, 0, 0)
        for mention in found where mention.span.start >= end {
            end = mention.span.end
            let place = file.position(at: mention.span.start).line - 1
            let start = positions.units(file.lineStarts[place]..<mention.span.start, in: file)
            let length = positions.units(mention.span.start..<end, in: file)
            let type = NameIndex.Kind.allCases.firstIndex(of: mention.kind) ?? 0
            data += [
                place - line, place == line ? start - column : start, length, type, mention.isDeclaration ? 1 : 0,
            ]
            (line, column) = (place, start)
        }
        return data
    }

    /// The archive keys that result from a pattern, and archive names that are not written.
    func inlayHints(_ parameters: JSONValue) throws -> JSONText {
        let document = try document(parameters)
        let first = positions.offset(of: parameters["range"]["start"], in: document.file)
        let last = positions.offset(of: parameters["range"]["end"], in: document.file)
        var hints: [JSONText] = []
        for (model, analysis) in workspace.models(with: document.path) where analysis === workspace.analyze() {
            for record in model.model.records {
                for property in record.properties
                where property.span.file === document.file && !property.isKeyWritten && property.key != property.name
                    && !property.isInvisible && first <= property.span.start && property.span.end <= last
                {
                    hints.append(
                        .object([
                            ("position", positions.position(of: property.span.end, in: document.file)),
                            ("label", .string(" key: \(property.key)")), ("paddingLeft", .boolean(true)),
                            ("tooltip", .string("The key in archives, by the pattern '\(record.keyRule.pattern)'.")),
                        ])
                    )
                }
            }
        }
        return .array(hints)
    }
}

extension NameIndex.Kind {
    /// The numbers of the protocol.
    var symbolKind: Int {
        switch self {
        case .class: 5
        case .struct: 23
        case .enum: 10
        case .type: 26
        case .property: 7
        case .case: 22
        }
    }

    var completionKind: Int {
        switch self {
        case .class: 7
        case .struct: 22
        case .enum: 13
        case .type: 8
        case .property: 10
        case .case: 20
        }
    }
}

extension YAMLPair {
    /// From the key to the end of the value.
    var whole: SourceSpan { key.span.at(key.span.start, Swift.max(key.span.end, value.span.end)) }
}

extension SourceFile {
    /// The letters, digits and underscores around a place.
    func word(at offset: Int) -> SourceSpan {
        func isWord(_ byte: UInt8) -> Bool {
            byte >= 0x80 || byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        }
        var (start, end) = (min(offset, bytes.count), min(offset, bytes.count))
        while start > 0, isWord(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, isWord(bytes[end]) { end += 1 }
        return SourceSpan(file: self, start: start, end: end)
    }
}

extension YAMLPlace {
    init(_ file: SourceFile, offset: Int) { self.init(file.bytes, lineStarts: file.lineStarts, offset: offset) }
}
