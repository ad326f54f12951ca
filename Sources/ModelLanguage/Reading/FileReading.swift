import SchemaDiagnostics
import YAMLTree

extension SchemaReader {
    static let headerKeys = [
        "model", "language", "version", "formerly", "readsFrom", "stampedFrom", "boxed", "unknownKeys", "writesNil",
        "keys",
        "info",
        "include",
        "uses", "swift",
    ]
    /// Each version has an entry in memory, so their number is limited.
    static let highestVersion = 99_999
    static let swiftKeys = [
        "output", "module", "access", "layout", "runtime", "codable", "equality", "copying", "objc", "header",
        "imports",
        "immutable",
        "jsonKeys", "dates",
        "observable",
    ]
    static let sectionKeys = ["types", "enums", "structs", "classes", "removed"]

    mutating func readFile(_ tree: YAMLNode) -> SchemaFile {
        var schema = SchemaFile(file: file)
        guard case .mapping(var pairs) = tree.content else {
            let fixIts = spaced(tree.span.text).map { [FixIt("insert spaces", replace: tree.span, with: $0)] } ?? []
            reportKind(tree, expected: "the sections of a schema, a mapping", fixIts: fixIts)
            schema.isOfWrongKind = true
            return schema
        }
        let valid = Self.headerKeys + Self.sectionKeys
        pairs = headerApart(pairs)
        sections = pairs
        pairs = nested(meant(pairs, in: "a schema file", valid: valid)) { pair, empty in
            !(Self.headerKeys + Self.sectionKeys).contains(pair.key.value)
                && (Self.sectionKeys.contains(empty.key.value) && pair.value.isMappingOrEmpty
                    || empty.key.value == "swift" && Self.swiftKeys.contains(pair.key.value))
        }
        pairs = declarationsOutside(of: Self.sectionKeys, pairs)
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
            case let key where Self.headerKeys.contains(key):
                if schema.header == nil { schema.strayHeaderKeys.append(pair.key) }
            case let key where Self.classKeys.contains(key) && !Self.swiftKeys.contains(key):
                reportUnknownKey(
                    pair.key,
                    in: "a schema file",
                    valid: valid,
                    fixIt: movingToClass(pair, besides: pairs)
                )
            default:
                let isOfSwift = Self.swiftKeys.contains(pair.key.value) && pairs["swift"] == nil
                let fixIt =
                    isOfSwift && pair.key.value != "imports" || pair.value.sequence != nil && isOfSwift
                    ? movingToSwift(pair, among: pairs)
                    : (Self.swiftKeys.contains(pair.key.value) ? movingToSwift(pair) : nil)
                        ?? self.fixIt(for: pair, among: pairs, valid: valid)
                reportUnknownKey(
                    pair.key,
                    in: "a schema file",
                    valid: valid,
                    note: policyNote(pair),
                    fixIt: fixIt
                )
            }
        }
        schema.enums += take("enums") { $0.readEnum($1, $2) }
        schema.structs += take("structs") { $0.readRecord(.struct, $1, $2) }
        schema.classes += take("classes") { $0.readRecord(.class, $1, $2) }
        return schema
    }

    /// `model: { name: Films, version: 1 }` and `module: Films`, as the keys that were meant.
    private mutating func headerApart(_ pairs: [YAMLPair]) -> [YAMLPair] {
        var result = pairs
        if pairs["model"] == nil, let index = pairs.firstIndex(where: { $0.key.value == "module" }) {
            let key = pairs[index].key
            bag.report(
                .unknownKey,
                "unknown key 'module' in a schema file, which needs 'model'",
                at: key.span,
                fixIts: [FixIt("write 'model'", replace: key.span, with: "model")]
            )
            result[index].key.value = "model"
        } else if let index = pairs.firstIndex(where: { $0.key.value == "model" }),
            var own = pairs[index].value.mapping, let name = own.firstIndex(where: { $0.key.value == "name" })
        {
            own[name].key.value = "model"
            let text = own.map { "\($0.key.value): \($0.value.span.withQuotes.text)" }.joined(separator: "\n")
            let (start, end) = (pairs[index].key.span.start, pairs[index].value.span.end)
            reportKind(
                pairs[index].value,
                expected: "the name alone for 'model', and the other keys beside it",
                fixIts: own.contains { $0.value.scalar == nil }
                    ? [] : [FixIt("write it so", replace: pairs[index].key.span.at(start, end), with: text)]
            )
            result.replaceSubrange(index...index, with: own)
        }
        return result
    }

    /// The section of the file whose content has the place.
    func section(with span: SourceSpan) -> YAMLPair? {
        sections.first { $0.value.span.start <= span.start && span.end <= $0.value.span.end }
    }

    /// What belongs in the policy file, as it is written there.
    private func policyNote(_ pair: YAMLPair) -> String? {
        guard ["diff", "roots"].contains(pair.key.value), pair.key.span.position.column == 1 else { return nil }
        let text = pair.key.span.at(pair.key.span.start, max(pair.key.span.end, pair.value.span.withQuotes.end)).text
        guard text.utf8.count < 400 else { return nil }
        return
            "it belongs in the file 'heirloom.yaml' beside 'Schemas', which says how the project is checked:\n\(text)"
    }

    /// With the keys of 'swift' that follow; nil for these.
    private func movingToSwift(_ pair: YAMLPair, among pairs: [YAMLPair]) -> FixIt? {
        guard let index = pairs.firstIndex(where: { $0.key.span == pair.key.span }) else { return nil }
        if pairs[..<index].contains(where: { Self.swiftKeys.contains($0.key.value) }) { return nil }
        let run = pairs[index...].prefix { Self.swiftKeys.contains($0.key.value) }
        let end = run.last.map { max($0.key.span.end, $0.value.span.withQuotes.end) } ?? pair.value.span.end
        return writing(above: pair.key.span, to: end, "swift:")
    }

    /// Below the only class, where there is one.
    private func movingToClass(_ pair: YAMLPair, besides pairs: [YAMLPair]) -> FixIt? {
        if pair.key.value == "history", let fixIt = distributing(pair) { return fixIt }
        guard let classes = pairs["classes"]?.value.mapping, classes.count == 1, let owner = classes.first,
            !owner.value.isFlow, let key = owner.value.mapping?.first?.key, pair.key.span.position.column == 1,
            owner.value.mapping?[pair.key.value] == nil
        else { return nil }
        return FixIt(
            "move it below class '\(shortened(owner.key.value))'",
            edits: moving(
                pair.key.span.position.line...pair.value.span.endPosition.line,
                before: owner.value.span.endPosition.line + 1,
                margin: String(repeating: " ", count: key.span.position.column - 1)
            )
        )
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

    /// Declarations in the wrong place, which is reported.
    private mutating func take<Declaration>(
        _ section: String,
        _ read: (inout SchemaReader, Spanned<String>, YAMLNode) -> Declaration
    ) -> [Declaration] {
        var declarations: [Declaration] = []
        // Reading one may find more.
        while let index = strays.firstIndex(where: { $0.section == section }) {
            let pair = strays.remove(at: index).pair
            checkIdentifier(pair.key, of: "the name of a type")
            declarations.append(read(&self, pair.key, pair.value))
        }
        return declarations
    }

    /// The declarations of one section, in order.
    private mutating func readSection<Declaration>(
        _ section: YAMLPair,
        _ read: (inout SchemaReader, Spanned<String>, YAMLNode) -> Declaration
    ) -> [Declaration] {
        let keys = section.key.value == "enums" ? Self.enumKeys : Self.classKeys
        let place = MappingPlace(section: section.key.value)
        let found = pairs(section.value, of: "'\(section.key.value)', of names and declarations", as: place)
        let pairs = nested(found) { pair, empty in
            keys.contains(pair.key.value) && !keys.contains(empty.key.value)
        }
        var declarations: [Declaration] = []
        declarations.reserveCapacity(pairs.count)
        for pair in withoutOthers(pairs, in: section) {
            if pair.value.isEmptyScalar, Self.sectionKeys.contains(pair.key.value) {
                reportUnknownKey(
                    pair.key,
                    in: "'\(section.key.value)'",
                    valid: [],
                    note: "it belongs at the top of the file"
                )
                continue
            }
            checkIdentifier(pair.key, of: "the name of a type")
            declarations.append(read(&self, pair.key, pair.value))
        }
        return declarations
    }

    private mutating func readHeader(_ pairs: [YAMLPair], model: YAMLPair) -> HeaderDeclaration {
        var header = HeaderDeclaration(model: identifier(model) ?? Spanned("", model.key.span))
        for pair in pairs {
            switch pair.key.value {
            case "version": header.version = integer(pair, atMost: Self.highestVersion) ?? Spanned(0, pair.value.span)
            case "formerly":
                header.formerly = distinctTexts(pair)
                for name in header.formerly { checkIdentifier(name, of: "a name of the model") }
            case "readsFrom": header.readsFrom = integer(pair)
            case "stampedFrom": header.stampedFrom = integer(pair)
            case "boxed": header.boxed = bool(pair)
            case "unknownKeys": header.unknownKeys = option(pair)
            case "writesNil": header.writesNil = bool(pair)
            case "keys": header.keys = keyPattern(pair)
            case "info": header.info = info(pair)
            case "include": header.include = distinctTexts(pair, areFree: true)
            case "uses": header.uses = distinctTexts(pair, areFree: true)
            case "swift": header.swift = readSwiftOptions(pair.value)
            default: break
            }
        }
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

    private mutating func readSwiftOptions(_ node: YAMLNode) -> SwiftDeclaration {
        var options = SwiftDeclaration()
        for pair in pairs(node, of: "'swift'", as: .swift) {
            switch pair.key.value {
            case "output": options.output = anyText(pair, mayBeEmpty: false)
            case "module": options.module = identifier(pair)
            case "access": options.access = option(pair)
            case "layout": options.layout = option(pair)
            case "runtime": options.runtime = option(pair)
            case "codable": options.codable = option(pair)
            case "equality": options.equality = option(pair)
            case "copying": options.copying = option(pair)
            case "objc": options.objc = bool(pair)
            case "immutable": options.immutable = bool(pair)
            case "jsonKeys": options.jsonKeys = option(pair)
            case "dates": options.dates = dates(pair)
            case "observable": options.observable = bool(pair)
            case "header": options.header = anyText(pair)
            case "imports":
                options.imports = distinctTexts(pair)
                for name in options.imports { checkIdentifier(name, of: "a module") }
            default:
                reportUnknownKey(pair.key, in: "'swift'", valid: Self.swiftKeys)
            }
        }
        return options
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
