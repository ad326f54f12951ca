import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Replay {
    /// A property of the class that holds the target of a move: several properties become one.
    fileprivate func place(holding target: TypeName) -> Note? {
        let holder = after.records[identity]?.properties.first {
            [.object(target), .structure(target)].contains($0.type.wrapped)
        }
        return holder.map { property in
            let using = functionName(of: life.name, "make", property.name)
            return Note(
                "what '\(property.name)' holds now is made of them: 'merge: { from: { NAME: TYPE }, into: \(property.name), using: \(using) }'"
            )
        }
    }
}

extension Change {
    /// A property that another class of the same hierarchy had.
    package struct Move: Kind {
        package var property: String
        package var target: TypeName
        package var isUp: Bool
        package var old: PropertyModel
        package var new: PropertyModel
        /// For objects of the target that are not of the classes from which it comes (moves up only).
        package var missing: Missing = .fail
        /// The classes from which it comes in this version, including this change's own.
        package var owners: [TypeName]
        /// A later entry of the version takes it into another subclass as well.
        package var isTakenAgain = false

        package func flows(of owner: TypeName) -> Flows {
            let source = Leaf(owner: owner, name: property)
            let new = Leaf(owner: target, name: new.name)
            return .properties([Flow(old: [source], new: new, staying: isTakenAgain ? [source] : [])])
        }

        package func source(of leaf: Leaf, _ step: Step) -> Trace? {
            guard leaf == Leaf(owner: target, name: property) else { return nil }
            if let owner = owners.first(where: { step.chain.contains($0) }) {
                return .stored(Leaf(owner: owner, name: property))
            }
            return step.missing(Addition(property: new, missing: missing))
        }

        package func sealed(_ text: ChangeText) -> [String] {
            let target = text.after.records[target]?.name ?? target.plainName
            let addition = Addition(property: new, missing: missing)
            return ["move \(property) to \(target)" + (isUp ? text.missing(addition) : "")]
        }

        package func words(of _: TypeName, _ text: ChangeText) -> [String] {
            [
                "'\(property)' moved to '\(text.after.records[target]?.name ?? target.plainName)'"
                    + (isUp ? text.missingWords(Addition(property: new, missing: missing)) : "")
            ]
        }

        package var explains: Set<Difference> { [.moved] }
    }
}

/// `move: { note: Base }`, `move: { note: { to: Base, missing: … } }`.
struct MoveEntry: ChangeKind {
    static let keys = [
        Language.Key("move", .named(.either([.typeName, .mapping(place)])))
            .says("Properties moved to a superclass or a subclass.", "{ createdAt: Item }")
    ]
    fileprivate static let place = Language.Place(
        "'move'",
        short: "to",
        [
            Language.Key("to", .typeName)
                .says("The class that has it now.", "Item").required,
            Language.Key("missing", .shared(.missing)),
        ] + HistoryEntry.OldKeys.keys
    )
    static let owners: [DeclarationKind] = [.class]
    static let phase = ChangePhase.moves
    var movements: [Movement]

    struct Movement: Sendable {
        var property: Spanned<String>
        var target: Spanned<String>
        var missing: HistoryEntry.Missing?
        var keys = HistoryEntry.OldKeys()
        /// Where 'missing' can be added.
        var fields: FieldPlace?
    }

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> MoveEntry? {
        let pairs = reader.pairs(pair.value, of: "'move', of properties and classes, as in { title: Item }")
        return MoveEntry(movements: pairs.compactMap { reader.readMovement($0) })
    }

    func undo(in replay: inout Replay) {
        let moves = movements.compactMap { movement in
            replay.change(of: movement).map { PendingMove(place: replay.place, declared: movement, change: $0) }
        }
        // Entries are undone from bottom to top.
        replay.moves.insert(contentsOf: moves, at: 0)
    }

    mutating func renameFunctions(_ name: (String) -> String) {
        for index in movements.indices { movements[index].missing?.renameFunctions(name) }
    }

