import ModelLanguage
import SchemaDiagnostics
import YAMLTree

/// `missing:`, of several kinds of change: the value of a new property in objects of older versions.
extension Change {
    package enum Missing: Hashable, Sendable {
        case value(DefaultValue)
        case fail
        case computed(from: [Source], using: String, otherwise: Otherwise)
    }

    /// A property from which a value is computed, as it is at the place of the entry.
    package struct Source: Hashable, Sendable {
        package var owner: TypeName
        package var name: String
        package var type: PropertyType
    }
}

extension HistoryEntry {
    enum Missing: Sendable {
        /// Or the word `fail`; read when the type is known.
        case value(Literal)
        case computed(from: [Spanned<String>], using: Spanned<String>, otherwise: Spanned<Otherwise>?)

        static let computation = Language.Place(
            "'missing'",
            [
                Language.Key("from", .list(of: .name)).says("The properties that it is computed from.", "[created]")
                    .required,
                Language.Key("using", .shared(.function)),
                Language.Key("else", .shared(.else)),
            ]
        )

        mutating func renameFunctions(_ name: (String) -> String) {
            guard case .computed(let sources, var using, let otherwise) = self else { return }
            using.value = name(using.value)
            self = .computed(from: sources, using: using, otherwise: otherwise)
        }
    }
}

extension SharedValue {
    static let missing = SharedValue(
        "missing",
        "The value for older archives: all that `default` takes, `fail`, or `{ from: [sources], using: function }`.",
        .either([.mapping(HistoryEntry.Missing.computation), .value]),
        ["0", "fail", "{ from: [created], using: Item.dated }"]
    )
}

extension SchemaReader {
    mutating func readMissing(_ pair: YAMLPair) -> HistoryEntry.Missing? {
        guard case .mapping(let pairs) = pair.value.content, pairs["using"] != nil else {
            return .value(literal(pair.value))
        }
        let fields = fields(pairs, of: HistoryEntry.Missing.computation)
        let sources = fields["from"].map { readNames($0) }
        let using = readFunction(fields["using"])
        guard let sources else {
            let notes = [Note("the properties it is computed from")]
            reportMissingKey("from", in: "'missing'", at: pair.key.span, notes: notes)
            return using.map { .computed(from: [], using: $0, otherwise: nil) }
        }
        let otherwise = readOtherwise(fields["else"], of: nil)
        return using.map { .computed(from: sources, using: $0, otherwise: otherwise) }
    }
}

extension Replay {
    /// Nil if nothing states the value for older objects, which is reported.
    /// - Parameters:
    ///   - entry: the entry that would state it, if that is not `add`.
    ///   - fixIt: writes it, with a value as a beginning.
    mutating func missing(
        _ missing: HistoryEntry.Missing?,
        for property: PropertyModel,
        at span: SourceSpan,
        entry: String? = nil,
        fixIt: (_ example: String, Replay) -> FixIt? = { _, _ in nil }
    ) -> Change.Missing? {
        switch missing {
        case .value(let literal):
            return reportSources(literal, of: property) ? nil : self.missing(literal, for: property)
        case .computed(let sources, let using, let otherwise):
            checkFunction(using, "make", of: property.name)
            let found = sources.compactMap { source in
                let found = findProperty(source.value, besides: property)
                if found == nil, source.value == property.name {
                    bag.report(
                        .historyNoProperty,
                        "'missing' makes '\(property.name)' of itself, which version \(version - 1) did not have",
                        at: source.span
                    )
                } else if found == nil {
                    reportNoProperty(source, to: "missing")
                }
                return found
            }
            let other = self.otherwise(otherwise, for: property)
            return .computed(from: found, using: using.value, otherwise: other)
        case nil:
            if property.isInvisible || property.inverseOf != nil { return .value(.null) }
            if let value = fallback(of: property) { return .value(value) }
            let example = exampleValue(of: property)
            let entry = entry ?? "add: { \(property.name): { missing: … } }"
            let note = Note("give them a value: '\(entry)', or 'missing: fail' if they cannot be read")
            reportNoValue(
                property,
                at: span,
                notes: [noteOnParts(of: property), note],
                fixIt: fixIt(example, self)?.withSeveralReadings
            )
            return nil
        }
    }

