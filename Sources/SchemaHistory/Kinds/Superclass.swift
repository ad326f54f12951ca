import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// A class with another superclass.
    package struct Superclass: Kind {
        /// Properties that the new superclasses have and the old ones did not have.
        package var missing: [Addition]

        package func sealed(_ text: ChangeText) -> [String] {
            ["superclass"]
                + missing.map { "superclass \($0.property.name)" + text.missing($0) }
        }

        package func words(of owner: TypeName, _ text: ChangeText) -> [String] {
            let names = [text.before, text.after].map { shape in
                shape.records[owner].map {
                    FlowFields($0, TypeText(shape: shape, model: text.model))["superclass"] ?? "NSObject"
                }
            }
            return ["the superclass changed" + ChangeText.step(names[0], names[1])]
                + missing.map { "'\($0.property.name)' is inherited now" + text.missingWords($0) }
        }

        package var explains: Set<Difference> { [.superclass] }
    }
}

extension Step {
    /// A property of a class from which objects did not inherit before the version is treated as added.
    func inherited(_ leaf: Leaf, by object: TypeName) -> Trace {
        guard !chain.contains(leaf.owner) else { return .stored(leaf) }
        // If several classes of the chain have another superclass, the most derived class's entry is used.
        for name in after.chain(of: object) {
            for change in crossing.changes where change.declaration == name {
                let missing = (change.kind as? Change.Superclass)?.missing ?? []
                if let addition = missing.first(where: { $0.property.name == leaf.name }) {
                    return self.missing(addition)
                }
            }
        }
        return fallback(leaf, before.records[leaf.owner] ?? after.records[leaf.owner])
    }
}

/// `superclass: Old`, `superclass: { was: Old, missing: { note: "" } }`.
struct SuperclassEntry: ChangeKind {
    static let keys = [
        Language.Key("superclass", .either([.typeName, .mapping(place)]))
            .says("The old superclass.", "NSObject", "{ was: NSObject, missing: { id: 0 } }")
    ]
    private static let place = Language.Place(
        "'superclass'",
        short: "was",
        [
            Language.Key("was", .typeName)
                .says("The old superclass.", "NSObject").required,
            Language.Key("missing", .named(.shared(.missing)))
                .says("Values of the superclass's properties for older archives.", "{ id: 0 }"),
        ]
    )
    static let owners: [DeclarationKind] = [.class]
    static let phase = ChangePhase.declarations
    /// Nil: NSObject.
    var old: Spanned<String>?
    var missing: [HistoryEntry.PropertyValue] = []
    /// Where 'missing' can be added, or a value in it.
    var fields: FieldPlace?
    var values: FieldPlace?

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> SuperclassEntry? {
        var old: Spanned<String>?
        var missing: [HistoryEntry.PropertyValue] = []
        if case .mapping(let pairs) = pair.value.content {
            let fields = reader.fields(pairs, of: place)
            old = reader.text(fields["was"])
            missing = fields["missing"].map { reader.readValues($0) } ?? []
            if old == nil {
                let notes = [Note("the old superclass; NSObject, if there was none")]
                let fixIts = reader.adding("was: NSObject", to: pair.value)
                reader.reportMissingKey("was", in: "'superclass'", at: pair.key.span, notes: notes, fixIts: fixIts)
            }
        } else {
            old = reader.text(pair)
        }
        guard let old else { return nil }
        if ["none", "nil", "null", "~", "Object"].contains(old.value) {
            reader.reportKind(
                pair.value,
                expected: "the old superclass, which was NSObject where there was none",
                fixIts: [FixIt("write 'NSObject'", replace: old.span, with: "NSObject")]
            )
            return nil
        }
        return SuperclassEntry(
            old: old.value == "NSObject" ? nil : old,
            missing: missing,
            fields: pair.value.mapping?["missing"] == nil ? FieldPlace(pair.value, short: "was") : nil,
            values: pair.value.mapping?["missing"].flatMap { FieldPlace($0.value, short: "") }
        )
    }

