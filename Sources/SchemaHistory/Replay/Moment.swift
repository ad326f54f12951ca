import ModelLanguage
import SchemaDiagnostics

/// The operations that kinds of change use while one entry is undone.
extension Replay {
    /// The entry: its owner, the key that names its kind, and its place.
    struct Place {
        /// Index among `lives`.
        var life: Int
        var keyword: String
        var span: SourceSpan
    }

    var life: Life { lives[place.life] }
    var identity: TypeName { lives[place.life].identity }
    var keyword: String { place.keyword }
    /// The entry's class or struct, with the changes undone so far.
    var record: RecordShape? { state.records[identity] }

    mutating func undo(_ entry: HistoryEntry, of life: Int) {
        place = Place(life: life, keyword: entry.keyword, span: entry.span)
        entry.change.undo(in: &self)
    }

    /// What `~` says of an older version holds, too, where what was written since is gone.
    var isOlder: Bool { version < model.version }

    /// Records the change, looked up.
    mutating func note(_ kind: any Change.Kind) {
        undone.append(Change(declaration: identity, span: place.span, kind: kind))
    }

    mutating func update(_ change: (inout RecordShape) -> Void) {
        let identity = identity
        guard state.records[identity] != nil else { return }
        change(&state.records[identity]!)
        touched.insert(identity)
    }

    /// Restores an old property.
    mutating func replace(_ index: Int, by old: PropertyModel, at span: SourceSpan) {
        update { $0.properties[index] = old }
        markChanged(old.name, at: span)
    }

    // MARK: Looking up

    /// A property of the version, and its index; reported if it does not exist.
    /// - Parameter other: the other name of the entry, which may be in its place.
    mutating func property(_ name: Spanned<String>, or other: OtherName? = nil) -> (
        index: Int, property: PropertyModel
    )? {
        guard let record else { return nil }
        guard let index = record.place(ofVisible: name.value) else {
            reportNoProperty(name, or: other)
            return nil
        }
        return (index, record.properties[index])
    }

    /// An entry below this one changes the property, which this one adds, restores or removes.
    mutating func checkUnchanged(_ name: Spanned<String>) {
        guard let place = changed[Leaf(owner: identity, name: name.value)] else { return }
        bag.report(
            .historyChangedTwice,
            "'\(name.value)' is added or removed in version \(version), so it cannot also change in it",
            at: place,
            notes: [
                Note("it is added or removed here", at: name.span),
                Note("declare the final form: version \(version - 1) has no intermediate state"),
            ]
        )
    }

    mutating func markChanged(_ property: String, at span: SourceSpan?) {
        changed[Leaf(owner: identity, name: property)] = span
    }

    /// - Parameter said: what says how it is in the version.
    mutating func reportNoChange(
        _ reason: String,
        at span: SourceSpan,
        said: SourceSpan? = nil,
        isRenamed: Bool = false,
        _ fixIts: [FixIt] = []
    ) {
        bag.report(
            .historyNoChange,
            "'\(keyword)' changes nothing: \(reason)",
            at: span,
            notes: [Note(isRenamed ? "what was renamed needs no other entry" : "write what it was before")]
                + (said.map { [Note(sayer(of: $0), at: $0)] } ?? []),
            fixIts: fixIts
        )
    }

    private func sayer(of span: SourceSpan) -> String {
        let block = life.blocks.first { $0.whole.start <= span.start && span.end <= $0.whole.end }
        return block.map { "version \($0.version) says here what it was until then" }
            ?? "what it is in version \(version) is said here"
    }

