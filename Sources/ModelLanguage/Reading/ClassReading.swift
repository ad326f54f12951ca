import SchemaDiagnostics
import YAMLTree

extension SchemaReader {
    mutating func readRecord(_ kind: DeclarationKind, _ name: Spanned<String>, _ node: YAMLNode) -> RecordDeclaration {
        var declaration = RecordDeclaration(kind: kind, name: name)
        let place = "\(kind.rawValue) '\(shortened(name.value))'"
        let rows = Language.rows(of: kind)
        let pairs = meant(pairs(node, of: place, example: Language.example(of: kind)), in: place, valid: rows.place)
        record = pairs
        read(pairs, by: rows, in: place, into: &declaration)
        if let unknown = declaration.unknown, let pair = pairs["unknown"] {
            if declaration.discriminator == nil {
                bag.report(
                    .unionKey,
                    "'unknown' of a class is for one with a 'discriminator'",
                    at: pair.key.span,
                    fixIts: pair.value.scalar?.text == "keep"
                        ? FixIt.didYouMean("unknownKeys", at: pair.key.span)
                        : [FixIt("remove it", edits: [removing(pair)]).withSeveralReadings]
                )
            }
            declaration.discriminator?.unknown = unknown
        }
        return declaration
    }

    mutating func readOwnProperties(_ pair: YAMLPair, of owner: RecordDeclaration) -> [PropertyDeclaration] {
        mayBeTransient = owner.kind == .class
        defer { mayBeTransient = false }
        return readProperties(pair)
    }

    /// Any text except the names of classes and marks of the archive format itself.
    mutating func archiveName(_ pair: YAMLPair) -> Spanned<String>? {
        guard let name = anyText(pair, mayBeEmpty: false) else { return nil }
        if name.value.hasPrefix("$") {
            bag.report(
                .reservedArchiveName,
                "an archive name cannot begin with '$': '\(shortened(name.value))' belongs to the archive format",
                at: name.span,
                fixIts: [
                    name.span.writing(String(name.value.dropFirst()))
                        .withSeveralReadings
                ]
            )
            return nil
        }
        return name
    }

    /// `[Identifiable, { Shareable: Sharing }]`
    mutating func readProtocols(_ pair: YAMLPair) -> [Spanned<ProtocolConformance>] {
        var conformances: [Spanned<ProtocolConformance>] = []
        for item in items(pair.value, of: "'protocols'") {
            switch item.content {
            case .scalar(let scalar):
                conformances.append(Spanned(ProtocolConformance(name: scalar.text), item.span))
            case .mapping(let pairs):
                if pairs.count != 1 {
                    reportKind(item, expected: "a protocol and its module, as in { Shareable: Sharing }")
                }
                for pair in pairs.prefix(1) {
                    let module = moduleName(pair)
                    conformances.append(
                        Spanned(ProtocolConformance(name: pair.key.value, importedModule: module?.value), pair.key.span)
                    )
                }
            case .sequence: reportKind(item, expected: "the name of a protocol")
            }
        }
        var seen: [String: SourceSpan] = [:]
        return conformances.filter { conformance in
            guard isDottedIdentifier(conformance.value.name) else {
                report(conformance, isFlow: pair.value.isFlow, below: pair.key)
                return false
            }
            if let first = seen[conformance.value.name] {
                let item = Spanned(conformance.value.name, conformance.span)
                let fixIt = item.removing(from: conformances.named, of: "protocols")
                bag.reportRepeated(item, first: first, in: "'protocols'", fixIt)
                return false
            }
            seen[conformance.value.name] = conformance.span
            return true
        }
    }

    /// What is no name: `@unchecked Sendable`, `any Shareable`, `Shareable & Printable` are Swift's.
    private mutating func report(_ conformance: Spanned<ProtocolConformance>, isFlow: Bool, below key: Spanned<String>)
    {
        let text = conformance.value.name
        let names = text.split { " &".contains($0) }.map(String.init).filter { $0 != "any" }
        if text.hasPrefix("@") {
            let owner = declaration(with: key.span)?.key.value ?? "Film"
            bag.report(
                .protocolKind,
                "'\(shortened(text))' has an attribute: your code declares such a conformance",
                at: conformance.span,
                notes: [Note("as in 'extension \(owner): \(shortened(text)) {}', in a file of yours")]
            )
        } else if text.hasPrefix("any ") || text.contains("&"), names.allSatisfy(isDottedIdentifier) {
            let list = names.joined(separator: ", ")
            bag.report(
                .protocolKind,
                "'\(shortened(text))' is a type; 'protocols' lists each protocol by its name",
                at: conformance.span,
                fixIts: isFlow || names.count == 1
                    ? [conformance.span.withQuotes.writing(list)] : []
            )
        } else {
            checkIdentifier(Spanned(text, conformance.span), of: "the name of a protocol")
        }
    }

