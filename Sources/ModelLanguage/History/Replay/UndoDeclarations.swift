import Diagnostics

/// Changes of whole classes and structs: names, superclasses, attributes; and moves between classes.
extension Replay {
    // MARK: Names

    mutating func undoRenameClass(_ old: Spanned<String>, _ change: HistoryEntry, _ life: Life) {
        if var shape = state.enums[life.identity] {
            record(.renameClass(old: old.value, new: shape.name), change, life)
            shape.name = old.value
            state.enums[life.identity] = shape
        } else if var shape = state.records[life.identity] {
            if shape.name == old.value {
                reportNoChange("renameClass", "it is called '\(old.value)' in version \(version) as well", at: old.span)
            }
            record(.renameClass(old: old.value, new: shape.name), change, life)
            shape.name = old.value
            if !shape.isArchiveNameWritten { shape.archiveName = old.value }
            state.records[life.identity] = shape
        }
        touched.insert(life.identity)
    }

    mutating func undoArchiveName(_ old: Spanned<String>, _ change: HistoryEntry, _ life: Life) {
        guard var shape = state.records[life.identity] else { return }
        if shape.archiveName == old.value {
            reportNoChange("archiveName", "it is '\(old.value)' in version \(version) as well", at: old.span)
        }
        record(.archiveName(old: old.value, new: shape.archiveName), change, life)
        shape.archiveName = old.value
        shape.isArchiveNameWritten = true
        state.records[life.identity] = shape
        touched.insert(life.identity)
    }

    // MARK: Superclasses

    mutating func undoSuperclass(
        _ old: Spanned<String>?,
        _ missing: [ChangeDeclaration.OldDefault],
        _ change: HistoryEntry,
        _ life: Life
    ) {
        guard var shape = state.records[life.identity] else { return }
        enterBefore()
        var superclass: ClassModel.Superclass?
        if let old {
            superclass = past.superclass(old, into: &bag)
            if superclass == nil { return }
        }
        let new = shape.superclass
        if superclass == new {
            reportNoChange(
                "superclass",
                "it is '\(old?.value ?? "NSObject")' in version \(version) as well",
                at: old?.span ?? change.span
            )
        }
        shape.superclass = superclass
        state.records[life.identity] = shape
        touched.insert(life.identity)
        superclasses.append(
            PendingSuperclass(owner: life.identity, old: superclass, new: new, missing: missing, entry: change)
        )
    }

    /// Once every superclass of the version is as before: what each new one gave.
    mutating func finishSuperclasses() {
        for item in superclasses {
            guard let life = lives.first(where: { $0.identity == item.owner }) else { continue }
            if state.chain(of: life.identity).last.map({ isCircular(from: $0, back: life.identity) }) ?? false {
                bag.report(
                    .historySuperclass,
                    "'\(life.name)' was among its own superclasses in version \(version - 1)",
                    at: item.entry.span
                )
                continue
            }
            let additions = inheritedAdditions(life, item.missing, item.entry)
            record(.superclass(old: item.old, new: item.new, missing: additions), item.entry, life)
        }
    }

    /// The state with what this version removed: among it may be the old superclass, whose own superclasses stay.
    private mutating func formerState() -> ModelShape {
        var former = state
        let names = names(at: version - 1)
        former.names = names.identities
        var ignored = DiagnosticBag()
        for life in lives where life.end == version {
            let shape = past.shape(of: life, names: names, state: former, into: &ignored)
            if case .record(let record)? = shape { former.records[life.identity] = record }
        }
        return former
    }

    private func isCircular(from last: TypeName, back first: TypeName) -> Bool {
        guard case .generated(let next)? = state.records[last]?.superclass else { return false }
        return state.chain(of: first).contains(next)
    }

