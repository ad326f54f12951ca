import SchemaDiagnostics
import YAMLTree

extension SchemaReader {
    mutating func readFile(_ tree: YAMLNode) -> SchemaFile {
        var schema = SchemaFile(file: file)
        guard case .mapping(var pairs) = tree.content else {
            reportKind(tree, expected: "the sections of a schema, a mapping")
            schema.isOfWrongKind = true
            return schema
        }
        if pairs["model"] == nil, let index = pairs.firstIndex(where: { $0.key.value == "module" }) {
            let key = pairs[index].key
            let message = "unknown key 'module' in a schema file, which needs 'model'"
            let fixIt = key.span.writing("model")
            bag.report(.unknownKey, message, at: key.span, fixIts: [fixIt])
            pairs[index].key.value = "model"
        }
        sections = pairs
        pairs = meant(pairs, in: "a schema file", valid: Language.file)
        if let pair = pairs["language"], isTooNew(pair) {
            schema.isTooNew = true
            return schema
        }
        if let model = pairs["model"] {
            schema.header = readHeader(pairs, model: model)
        }
        for pair in pairs {
            switch pair.key.value {
            case "types": schema.types += readSection(pair) { $0.readForeignType($1, $2) }
            case "enums": schema.enums = readSection(pair) { $0.readEnum($1, $2) }
            case "structs": schema.structs = readSection(pair) { $0.readRecord(.struct, $1, $2) }
            case "classes": schema.classes = readSection(pair) { $0.readRecord(.class, $1, $2) }
            case "removed":
                let (declarations, types) = readRemoved(pair)
                schema.removed = declarations
                schema.types += types
            case let key where Language.header.place.has(key):
                if schema.header == nil { schema.strayHeaderKeys.append(pair.key) }
            default: reportUnknownKey(pair, among: pairs, in: "a schema file", valid: Language.file)
            }
        }
        return schema
    }

    /// The section of the file whose content has the place.
    func section(with span: SourceSpan) -> YAMLPair? {
        sections.first { $0.value.span.start <= span.start && span.end <= $0.value.span.end }
    }

    /// The meaning of all other keys in a newer language is unknown, so nothing else is reported.
    private mutating func isTooNew(_ pair: YAMLPair) -> Bool {
        guard let language = integer(pair), language.value > SchemaLanguage.version else { return false }
        bag.report(
            .languageTooNew,
            "the schema is written in language \(language.value), this heirloom knows \(SchemaLanguage.version)",
            at: language.span,
            notes: [
                Note(
                    "install a newer heirloom, or let Package.swift ask for one; 'heirloom --version' shows the language that it knows"
                )
            ]
        )
        return true
    }

    /// The declarations of one section, in order.
    private mutating func readSection<Declaration>(
        _ section: YAMLPair,
        _ read: (inout SchemaReader, Spanned<String>, YAMLNode) -> Declaration
    ) -> [Declaration] {
        let pairs = pairs(
            section.value,
            of: "'\(section.key.value)', of names and declarations",
            example: Language.file[section.key.value]?.examples.first
        )
        return pairs.map { pair in
            checkIdentifier(pair.key, of: "the name of a type", keeper: "'archiveName' says so")
            return read(&self, pair.key, pair.value)
        }
    }

    private mutating func readHeader(_ pairs: [YAMLPair], model: YAMLPair) -> HeaderDeclaration {
        var header = HeaderDeclaration(model: identifier(model) ?? Spanned("", model.key.span))
        for pair in pairs { Language.header[pair.key.value]?(&self, pair, &header) }
        if header.version == nil {
            reportMissingKey(
                "version",
                in: "a model",
                at: model.key.span,
                notes: [Note("a new model begins with 'version: 1'")]
            )
        }
        return header
    }

    mutating func readSettings(_ pair: YAMLPair) -> SwiftDeclaration {
        var settings = SwiftDeclaration()
        read(
            pairs(pair.value, of: "'swift', as in { codable: true }"),
            by: Language.swiftRows,
            in: "'swift'",
            into: &settings
        )
        return settings
    }

    /// A list of names, each once.
    mutating func names(_ pair: YAMLPair, of place: String, isDotted: Bool = false) -> [Spanned<String>] {
        let names = distinctTexts(pair)
        for name in names where !isDotted || !isDottedIdentifier(name.value) { checkIdentifier(name, of: place) }
        return names
    }

    /// A pattern of keys: text with one `*` in place of the property's name.
    package mutating func keyPattern(_ pair: YAMLPair) -> Spanned<String>? {
        guard let pattern = anyText(pair, mayBeEmpty: false) else { return nil }
        let stars = pattern.value.utf8.reduce(0) { $1 == UInt8(ascii: "*") ? $0 + 1 : $0 }
        if stars == 1 { return pattern }
        bag.report(
            .keyPattern,
            stars == 0
                ? "'\(shortened(pattern.value))' gives all properties the same key; expected '*' where the name goes"
                : "'\(shortened(pattern.value))' has more than one '*'; expected one, where the name goes",
            at: pattern.span,
            fixIts: stars == 0 && !isWord(pattern.value.utf8.last ?? 0x61) || pattern.value.hasSuffix("_")
                ? [FixIt("write '\(pattern.value)*'", replace: pattern.span, with: pattern.value + "*")] : []
        )
        return nil
    }
}

extension DiagnosticID {
    static let languageTooNew = DiagnosticID("language-too-new")
    static let keyPattern = DiagnosticID("key-pattern")
}