    /// `[thumbnail, isDirty]` or `{ thumbnail: all, cache: [coding, dictionary] }`.
    package mutating func readExcluded(_ pair: YAMLPair) -> [ExclusionDeclaration] {
        guard case .mapping(let pairs) = pair.value.content else {
            return distinctTexts(pair).map { ExclusionDeclaration(property: $0, channels: .all) }
        }
        let names = Self.channels.map(\.name)
        if pairs.contains(where: { $0.value.sequence != nil && names.contains($0.key.value) }) {
            reportKind(pair.value, expected: "properties and their channels for 'excluded', as in { cache: [json] }")
            return []
        }
        return pairs.map { ExclusionDeclaration(property: $0.key, channels: readChannels($0)) }
    }

    /// `all`, or a list.
    package mutating func readChannels(_ pair: YAMLPair) -> Channels {
        let words: [Spanned<String>]
        if case .sequence = pair.value.content {
            words = distinctTexts(pair)
            if words.isEmpty, pair.value.sequence?.isEmpty == true {
                bag.report(
                    .emptyValue,
                    "'\(shortened(pair.key.value))' is excluded from no channel",
                    at: pair.value.span,
                    fixIts: [pair.value.span.writing("all").withSeveralReadings]
                        + [FixIt("remove it", edits: [removing(pair)]).withSeveralReadings]
                )
            }
        } else {
            words = text(pair).map { [$0] } ?? []
        }
        var channels: Channels = []
        for word in words {
            if let channel = Self.channels.first(where: { $0.name == word.value }) {
                channels.formUnion(channel.channels)
            } else {
                reportUnknownOption(word, of: "'excluded'", valid: Self.channels.map(\.name))
            }
        }
        return channels
    }

    static let channels: [(name: String, channels: Channels)] = [
        ("coding", .coding), ("copying", .copying), ("dictionary", .dictionary), ("json", .json), ("all", .all),
    ]

    mutating func readHooks(_ pair: YAMLPair) -> [HookDeclaration] {
        pairs(pair.value, of: "'hooks'", example: SharedValue.hooks.examples[0]).compactMap {
            pair -> HookDeclaration? in
            guard let kind = HookDeclaration.Kind(rawValue: pair.key.value) else {
                reportUnknownKey(pair.key, valid: Language.hooks)
                return nil
            }
            var method: Spanned<String>?
            var isThrowing = Spanned(false, pair.key.span)
            if case .mapping(let pairs) = pair.value.content {
                let fields = fields(pairs, of: Language.hook)
                method = fields["name"].flatMap { identifier($0) }
                isThrowing = fields["throws"].flatMap { bool($0) } ?? isThrowing
                reportMissing(in: Language.hook, fields, among: pairs, at: pair.key.span)
            } else {
                method = identifier(pair)
            }
            if kind == .description, isThrowing.value {
                bag.report(.throwingDescription, "a description cannot throw", at: isThrowing.span)
            }
            guard let method else { return nil }
            return HookDeclaration(kind: Spanned(kind, pair.key.span), method: method, isThrowing: isThrowing.value)
        }
    }

    /// `{ key: schemaVersion, none: 1, values: { 1: 1, 2: 2 }, written: false }`
    package mutating func readVersionKey(_ pair: YAMLPair) -> VersionKeyDeclaration? {
        let pairs = pairs(
            pair.value,
            of: "'versionKey', of the key and the version that each number means",
            example: SharedValue.versionKey.examples[0]
        )
        let fields = fields(pairs, of: Language.versionKey)
        let key = fields["key"].flatMap { anyText($0, mayBeEmpty: false) }
        let none = fields["none"].flatMap { integer($0) }
        let written = fields["written"].flatMap { bool($0) }
        var values: [(number: Spanned<Int>, version: Spanned<Int>)] = []
        if let field = fields["values"] {
            if field.value.mapping?.isEmpty == true || field.value.isEmptyScalar {
                bag.report(.emptyValue, "'values' has no value", at: field.key.span)
            }
            for value in self.pairs(field.value, of: "'values'") {
                guard let number = integer(keyOf: value, of: "a number found in archives", atLeast: .min) else {
                    continue
                }
                guard let version = integer(value.value, of: "the version it means", atLeast: 1) else { continue }
                if let first = values.first(where: { $0.number.value == number.value }) {
                    let item = Spanned(String(number.value), number.span)
                    bag.reportRepeated(item, first: first.number.span, in: "'values'")
                } else {
                    values.append((number, version))
                }
            }
        }
        if pair.value.isMappingOrEmpty {
            reportMissing(in: Language.versionKey, fields, among: pairs, at: pair.key.span)
        }
        guard let key, !values.isEmpty else { return nil }
        return VersionKeyDeclaration(span: pair.key.span, key: key, none: none, values: values, written: written)
    }
}

extension DiagnosticID {
    static let reservedArchiveName = DiagnosticID("reserved-archive-name")
    static let throwingDescription = DiagnosticID("throwing-description")
}