    static let form = EntryForm(former: .keys)

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        let words = line.tail.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count > 1, words[0] == "to" else { return nil }
        guard words.count > 2, let value = SealedLine.Missing("\(line.name) \(words[2])")?.value else {
            return .move(line.name, to: words[1])
        }
        return .move(line.name, to: words[1], [("missing", value)])
    }
}

extension WrittenEntry {
    /// - Parameter fields: what it says besides the class: `missing`, `key`, `jsonKey`.
    package static func move(
        _ name: String,
        to target: String,
        _ fields: [(key: String, value: String)] = []
    ) -> WrittenEntry {
        WrittenEntry("move", of: name, fields.isEmpty ? target : FlowFields.flow([("to", target)] + fields))
    }
}

/// Read but not yet undone.
struct PendingMove {
    var place: Replay.Place
    var declared: MoveEntry.Movement
    var change: Change.Move
}

extension SchemaReader {
    fileprivate mutating func readMovement(_ pair: YAMLPair) -> MoveEntry.Movement? {
        guard case .mapping(let pairs) = pair.value.content else {
            let place = FieldPlace(pair.value, short: "to")
            return text(pair).map { MoveEntry.Movement(property: pair.key, target: $0, fields: place) }
        }
        // `{ title: { from: Item } }`, in the class that has it now.
        if pairs["to"] == nil, let from = pairs["from"]?.value {
            let classes = (from.sequence ?? [from]).compactMap { $0.scalar?.text }.filter(isIdentifier)
            let places = classes.isEmpty ? "the class" : quoted(classes)
            bag.report(
                .historyEntry,
                "a move is written in the history of the class that had the property, with the class that has it now",
                at: pair.key.span,
                notes: [Note("as in 'move: { \(pair.key.value): CLASS }', in the history of \(places)")]
            )
            return nil
        }
        let fields = fields(pairs, of: MoveEntry.place)
        let target = text(fields["to"])
        let missing = fields["missing"].flatMap { readMissing($0) }
        let keys = readKeys(fields)
        guard let target else {
            reportMissingKey("to", in: "'move' of '\(shortened(pair.key.value))'", at: pair.key.span)
            return nil
        }
        return MoveEntry.Movement(
            property: pair.key,
            target: target,
            missing: missing,
            keys: keys,
            fields: FieldPlace(pair.value, short: "to")
        )
    }
}

extension Replay {
    fileprivate mutating func change(of movement: MoveEntry.Movement) -> Change.Move? {
        let name = movement.property.value
        enterAfter()
        guard let target = past.identity(movement.target.value), let record = state.records[target] else {
            let other = OtherName(name: movement.property, form: "property: class", meaning: "the class")
            let isSwapped = past.identity(name).map { state.records[$0] != nil } ?? false
            let cure = isSwapped ? swapped(movement.target, other) : nil
            let match = bag.closestMatch(
                to: movement.target.value,
                among: after.order.compactMap { after.records[$0]?.name }
            )
            bag.report(
                .historyUnknownClass,
                "version \(version) has no class '\(movement.target.value)' in this model",
                at: movement.target.span,
                notes: [cure?.note ?? Note("properties move between classes of one model, along the inheritance")],
                fixIts: cure.map { [$0.fixIt] } ?? FixIt.didYouMean(match, at: movement.target.span)
            )
            return nil
        }
        let isUp = state.chain(of: identity).dropFirst().contains(target)
        guard isUp || state.chain(of: target).dropFirst().contains(identity) else {
            let isItself = target == identity
            bag.report(
                .historyMove,
                isItself
                    ? "'\(name)' is in '\(movement.target.value)' already, which this history is of; expected another class"
                    : "'\(name)' cannot move to '\(movement.target.value)', which is neither above nor below '\(life.name)' in version \(version)",
                at: movement.target.span,
                notes: isItself
                    ? [Note("a move is written in the history of the class that had the property")]
                    : place(holding: target).map { [$0] } ?? [
                        Note(
                            "between other classes nothing moves: write 'remove: { \(name): TYPE }' here, and 'add: [\(name)]' in '\(movement.target.value)'"
                        )
                    ]
            )
            return nil
        }
        guard let new = record[name], !new.isInvisible else {
            bag.report(
                .historyNoProperty,
                "'move' says that '\(movement.target.value)' has '\(name)' in version \(version), but it does not",
                at: movement.property.span,
                notes: [
                    self.record?[name] == nil
                        ? Note("'\(movement.target.value)' is declared here", at: place(of: target))
                        : Note(
                            "if it had '\(name)' before, the entry belongs there: 'move: { \(name): \(self.record?.name ?? life.name) }'",
                            at: place(of: target)
                        )
                ]
            )
            return nil
        }
        var old = new
        old.take(movement.keys, self.record?.keyRule ?? KeyRule())
        return Change.Move(property: name, target: target, isUp: isUp, old: old, new: new, owners: [])
    }

