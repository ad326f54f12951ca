import ModelLanguage

/// The changes of a history that plans ask for by kind, found once: nearly all changes are of single properties, and there are as many plans
/// as versions. Each list is in the order of the changes.
struct NotableChanges: Sendable {
    /// Declarations that were removed or dropped, and cases that were renamed or removed: they change the meaning of names.
    private(set) var ofNames: [(version: Int, change: Change)] = []
    /// Those after which objects of some classes have a past that is not that of their class, and those that name objects differently.
    private(set) var ofObjects: [(version: Int, change: Change)] = []
    /// Old keys and class names that are still written.
    private(set) var ofOldKeys: [(crossing: VersionChanges, index: Int)] = []
    /// Some class was a struct, or the reverse.
    private(set) var changesKinds = false
    /// The first version whose shape of a declaration is not that of the version before.
    private(set) var firstTouched: [TypeName: Int] = [:]
    /// Properties that some change names, before or after it.
    private(set) var properties: Set<Leaf> = []
    /// Declarations that some change concerns as a whole.
    private(set) var wholes: Set<TypeName> = []

    init(_ history: ModelHistory) {
        for crossing in history.changes {
            for name in crossing.touched where firstTouched[name] == nil { firstTouched[name] = crossing.version }
            for (index, change) in crossing.changes.enumerated() { note(change, crossing, index) }
        }
    }

    private mutating func note(_ change: Change, _ crossing: VersionChanges, _ index: Int) {
        let item = (version: crossing.version, change: change)
        switch change.flows {
        case .properties(let flows):
            for flow in flows { properties.formUnion(flow.old + (flow.new.map { [$0] } ?? [])) }
        case .cases: break
        case .declaration: wholes.insert(change.declaration)
        }
        switch change.kind {
        case let removal as Change.RemoveDeclaration:
            ofNames.append(item)
            if removal.readAs != nil { ofObjects.append(item) }
        case is Change.Drop: ofNames.append(item)
        case is Change.Superclass: ofObjects.append(item)
        case let move as Change.Move: if move.isUp { ofObjects.append(item) }
        case is Change.WriteAlso: ofOldKeys.append((crossing, index))
        case is Change.WriteAlsoClass:
            ofObjects.append(item)
            ofOldKeys.append((crossing, index))
        case let was as Change.Was: if was.kind != nil { changesKinds = true }
        default: if !change.kind.readCases.isEmpty { ofNames.append(item) }
        }
    }
}

extension Change {
    /// Objects of the class are read as objects of another one, or with other superclasses, or not at all.
    var movesObjects: Bool {
        switch kind {
        case is RemoveDeclaration, is Superclass, is Drop: true
        default: false
        }
    }
}
