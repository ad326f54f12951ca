import SchemaDiagnostics
import YAMLTree

// `codingKeys: { title: t }`, `optional: [year]`: what is said of properties, listed at their class. Each property has it here.

extension SchemaReader {
    /// An attribute of properties, as a class lists it elsewhere.
    private enum Spread {
        /// With a value for each.
        case attribute(String)
        case flag(String)
        case optional
    }

    private static let spreads: [String: Spread] = {
        let families: [(words: String, spread: Spread)] = [
            (
                "codingkeys jsonkeys keymapping mapping mappings fieldmapping propertymapping jsonkeypathsbypropertykey jsonnames keypaths aliases serializednames",
                .attribute("jsonKey")
            ),
            ("keys archivekeys columns columnnames dbnames storagekeys", .attribute("key")),
            ("defaults default defaultvalues initialvalues initial values", .attribute("default")),
            ("doc docs documentation descriptions description comments help", .attribute("doc")),
            ("deprecated deprecations obsolete", .attribute("deprecated")),
            ("inverse inverses inverserelationships relationships", .attribute("inverse")),
            ("patterns pattern regexes", .attribute("pattern")), ("length lengths maxlength", .attribute("length")),
            ("min minimum minimums", .attribute("min")), ("max maximum maximums", .attribute("max")),
            ("onchange observers", .attribute("onChange")), ("access visibility", .attribute("access")),
            ("failure failures", .attribute("failure")), ("form forms", .attribute("form")),
            ("optional optionals nullable nullables optionalproperties", .optional),
            ("weak weakreferences weakproperties unowned", .flag("weak: true")),
            (
                "readonly readonlyproperties immutable immutableproperties constants const final let",
                .flag("mutable: false")
            ),
            ("virtual computed derived computedproperties virtualproperties", .flag("virtual: true")),
            ("conditional conditionalproperties", .flag("conditional: true")), ("packed", .flag("packed: true")),
            ("deepcopy deepcopied", .flag("copy: deep")),
        ]
        var result: [String: Spread] = [:]
        for (words, spread) in families {
            for word in words.split(separator: " ") { result[String(word)] = spread }
        }
        return result
    }()

    /// Keys of a class or struct whose values are mappings or lists.
    private static let keysOfCollections = [
        "properties", "history", "hooks", "excluded", "protocols", "info", "discriminator", "versionKey",
    ]

    /// The pairs of a class or struct without the keys that are said of each property, which are reported.
    mutating func withoutSpreads(_ pairs: [YAMLPair]) -> [YAMLPair] {
        guard let properties = pairs["properties"]?.value.mapping, !properties.isEmpty else { return pairs }
        return pairs.filter { pair in
            // As nearly all classes have them.
            if pair.value.scalar != nil || Self.keysOfCollections.contains(pair.key.value) { return true }
            if pair.key.value == "required", let items = pair.value.sequence {
                let required = Set(items.compactMap { $0.scalar?.text })
                let others = properties.filter { !required.contains($0.key.value) && !isOptional($0) }
                guard !others.isEmpty, !required.isEmpty, required.allSatisfy({ properties[$0] != nil }) else {
                    return true
                }
                reportSpread(pair, others, others.map { _ in nil })
                return false
            }
            guard let spread = Self.spreads[plainWord(pair.key.value)]
            else { return true }
            let (names, values) = entries(pair.value)
            let isValued = !values.isEmpty
            let owned = names.compactMap { properties[$0] }
            guard !owned.isEmpty, owned.count == names.count else { return true }
            let attributes: [String?]
            switch spread {
            case .attribute(let key):
                guard isValued else { return true }
                attributes = values.map { "\(key): \($0)" }
            case .flag(let text):
                guard !isValued else { return true }
                attributes = names.map { _ in text }
            case .optional:
                guard !isValued else { return true }
                attributes = names.map { _ in nil }
            }
            reportSpread(pair, owned, attributes)
            return false
        }
    }