    /// What the new superclasses give that the old ones did not have: in older objects it is as added. They have what they had
    /// before the version's other changes, which come later.
    private mutating func inheritedAdditions(
        _ life: Life,
        _ missing: [ChangeDeclaration.OldDefault],
        _ change: HistoryEntry
    ) -> [Change.Addition] {
        let old = Set(formerState().chain(of: life.identity))
        var additions: [Change.Addition] = []
        var open = missing
        for ancestor in after.chain(of: life.identity) where !old.contains(ancestor) {
            for property in state.records[ancestor]?.properties ?? []
            where !property.isInvisible && property.inverseOf == nil {
                var value: Change.Missing?
                if let index = open.firstIndex(where: { $0.property.value == property.name }) {
                    enterAfter()
                    let literal = open.remove(at: index).value
                    value =
                        literal.isFail
                        ? .fail : past.value(literal, as: property.type, into: &bag).map { .value($0) }
                } else if isGivenBelow(property.name, by: ancestor, to: life.identity) {
                    continue
                } else {
                    value = self.missing(inherited: property, by: life, change)
                }
                if let value { additions.append(Change.Addition(property: property, missing: value)) }
            }
        }
        checkUsedSuperclass(of: life, &open, change)
        for item in open {
            bag.report(
                .historyNoProperty,
                "the new superclass gave '\(life.name)' no property '\(item.property.value)'",
                at: item.property.span
            )
        }
        return additions
    }

    /// What a used model's class gives is read by that model's code, which knows nothing of this change: older objects have none of it.
    private mutating func checkUsedSuperclass(
        of life: Life,
        _ missing: inout [ChangeDeclaration.OldDefault],
        _ change: HistoryEntry
    ) {
        let old = Set(formerState().usedAncestors(of: life.identity, model).map(\.name))
        for ancestor in after.usedAncestors(of: life.identity, model) where !old.contains(ancestor.name) {
            for property in ancestor.properties where !property.isInvisible && property.inverseOf == nil {
                let declared = missing.firstIndex { $0.property.value == property.name }
                let entry = declared.map { missing.remove(at: $0) }
                if entry?.value.isFail == true { continue }
                if let entry {
                    bag.report(
                        .historyMissing,
                        "'\(property.name)' is read by the code of the used model '\(ancestor.name.model)', so that no value can be given for it here",
                        at: entry.property.span,
                        notes: [Note("'missing: { \(property.name): fail }' says that older objects cannot be read")]
                    )
                } else if !property.type.isOptional, property.defaultValue == nil {
                    bag.report(
                        .historyMissing,
                        "'\(life.name)' inherits the required '\(property.name)' of the used model '\(ancestor.name.model)' since version \(version), which objects written before do not have",
                        at: change.span,
                        notes: [
                            Note("an optional or a default there lets them be read"),
                            Note(
                                "where they need not be: 'superclass: { was: …, missing: { \(property.name): fail } }'"
                            ),
                        ]
                    )
                }
            }
        }
    }

    /// A class between, which has a new superclass as well, says what older objects have.
    private func isGivenBelow(_ property: String, by ancestor: TypeName, to identity: TypeName) -> Bool {
        superclasses.contains { item in
            item.owner != identity && after.isKind(identity, of: item.owner) && after.isKind(item.owner, of: ancestor)
                && item.missing.contains { $0.property.value == property }
        }
    }

    private mutating func missing(
        inherited property: PropertyModel,
        by life: Life,
        _ change: HistoryEntry
    ) -> Change.Missing? {
        if let value = property.defaultValue { return .value(asOfVersion(value)) }
        if property.type.isOptional { return .value(.null) }
        guard after.order.contains(where: { mayHaveObjects($0) && after.isKind($0, of: life.identity) }) else {
            return .fail
        }
        bag.report(
            .historyMissing,
            "'\(life.name)' inherits the required '\(property.name)' since version \(version), and nothing says what it is in objects written before",
            at: change.span,
            notes: [
                Note("it is declared here", at: property.span),
                Note(
                    "a value for those: 'superclass: { was: …, missing: { \(property.name): … } }', or 'move' it there"
                ),
            ]
        )
        return nil
    }

    // MARK: Moves

