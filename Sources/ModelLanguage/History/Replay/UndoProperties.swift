import Diagnostics

/// Changes of properties, undone one entry at a time.
extension Replay {
    mutating func undo(_ change: HistoryEntry, of life: Life) {
        switch change.change {
        case .add(let additions): undoAdd(additions, change, life)
        case .rename(let renamings): undoRename(renamings, change, life)
        case .retype(let retypings): undoRetype(retypings, change, life)
        case .combine(let combination): undoCombine(combination, change, life)
        case .remove(let declarations): undoRemove(declarations, change, life)
        case .rekey(let rekeyings): undoRekey(rekeyings, change, life)
        case .redefault(let defaults): undoRedefault(defaults, change, life)
        case .exclude(let exclusions): undoChannels(exclusions, isExclusion: true, change, life)
        case .include(let exclusions): undoChannels(exclusions, isExclusion: false, change, life)
        case .move(let movements): undoMove(movements, change, life)
        case .drop(let unless): record(.drop(unless: unless?.value), change, life)
        case .renameClass(let old): undoRenameClass(old, change, life)
        case .archiveName(let old): undoArchiveName(old, change, life)
        case .superclass(let old, let missing): undoSuperclass(old, missing, change, life)
        case .was(let attributes): undoAttributes(attributes, change, life)
        case .addCase(let names): undoAddCase(names, change, life)
        case .removeCase(let removals): undoRemoveCase(removals, change, life)
        case .renameCase(let renamings): undoRenameCase(renamings, change, life)
        case .reraw(let rekeyings): undoReraw(rekeyings, change, life)
        case .writeAlso(let keys): checkExtraKeys(keys, change, life)
        case .writeAlsoClass(let name, let until):
            record(.writeAlsoClass(name: name.value, until: until.value), change, life)
        case .accept(let acceptance): record(.accept(acceptance), change, life)
        }
    }

    mutating func record(_ kind: Change.Kind, _ change: HistoryEntry, _ life: Life) {
        undone.append(Change(declaration: life.identity, span: change.span, kind: kind))
    }

    // MARK: Looking up

    /// Index of a property that the version has, reported where it is not there or may not change any more.
    mutating func index(
        of name: Spanned<String>,
        in life: Life,
        to verb: String
    ) -> Int? {
        guard let record = state.records[life.identity] else { return nil }
        guard let index = record.properties.firstIndex(where: { $0.name == name.value && !$0.isInvisible }) else {
            reportNoProperty(name, in: life, to: verb)
            return nil
        }
        return index
    }

    /// An entry below this one changes the property, which comes, or comes back, or goes, with this one.
    mutating func checkUnchanged(_ name: Spanned<String>, in life: Life) {
        guard let place = changed[PropertyPlace(declaration: life.identity, property: name.value)] else { return }
        bag.report(
            .historyChangedTwice,
            "'\(name.value)' comes or goes in version \(version), so that it cannot be changed in it as well",
            at: place,
            notes: [
                Note("it comes or goes here", at: name.span),
                Note("write it as it is in the end: objects of version \(version - 1) have none of what lies between"),
            ]
        )
    }

    mutating func markChanged(_ property: String, in life: Life, at span: SourceSpan) {
        changed[PropertyPlace(declaration: life.identity, property: property)] = span
    }