    func undo(in replay: inout Replay) {
        guard let record = replay.record else { return }
        replay.enterBefore()
        var superclass: RecordModel.Superclass?
        if let old, case .generated(let now)? = record.superclass, replay.after.records[now]?.name == old.value,
            replay.past.identity(old.value) == nil
        {
            let reason = "it is '\(old.value)' in version \(replay.version), which has it first"
            let none = FixIt("write 'NSObject', if it had none", replace: old.span, with: "NSObject")
            return replay.reportNoChange(reason, at: old.span, [none.withSeveralReadings])
        }
        if let old {
            let count = replay.bag.diagnostics.count
            superclass = replay.past.superclass(old, into: &replay.bag)
            replay.noteRemovedTypes(since: count)
            if superclass == nil { return }
        }
        if superclass == record.superclass {
            let reason = "it is '\(old?.value ?? "NSObject")' in version \(replay.version) as well"
            let none = old.map {
                FixIt("write 'NSObject', if it had none", replace: $0.span, with: "NSObject").withSeveralReadings
            }
            replay.reportNoChange(reason, at: old?.span ?? replay.place.span, [none].compactMap(\.self))
        }
        replay.update { $0.superclass = superclass }
        replay.superclasses.append(PendingSuperclass(place: replay.place, declared: self))
    }

    static let form = EntryForm()

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        // A line for each of its properties has the values in older archives.
        guard line.name.isEmpty else { return nil }
        let was = line.past.fields(of: line.past.owner)["superclass"] ?? "NSObject"
        return .superclass(was, missing: line.inherited)
    }
}

extension WrittenEntry {
    /// - Parameters:
    ///   - was: the former superclass, or `NSObject`.
    ///   - missing: what older archives have in properties of the new one.
    package static func superclass(_ was: String, missing: [(key: String, value: String)] = []) -> WrittenEntry {
        let fields = [("was", was), ("missing", FlowFields.flow(missing))]
        return WrittenEntry("superclass", missing.isEmpty ? was : FlowFields.flow(fields))
    }
}

/// The class is as in the previous version, but the change is not yet recorded.
struct PendingSuperclass {
    var place: Replay.Place
    var declared: SuperclassEntry
}

extension Replay {
    /// Called when every superclass of the version is as in the previous version, and the declarations that this version removed are back,
    /// since an old superclass may be among them: determines the properties of each new superclass.
    mutating func finishSuperclasses() {
        for item in superclasses {
            place = item.place
            if state.chain(of: identity).last.map({ isCircular(from: $0, back: identity) }) ?? false {
                bag.report(
                    .historySuperclass,
                    "'\(life.name)' was among its own superclasses in version \(version - 1)",
                    at: place.span,
                    notes: [
                        Note("write the superclass that it had in version \(version - 1); NSObject, if it had none")
                    ]
                )
                continue
            }
            let additions = inheritedAdditions(item.declared)
            note(Change.Superclass(missing: additions))
        }
    }

    private func isCircular(from last: TypeName, back first: TypeName) -> Bool {
        guard case .generated(let next)? = state.records[last]?.superclass else { return false }
        return state.chain(of: first).contains(next)
    }

    /// Properties of the new superclass that the old ones did not have: for older objects they are treated as added. The others are as they
    /// were before the version's other changes, which are undone later.
    private mutating func inheritedAdditions(_ declared: SuperclassEntry) -> [Change.Addition] {
        let old = Set(state.chain(of: identity))
        let hasOlderObjects = after.order.contains { mayHaveObjects($0) && after.isKind($0, of: identity) }
        var additions: [Change.Addition] = []
        var open = declared.missing
        var lacking: [PropertyModel] = []
        for ancestor in after.chain(of: identity) where !old.contains(ancestor) {
            for property in state.records[ancestor]?.properties ?? []
            where !property.isInvisible && property.inverseOf == nil {
                var value: Change.Missing?
                if let index = open.firstIndex(where: { $0.property.value == property.name }) {
                    value = self.missing(open.remove(at: index).value, for: property)
                } else if isGivenBelow(property.name, by: ancestor) {
                    continue
                } else {
                    value = fallback(of: property).map { .value($0) } ?? (hasOlderObjects ? nil : .fail)
                    if value == nil { lacking.append(property) }
                }
                if let value { additions.append(Change.Addition(property: property, missing: value)) }
            }
        }
        for property in lacking { reportMissing(inherited: property, declared, of: lacking) }
        checkUsedSuperclass(&open)
        let inherited = after.chain(of: identity).dropFirst().flatMap {
            after.records[$0]?.properties.map(\.name) ?? []
        }
        // One that it gives in this version, too, is not said twice.
        for item in open where !inherited.contains(item.property.value) {
            bag.report(
                .historyNoProperty,
                "the new superclass gave '\(life.name)' no property '\(item.property.value)'",
                at: item.property.span,
                notes: [Note("it gave \(inherited.isEmpty ? "none" : inherited.prefix(12).joined(separator: ", "))")],
                fixIts: FixIt.didYouMean(
                    bag.closestMatch(to: item.property.value, among: inherited),
                    at: item.property.span
                )
            )
        }
        return additions
    }