    /// The history does not say that the class had another superclass in the version before.
    private func hasUntoldSuperclass(_ name: TypeName) -> Bool {
        let entries = table.places[name].map { lives[$0].entries(of: version) } ?? []
        return !entries.contains { $0.kind is SuperclassEntry }
    }

    /// Called when every move of the version has been read: properties leave their new class and return to the old one.
    mutating func finishMoves() {
        func destination(_ move: Change.Move) -> Leaf {
            Leaf(owner: move.target, name: move.property)
        }
        func source(_ move: PendingMove) -> Leaf {
            Leaf(owner: lives[move.place.life].identity, name: move.change.property)
        }
        let arriving = Dictionary(grouping: moves.indices) { destination(moves[$0].change) }
        let leaving = Dictionary(moves.indices.map { (source(moves[$0]), $0) }) { $1 }
        for index in moves.indices {
            let move = moves[index]
            moves[index].change.isTakenAgain = leaving[source(move)].map { $0 > index } ?? false
            // If several subclasses move a property, one of the entries may state it for all.
            let siblings = (arriving[destination(move.change)] ?? []).map { moves[$0] }
            let owners = siblings.map { lives[$0.place.life].identity }
            moves[index].change.owners = owners
            let declared = siblings.lazy.compactMap(\.declared.missing).first
            let isNew = table.places[move.change.target].map { lives[$0].since == version } ?? false
            let isNeeded =
                declared != nil || !move.change.new.isRequired
                // Objects of the target may exist that are not of the classes from which it comes.
                || after.order.contains { name in
                    mayHaveObjects(name) && after.isKind(name, of: move.change.target)
                        && !owners.contains { after.isKind(name, of: $0) }
                        // That it was no such class before is missing, and reported.
                        && !(isNew && hasUntoldSuperclass(name))
                }
            guard move.change.isUp, isNeeded,
                let target = table.places[move.change.target]
            else { continue }
            place.life = target
            let entry = "move: { \(move.change.property): { to: \(move.declared.target.value), missing: … } }"
            let missing = missing(declared, for: move.change.new, at: move.declared.property.span, entry: entry) {
                value,
                _ in
                move.declared.fields.map { FixIt("write 'missing: \(value)'", edits: $0.adding("missing: \(value)")) }
            }
            if let missing { moves[index].change.missing = missing }
        }
        for (target, moves) in Dictionary(grouping: moves, by: \.change.target) {
            let names = Set(moves.map(\.change.property))
            state.records[target]?.properties.removeAll { names.contains($0.name) }
            touched.insert(target)
        }
        for move in moves.reversed() {
            place = move.place
            note(move.change)
        }
        var downward: Set<Leaf> = []
        for move in moves {
            place = move.place
            // Moved down into several subclasses: it returns once.
            if !move.change.isUp, !downward.insert(source(move)).inserted { continue }
            restore(move.change.old, at: move.declared.property.span, position: firstBehind(identity))
        }
    }
}
