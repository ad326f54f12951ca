import ModelLanguage
import SchemaDiagnostics

/// The model and its history -> its shape at every version back to `readsFrom`; nil where the history does not fit, all of which is
/// reported at the changes that cause it.
///
/// Works backward from the current shape, a version at a time: the rest of the changes first, then moves, then superclasses and
/// class names, each list from its last entry to its first; then what was removed in that version comes back, and what it brought
/// goes. The work is linear in the number of changes; versions share the declarations that no change touched.
package func replayHistory(of model: Model, into bag: inout DiagnosticBag) -> ModelHistory? {
    PastWork.observer?(.replay(model: model.name, version: model.version))
    var replay = Replay(model)
    replay.run()
    bag.append(replay.bag)
    return replay.hasErrors ? nil : replay.history
}

struct Replay {
    let model: Model
    var bag = DiagnosticBag()
    /// Reading reported errors in what replay has come to: nothing older can be told from it.
    var isBroken = false
    var history: ModelHistory
    var lives: [Life] = []
    /// Names of each version, `names[version - readsFrom]`.
    var names: [VersionNames] = []
    /// The shape being undone: at first that of `version`, at the end that of the version before.
    var state: ModelShape
    /// The untouched shape of `version`.
    var after: ModelShape
    /// Changes of `version` in reverse order of application.
    var undone: [Change] = []
    /// Properties, by their names at the moment, that later entries of this version change: those cannot have come in it.
    var changed: [PropertyPlace: SourceSpan] = [:]
    /// How many properties this version's changes took from a declaration, which stand behind the rest.
    var putBehind: [TypeName: Int] = [:]
    /// This version's moves between classes, read but not undone before all are read.
    var moves: [PendingMove] = []
    var superclasses: [PendingSuperclass] = []
    /// Cases renamed in this version: old name -> new one.
    var renamedCases: [TypeName: [String: String]] = [:]
    /// Records whose shape at the version before differs.
    var touched: Set<TypeName> = []
    var version: Int
    /// The entry being undone.
    var place: Place
    var past: PastResolver
    /// What was said about two things in one place, so that it is said once.
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
        nameVersions()
        guard !hasErrors else { return }
        state = currentShape()
        checkShape(state, isChanged: nil)
        var shapes = [state]
        var changes: [VersionChanges] = []
        while version > max(model.readsFrom, 1), !hasErrors {
            undoVersion()
            changes.append(VersionChanges(version: version, changes: undone.reversed(), touched: touched))
            version -= 1
            shapes.append(state)
        }
        history.shapes = shapes.reversed()
        history.changes = changes.reversed()
        if !hasErrors { checkArchiveNames() }
    }

    /// Turns `state` from the shape of `version` into that of the version before.
    private mutating func undoVersion() {
        after = state
        undone = []
        changed = [:]
        touched = []
        moves = []
        putBehind = [:]
        superclasses = []
        renamedCases = [:]
        var entries: [(life: Int, entry: HistoryEntry)] = []
        for index in lives.indices where lives[index].contains(version) {
            if lives[index].blocks.contains(where: { $0.version == version && $0.isBroken }) { isBroken = true }
            for entry in lives[index].entries(of: version) where checkKind(entry, of: lives[index]) {
                entries.append((index, entry))
            }
        }
        recordRemovals()
        // Old declarations name the cases of the version before, those of enums that go with this version among them.
        for life in lives where life.end == version && life.kind == .enum { appear(life) }
        for (index, entry) in entries.reversed() where lives[index].kind == .enum { undo(entry, of: index) }
        entries.removeAll { lives[$0.life].kind == .enum }
        sortBySuperclass(&entries)
        for phase in [ChangePhase.rest, .moves, .declarations] {
            for (index, entry) in entries.reversed() where type(of: entry.change).phase == phase {
                undo(entry, of: index)
            }
            if phase == .moves { finishMoves() }
            if phase == .declarations {
                // Old superclasses may be of those that go with this version, new ones of those that come.
                for life in lives where life.end == version && life.kind != .enum { appear(life) }
                finishSuperclasses()
            }
        }
        followReplacements()
        for life in lives where life.since == version { vanish(life) }
        state.version = version - 1
        state.names = names(at: version - 1).identities
        if needsInverses { touched.formUnion(state.restoreInverses()) }
        followFlatStructs()
        checkShape(state, isChanged: touched)
    }

    /// What superclasses inherit to those below is as of this version when these are asked, whatever the order in the file.
    private func sortBySuperclass(_ entries: inout [(life: Int, entry: HistoryEntry)]) {
        let depths = entries.map { after.chain(of: lives[$0.life].identity).count }
        guard Set(depths).count > 1 else { return }
        entries = entries.indices.sorted { depths[$0] == depths[$1] ? $0 < $1 : depths[$0] < depths[$1] }
            .map { entries[$0] }
    }

    /// Whether a kind of change can happen to a declaration of that kind.
    private mutating func checkKind(_ entry: HistoryEntry, of life: Life) -> Bool {
        if type(of: entry.change).owners.contains(life.kind) { return true }
        let article = life.kind == .enum ? "an" : "a"
        bag.report(
            .historyKind,
            "'\(entry.keyword)' does not apply to \(article) \(life.kind.rawValue)",
            at: entry.span,
            notes: [Note("'\(life.name)' is declared here", at: life.span)]
        )
        return false
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
        touched.insert(life.identity)
    }

    /// What is of a type that came with this version was of the removed one that is read as it, where there is one such.
    private mutating func followReplacements() {
        for life in lives where life.since == version && life.kind != .enum {
            let former = lives.filter { $0.end == version && readAs($0.identity) == life.identity }
            guard let old = former.first, former.count == 1 else { continue }
            for name in state.order {
                for (index, property) in (state.records[name]?.properties ?? []).enumerated() {
                    let type = property.type.renamed { $0 == life.identity ? old.identity : $0 }
                    guard type != property.type else { continue }
                    state.records[name]?.properties[index].shape.type = type
                    touched.insert(name)
                }
            }
        }
    }

    private func currentShape() -> ModelShape {
        var shape = ModelShape(version: model.version)
        for item in model.enums { shape.enums[item.name] = EnumShape(item) }
        for item in model.structs { shape.records[item.name] = RecordShape(item) }
        for item in model.classes { shape.records[item.name] = RecordShape(item) }
        shape.order = model.enums.map(\.name) + model.structs.map(\.name) + model.classes.map(\.name)
        shape.names = names(at: model.version).identities
        return shape
    }

    /// Whether any property is another's inverse or says so in its past: only then inverses are looked up again per version.
    var needsInverses: Bool { past.hasInverses }

    var hasErrors: Bool { isBroken || bag.hasErrors }
}

/// A property of a declaration, by its name at the moment.
struct PropertyPlace: Hashable {
    var declaration: TypeName
    var property: String
}
