import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Properties whose declaration changed.
    package struct Retype: Kind {
        package var retypings: [Retyping]

        package func flows(of owner: TypeName) -> Flows {
            .properties(retypings.map { .same($0.new.name, of: owner) })
        }

        package func source(of leaf: Leaf, _ step: Step) -> Trace? {
            guard let retyping = retypings.first(where: { $0.new.name == leaf.name }) else { return nil }
            let (old, new) = (retyping.old, retyping.new)
            let from = step.inReader(old.type)
            let to = step.inReader(new.type)
            let isSame = retyping.conversion == .same
            let elements = isSame && old.count == new.count ? nil : new.count
            if isSame, from == to, elements == nil { return nil }
            return .converted(
                .stored(leaf),
                ReadStep(
                    from: from,
                    to: to,
                    conversion: step.placed(retyping.conversion, from: from, to: to),
                    otherwise: step.inReader(retyping.otherwise, of: new.type),
                    version: step.version,
                    elements: elements,
                    inverse: retyping.inverse
                )
            )
        }

        package func sealed(_ text: ChangeText) -> [String] {
            retypings.map {
                "retype \($0.new.name) from \(text.declaration(of: $0.old))"
                    + text.using($0.conversion.function, [$0.otherwise], $0.inverse)
            }
        }

        package func words(of _: TypeName, _ text: ChangeText) -> [String] {
            retypings.map { retyping in
                let (old, new) = (text.declaration(of: retyping.old), text.newDeclaration(of: retyping.new))
                return "'\(retyping.new.name)' changed from '\(old)' to '\(new)'"
                    + text.usingWords(retyping.conversion.function, [retyping.otherwise])
            }
        }

        package var explains: Set<Difference> {
            [.type, .conversion, .packing, .flattening, .reference, .inverse, .virtuality]
        }
    }

    package struct Retyping: Sendable {
        package var old: PropertyModel
        package var new: PropertyModel
        package var conversion: ValueConversion
        package var otherwise: Otherwise
        package var inverse: String?
    }
}

/// `retype: { pages: String }`, `retype: { pages: { from: …, using: …, else: …, inverse: … } }`.
struct RetypeEntry: ChangeKind {
    static let keys = [
        Language.Key("retype", .named(.either([.type, .mapping(place)])))
            .says(
                "Properties whose type or form changed.",
                "{ age: { from: String, using: Person.parseAge, else: default } }"
            )
    ]
    fileprivate static let place = Language.Place(
        "'retype'",
        short: "from",
        [
            Language.Key("from", .shared(.oldProperty)).required,
            Language.Key("using", .shared(.function)),
            Language.Key("inverse", .shared(.function)),
            Language.Key("else", .shared(.else)),
        ]
    )
    var retypings: [Retyping]

    struct Retyping: Sendable {
        /// The property with its old declaration.
        var old: PropertyDeclaration
        var using: Spanned<String>?
        var otherwise: Spanned<HistoryEntry.Otherwise>?
        var inverse: Spanned<String>?
        /// Where 'using' can be added.
        var fields: FieldPlace?
    }

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> RetypeEntry? {
        // `{ age: String, using: Person.parse }`
        if let own = pair.value.mapping, own.count > 1, let first = own.first, first.value.scalar != nil,
            own.dropFirst().allSatisfy({ ["using", "else"].contains($0.key.value) && $0.value.scalar != nil })
        {
            let rest = own.dropFirst().map { "\($0.key.value): \($0.value.span.withQuotes.text)" }
            let meant =
                "{ \(first.key.value): { from: \(first.value.span.withQuotes.text), \(rest.joined(separator: ", ")) } }"
            reader.reportKind(
                pair.value,
                expected: "'using' and 'else' below the property, beside 'from', as in \(meant)",
                fixIts: pair.value.isFlow
                    ? [FixIt("write '\(shortened(meant))'", replace: pair.value.span, with: meant)] : []
            )
            return nil
        }
        let pairs = reader.pairs(pair.value, of: "'retype', of properties and their old types, as in { pages: String }")
        return RetypeEntry(retypings: pairs.compactMap { reader.readRetyping($0) })
    }

    func undo(in replay: inout Replay) {
        let result = retypings.compactMap { replay.undo($0) }
        replay.note(Change.Retype(retypings: result))
    }

    mutating func renameFunctions(_ name: (String) -> String) {
        for index in retypings.indices {
            retypings[index].using?.renameFunction(name)
            retypings[index].inverse?.renameFunction(name)
        }
    }

    static let form = EntryForm(isOfMembers: true, former: .from)

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        let calls = SealedLine.Calls(line.tail.dropFirst("from ".count))
        return .retype(line.name, from: calls.subject, calls.fields)
    }
}

extension WrittenEntry {
    /// - Parameters:
    ///   - old: the whole old declaration, without keys.
    ///   - fields: `using`, `else`, `inverse`.
    package static func retype(
        _ name: String,
        from old: String,
        _ fields: [(key: String, value: String)] = []
    ) -> WrittenEntry {
        let isShort = fields.isEmpty && !old.hasPrefix("{")
        return WrittenEntry("retype", of: name, isShort ? old : FlowFields.flow([("from", old)] + fields))
    }
}