    private func isOptional(_ property: YAMLPair) -> Bool {
        let type = property.value.scalar ?? property.value.mapping?["type"]?.value.scalar
        let isSaid = property.value.mapping?.contains { ["nullable", "default"].contains($0.key.value) } == true
        return isSaid || type?.text.hasSuffix("?") != false
    }

    /// `enum: { status: [draft, published] }` in a class.
    func enumMeant(by pair: YAMLPair, _ valid: [String]) -> String? {
        guard valid.contains("properties"), ["enum", "enums", "choices"].contains(plainWord(pair.key.value)),
            let own = pair.value.mapping?.first, isIdentifier(own.key.value)
        else { return nil }
        let cases = own.value.sequence?.compactMap { $0.scalar?.text } ?? own.value.mapping?.map(\.key.value) ?? []
        guard !cases.isEmpty, cases.allSatisfy(isIdentifier) else { return nil }
        let type = own.key.value.raisingFirst
        let name = own.key.value.loweringFirst
        return
            "an enum is declared under 'enums', at the top of the file, as in: enums: { \(type): { cases: [\(shortened(cases.joined(separator: ", ")))] } }, and '\(name): \(type)' is a property"
    }

    /// `belongs_to: Company`, `has_many: posts`, as properties.
    func relationsMeant(by pair: YAMLPair, _ valid: [String]) -> [String]? {
        if let own = pair.value.mapping, usualWord(pair.key.value, in: valid) == "relationships" {
            let all = own.compactMap { entry -> String? in
                let fields = entry.value.mapping ?? []
                let words = ["destination", "type", "entity", "class", "destinationEntity", "target", "to"]
                let type = fields.first { words.contains($0.key.value) }?.value.scalar?.text ?? entry.value.scalar?.text
                guard let type, isIdentifier(type) else { return nil }
                let isMany = fields.contains {
                    usualWord($0.key.value, in: Self.propertyKeys) == "toMany"
                        && wordForBool($0.value.scalar?.text ?? "") == "true"
                }
                guard isMany, let inverse = fields["inverse"]?.value.scalar?.text else {
                    return "\(entry.key.value): \(isMany ? "[\(type)]" : type + "?")"
                }
                return "\(entry.key.value): { type: [\(type)], inverse: \(inverse) }"
            }
            return all.isEmpty ? nil : all
        }
        guard usualWord(pair.key.value, in: valid) == "belongs_to" else { return nil }
        let word = plainWord(pair.key.value)
        let isMany = word.contains("many") && word != "manytoone" || word == "owns" || word == "contains"
        let names = pair.value.scalar.map { [$0.text] } ?? pair.value.sequence?.compactMap { $0.scalar?.text } ?? []
        guard !names.isEmpty, names.allSatisfy(isIdentifier) else { return nil }
        return names.map { name in
            var type = name.raisingFirst
            let own = name.loweringFirst
            if !isMany { return "\(own): \(type)?" }
            if type.hasSuffix("sses") {
                type.removeLast(2)
            } else if type.hasSuffix("s"), !type.hasSuffix("ss") {
                type.removeLast()
            }
            return "\(own.hasSuffix("s") ? own : own + "s"): [\(type)]"
        }
    }

    /// The relations of an entry as properties of the class, behind the others.
    func declaring(_ relations: [String], of pair: YAMLPair, among pairs: [YAMLPair]) -> FixIt? {
        guard !pair.value.isFlow || pair.value.span.position.line == pair.key.span.position.line,
            pair.key.span.text == pair.key.value
        else { return nil }
        let properties =
            pairs.first { Self.classKeys.contains($0.key.value) ? $0.key.value == "properties" : false }
            ?? pairs.first { Self.isOtherWord($0.key.value, for: "properties") && $0.key != pair.key }
        let lines = file.lineStarts
        let (first, last) = (pair.key.span.position.line, NewDeclaration.end(of: pair))
        let span = pair.key.span.at(lines[first - 1], last <= lines.count ? lines[last - 1] : file.bytes.count)
        guard file.line(first).prefix(pair.key.span.position.column - 1).allSatisfy({ $0 == 0x20 }) else { return nil }
        guard let properties else {
            let margin = String(repeating: " ", count: pair.key.span.position.column - 1)
            let text = relations.map { "\(margin)  \($0)\n" }.joined()
            return FixIt("write it below 'properties'", replace: span, with: "\(margin)properties:\n\(text)")
        }
        guard !properties.value.isFlow, let own = properties.value.mapping?.first else { return nil }
        let margin = String(repeating: " ", count: own.key.span.position.column - 1)
        let end = NewDeclaration.end(of: properties)
        guard end <= lines.count else { return nil }
        let text = relations.map { "\(margin)\($0)\n" }.joined()
        let insertion = FixIt.Edit(inserting: text, at: lines[end - 1], in: file)
        let removal = FixIt.Edit(span, replacement: "")
        return FixIt(
            "write it below 'properties'",
            edits: end == first ? [FixIt.Edit(span, replacement: text)] : [insertion, removal]
        )
    }