    private mutating func reportNoProperty(_ name: Spanned<String>, in life: Life, to verb: String) {
        let record = state.records[life.identity]
        var notes: [Note] = []
        if let excluded = record?.properties.first(where: { $0.name == name.value }) {
            notes.append(
                Note(
                    "it was excluded from archives, dictionaries and JSON alike; such properties need no history",
                    at: excluded.span
                )
            )
        } else if let place = lives.first(where: { state.records[$0.identity]?[name.value] != nil && isKin($0, life) })
        {
            notes.append(Note("'\(place.name)' had it; its changes stand in that class", at: place.span))
        }
        let candidates = record?.properties.filter { !$0.isInvisible }.map(\.name) ?? []
        let match = closestMatch(to: name.value, among: candidates)
        if match == nil, notes.isEmpty {
            notes.append(
                Note(
                    candidates.isEmpty
                        ? "at that point it had no properties"
                        : "at that point its properties were \(candidates.prefix(12).joined(separator: ", "))\(candidates.count > 12 ? ", …" : "")"
                )
            )
        }
        notes.append(Note("declare '\(name.value)', or mend the entries above"))
        bag.report(
            .historyNoProperty,
            "'\(verb)' says that '\(life.name)' has '\(shortened(name.value))' in version \(version), but it has not",
            at: name.span,
            notes: notes,
            fixIts: match.map { [FixIt("did you mean '\($0)'?", replace: name.span, with: $0)] } ?? []
        )
    }

    private func isKin(_ other: Life, _ life: Life) -> Bool {
        other.identity != life.identity
            && (state.chain(of: life.identity).contains(other.identity)
                || state.chain(of: other.identity).contains(life.identity))
    }

    /// Inserts what the version before had; reports a name that is taken.
    ///
    /// - Parameter position: its place among the properties.
    mutating func restore(
        _ property: PropertyModel,
        in life: Life,
        verb: String,
        at span: SourceSpan,
        position: Int
    ) {
        guard var record = state.records[life.identity] else { return }
        if let index = record.properties.firstIndex(where: { $0.name == property.name }) {
            if record.properties[index].isInvisible {
                record.properties.remove(at: index)
            } else {
                bag.report(
                    .historyNameTaken,
                    "'\(verb)' says that '\(property.name)' was gone in version \(version), but '\(life.name)' still has it",
                    at: span,
                    notes: [
                        Note("the property is this", at: record.properties[index].span),
                        Note(
                            "if it is a new one of that name, say so in this version: 'add: [\(property.name)]', below this entry"
                        ),
                    ]
                )
                return
            }
        }
        record.properties.insert(property, at: min(position, record.properties.count))
        state.records[life.identity] = record
        touched.insert(life.identity)
        markChanged(property.name, in: life, at: span)
    }

    /// Where what an entry took away comes back: behind the rest, but before what entries below it took, which are undone already.
    func firstBehind(_ identity: TypeName) -> Int {
        max(0, (state.records[identity]?.properties.count ?? 0) - putBehind[identity, default: 0])
    }

    mutating func enterBefore() { past.enter(names(at: version - 1), enums: state.enums) }
    mutating func enterAfter() { past.enter(names(at: version), enums: after.enums) }

    /// An old declaration, in the names of the version before.
    mutating func oldProperty(_ declaration: PropertyDeclaration, in life: Life) -> PropertyModel? {
        enterBefore()
        let pattern = state.records[life.identity]?.keyPattern ?? "*"
        return past.property(declaration, pattern: pattern, state: state, into: &bag)
    }

    // MARK: Coming and going

    private mutating func undoAdd(_ additions: [ChangeDeclaration.Addition], _ change: HistoryEntry, _ life: Life) {
        var result: [Change.Addition] = []
        for addition in additions {
            guard let index = index(of: addition.property, in: life, to: "add"),
                let property = state.records[life.identity]?.properties[index]
            else { continue }
            let missing = missing(addition.missing, for: property, of: life, at: addition.property.span)
            if let missing { result.append(Change.Addition(property: property, missing: missing)) }
            state.records[life.identity]?.properties.remove(at: index)
            touched.insert(life.identity)
            checkUnchanged(addition.property, in: life)
        }
        record(.add(result), change, life)
    }

