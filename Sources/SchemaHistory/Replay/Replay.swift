import ModelLanguage
import SchemaDiagnostics

/// The model and its history -> its shape at every version back to `readsFrom`; nil if the history does not fit, all of which is reported
/// at the changes that cause it.
///
/// Works backward from the current shape, one version at a time: ordinary changes first, then moves, then superclasses and class names,
/// each list from its last entry to its first. Then declarations that the version removed return, and declarations that it added are
/// removed. The work is linear in the number of changes; versions share the declarations that no change touched.
package func replayHistory(of model: Model, into bag: inout DiagnosticBag) -> ModelHistory? {
    PastWork.observer?(.replay(model: model.name, version: model.version))
    // Nothing can be reported, and its one shape is that of the model.
    if !model.hasPast {
        return ModelHistory(of: model) {
            var replay = Replay(model)
            replay.run()
            return replay.history.shapes
        }
    }
    var replay = Replay(model)
    replay.run()
    bag.append(replay.bag)
    return replay.hasErrors ? nil : replay.history
}

extension Model {
    /// Anything is said of other versions.
    fileprivate var hasPast: Bool {
        func isOfNow(_ since: Int, _ history: [HistoryBlock]) -> Bool { since <= version && history.isEmpty }
        return max(readsFrom, 1) != version || !removed.isEmpty
            || !enums.indices.allSatisfy { isOfNow(enums[$0].since, enums[$0].history) }
            || !structs.indices.allSatisfy { isOfNow(structs[$0].since, structs[$0].history) }
            || !classes.indices.allSatisfy { isOfNow(classes[$0].since, classes[$0].history) }
    }
}

struct Replay {
    let model: Model
    var bag = DiagnosticBag()
    /// Reading reported errors in the entries that replay has reached: older versions cannot be computed.
    var isBroken = false
    var history: ModelHistory
    var lives: [Life] = []
    var removedIdentities: Set<TypeName> = []
    var table = LifeTable([])
    /// Names of each version, `names[version - readsFrom]`.
    var names: [VersionNames] = []
    /// The shape being undone: at first that of `version`, at the end that of the previous version.
    var state: ModelShape
    /// The untouched shape of `version`.
    var after: ModelShape
    /// Changes of `version` in reverse order of application.
    var undone: [Change] = []
    /// Properties, by their current names, that later entries of this version change: this version cannot have added them.
    var changed: [Leaf: SourceSpan] = [:]
    /// The channels from which entries of this version exclude properties, or in which they include them.
    var channels: [Leaf: Channels] = [:]
    /// How many properties this version's changes removed from a declaration; they follow the others.
    var putBehind: [TypeName: Int] = [:]
    /// This version's moves between classes; they are undone when all have been read.
    var moves: [PendingMove] = []
    var superclasses: [PendingSuperclass] = []
    /// Cases renamed in this version: old name -> new one.
    var renamedCases: [TypeName: [String: String]] = [:]
    /// Declarations that this version changed from a class to a struct, or the reverse.
    var changedKinds: [Place] = []
    /// The place of each declaration in the order of all versions' shapes; they differ only in which declarations they have.
    var order: [TypeName: Int] = [:]
    /// The direct subclasses that each class had in any of the versions so far.
    var subclasses: [TypeName: Set<TypeName>] = [:]
    /// Records whose shape in the previous version differs.
    var touched: Set<TypeName> = []
    var version: Int
    /// The entry being undone.
    var place: Place
    var past: PastResolver
    lazy var validatedOwners = model.validatedOwners
    /// Errors already reported about two things in one place, so that each is reported once.
    var reportedClashes: Set<String> = []

    init(_ model: Model) {
        self.model = model
        version = model.version
        state = ModelShape(version: model.version)
        after = state
        place = Place(life: 0, keyword: "", span: model.header)
        past = PastResolver(model)
        history = ModelHistory(model: model, shapes: [], changes: [])
    }