    mutating func reportNoProperty(_ name: Spanned<String>, to verb: String? = nil, or other: OtherName? = nil) {
        let message =
            "'\(verb ?? keyword)' says that '\(life.name)' has '\(shortened(name.value))' in version \(version), but it does not"
        if let other, let property = record?[other.name.value] {
            if keyword == "rename", property.key == name.value {
                let entry = WrittenEntry.rekey(property.name, [("key", property.name)]).text
                let note = Note(
                    "'\(name.value)' is its key in archives: if it had another one, that is said with '\(entry)'"
                )
                return bag.report(.historyNoProperty, message, at: name.span, notes: [note])
            }
            let (note, fixIt) = swapped(name, other)
            return bag.report(.historyNoProperty, message, at: name.span, notes: [note], fixIts: [fixIt])
        }
        if bag.suggests, let (other, note) = nameOfThen(name.value) {
            var fixIt = FixIt("write '\(other)'", replace: name.span, with: other)
            // Two renamings may be in each other's place.
            if keyword == "rename" { fixIt = fixIt.withSeveralReadings }
            return bag.report(.historyNoProperty, message, at: name.span, notes: [note], fixIts: [fixIt])
        }
        var notes: [Note] = []
        if let excluded = record?[name.value] {
            notes.append(
                Note(
                    excluded.isTransient
                        ? "it is transient, so for archives it was removed: 'remove: { \(name.value): TYPE }'"
                        : "it was excluded from archives, dictionaries and JSON alike; such properties need no history",
                    at: excluded.span
                )
            )
        }
        let owners =
            bag.suggests
            ? lives.filter { state.records[$0.identity]?[name.value] != nil && $0.identity != identity } : []
        let kin = notes.isEmpty ? owners.first { isKin($0.identity) } : nil
        if let kin { notes.append(Note("'\(kin.name)' had it; write its changes in that class", at: kin.span)) }
        let candidates = (record?.properties ?? []).lazy.filter { !$0.isInvisible }.map(\.name)
        let match = bag.closestMatch(to: name.value, among: candidates)
        if match == nil, notes.isEmpty, owners.count == 1 {
            notes.append(Note("'\(owners[0].name)' has it; write its changes in that class", at: owners[0].span))
        }
        if match == nil, notes.isEmpty {
            notes.append(
                Note(
                    candidates.isEmpty
                        ? "at that point it had no properties"
                        : "at that point its properties were \(candidates.prefix(12).joined(separator: ", "))\(!candidates.dropFirst(12).isEmpty ? ", …" : "")"
                )
            )
        }
        notes.append(
            noteOnAddition(of: name.value)
                ?? changedSince(
                    as: kin.map { [.move(name.value, to: $0.name)] }
                        ?? [.rename(name.value, "NEW"), .remove(name.value, "TYPE")]
                )
                ?? Note("declare '\(name.value)', or fix the entries above: they apply from top to bottom")
        )
        bag.report(
            .historyNoProperty,
            message,
            at: name.span,
            notes: notes,
            fixIts: FixIt.didYouMean(match, at: name.span)
        )
    }

    /// What an entry of an older version names may have changed since, and no entry says so. The entry itself is not to be edited.
    func changedSince(as examples: [WrittenEntry]) -> Note? {
        guard version < model.version else { return nil }
        let forms = examples.map { "'\(shortened($0.text))'" }.joined(separator: " or ")
        return Note(
            """
            if version \(model.version) changed it, say so there, as in \(forms); 'heirloom rename', 'move', 'retype' and 'remove' \
            change a declaration and its history together
            """
        )
    }

    /// Before the version whose entry adds a property there was none.
    private func noteOnAddition(of name: String) -> Note? {
        guard bag.suggests else { return nil }
        for block in life.blocks where block.version >= version {
            for entry in block.entries where entry.span != place.span {
                let added = (entry.kind as? AddEntry)?.additions.first { $0.property.value == name }
                if let added {
                    return Note(
                        "version \(block.version) adds '\(shortened(name))': no older one has it",
                        at: added.property.span
                    )
                }
            }
        }
        return nil
    }

    private func isKin(_ other: TypeName) -> Bool {
        other != identity && (state.chain(of: identity).contains(other) || state.chain(of: other).contains(identity))
    }

    // MARK: The previous version

    mutating func enterBefore() { past.enter(names(at: version - 1), enums: state.enums) }
    mutating func enterAfter() { past.enter(names(at: version), enums: after.enums) }

    /// An old declaration, in the names of the previous version.
    mutating func oldProperty(_ declaration: PropertyDeclaration) -> PropertyModel? {
        enterBefore()
        let count = bag.diagnostics.count
        var property = past.property(declaration, keys: record?.keyRule ?? KeyRule(), state: state, into: &bag)
        noteRemovedTypes(since: count)
        property?.shape.excludedFrom = declaration.excludedFrom
        let removed = property?.type.names.first { $0.isRemoved && state.enums[$0]?.isUnion == true }
        if let removed, keyword != RemoveEntry.keywords.first {
            bag.report(
                .unionRemoved,
                "values of the removed union '\(removed.plainName)' can be dropped only, not converted",
                at: declaration.type.span,
                notes: [
                    Note("keep the union until 'readsFrom' has passed version \(version - 1), or remove the property")
                ]
            )
        }
        return property
    }