    /// What older objects have in a property that came; nil where nothing says so, which is reported.
    ///
    /// - Parameter entry: how it would be said, where that is not by `add`.
    mutating func missing(
        _ missing: ChangeDeclaration.Missing?,
        for property: PropertyModel,
        of life: Life,
        at span: SourceSpan,
        entry: String? = nil
    ) -> Change.Missing? {
        switch missing {
        case .fail: return .fail
        case .value(let literal):
            enterAfter()
            return past.value(literal, as: property.type, into: &bag).map { .value($0) }
        case .computed(let sources, let using):
            let found = sources.compactMap { source in
                let found = findProperty(source.value, from: life.identity)
                if found == nil { reportNoProperty(source, in: life, to: "missing") }
                return found
            }
            return .computed(from: found, using: using.value)
        case nil:
            if property.isInvisible || property.inverseOf != nil { return .value(.null) }
            if let value = property.defaultValue { return .value(asOfVersion(value)) }
            if property.type.isOptional { return .value(.null) }
            bag.report(
                .historyMissing,
                "'\(property.name)' is required, and nothing says what it is in objects written before version \(version)",
                at: span,
                notes: [
                    Note("it is declared here", at: property.span),
                    Note(
                        "a value for those: '\(entry ?? "add: { \(property.name): { missing: … } }")', or 'missing: fail' where they cannot be read"
                    ),
                ]
            )
            return nil
        }
    }

    private func findProperty(_ name: String, from identity: TypeName) -> Change.Source? {
        for ancestor in state.chain(of: identity) {
            if let property = state.records[ancestor]?[name] {
                return Change.Source(owner: ancestor, name: name, type: property.type)
            }
        }
        return nil
    }

    private mutating func undoRemove(_ declarations: [PropertyDeclaration], _ change: HistoryEntry, _ life: Life) {
        var result: [PropertyModel] = []
        let first = firstBehind(life.identity)
        for declaration in declarations {
            guard let property = oldProperty(declaration, in: life) else { continue }
            let position = first + result.count
            restore(property, in: life, verb: "remove", at: declaration.name.span, position: position)
            result.append(property)
        }
        putBehind[life.identity, default: 0] += result.count
        record(.remove(result), change, life)
    }

    // MARK: Names, keys, defaults

    /// The old name is a property's, the new one none's.
    private mutating func reportBackToFront(_ renaming: ChangeDeclaration.Renaming, in life: Life) -> Bool {
        guard let record = state.records[life.identity], record[renaming.new.value] == nil,
            record[renaming.old.value] != nil
        else { return false }
        let pair = "\(renaming.new.value): \(renaming.old.value)"
        bag.report(
            .historyNoProperty,
            "'rename' says that '\(life.name)' has '\(shortened(renaming.new.value))' in version \(version), but it has not",
            at: renaming.new.span,
            notes: [Note("a rename is written 'old: new'; '\(renaming.old.value)' is what the property is called now")],
            fixIts: [
                FixIt(
                    "write '\(pair)'",
                    edits: [
                        FixIt.Edit(renaming.old.span, replacement: renaming.new.value),
                        FixIt.Edit(renaming.new.span, replacement: renaming.old.value),
                    ]
                )
            ]
        )
        return true
    }