    mutating func run() {
        collectLives()
        guard !hasErrors else { return }
        table = LifeTable(lives)
        nameVersions()
        guard !hasErrors else { return }
        state = currentShape()
        for name in state.order { enterOrder(name) }
        noteSuperclasses(of: state.order)
        var shapes = [state]
        var changes: [VersionChanges] = []
        while version > max(model.readsFrom, 1), !hasErrors {
            undoVersion()
            changes.append(VersionChanges(version: version, changes: undone.reversed(), touched: touched))
            version -= 1
            shapes.append(state)
        }
        history = ModelHistory(model: model, shapes: shapes.reversed(), changes: changes.reversed())
    }

    /// Changes `state` from the shape of `version` to that of the previous version.
    private mutating func undoVersion() {
        after = state
        undone = []
        changed = [:]
        channels = [:]
        touched = []
        moves = []
        putBehind = [:]
        superclasses = []
        renamedCases = [:]
        changedKinds = []
        var entries: [(life: Int, entry: HistoryEntry)] = []
        for index in table.changing[version] ?? [] where lives[index].contains(version) {
            if lives[index].blocks.contains(where: { $0.version == version && $0.isBroken }) { isBroken = true }
            for entry in lives[index].entries(of: version) where checkKind(entry, of: lives[index]) {
                entries.append((index, entry))
            }
        }
        recordRemovals()
        // Old declarations name the cases of the previous version, including those of enums that this version removed.
        for life in lives(endingBefore: version) where life.kind == .enum { appear(life) }
        for (index, entry) in entries.reversed() where lives[index].kind == .enum { undo(entry, of: index) }
        entries.removeAll { lives[$0.life].kind == .enum }
        sortBySuperclass(&entries)
        for phase in [ChangePhase.rest, .moves, .declarations] {
            for (index, entry) in entries.reversed() where type(of: entry.change).phase == phase {
                undo(entry, of: index)
            }
            if phase == .moves { finishMoves() }
            if phase == .declarations {
                // Old superclasses may be among the classes that this version removed, new ones among those that it added.
                for life in lives(endingBefore: version) where life.kind != .enum { appear(life) }
                finishSuperclasses()
            }
        }
        followReplacements()
        for life in lives(beginningAt: version) { vanish(life) }
        state.version = version - 1
        state.names = names(at: version - 1).identities
        followKinds()
        checkFlatKinds()
        if needsInverses {
            touched.formUnion(state.restoreInverses())
            checkFunctionsOfWeakEnds()
        }
        followFlatStructs()
        checkRemovals()
        noteSuperclasses(of: touched)
        checkState(isChanged: touched)
    }

    /// Superclasses are complete for this version before their subclasses are processed, regardless of the order in the file.
    private func sortBySuperclass(_ entries: inout [(life: Int, entry: HistoryEntry)]) {
        let depths = entries.map { after.chain(of: lives[$0.life].identity).count }
        guard Set(depths).count > 1 else { return }
        entries = entries.indices.sorted { depths[$0] == depths[$1] ? $0 < $1 : depths[$0] < depths[$1] }
            .map { entries[$0] }
    }

    /// Whether a kind of change applies to a declaration of that kind.
    private mutating func checkKind(_ entry: HistoryEntry, of life: Life) -> Bool {
        let kind = life.kind(at: version)
        if type(of: entry.change).owners.contains(kind) { return true }
        let isOfClass = kind == .struct && life.kind(at: version - 1) == .class
        bag.report(
            .historyKind,
            "'\(entry.keyword)' does not apply to a \(kind.rawValue)",
            at: entry.span,
            notes: [Note("'\(life.name)' is declared here", at: life.span)]
                + (isOfClass
                    ? [Note("what only a class has goes in a version before the one in which it becomes a struct")]
                    : [])
        )
        return false
    }