    mutating func undoMove(_ movements: [ChangeDeclaration.Movement], _ change: HistoryEntry, _ life: Life) {
        for movement in movements {
            enterAfter()
            guard let target = past.identity(movement.target.value), state.records[target] != nil else {
                bag.report(
                    .historyUnknownClass,
                    "version \(version) has no class '\(movement.target.value)' in this model",
                    at: movement.target.span,
                    notes: [Note("properties move between classes of one model, along the inheritance")],
                    fixIts: []
                )
                continue
            }
            let isUp = state.chain(of: life.identity).dropFirst().contains(target)
            let isDown = state.chain(of: target).dropFirst().contains(life.identity)
            guard isUp || isDown else {
                bag.report(
                    .historyMove,
                    "'\(movement.property.value)' cannot move to '\(movement.target.value)', which is neither above nor below '\(life.name)' in version \(version)",
                    at: movement.target.span
                )
                continue
            }
            guard let new = state.records[target]?[movement.property.value], !new.isInvisible else {
                bag.report(
                    .historyNoProperty,
                    "'move' says that '\(movement.target.value)' has '\(movement.property.value)' in version \(version), but it has not",
                    at: movement.property.span,
                    notes: [
                        Note(
                            "'\(movement.target.value)' is declared here",
                            at: lives.first { $0.identity == target }?.span
                        )
                    ]
                )
                continue
            }
            var old = new
            if let key = movement.key {
                old.setKey(key.value)
                old.isKeyWritten = true
            } else {
                old.followPattern(state.records[life.identity]?.keyPattern ?? "*")
            }
            if let key = movement.jsonKey {
                old.jsonKey = key.value
                old.isJSONKeyWritten = true
            }
            moves.append(
                PendingMove(
                    owner: life.identity,
                    declared: movement,
                    entry: change,
                    change: Change.Movement(
                        property: movement.property.value,
                        target: target,
                        isUp: isUp,
                        old: old,
                        new: new,
                        missing: .fail
                    )
                )
            )
        }
    }

    /// Whether older archives may have objects that are of a class by now: it was there and could have some, or took a removed one's place.
    private func mayHaveObjects(_ name: TypeName) -> Bool {
        guard let record = after.records[name], !record.isAbstract else { return false }
        if lives.contains(where: { $0.end == version && readAs($0.identity) == name }) { return true }
        guard let life = lives.first(where: { $0.identity == name }), life.since < version else { return false }
        return state.records[name]?.isAbstract == false
    }

    /// Whether objects of the target may exist that are not of the classes a property comes from.
    private func othersNeedValue(of move: Change.Movement) -> Bool {
        after.order.contains { name in
            guard mayHaveObjects(name), after.isKind(name, of: move.target) else { return false }
            return !moves.contains { other in
                other.change.isUp && other.change.target == move.target && other.change.property == move.property
                    && after.isKind(name, of: other.owner)
            }
        }
    }

    /// Once every move of the version is read: properties leave where they went to and stand where they came from.
    mutating func finishMoves() {
        for index in moves.indices {
            let move = moves[index]
            guard let life = lives.first(where: { $0.identity == move.change.target }) else { continue }
            // Of several subclasses' moves one may say it for all.
            let declared = moves.last { other in
                other.declared.missing != nil && other.change.target == move.change.target
                    && other.change.property == move.change.property
            }
            let isNeeded = declared != nil || !move.change.new.isRequired || othersNeedValue(of: move.change)
            if move.change.isUp, isNeeded {
                let place = move.declared.property.span
                let value = declared?.declared.missing
                let entry = "move: { \(move.change.property): { to: \(move.declared.target.value), missing: … } }"
                if let missing = missing(value, for: move.change.new, of: life, at: place, entry: entry) {
                    moves[index].change.missing = missing
                }
            }
        }
        for move in moves {
            let name = move.change.property
            state.records[move.change.target]?.properties.removeAll { $0.name == name }
            touched.insert(move.change.target)
        }
        var downward: Set<PropertyPlace> = []
        for move in moves {
            if let life = lives.first(where: { $0.identity == move.owner }) {
                record(.move(move.change), move.entry, life)
            }
        }
        let first = Dictionary(moves.map { ($0.owner, firstBehind($0.owner)) }) { first, _ in first }
        var moved: [TypeName: Int] = [:]
        for move in movesAsWritten {
            guard let life = lives.first(where: { $0.identity == move.owner }) else { continue }
            // Down into several subclasses: it comes back once.
            let place = PropertyPlace(declaration: move.owner, property: move.change.property)
            if !move.change.isUp, !downward.insert(place).inserted { continue }
            let position = first[move.owner, default: 0] + moved[move.owner, default: 0]
            restore(move.change.old, in: life, verb: "move", at: move.declared.property.span, position: position)
            moved[move.owner, default: 0] += 1
        }
    }