    private mutating func undoRename(
        _ renamings: [ChangeDeclaration.Renaming],
        _ change: HistoryEntry,
        _ life: Life
    ) {
        var places: [(index: Int, renaming: ChangeDeclaration.Renaming)] = []
        for renaming in renamings {
            if reportBackToFront(renaming, in: life) { continue }
            guard let index = index(of: renaming.new, in: life, to: "rename") else { continue }
            places.append((index, renaming))
        }
        guard var record = state.records[life.identity] else { return }
        let moving = Set(places.map(\.index))
        for (index, renaming) in places {
            if let other = record.properties.indices.first(where: {
                !moving.contains($0) && record.properties[$0].name == renaming.old.value
                    && !record.properties[$0].isInvisible
            }) {
                bag.report(
                    .historyNameTaken,
                    "'rename' says that '\(renaming.old.value)' became '\(renaming.new.value)', but '\(life.name)' still has '\(renaming.old.value)'",
                    at: renaming.old.span,
                    notes: [
                        Note("the property is this", at: record.properties[other].span),
                        Note(
                            "if it is a new one of that name, say so in this version: 'add: [\(renaming.old.value)]', below this entry"
                        ),
                    ]
                )
            }
            record.properties[index].rename(to: renaming.old.value, pattern: record.keyPattern)
        }
        record.properties = record.properties.enumerated().filter { index, property in
            moving.contains(index) || !property.isInvisible
                || !places.contains { $0.renaming.old.value == property.name }
        }.map(\.element)
        state.records[life.identity] = record
        touched.insert(life.identity)
        for place in places {
            changed[PropertyPlace(declaration: life.identity, property: place.renaming.new.value)] = nil
        }
        for place in places { markChanged(place.renaming.old.value, in: life, at: place.renaming.new.span) }
        let pairs = places.map { Change.Renaming(old: $0.renaming.old.value, new: $0.renaming.new.value) }
        followRename(pairs, of: life.identity)
        self.record(.rename(pairs), change, life)
    }

    /// Inverses and flat keys that name the properties.
    private mutating func followRename(_ pairs: [Change.Renaming], of owner: TypeName) {
        let isStruct = state.records[owner]?.kind == .struct
        guard isStruct || needsInverses else { return }
        for name in state.order {
            guard let record = state.records[name] else { continue }
            for (index, property) in record.properties.enumerated() {
                if isStruct, let flat = property.flat, property.type.wrapped == .structure(owner) {
                    state.records[name]?.properties[index].flat = flat.map { key in
                        guard let pair = pairs.first(where: { $0.new == key.property }) else { return key }
                        let isDerived = key.key == "\(property.key).\(key.property)"
                        return FlatKey(property: pair.old, key: isDerived ? "\(property.key).\(pair.old)" : key.key)
                    }
                    touched.insert(name)
                }
                if let inverse = property.inverse, let pair = pairs.first(where: { $0.new == inverse }),
                    let target = property.type.inverseTarget, state.chain(of: target).contains(owner)
                {
                    state.records[name]?.properties[index].inverse = pair.old
                    touched.insert(name)
                }
            }
        }
    }

    private mutating func undoRekey(
        _ rekeyings: [ChangeDeclaration.Rekeying],
        _ change: HistoryEntry,
        _ life: Life
    ) {
        var pairs: [Change.PropertyPair] = []
        for rekeying in rekeyings {
            guard let index = index(of: rekeying.name, in: life, to: "rekey"),
                let new = state.records[life.identity]?.properties[index]
            else { continue }
            var old = new
            if let key = rekeying.key {
                old.setKey(key.value)
                old.isKeyWritten = true
            }
            if let key = rekeying.jsonKey {
                old.jsonKey = key.value
                old.isJSONKeyWritten = true
            }
            if old.key == new.key, old.jsonKey == new.jsonKey {
                reportNoChange(
                    "rekey",
                    "'\(new.name)' has the key '\(new.key)' in version \(version) as well",
                    at: rekeying.key?.span ?? rekeying.name.span
                )
            }
            state.records[life.identity]?.properties[index] = old
            touched.insert(life.identity)
            pairs.append(Change.PropertyPair(old: old, new: new))
            markChanged(new.name, in: life, at: rekeying.name.span)
        }
        record(.rekey(pairs), change, life)
    }

