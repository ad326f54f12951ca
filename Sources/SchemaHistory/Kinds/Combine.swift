import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Properties that a function computed from others: `merge` and `split` are one change, in which several sources result in several
    /// targets.
    package struct Combine: Kind {
        package var isSplit: Bool
        /// In order; as in the previous version.
        package var sources: [PropertyModel]
        /// In order; as in the change's version.
        package var targets: [PropertyModel]
        package var function: String
        /// `else:`, for each target.
        package var otherwise: [Otherwise]
        package var inverse: String?
        /// Sources that the new shape still has.
        package var staying: [String]

        package func flows(of owner: TypeName) -> Flows {
            let sources = sources.map { Leaf(owner: owner, name: $0.name) }
            return .properties(
                targets.map {
                    Flow(
                        old: sources,
                        new: Leaf(owner: owner, name: $0.name),
                        isCombined: true,
                        staying: sources.filter { staying.contains($0.name) }
                    )
                }
            )
        }

        package func source(of leaf: Leaf, _ step: Step) -> Trace? {
            guard let index = targets.firstIndex(where: { $0.name == leaf.name }) else { return nil }
            return step.computed(
                targets[index],
                by: function,
                of: sources.map { Source(owner: leaf.owner, name: $0.name, type: $0.type) },
                component: targets.count == 1 ? nil : index,
                targets: targets,
                otherwise: otherwise[index],
                isMissing: false
            )
        }

        package func sealed(_ text: ChangeText) -> [String] {
            let from = sources.map(\.name).joined(separator: ", ")
            let into = targets.map(\.name).joined(separator: ", ")
            return ["\(isSplit ? "split" : "merge") \(from) into \(into)" + text.using(function, otherwise, inverse)]
        }

        package func words(of _: TypeName, _ text: ChangeText) -> [String] {
            let names = [sources, targets].map { $0.map { "'\($0.name)'" }.joined(separator: ", ") }
            return ["\(names[0]) became \(names[1])" + text.usingWords(function, otherwise)]
        }

        package var explains: Set<Difference> { [.split, .merged] }
    }
}

/// `merge: { from: { first: String, last: String }, into: name, using: Person.join }`.
struct CombineEntry: ChangeKind {
    static let keys = [
        Language.Key("merge", .mapping(place("'merge'", "{ first: String, last: String }", "fullName")))
            .says(
                "Several properties became one.",
                "{ from: { first: String, last: String }, into: fullName, using: Person.join }"
            ),
        Language.Key("split", .mapping(place("'split'", "{ address: String }", "[street, city]")))
            .says(
                "One property became several.",
                "{ from: { address: String }, into: [street, city], using: Person.splitAddress }"
            ),
    ]

    fileprivate static func place(_ title: String, _ sources: String = "", _ targets: String = "") -> Language.Place {
        Language.Place(
            title,
            [
                Language.Key("from", .named(.shared(.removedProperty)))
                    .says("The old properties with their old types.", sources).required,
                Language.Key("into", .names)
                    .says("The new ones.", targets).required,
                Language.Key("using", .shared(.function)).required,
                Language.Key("inverse", .shared(.function)),
                Language.Key("else", .shared(.else)),
            ]
        )
    }
    var isSplit: Bool
    var sources: [PropertyDeclaration]
    var targets: [Spanned<String>]
    var using: Spanned<String>
    var otherwise: Spanned<HistoryEntry.Otherwise>?
    var inverse: Spanned<String>?

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> CombineEntry? {
        let place = "'\(pair.key.value)'"
        let example =
            pair.key.value == "split"
            ? "{ from: { name: String }, into: [first, last], using: Person.splitName }"
            : "{ from: { first: String, last: String }, into: name, using: Person.join }"
        let valid = Self.place(place)
        let parts = valid.required
        guard let pairs = pair.value.mapping, pairs.contains(where: { parts.contains($0.key.value) }) else {
            let owner = reader.declaration(with: pair.key.span)?.key.value ?? "Person"
            let meant = Self.meant(by: pair, owner)
            let fixIt = meant.map { FixIt("write '\(shortened($0))'", replace: pair.value.span, with: $0) }
            reader.reportKind(
                pair.value,
                expected: "'from', 'into' and 'using' for \(place), as in \(meant ?? example)",
                fixIts: pair.value.isFlow ? [fixIt?.withSeveralReadings].compactMap(\.self) : []
            )
            return nil
        }
        if reader.reportSources(pairs, valid) { return nil }
        let fields = reader.fields(pairs, of: valid)
        let sources = fields["from"].map { field in
            reader.pairs(field.value, of: "'from', of properties and types").map { reader.readRemovedProperty($0) }
        }
        let targets = fields["into"].map { reader.readNames($0) }
        let using = reader.readFunction(fields["using"])
        let otherwise = reader.readOtherwise(fields["else"], of: targets?.first?.value)
        let inverse = reader.readFunction(fields["inverse"])
        reader.reportMissing(["from", "into"], in: valid, fields, among: pairs, at: pair.key.span)
        if fields["using"] == nil {
            let name = (pair.key.value == "split" ? sources?.first?.name.value : targets?.first?.value) ?? "value"
            let owner = reader.declaration(with: pair.key.span)?.key.value ?? "Person"
            let text = "using: \(functionName(of: owner, pair.key.value, name))"
            let notes = [Note("a static function, as in '\(text)'")]
            let fixIts = reader.adding(text, to: pair.value)
            reader.reportMissingKey("using", in: place, at: pair.key.span, notes: notes, fixIts: fixIts)
        }
        guard let sources, !sources.isEmpty, let targets, !targets.isEmpty, let using else { return nil }
        return CombineEntry(
            isSplit: pair.key.value == "split",
            sources: sources,
            targets: targets,
            using: using,
            otherwise: otherwise,
            inverse: inverse
        )
    }

