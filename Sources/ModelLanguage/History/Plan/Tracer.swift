/// Follows properties back through time: from a property of one version to what it is made of in each version before.
///
/// An object's class decides with its properties where a value comes from: what moved up from one subclass was never in the others,
/// what a new superclass gives was not there, what is read as another class has its own past. So each trace is that of one
/// archived class.
package struct Tracer {
    let history: ModelHistory
    /// The version whose properties are traced.
    let version: Int
    let channel: Channels
    /// Goes on through exclusions: for who asks what a property is, not what its archives hold.
    var ignoresChannels = false
    /// By version, the changes in the order they are undone.
    private let undone: [[Change]]
    /// By version and declaration, which of `undone` touch its properties, in their order.
    private let places: [[TypeName: [Int]]]
    let lineage: Lineage

    /// Traces from the properties of one version, the current one if none is named.
    ///
    /// - Parameter index: of the history, where there is one already.
    package init(_ history: ModelHistory, version: Int? = nil, channel: Channels, _ index: HistoryIndex? = nil) {
        let version = version ?? history.model.version
        let lineage = Lineage(history, version: version, index ?? HistoryIndex(history))
        self.init(history, version: version, channel: channel, lineage: lineage)
    }

    /// What objects of a class of any version are at the tracer's; nil: dropped.
    package func target(of name: TypeName) -> TypeName? { lineage.target(of: name) }

    init(_ history: ModelHistory, version: Int, channel: Channels, lineage: Lineage) {
        self.history = history
        self.version = version
        self.channel = channel
        self.lineage = lineage
        var undone: [[Change]] = []
        var places: [[TypeName: [Int]]] = []
        for changes in history.changes where changes.version <= version {
            undone.append(changes.changes.reversed())
            var found: [TypeName: [Int]] = [:]
            for (index, change) in changes.changes.reversed().enumerated() where change.movesProperties {
                found[change.declaration, default: []].append(index)
                if case .move(let movement) = change.kind { found[movement.target, default: []].append(index) }
            }
            places.append(found)
        }
        self.undone = undone
        self.places = places
    }

    func shape(_ version: Int) -> ModelShape { history.shape(at: version) ?? ModelShape(version: version) }

    /// One version's answer for as long as it holds.
    package struct Interval {
        package var versions: ClosedRange<Int>
        package var trace: Trace
    }

    /// The sources of a property in objects archived as `object`, newest version first, down to the class's birth.
    ///
    /// - Parameters:
    ///   - owner: the class that declares the property at the tracer's version.
    ///   - object: the class as archived; a living one or a removed one that is read as one below `owner`.
    package func trace(_ name: String, of owner: TypeName, in object: TypeName) -> [Interval] {
        var result: [Interval] = []
        var trace = Trace.leaf(Leaf(owner: owner, name: name))
        let life = lineage.life(of: object)
        let first = max(history.readsFrom, life.lowerBound)
        let top = min(self.version, life.upperBound)
        var version = self.version
        while version >= first {
            // The object's own class is asked only in versions that had it.
            if version <= life.upperBound, result.last.map({ $0.versions.lowerBound > version }) ?? true {
                result.extend(to: version, trace, from: top)
            }
            if version == first { break }
            if !trace.hasLeaves {
                result.extend(to: first, trace, from: top)
                break
            }
            let isChanged = touched(at: version, trace, object: object)
            if !isChanged {
                version -= 1
                if version <= life.upperBound { result.lengthen(to: version) }
                continue
            }
            trace = stepBack(
                trace,
                from: version,
                object: lineage.identity(of: object, at: version),
                before: lineage.identity(of: object, at: version - 1)
            )
            version -= 1
        }
        return result
    }

    /// Whether anything that a trace depends on is otherwise in the version before.
    private func touched(at version: Int, _ trace: Trace, object: TypeName) -> Bool {
        guard let changes = history.changes(to: version) else { return false }
        if lineage.identity(of: object, at: version) != lineage.identity(of: object, at: version - 1) { return true }
        if changes.touched.isEmpty { return false }
        if trace.leaves.contains(where: { changes.touched.contains($0.owner) }) { return true }
        return changes.movesClasses
            && shape(version).chain(of: lineage.identity(of: object, at: version)).contains {
                changes.touched.contains($0)
            }
    }

    /// What a trace of `version` is made of in the version before.
    private func stepBack(_ trace: Trace, from version: Int, object: TypeName, before: TypeName) -> Trace {
        let index = version - history.readsFrom - 1
        guard undone.indices.contains(index) else { return trace }
        if object != before { return mapped(trace, from: version, object: object, before: before) }
        let chain = shape(version - 1).chain(of: before)
        let trace = undone(trace, at: version, chain: chain)
        guard trace.leaves.contains(where: { !chain.contains($0.owner) }) else { return trace }
        return trace.replacing { inherited($0, at: version, object: object, chain: chain, undone[index]) }
    }

    /// A trace before all changes of a version: only what touches the declarations that it mentions, wherever a move may have taken it.
    ///
    /// - Parameter chain: the object's class and its superclasses in the version before.
    private func undone(_ trace: Trace, at version: Int, chain: [TypeName]) -> Trace {
        let index = version - history.readsFrom - 1
        let changes = undone[index]
        let places = places[index]
        var trace = trace
        var next = 0
        while let place = trace.leaves.compactMap({ places[$0.owner]?.first { $0 >= next } }).min() {
            trace = trace.replacing { undo(changes[place], $0, at: version, chain: chain, changes) }
            next = place + 1
        }
        return trace
    }

    /// A leaf of a class that objects did not inherit from before this version: it is as added, unless it was moved there.
    private func inherited(
        _ leaf: Leaf,
        at version: Int,
        object: TypeName,
        chain: [TypeName],
        _ changes: [Change]
    ) -> Trace {
        guard !chain.contains(leaf.owner) else { return .leaf(leaf) }
        // Where several classes of the chain have another superclass, the one nearest to the object speaks for it.
        for name in shape(version).chain(of: object) {
            for change in changes where change.declaration == name {
                if case .superclass(_, _, let missing) = change.kind,
                    let addition = missing.first(where: { $0.property.name == leaf.name })
                {
                    return self.missing(addition, owner: leaf.owner, at: version)
                }
            }
        }
        return fallback(leaf, at: version, shape(version - 1).records[leaf.owner] ?? shape(version).records[leaf.owner])
    }

    /// The default a property has at a version, where nothing else says what older objects have.
    private func fallback(_ leaf: Leaf, at version: Int, _ record: RecordShape?) -> Trace {
        guard let property = record?[leaf.name] else { return .fixed(.failure) }
        if let value = property.defaultValue { return .fixed(constant(value, property.type, at: version)) }
        return property.type.isOptional ? .fixed(.value(.null, today(property.type))) : .fixed(.failure)
    }

    private func missing(_ addition: Change.Addition, owner: TypeName, at version: Int) -> Trace {
        switch addition.missing {
        case .value(let value): return .fixed(constant(value, addition.property.type, at: version))
        case .fail: return .fixed(.failure)
        case .computed(let sources, let function):
            let arguments = sources.map { source in
                TraceArgument(
                    type: today(source.type),
                    trace: .leaf(Leaf(owner: source.owner, name: source.name))
                )
            }
            return .computed(
                ComputedValue(
                    function: function,
                    arguments: [],
                    component: nil,
                    count: 1,
                    type: today(addition.property.type),
                    otherwise: .fail,
                    version: version,
                    elements: addition.property.count
                ),
                arguments
            )
        }
    }

    private func undo(_ change: Change, _ leaf: Leaf, at version: Int, chain: [TypeName], _ changes: [Change]) -> Trace
    {
        switch change.kind {
        case .move(let movement):
            guard movement.target == leaf.owner, movement.property == leaf.name else { return .leaf(leaf) }
            if chain.contains(change.declaration) { return .leaf(Leaf(owner: change.declaration, name: leaf.name)) }
            // Another class may be the one it came from.
            let isElsewhere = changes.contains { other in
                if case .move(let move) = other.kind {
                    return move.target == leaf.owner && move.property == leaf.name && chain.contains(other.declaration)
                }
                return false
            }
            if isElsewhere { return .leaf(leaf) }
            return missing(
                Change.Addition(property: movement.new, missing: movementMissing(movement, changes)),
                owner: leaf.owner,
                at: version
            )
        case _ where change.declaration != leaf.owner: return .leaf(leaf)
        case .add(let additions):
            guard let addition = additions.first(where: { $0.property.name == leaf.name }) else { return .leaf(leaf) }
            return missing(addition, owner: leaf.owner, at: version)
        case .rename(let pairs):
            guard let pair = pairs.first(where: { $0.new == leaf.name }) else { return .leaf(leaf) }
            return .leaf(Leaf(owner: leaf.owner, name: pair.old))
        case .retype(let retypings):
            guard let retyping = retypings.first(where: { $0.new.name == leaf.name }) else { return .leaf(leaf) }
            return convert(.leaf(leaf), retyping, at: version)
        case .combine(let combination):
            guard let index = combination.targets.firstIndex(where: { $0.name == leaf.name }) else {
                return .leaf(leaf)
            }
            return .computed(
                ComputedValue(
                    function: combination.function,
                    arguments: [],
                    component: combination.targets.count == 1 ? nil : index,
                    count: combination.targets.count,
                    type: today(combination.targets[index].type),
                    otherwise: otherwise(combination.otherwise[index], at: version),
                    version: version,
                    elements: combination.targets[index].count
                ),
                combination.sources.map { source in
                    TraceArgument(type: today(source.type), trace: .leaf(Leaf(owner: leaf.owner, name: source.name)))
                }
            )
        case .include(let inclusions):
            guard !ignoresChannels,
                let inclusion = inclusions.first(where: { $0.property == leaf.name && $0.channels.contains(channel) })
            else { return .leaf(leaf) }
            if let value = inclusion.new.defaultValue {
                return .fixed(constant(value, inclusion.new.type, at: version))
            }
            return .fixed(.value(.null, today(inclusion.new.type)))
        case .remove, .rekey, .redefault, .exclude, .renameClass, .archiveName, .superclass, .was, .drop, .addCase,
            .removeCase,
            .renameCase, .reraw, .removeDeclaration, .writeAlso, .writeAlsoClass, .accept:
            return .leaf(leaf)
        }
    }

    /// Of several subclasses' moves of one property the first that says something.
    private func movementMissing(_ movement: Change.Movement, _ changes: [Change]) -> Change.Missing {
        for change in changes {
            if case .move(let other) = change.kind, other.target == movement.target,
                other.property == movement.property,
                other.missing != .fail
            {
                return other.missing
            }
        }
        return movement.missing
    }

    private func convert(_ trace: Trace, _ retyping: Change.Retyping, at version: Int) -> Trace {
        let from = today(retyping.old.type)
        let to = today(retyping.new.type)
        let isSame = retyping.conversion == .same
        let elements = isSame && retyping.old.count == retyping.new.count ? nil : retyping.new.count
        if isSame, from == to, elements == nil { return trace }
        return .converted(
            trace,
            ReadStep(
                from: from,
                to: to,
                conversion: retyping.conversion,
                otherwise: otherwise(retyping.otherwise, at: version),
                version: version,
                elements: elements
            )
        )
    }

    /// Objects of `before` that this version reads as objects of another class: by name, as of this version.
    private func mapped(_ trace: Trace, from version: Int, object: TypeName, before: TypeName) -> Trace {
        let change = history.changes(to: version)?.changes.first { change in
            if case .removeDeclaration = change.kind { return change.declaration == before }
            return false
        }
        guard let change, case .removeDeclaration(_, let rename, let missing) = change.kind else { return trace }
        let new = shape(version)
        return trace.replacing { leaf in
            let name = rename.first { $0.new == leaf.name }?.old ?? leaf.name
            let isTaken = rename.contains { $0.old == name && $0.new != leaf.name }
            if !isTaken, let (source, origin) = inheritedSource(name, of: before, at: version),
                let target = new.records[leaf.owner]?[leaf.name]
            {
                let from = today(source.type)
                let to = today(target.type)
                if from == to { return origin }
                let foreign = history.model.foreignTypes
                let builtIn = ValueConversion.builtIn(from: from, to: to, foreign: foreign) { new.isKind($0, of: $1) }
                guard let conversion = builtIn else { return .fixed(.failure) }
                let step = ReadStep(from: from, to: to, conversion: conversion, otherwise: .fail, version: version)
                return .converted(origin, step)
            }
            if let addition = missing.first(where: { $0.property.name == leaf.name }) {
                return self.missing(addition, owner: leaf.owner, at: version)
            }
            return fallback(leaf, at: version, new.records[leaf.owner])
        }
    }

    /// A property that objects of a class which goes with a version have by the time it goes. What the class inherited from one that
    /// lives on has followed that class's changes of the version; its own properties are those of the version before.
    private func inheritedSource(_ name: String, of before: TypeName, at version: Int) -> (PropertyModel, Trace)? {
        let old = shape(version - 1)
        let new = shape(version)
        let chain = old.chain(of: before)
        for owner in chain {
            let record = new.records[owner] ?? old.records[owner]
            guard let property = record?[name], !property.isInvisible else { continue }
            let leaf = Trace.leaf(Leaf(owner: owner, name: name))
            guard new.records[owner] != nil else { return (property, leaf) }
            // What came with the version was not inherited before it.
            guard !comes(name, in: owner, at: version) else { continue }
            return (property, undone(leaf, at: version, chain: chain))
        }
        return nil
    }

    private func comes(_ name: String, in owner: TypeName, at version: Int) -> Bool {
        (history.changes(to: version)?.changes ?? []).contains { change in
            switch change.kind {
            case .add(let additions): change.declaration == owner && additions.contains { $0.property.name == name }
            case .move(let movement): movement.isUp && movement.target == owner && movement.property == name
            case .rename, .retype, .combine, .remove, .rekey, .redefault, .exclude, .include, .renameClass,
                .archiveName,
                .superclass, .was, .drop, .addCase, .removeCase, .renameCase, .reraw, .removeDeclaration, .writeAlso,
                .writeAlsoClass, .accept:
                false
            }
        }
    }

    // MARK: Today's names

    /// A type of any version in names that live at the tracer's: what was removed and is read as another is that other.
    func today(_ type: PropertyType) -> PropertyType {
        type.renamed { lineage.target(of: $0) ?? $0 }
    }

    func constant(_ value: DefaultValue, _ type: PropertyType, at version: Int) -> ReadSource {
        .value(lineage.cases.today(value, from: version), today(type))
    }

    private func otherwise(_ otherwise: Otherwise, at version: Int) -> Otherwise {
        switch otherwise {
        case .fail: .fail
        case .value(let value): .value(lineage.cases.today(value, from: version))
        }
    }
}