    /// The weak end of an inverse is in no archive, so nothing converts what was there.
    private mutating func checkFunctionsOfWeakEnds() {
        for change in undone {
            for retyping in (change.kind as? Change.Retype)?.retypings ?? [] {
                guard let function = retyping.conversion.function else { continue }
                let wasEnd = state.records[change.declaration]?[retyping.old.name]?.inverseOf != nil
                guard wasEnd || retyping.new.inverseOf != nil else { continue }
                let when = wasEnd ? "before version \(version)" : "from version \(version) on"
                bag.report(
                    .functionUnused,
                    "nothing calls '\(function)': '\(retyping.new.name)' is the weak end of an inverse \(when), which no archive contains",
                    at: retyping.old.typeSpan,
                    notes: [
                        Note(
                            "older objects have nothing to convert: write 'remove' of the old property, and below it 'add' of the new one"
                        )
                    ]
                )
            }
        }
    }

    func names(at version: Int) -> VersionNames {
        let index = version - max(model.readsFrom, 1)
        return names.indices.contains(index) ? names[index] : VersionNames()
    }

    private mutating func vanish(_ life: Life) {
        state.records[life.identity] = nil
        state.enums[life.identity] = nil
        state.order.removeAll { $0 == life.identity }
        touched.insert(life.identity)
    }

    private mutating func appear(_ life: Life) {
        past.restore(life, names: names(at: version - 1), in: &state, into: &bag)
        state.order.append(life.identity)
        enterOrder(life.identity)
        touched.insert(life.identity)
    }

    /// Types follow a declaration that is read as another one. If this version added the other one, they named the removed one, where there
    /// is exactly one; else only a seal says which of the two they named.
    private mutating func followReplacements() {
        let ended = lives(endingBefore: version).filter { $0.kind != .enum }
        for life in ended {
            guard let target = readAs(life.identity) else { continue }
            let isNew = lives(beginningAt: version).contains { $0.identity == target }
            let isOnly = isNew && ended.count { readAs($0.identity) == target } == 1
            guard isOnly || model.sealedTypes[version - 1] != nil else { continue }
            follow(life.identity, from: target, isCertain: isOnly)
        }
    }

    private mutating func follow(_ old: TypeName, from target: TypeName, isCertain: Bool) {
        let sealed = model.sealedTypes[version - 1] ?? [:]
        let spelling = TypeText(shape: state, model: model.name)
        func former(_ type: PropertyType, of member: String) -> PropertyType? {
            let former = type.renamed { $0 == target ? old : $0 }
            let isSealed = sealed[member].map { $0 == YAMLText.type(spelling.text(former)) } ?? false
            return former != type && (isCertain || isSealed) ? former : nil
        }
        for name in state.order {
            if let record = state.records[name] {
                for (index, property) in record.properties.enumerated() {
                    guard let type = former(property.type, of: "\(record.name).\(property.name)") else { continue }
                    state.records[name]?.properties[index].shape.type = type
                    touched.insert(name)
                }
            } else if let item = state.enums[name], item.isUnion {
                for (index, value) in item.cases.enumerated() {
                    guard let payload = value.payload.flatMap({ former($0, of: "\(item.name).\(value.name)") }) else {
                        continue
                    }
                    state.enums[name]?.cases[index].hold(payload)
                    touched.insert(name)
                }
            }
        }
    }

    private func currentShape() -> ModelShape {
        var shape = ModelShape(version: model.version)
        for item in model.enums { shape.enums[item.name] = EnumShape(item) }
        for item in model.classes { shape.records[item.name] = RecordShape(item) }
        for item in model.structs { shape.records[item.name] = RecordShape(item) }
        shape.order = model.enums.map(\.name) + model.records.map(\.name)
        shape.names = names(at: model.version).identities
        return shape
    }

    /// Whether any property is another's inverse, now or in its past: only then inverses are looked up again for each version.
    var needsInverses: Bool { past.hasInverses }

    var hasErrors: Bool { isBroken || bag.hasErrors }
}