    private mutating func undoRedefault(
        _ defaults: [ChangeDeclaration.OldDefault],
        _ change: HistoryEntry,
        _ life: Life
    ) {
        var pairs: [Change.PropertyPair] = []
        for item in defaults {
            guard let index = index(of: item.property, in: life, to: "redefault"),
                let new = state.records[life.identity]?.properties[index]
            else { continue }
            enterBefore()
            guard let value = past.value(item.value, as: new.type, into: &bag) else { continue }
            var old = new
            old.defaultValue = value == .null ? nil : value
            if old.defaultValue == new.defaultValue {
                reportNoChange(
                    "redefault",
                    "'\(new.name)' has that default in version \(version) as well",
                    at: item.value.span
                )
            }
            state.records[life.identity]?.properties[index] = old
            touched.insert(life.identity)
            pairs.append(Change.PropertyPair(old: old, new: new))
            markChanged(new.name, in: life, at: item.property.span)
        }
        record(.redefault(pairs), change, life)
    }

    mutating func reportNoChange(_ verb: String, _ reason: String, at span: SourceSpan) {
        bag.report(
            .historyNoChange,
            "'\(verb)' changes nothing: \(reason)",
            at: span,
            notes: [Note("write what it was before")]
        )
    }

    // MARK: Channels

    private mutating func undoChannels(
        _ exclusions: [ExclusionDeclaration],
        isExclusion: Bool,
        _ change: HistoryEntry,
        _ life: Life
    ) {
        var result: [Change.ChannelChange] = []
        let shape = Channels.written
        for exclusion in exclusions {
            let verb = isExclusion ? "exclude" : "include"
            guard let record = state.records[life.identity],
                let index = record.properties.firstIndex(where: { $0.name == exclusion.property.value })
            else {
                reportNoProperty(exclusion.property, in: life, to: verb)
                continue
            }
            let place = PropertyPlace(declaration: life.identity, property: exclusion.property.value)
            checkUnchanged(exclusion.property, in: life)
            let property = record.properties[index]
            let channels = exclusion.channels.intersection(shape)
            let excluded = property.excludedFrom.intersection(channels)
            guard isExclusion ? excluded == channels : excluded.isEmpty else {
                let claim = isExclusion ? "excluded" : "included"
                bag.report(
                    .historyChannels,
                    "'\(verb)' says that '\(property.name)' is \(claim) in version \(version), but it is not",
                    at: exclusion.property.span,
                    notes: [Note("what version \(version) has is said here", at: property.span)]
                )
                continue
            }
            var new = property
            new.defaultValue = property.defaultValue.map { asOfVersion($0) }
            result.append(Change.ChannelChange(property: property.name, channels: channels, new: new))
            var old = property
            if isExclusion {
                old.excludedFrom.subtract(exclusion.channels)
            } else {
                old.excludedFrom.formUnion(exclusion.channels)
            }
            state.records[life.identity]?.properties[index] = old
            touched.insert(life.identity)
            changed[place] = exclusion.property.span
        }
        self.record(isExclusion ? .exclude(result) : .include(result), change, life)
    }
}

extension PropertyModel {
    /// In none of archive, dictionary and JSON: no part of the shape.
    package var isInvisible: Bool { excludedFrom.isSuperset(of: .written) }

    /// Takes a name, with the keys that follow it.
    mutating func rename(to name: String, pattern: String) {
        self.name = name
        followPattern(pattern)
        if !isJSONKeyWritten { jsonKey = name }
    }

    /// Makes a key that was not written out again.
    mutating func followPattern(_ pattern: String) {
        if !isKeyWritten { setKey(KeyPattern(pattern).key(for: name)) }
    }

    /// Sets the key, and those of a flat struct that are made from it.
    mutating func setKey(_ key: String) {
        let old = self.key
        self.key = key
        flat = flat?.map { item in
            item.key == "\(old).\(item.property)"
                ? FlatKey(property: item.property, key: "\(key).\(item.property)") : item
        }
    }
}

extension PropertyType {
    /// The class whose weak property an inverse names.
    var inverseTarget: TypeName? {
        switch wrapped {
        case .object(let name): name
        case .array(.object(let name)), .set(.object(let name)): name
        case .builtin, .propertyList, .array, .set, .dictionary, .optional, .enumeration, .structure, .foreign: nil
        }
    }
}