extension SchemaReader {
    fileprivate mutating func readRetyping(_ pair: YAMLPair) -> RetypeEntry.Retyping? {
        if let old = oldType(pair.value), !old.contains(" ") {
            bag.report(
                .historyEntry,
                "the old type is expected alone; the new one is below 'properties'",
                at: pair.value.span,
                fixIts: [FixIt("write '\(old)'", replace: pair.value.span, with: old)]
            )
            return nil
        }
        guard case .mapping(let pairs) = pair.value.content else {
            let place = FieldPlace(pair.value, short: "from")
            return RetypeEntry.Retyping(old: readProperty(pair.key, pair.value), fields: place)
        }
        let fields = fields(pairs, of: RetypeEntry.place)
        let old = fields["from"].map { readProperty(pair.key, $0.value) }
        let using = readFunction(fields["using"])
        let otherwise = readOtherwise(fields["else"], of: pair.key.value)
        let inverse = readFunction(fields["inverse"])
        guard let old else {
            let notes = [Note("its type before, or its whole old declaration")]
            reportMissingKey("from", in: "'retype' of '\(shortened(pair.key.value))'", at: pair.key.span, notes: notes)
            return nil
        }
        return RetypeEntry.Retyping(
            old: old,
            using: using,
            otherwise: otherwise,
            inverse: inverse,
            fields: FieldPlace(pair.value, short: "from")
        )
    }
}

/// Of `[String, Int]` and `{ from: String, to: Int }`.
private func oldType(_ node: YAMLNode) -> String? {
    if let items = node.sequence, items.count == 2, node.isFlow, items.allSatisfy({ $0.scalar != nil }) {
        return items[0].span.withQuotes.text
    }
    if let text = node.scalar?.text, let arrow = text.firstRange(of: "->"), text.first != "(" {
        return text[..<arrow.lowerBound].split(separator: " ").first.map(String.init)
    }
    guard let fields = node.mapping, fields.count == 2, let old = fields["from"] ?? fields["old"],
        fields["to"] != nil || fields["new"] != nil, old.value.scalar != nil
    else { return nil }
    return old.value.span.withQuotes.text
}

extension Replay {
    fileprivate mutating func undo(_ retyping: RetypeEntry.Retyping) -> Change.Retyping? {
        let type = Spanned(retyping.old.type.span.text, retyping.old.type.span)
        let other = OtherName(name: type, form: "property: old type", meaning: "the property")
        guard let (index, new) = property(retyping.old.name, or: other), var old = oldProperty(retyping.old) else {
            return nil
        }
        checkFunction(retyping.using, "convert", of: new.name)
        checkFunction(retyping.inverse, "revert", of: new.name, key: "inverse")
        if !old.isKeyWritten {
            old.shape.setKey(new.key)
            old.isKeyWritten = new.isKeyWritten
        }
        if !old.isJSONKeyWritten {
            old.shape.jsonKey = new.jsonKey
            old.isJSONKeyWritten = new.isJSONKeyWritten
        }
        old.shape.excludedFrom = new.excludedFrom
        old.shape.inverseOf = new.inverseOf
        old.shape.isVirtual = new.isVirtual
        let otherwise = otherwise(retyping.otherwise, for: new)
        if retyping.using == nil, old.shape == new.shape, old.isKeyWritten == new.isKeyWritten,
            old.isJSONKeyWritten == new.isJSONKeyWritten
        {
            func names(_ text: String) -> [Substring] { text.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
            let then = retyping.old.type.span.text
            let isRenamed = !Set(names(then)).isSubset(of: names(new.typeSpan.text))
            reportNoChange(
                isRenamed
                    ? "'\(shortened(then))' is the same type under the name that it had in version \(version - 1)"
                    : "'\(new.name)' is declared so in version \(version) as well",
                at: retyping.old.type.span,
                said: new.typeSpan,
                isRenamed: isRenamed
            )
        }
        replace(index, by: old, at: retyping.old.name.span)
        return conversion(of: retyping, old: old, new: new).map {
            Change.Retyping(
                old: old,
                new: new,
                conversion: $0,
                otherwise: otherwise,
                inverse: retyping.inverse?.value
            )
        }
    }

    private mutating func conversion(
        of retyping: RetypeEntry.Retyping,
        old: PropertyModel,
        new: PropertyModel
    ) -> ValueConversion? {
        if let using = retyping.using { return .function(using.value, from: old.type, to: new.type) }
        // Neither is archived: the other end restores it.
        if old.inverseOf != nil || new.inverseOf != nil, old.type == new.type { return .same }
        // A class that this version removed is the class as which it is read; a class that was a struct is a class.
        let known = [old.type, new.type].map { after.declared($0.renamed { readAs($0) ?? $0 }) }
        if let conversion = after.builtIn(from: known[0], to: known[1], in: model) { return conversion }
        let from = past.describe(old.type, names: names(at: version - 1))
        let to = past.describe(new.type, names: names(at: version))
        let using = "using: \(functionName(of: life.name, "convert", new.name))"
        bag.report(
            .historyNoConversion,
            "there is no built-in conversion from \(from) to \(to)",
            at: retyping.old.type.span,
            notes: [
                Note("'\(new.name)' is of type \(to) in version \(version)", at: new.typeSpan),
                Note("name a static function that does it, which 'heirloom stubs' begins: '\(using)'"),
            ],
            fixIts: retyping.fields.map { [FixIt("write '\(using)'", edits: $0.adding(using)).withSeveralReadings] }
                ?? []
        )
        return nil
    }
}