    /// Properties that are removed where a struct or class with properties of these names comes.
    private func noteOnParts(of property: PropertyModel) -> Note? {
        let parts = property.type.wrapped.name.flatMap { after.records[$0]?.properties.map(\.name) } ?? []
        let sources = life.entries(of: version).compactMap { $0.kind as? RemoveEntry }.flatMap(\.properties)
            .filter { parts.contains($0.name.value) }
        if sources.count < 2 { return nil }
        let from = sources.map { "\($0.name.value): \($0.type.span.text)" }.joined(separator: ", ")
        let using = functionName(of: life.name, "make", property.name)
        return Note(
            "if it holds what they held, in place of 'remove' and 'add': 'merge: { from: { \(from) }, into: \(property.name), using: \(using) }'"
        )
    }

    /// `missing: { from: [name] }`: what the value is computed from, without the function.
    private mutating func reportSources(_ literal: Literal, of property: PropertyModel) -> Bool {
        guard case .mapping(let pairs) = literal.content, let last = pairs.last?.value.span.withQuotes,
            pairs.contains(where: { $0.key.value.text == "from" }),
            pairs.allSatisfy({ ["from", "else"].contains($0.key.value.text) })
        else { return false }
        switch property.type.wrapped {
        case .dictionary, .propertyList: return false
        case .builtin, .enumeration, .union, .array, .set, .optional, .structure, .object, .foreign: break
        }
        let name = functionName(of: life.name, "make", property.name)
        let isFlow = literal.span.text.hasSuffix("}")
        let edit = FixIt("write 'using: \(name)'", replace: last.at(last.end, last.end), with: ", using: \(name)")
        bag.report(
            .missingKey,
            "'missing' needs 'using', the function that makes a value of them",
            at: literal.span,
            notes: [Note("as in 'using: \(name)', a static function: 'heirloom stubs' begins it")],
            fixIts: isFlow ? [edit.withSeveralReadings] : []
        )
        return true
    }

    mutating func reportNoValue(_ property: PropertyModel, at span: SourceSpan, notes: [Note?], fixIt: FixIt? = nil) {
        bag.report(
            .historyMissing,
            "'\(property.name)' is required, and objects written before version \(version) have no value for it",
            at: span,
            notes: [Note("it is declared here", at: property.span)] + notes,
            fixIts: [fixIt]
        )
    }

    mutating func missing(_ literal: Literal, for property: PropertyModel) -> Change.Missing? {
        if literal.isFail { return .fail }
        warnOfName(literal, for: property)
        enterAfter()
        return value(literal, of: property).map { .value($0) }
    }

    /// `missing: name`, where a property has that name.
    private mutating func warnOfName(_ literal: Literal, for property: PropertyModel) {
        guard bag.suggests, case .scalar(let scalar) = literal.content, scalar.isPlain,
            property.type.wrapped == .builtin(.string), findProperty(scalar.text, besides: property) != nil
        else { return }
        let using = functionName(of: life.name, "make", property.name)
        let computed = "{ from: [\(scalar.text)], using: \(using) }"
        bag.report(
            .textLikeCode,
            "'\(scalar.text)' is a text here, and not the value of the property '\(scalar.text)'",
            at: literal.span,
            notes: [Note("a value that is made of a property is \(computed)")],
            fixIts: [
                FixIt("quote it if it is text", replace: literal.span, with: quotedYAML(scalar.text))
                    .withSeveralReadings
            ]
        )
    }

    /// A value that a schema gives the property in objects that lack it.
    mutating func value(_ literal: Literal, of property: PropertyModel) -> DefaultValue? {
        guard let value = past.value(literal, as: property.type, into: &bag) else { return nil }
        bag.check(value, of: property, validatedBy: validatedOwners[property.span], at: literal.span, before: version)
        return value
    }

    /// If the history states no value: the default of this version, otherwise nil if the property is optional.
    func fallback(of property: PropertyModel) -> DefaultValue? {
        property.defaultValue.map { asOfVersion($0) } ?? (property.type.isOptional ? .null : nil)
    }

    /// - Parameter other: the property that gets the value, which the version before lacks.
    private func findProperty(_ name: String, besides other: PropertyModel) -> Change.Source? {
        for ancestor in state.chain(of: identity) {
            if let property = state.records[ancestor]?[name], property.span != other.span {
                return Change.Source(owner: ancestor, name: name, type: property.type)
            }
        }
        return nil
    }
}