    private func entries(_ node: YAMLNode) -> (names: [String], values: [String]) {
        switch node.content {
        case .sequence(let items): return (items.compactMap { $0.scalar?.text }, [])
        case .mapping(let pairs):
            let isWhole = pairs.allSatisfy { $0.value.scalar != nil || $0.value.isFlow }
            return isWhole ? (pairs.map(\.key.value), pairs.map { $0.value.span.withQuotes.text }) : ([], [])
        case .scalar: return ([], [])
        }
    }

    private mutating func reportSpread(_ pair: YAMLPair, _ properties: [YAMLPair], _ attributes: [String?]) {
        let edits = zip(properties, attributes).map { edit(of: $0, adding: $1) }
        let what = attributes[0].map { "'\($0.prefix { $0 != ":" })'" } ?? "a '?' after the type"
        let example = properties[0]
        let type = example.value.scalar?.text ?? "…"
        bag.report(
            .unknownKey,
            "'\(shortened(pair.key.value))' is said of each property, as \(what)",
            at: pair.key.span,
            notes: [
                Note(
                    "as in "
                        + (attributes[0].map { "'\(example.key.value): { type: \(type), \($0) }'" }
                            ?? "'\(example.key.value): \(type.hasSuffix("?") ? type : type + "?")'")
                )
            ],
            fixIts: edits.contains { $0 == nil }
                ? []
                : [
                    FixIt(
                        "write it at each property",
                        edits: edits.compactMap { $0.flatMap(\.self) } + [removing(pair)]
                    )
                ]
        )
    }

    /// - Returns: nil if the property cannot be changed in one place; an empty option if it needs no change.
    private func edit(of property: YAMLPair, adding attribute: String?) -> FixIt.Edit?? {
        let node = property.value
        guard node.anchorSpan == nil else { return nil }
        guard let attribute else {
            guard let type = node.scalar ?? node.mapping?["type"]?.value.scalar else { return nil }
            let span = (node.scalar == nil ? node.mapping?["type"]?.value.span : node.span) ?? node.span
            if type.text.hasSuffix("?") { return .some(nil) }
            return FixIt.Edit(inserting: "?", at: span.end, in: file)
        }
        switch node.content {
        case .scalar(let scalar):
            guard !scalar.text.isEmpty else { return nil }
            let type = node.span.withQuotes.text
            let isPlain =
                scalar.isPlain
                && (isDottedIdentifier(scalar.text.hasSuffix("?") ? String(scalar.text.dropLast()) : scalar.text))
            return FixIt.Edit(
                node.span.withQuotes,
                replacement: "{ type: \(isPlain || !scalar.isPlain ? type : quotedYAML(scalar.text)), \(attribute) }"
            )
        case .sequence:
            return FixIt.Edit(node.span, replacement: "{ type: \(quotedYAML(node.span.text)), \(attribute) }")
        case .mapping(let pairs):
            guard let last = pairs.last else { return nil }
            let end = max(last.key.span.end, last.value.span.withQuotes.end)
            let margin = node.isFlow ? ", " : "\n" + String(repeating: " ", count: last.key.span.position.column - 1)
            return FixIt.Edit(inserting: margin + attribute, at: end, in: file)
        }
    }
}