/// A property at some version.
package struct Leaf: Hashable, Sendable {
    package var owner: TypeName
    package var name: String

    package init(owner: TypeName, name: String) {
        self.owner = owner
        self.name = name
    }
}

package struct TraceArgument {
    package var type: PropertyType
    package var trace: Trace
}

/// A value in terms of properties of one version.
package indirect enum Trace {
    case leaf(Leaf)
    /// Nothing older matters.
    case fixed(ReadSource)
    case converted(Trace, ReadStep)
    case computed(ComputedValue, [TraceArgument])

    package var leaves: [Leaf] {
        switch self {
        case .leaf(let leaf): [leaf]
        case .fixed: []
        case .converted(let trace, _): trace.leaves
        case .computed(_, let arguments): arguments.flatMap(\.trace.leaves)
        }
    }

    var hasLeaves: Bool {
        switch self {
        case .leaf: true
        case .fixed: false
        case .converted(let trace, _): trace.hasLeaves
        case .computed(_, let arguments): arguments.contains { $0.trace.hasLeaves }
        }
    }

    func replacing(_ replacement: (Leaf) -> Trace) -> Trace {
        switch self {
        case .leaf(let leaf): replacement(leaf)
        case .fixed: self
        case .converted(let trace, let step): .converted(trace.replacing(replacement), step)
        case .computed(let value, let arguments):
            .computed(value, arguments.map { TraceArgument(type: $0.type, trace: $0.trace.replacing(replacement)) })
        }
    }
}

extension [Tracer.Interval] {
    /// Adds an interval below the last one (at first below `top`), down to `version`.
    fileprivate mutating func extend(to version: Int, _ trace: Trace, from top: Int) {
        let upper = last.map { $0.versions.lowerBound - 1 } ?? top
        append(Tracer.Interval(versions: version...Swift.max(version, upper), trace: trace))
    }

    /// The last interval holds down to `version`; its trace is still that of its upper end.
    fileprivate mutating func lengthen(to version: Int) {
        guard let last, last.versions.lowerBound > version else { return }
        self[count - 1].versions = version...last.versions.upperBound
    }
}

extension VersionChanges {
    /// Some class has another superclass than before.
    var movesClasses: Bool {
        changes.contains { change in
            if case .superclass = change.kind { return true }
            return false
        }
    }
}

extension Change {
    /// Says where some property's value comes from.
    var movesProperties: Bool {
        switch kind {
        case .add, .rename, .retype, .combine, .move, .include: true
        case .remove, .rekey, .redefault, .exclude, .renameClass, .archiveName, .superclass, .was, .drop, .addCase,
            .removeCase,
            .renameCase, .reraw, .removeDeclaration, .writeAlso, .writeAlsoClass, .accept:
            false
        }
    }
}