    /// `{ name: [first, last] }`, and the reverse.
    private static func meant(by pair: YAMLPair, _ owner: String) -> String? {
        guard let only = pair.value.mapping?.first, pair.value.mapping?.count == 1,
            let parts = parts(meantBy: only, isSplit: pair.key.value == "split")
        else { return nil }
        return "{ \(parts), using: \(functionName(of: owner, pair.key.value, only.key.value)) }"
    }

    /// `name: [first, last]`: the parts of the entry for which it stands.
    fileprivate static func parts(meantBy pair: YAMLPair, isSplit: Bool) -> String? {
        let others = pair.value.sequence?.compactMap { $0.scalar?.text } ?? []
        guard others.count > 1, (others + [pair.key.value]).allSatisfy(isIdentifier) else { return nil }
        return isSplit
            ? "from: { \(pair.key.value): String }, into: [\(others.joined(separator: ", "))]"
            : "from: { \(others.map { "\($0): String" }.joined(separator: ", ")) }, into: \(pair.key.value)"
    }

    func undo(in replay: inout Replay) {
        var targets: [PropertyModel] = []
        var otherwises: [Otherwise] = []
        let named = (isSplit ? sources.first?.name.value : self.targets.first?.value) ?? ""
        replay.checkFunction(using, isSplit ? "split" : "merge", of: named)
        replay.checkFunction(inverse, isSplit ? "merge" : "split", of: named, key: "inverse")
        for target in self.targets {
            guard let (_, property) = replay.property(target) else { continue }
            targets.append(property)
            otherwises.append(replay.otherwise(otherwise, for: property))
            replay.checkUnchanged(target)
        }
        // The sources are for older entries, whose errors nobody reads after so many.
        if targets.isEmpty, !replay.bag.suggests { return }
        let names = Set(targets.map(\.name))
        // The sources had the position that the result has now.
        var position = replay.record?.properties.firstIndex { names.contains($0.name) } ?? 0
        replay.update { $0.properties.removeAll { names.contains($0.name) } }
        var sources: [PropertyModel] = []
        var staying: [String] = []
        for declaration in self.sources {
            guard let source = replay.oldProperty(declaration) else { continue }
            if let present = replay.record?[source.name], !present.isInvisible {
                if present.type != source.type { replay.reportType(declaration, source, present) }
                staying.append(source.name)
                sources.append(present)
            } else {
                replay.restore(source, at: declaration.name.span, position: position)
                position += 1
                sources.append(source)
            }
        }
        guard !targets.isEmpty else { return }
        replay.note(
            Change.Combine(
                isSplit: isSplit,
                sources: sources,
                targets: targets,
                function: using.value,
                otherwise: otherwises,
                inverse: inverse?.value,
                staying: staying
            )
        )
    }

    mutating func renameFunctions(_ name: (String) -> String) {
        using.renameFunction(name)
        inverse?.renameFunction(name)
    }