    /// Entries are undone from bottom to top.
    private var movesAsWritten: [PendingMove] {
        let starts = moves.indices.filter { $0 == 0 || moves[$0].entry.span != moves[$0 - 1].entry.span }
        let ends = starts.dropFirst() + [moves.count]
        return zip(starts, ends).reversed().flatMap { moves[$0..<$1] }
    }

    // MARK: Attributes

    mutating func undoAttributes(
        _ attributes: [ChangeDeclaration.OldAttribute],
        _ change: HistoryEntry,
        _ life: Life
    ) {
        for attribute in attributes {
            if state.enums[life.identity] != nil {
                undoEnumAttribute(attribute.value, life)
            } else {
                undoRecordAttribute(attribute.value, life)
            }
        }
        touched.insert(life.identity)
        record(.was(attributes.map(\.name)), change, life)
    }

    private mutating func undoRecordAttribute(_ attribute: ChangeDeclaration.OldAttribute.Value, _ life: Life) {
        guard var record = state.records[life.identity] else { return }
        switch attribute {
        case .abstract(let value):
            if value.value == record.isAbstract {
                reportNoChange("was", "'abstract' is \(value.value) in version \(version) as well", at: value.span)
            }
            record.isAbstract = value.value
        case .keys(let pattern):
            if pattern.value == record.keyPattern {
                reportNoChange("was", "'keys' is \"\(pattern.value)\" in version \(version) as well", at: pattern.span)
            }
            record.keyPattern = pattern.value
            for index in record.properties.indices { record.properties[index].followPattern(pattern.value) }
        case .versionKey(let declared):
            record.versionKey = VersionKey(
                key: declared.key.value,
                none: declared.none?.value,
                values: declared.values.map { .init(number: $0.number.value, version: $0.version.value) }
            )
        case .unknown, .raw, .options, .other: return
        }
        state.records[life.identity] = record
    }
}

/// A new superclass whose class is as before, but not yet recorded.
struct PendingSuperclass {
    var owner: TypeName
    var old: ClassModel.Superclass?
    var new: ClassModel.Superclass?
    var missing: [ChangeDeclaration.OldDefault]
    var entry: HistoryEntry
}

/// A move read but not yet undone.
struct PendingMove {
    var owner: TypeName
    var declared: ChangeDeclaration.Movement
    var entry: HistoryEntry
    var change: Change.Movement
}

extension ModelShape {
    /// The superclasses of a class that are of used models, as these are today.
    fileprivate func usedAncestors(of name: TypeName, _ model: Model) -> [ClassModel] {
        guard let last = chain(of: name).last, case .generated(let parent)? = records[last]?.superclass else {
            return []
        }
        var result: [ClassModel] = []
        var next: TypeName? = parent
        while let name = next, let found = model.usedClass(name), !result.contains(where: { $0.name == name }) {
            result.append(found)
            if case .generated(let parent)? = found.superclass { next = parent } else { next = nil }
        }
        return result
    }
}

extension Model {
    fileprivate func usedClass(_ name: TypeName) -> ClassModel? {
        for used in uses {
            if used.name == name.model, let found = used.classes.first(where: { $0.name == name }) { return found }
            if let found = used.usedClass(name) { return found }
        }
        return nil
    }
}