    /// A declaration that this version removes is read as this one, which the version may add.
    func readAs(_ name: TypeName) -> TypeName? {
        guard let life = life(of: name), life.end == version,
            let target = life.removed?.readAs
        else { return nil }
        return names(at: version).identities[target]
    }

    /// Whether older archives may have objects of the class. What those of a removed one that is read as it have, the removed one says.
    func mayHaveObjects(_ name: TypeName) -> Bool {
        guard let record = after.records[name], !record.isAbstract else { return false }
        guard let life = life(of: name), life.since < version else { return false }
        return state.records[name]?.isAbstract == false
    }

    /// Inserts a member of the previous version; reports a name that is in use.
    /// - Parameter position: its place among the properties.
    mutating func restore(_ property: PropertyModel, at span: SourceSpan, position: Int) {
        guard let record else { return }
        let taken = record.properties.firstIndex { $0.name == property.name }
        if let taken, !record.properties[taken].isInvisible {
            bag.report(
                .historyNameTaken,
                "'\(keyword)' says that '\(property.name)' was gone in version \(version), but '\(life.name)' still has it",
                at: span,
                notes: notes(onTaken: record.properties[taken]),
                fixIts: keyword == "remove" && bag.suggests ? [removal()].compactMap(\.self) : []
            )
            return
        }
        update { record in
            if let taken { record.properties.remove(at: taken) }
            record.properties.insert(property, at: min(position, record.properties.count))
        }
        markChanged(property.name, at: span)
    }

    func notes(onTaken property: PropertyModel) -> [Note] {
        if let other = life.entries(of: version).first(where: { $0.whole.contains(property.span) }) {
            return [Note("'\(other.keyword)' is about it too: keep one of the two", at: property.span)]
        }
        return [
            Note("the property is this", at: property.span),
            Note(
                (keyword == "remove" ? "there is no entry while it is declared; " : "")
                    + "if it is a new one of that name, say so in this version: 'add: [\(property.name)]', below this entry"
            ),
        ]
    }

    /// Takes the entry out, if it names one property.
    private func removal() -> FixIt? {
        guard let entry = life.entries(of: version).first(where: { $0.span == place.span }),
            (entry.kind as? RemoveEntry)?.properties.count == 1
        else { return nil }
        return life.blocks.removing(entry)?.withSeveralReadings
    }

    /// The position at which a removed member returns: after the others, but before members that entries below removed, which are restored
    /// already.
    func firstBehind(_ identity: TypeName) -> Int {
        max(0, (state.records[identity]?.properties.count ?? 0) - putBehind[identity, default: 0])
    }
}

extension Spanned<String> {
    mutating func renameFunction(_ name: (String) -> String) { value = name(value) }
}

extension PropertyModel {
    /// Sets a name, with the keys that follow it.
    mutating func rename(to name: String, keys: KeyRule) {
        shape.name = name
        followKeys(keys)
    }

    /// Derives keys again that were not written.
    mutating func followKeys(_ keys: KeyRule) {
        if !isKeyWritten { shape.setKey(keys.key(for: shape.name)) }
        if !isJSONKeyWritten { shape.jsonKey = keys.json.key(for: shape.name) }
    }
}

extension RecordShape {
    mutating func followKeys(_ change: (inout KeyRule) -> Void) {
        change(&keyRule)
        for index in properties.indices { properties[index].followKeys(keyRule) }
    }
}

extension PropertyShape {
    /// Sets the key, and the keys of a flat struct that are derived from it.
    mutating func setKey(_ key: String) {
        let old = self.key
        self.key = key
        flat = flat?.map { item in
            item.key == "\(old).\(item.property)"
                ? FlatKey(property: item.property, key: "\(key).\(item.property)") : item
        }
    }
}

extension ModelShape {
    /// Whether objects of the one class are objects of the other: the same class or a subclass.
    package func isKind(_ name: TypeName, of ancestor: TypeName) -> Bool {
        name == ancestor || chain(of: name).contains(ancestor)
    }
}
