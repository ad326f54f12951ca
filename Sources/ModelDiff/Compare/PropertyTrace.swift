import Diagnostics
import ModelLanguage

/// What became of each property of one version, told by the history that follows it.
///
/// Input: a history and a version in it. Names on the left are those of that version, names on the right today's.
struct PropertyTrace {
    struct Origin {
        /// Properties of the starting version whose values arrive here; empty for one that came later.
        var roots: [PropertyID]
        var declared: [Declared]
        /// How many steps were splits or merges.
        var isCombined = false
    }

    /// By today's property, of the declarations that the history speaks of; all others are what they were.
    private var origins: [PropertyID: Origin] = [:]
    /// The reverse, in order of today's declarations and names.
    private var destinations: [PropertyID: [PropertyID]] = [:]
    /// By the property of then.
    private(set) var removals: [PropertyID: Declared] = [:]
    /// Cases, by (enum, name): today's -> then's, and removals of then's; again of those that the history speaks of.
    private(set) var caseOrigins: [PropertyID: Origin] = [:]
    private(set) var caseRemovals: [PropertyID: Declared] = [:]
    /// Entries about a declaration as a whole.
    private(set) var declarationEntries: [TypeName: [Declared]] = [:]
    private var touched: Set<TypeName> = []
    /// All declarations of then.
    private let start: ModelShape

    /// - Parameters:
    ///   - end: nil follows up to the current version.
    ///   - declarations: nil follows all.
    init(_ history: ModelHistory, from version: Int, to end: Int? = nil, of declarations: Set<TypeName>? = nil) {
        start = history.shape(at: version) ?? ModelShape(version: version)
        let end = end ?? history.model.version
        guard history.shape(at: version) != nil, version < end else { return }
        let changes = ((version + 1)...end).flatMap { next in
            (history.changes(to: next)?.changes ?? []).filter { declarations?.contains($0.declaration) ?? true }
                .map { (version: next, change: $0) }
        }
        for (_, change) in changes {
            touched.insert(change.declaration)
            if case .move(let movement) = change.kind { touched.insert(movement.target) }
        }
        for identity in touched {
            for property in start.records[identity]?.properties ?? [] {
                let id = PropertyID(identity, property.name)
                origins[id] = Origin(roots: [id], declared: [])
            }
            for value in start.enums[identity]?.cases ?? [] {
                let id = PropertyID(identity, value.name)
                caseOrigins[id] = Origin(roots: [id], declared: [])
            }
        }
        for (version, change) in changes { apply(change, version: version) }
        for (today, origin) in origins {
            for root in origin.roots { destinations[root, default: []].append(today) }
        }
        for root in destinations.keys {
            destinations[root]?.sort { ($0.declaration.name, $0.name) < ($1.declaration.name, $1.name) }
        }
    }

    /// Where the value of today's property was then; nil for one that is not known to have come in or before that version.
    func origin(of today: PropertyID) -> Origin? {
        if touched.contains(today.declaration) { return origins[today] }
        return start.records[today.declaration]?.has(today.name) == true ? Origin(roots: [today], declared: []) : nil
    }

    /// Today's properties that a value of then arrives in, in order of declarations and names.
    func destinations(of root: PropertyID) -> [PropertyID] {
        if touched.contains(root.declaration) { return destinations[root] ?? [] }
        return start.records[root.declaration]?.has(root.name) == true ? [root] : []
    }

    private mutating func apply(_ change: Change, version: Int) {
        let declared = Declared(version: version, span: change.span, changes: [change])
        let owner = change.declaration
        switch change.kind {
        case .add(let additions):
            for addition in additions {
                origins[PropertyID(owner, addition.property.name)] = Origin(roots: [], declared: [declared])
            }
        case .rename(let pairs):
            let taken = pairs.map { origins.removeValue(forKey: PropertyID(owner, $0.old)) }
            for (pair, origin) in zip(pairs, taken) {
                origins[PropertyID(owner, pair.new)] = following(origin, declared)
            }
        case .retype(let retypings):
            for retyping in retypings { touch(PropertyID(owner, retyping.new.name), declared) }
        case .rekey(let pairs), .redefault(let pairs):
            for pair in pairs { touch(PropertyID(owner, pair.new.name), declared) }
        case .exclude(let changes), .include(let changes):
            for change in changes { touch(PropertyID(owner, change.property), declared) }
        case .combine(let combination):
            combine(combination, owner: owner, declared)
        case .move(let movement):
            let source = movement.isUp || owner != movement.target ? owner : movement.target
            var origin = following(origins.removeValue(forKey: PropertyID(source, movement.property)), declared)
            let target = PropertyID(movement.target, movement.new.name)
            // Several subclasses may move one property up: their values all arrive there.
            if let other = origins[target] { origin.roots = other.roots + origin.roots }
            origins[target] = origin
        case .remove(let properties):
            for property in properties {
                let origin = origins.removeValue(forKey: PropertyID(owner, property.name))
                for root in origin?.roots ?? [] { removals[root] = declared }
            }
        case .addCase(let cases):
            for value in cases { caseOrigins[PropertyID(owner, value.name)] = Origin(roots: [], declared: [declared]) }
        case .removeCase(let cases):
            for removal in cases {
                let origin = caseOrigins.removeValue(forKey: PropertyID(owner, removal.removed.name))
                for root in origin?.roots ?? [] { caseRemovals[root] = declared }
            }
        case .renameCase(let pairs), .reraw(let pairs):
            let taken = pairs.map { caseOrigins.removeValue(forKey: PropertyID(owner, $0.old.name)) }
            for (pair, origin) in zip(pairs, taken) {
                caseOrigins[PropertyID(owner, pair.new.name)] = following(origin, declared)
            }
        case .renameClass, .archiveName, .superclass, .was, .drop, .removeDeclaration, .writeAlso, .writeAlsoClass,
            .accept:
            declarationEntries[owner, default: []].append(declared)
        }
    }

    /// Whether anything was said about a declaration's members or itself.
    func isTouched(_ identity: TypeName) -> Bool { touched.contains(identity) }

    private func following(_ origin: Origin?, _ declared: Declared) -> Origin {
        var origin = origin ?? Origin(roots: [], declared: [])
        origin.declared.append(declared)
        return origin
    }

    private mutating func touch(_ id: PropertyID, _ declared: Declared) {
        origins[id, default: Origin(roots: [], declared: [])].declared.append(declared)
    }

    private mutating func combine(_ combination: Change.Combination, owner: TypeName, _ declared: Declared) {
        var roots: [PropertyID] = []
        for source in combination.sources {
            let id = PropertyID(owner, source.name)
            let origin = combination.staying.contains(source.name) ? origins[id] : origins.removeValue(forKey: id)
            roots += origin?.roots ?? []
        }
        for target in combination.targets {
            let id = PropertyID(owner, target.name)
            let before = combination.staying.contains(target.name) ? origins[id] : nil
            let own = (before?.roots ?? []).filter { !roots.contains($0) }
            origins[id] = Origin(roots: own + roots, declared: [declared], isCombined: true)
        }
    }
}

extension RecordShape {
    fileprivate func has(_ property: String) -> Bool { properties.contains { $0.name == property } }
}