    static let form = EntryForm(former: .ofSources)

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        guard let into = line.rest.firstRange(of: " into ") else { return nil }
        let calls = SealedLine.Calls(line.rest[into.upperBound...])
        let sources = line.rest[..<into.lowerBound].components(", ")
        let targets = calls.subject.components(", ")
        let from = sources.map { (key: $0, value: line.declaration(of: $0)) }
        return .combine(line.verb, from: from, into: targets, calls.fields)
    }
}

extension WrittenEntry {
    /// - Parameter from: the old properties with their declarations.
    static func merge(_ from: [FlowFields.Pair], into target: String, using function: String) -> WrittenEntry {
        combine("merge", from: from, into: [target], [("using", function)])
    }

    static func split(_ source: FlowFields.Pair, into targets: [String], using function: String) -> WrittenEntry {
        combine("split", from: [source], into: targets, [("using", function)])
    }

    fileprivate static func combine(
        _ keyword: String,
        from: [FlowFields.Pair],
        into targets: [String],
        _ calls: [FlowFields.Pair]
    ) -> WrittenEntry {
        let into = targets.count == 1 ? targets[0] : list(targets)
        let fields = [("from", FlowFields.flow(from)), ("into", into)] + calls
        return WrittenEntry(keyword, FlowFields.flow(fields), needs: from.map(\.key), gives: targets)
    }
}

extension Replay {
    fileprivate mutating func reportType(
        _ declaration: PropertyDeclaration,
        _ source: PropertyModel,
        _ present: PropertyModel
    ) {
        let old = past.describe(source.type, names: names(at: version - 1))
        let new = past.describe(present.type, names: names(at: version))
        bag.report(
            .historySource,
            "'\(keyword)' says that '\(source.name)' was \(old), but it stays in the class and is \(new)",
            at: declaration.type.span,
            notes: [Note("it is declared here", at: present.typeSpan)],
            fixIts: [FixIt("write '\(new)'", replace: declaration.type.span.withQuotes, with: new).withSeveralReadings]
        )
    }
}

extension SchemaReader {
    /// The sources beside 'into', or as names without types.
    fileprivate mutating func reportSources(_ pairs: [YAMLPair], _ place: Language.Place) -> Bool {
        if let names = pairs["from"]?.value.sequence?.map({ $0.scalar?.text ?? "" })
            ?? pairs["from"]?.value.scalar.map({
                [$0.text]
            }), !names.isEmpty, names.allSatisfy(isIdentifier), let from = pairs["from"]
        {
            let form = "{ \(names.map { "\($0): String" }.joined(separator: ", ")) }"
            let fixIt = FixIt("write '\(shortened(form))'", replace: from.value.span.withQuotes, with: form)
            reportKind(
                from.value,
                expected: "properties and their old types for 'from', as in \(form)",
                fixIts: from.value.isFlow || from.value.scalar != nil ? [fixIt.withSeveralReadings] : []
            )
            return true
        }
        let others = pairs.filter { !place.has($0.key.value) && key(meantBy: $0.key.value, among: place) == nil }
        guard pairs["from"] == nil, let first = others.first, let last = others.last,
            others.allSatisfy({ isIdentifier($0.key.value) && !$0.value.isEmptyScalar })
        else { return false }
        if others.count == 1, pairs["into"] == nil,
            let entry = CombineEntry.parts(meantBy: first, isSplit: place.title == "'split'")
        {
            let whole = first.key.span.at(first.key.span.start, first.value.span.withQuotes.end)
            bag.report(
                .historyEntry,
                "the old properties of \(place.title) are listed below 'from', and the new ones below 'into'",
                at: first.key.span,
                fixIts: [FixIt("write '\(shortened(entry))'", replace: whole, with: entry).withSeveralReadings]
            )
            return true
        }
        let text =
            "from: { \(others.map { "\($0.key.value): \($0.value.span.withQuotes.text)" }.joined(separator: ", ")) }"
        let isRun = pairs.firstIndex { $0.key.span == first.key.span }.map { start in
            zip(pairs[start...], others).allSatisfy { $0.key.span == $1.key.span }
        }
        let whole = first.key.span.at(first.key.span.start, last.value.span.withQuotes.end)
        bag.report(
            .historyEntry,
            "the old properties of \(place.title) are listed below 'from'",
            at: first.key.span,
            notes: isRun == true ? [] : [Note("as in \(text)")],
            fixIts: isRun == true ? [FixIt("write '\(shortened(text))'", replace: whole, with: text)] : []
        )
        return true
    }
}