    /// A class in between, which has a new superclass as well, states the value for older objects.
    private func isGivenBelow(_ property: String, by ancestor: TypeName) -> Bool {
        superclasses.contains { item in
            let owner = lives[item.place.life].identity
            return owner != identity && after.isKind(identity, of: owner) && after.isKind(owner, of: ancestor)
                && item.declared.missing.contains { $0.property.value == property }
        }
    }

    private mutating func reportMissing(
        inherited property: PropertyModel,
        _ declared: SuperclassEntry,
        of lacking: [PropertyModel]
    ) {
        let values = lacking.map { "\($0.name): \(exampleValue(of: $0))" }.joined(separator: ", ")
        let whole = "missing: { \(values) }"
        let edits = declared.fields?.adding(whole) ?? declared.values?.adding(values)
        bag.report(
            .historyMissing,
            "'\(life.name)' inherits the required '\(property.name)' since version \(version), and objects written before have no value for it",
            at: place.span,
            notes: [
                Note("it is declared here", at: property.span),
                Note(
                    "give them a value: 'superclass: { was: …, missing: { \(property.name): … } }', or 'move' it there"
                ),
            ],
            fixIts: edits.map { [FixIt("write '\(shortened(whole))'", edits: $0).withSeveralReadings] } ?? []
        )
    }

    /// The code of a used model reads the properties of its class, and does not know this change: older objects have no value for them.
    private mutating func checkUsedSuperclass(_ missing: inout [HistoryEntry.PropertyValue]) {
        let known = state.usedAncestors(of: identity, model)
        for (ancestor, property) in after.usedProperties(of: identity, model, besides: known) {
            let declared = missing.firstIndex { $0.property.value == property.name }
            let entry = declared.map { missing.remove(at: $0) }
            if entry?.value.isFail == true { continue }
            if let entry {
                bag.report(
                    .historyMissing,
                    "'\(property.name)' is read by the code of the used model '\(ancestor.model)', so that no value can be given for it here",
                    at: entry.property.span,
                    notes: [Note("'missing: { \(property.name): fail }' says that older objects cannot be read")],
                    fixIts: [
                        FixIt("write 'fail'", replace: entry.value.span.withQuotes, with: "fail").withSeveralReadings
                    ]
                )
            } else if !property.type.isOptional, property.defaultValue == nil {
                bag.report(
                    .historyMissing,
                    "'\(life.name)' inherits the required '\(property.name)' of the used model '\(ancestor.model)' since version \(version), which objects written before do not have",
                    at: place.span,
                    notes: [
                        Note("an optional or a default there lets them be read"),
                        Note("where they need not be: 'superclass: { was: …, missing: { \(property.name): fail } }'"),
                    ]
                )
            }
        }
    }
}

extension ModelShape {
    /// The superclasses of a class that are in used models, in their current versions.
    package func usedAncestors(of name: TypeName, _ model: Model) -> [RecordModel] {
        if model.uses.isEmpty { return [] }
        var result: [RecordModel] = []
        let last = chain(of: name).last ?? name
        var next = records[last].map(\.superclass) ?? model.usedClass(last)?.superclass
        while case .generated(let parent)? = next, let found = model.usedClass(parent),
            !result.contains(where: { $0.name == parent })
        {
            result.append(found)
            next = found.superclass
        }
        return result
    }

    /// The same with superclasses in used models.
    package func isKind(_ name: TypeName, of ancestor: TypeName, _ model: Model) -> Bool {
        isKind(name, of: ancestor)
            || ancestor.model != model.name && usedAncestors(of: name, model).contains { $0.name == ancestor }
    }

    /// What they give the class, besides those that it had.
    package func usedProperties(of name: TypeName, _ model: Model, besides known: [RecordModel])
        -> [(ancestor: TypeName, property: PropertyModel)]
    {
        let known = Set(known.map(\.name))
        return usedAncestors(of: name, model).filter { !known.contains($0.name) }.flatMap { ancestor in
            ancestor.properties.filter { !$0.isInvisible && $0.inverseOf == nil }.map { (ancestor.name, $0) }
        }
    }
}

extension Model {
    fileprivate func usedClass(_ name: TypeName) -> RecordModel? {
        let own = uses.first { $0.name == name.model }?.classes.first { $0.name == name }
        return own ?? uses.lazy.compactMap { $0.usedClass(name) }.first
    }
}
