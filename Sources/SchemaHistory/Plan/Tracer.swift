import ModelLanguage
import SchemaDiagnostics

/// Follows properties back in time: from a property of one version to its sources in each previous version.
///
/// The class of an object decides, together with the property, where a value comes from: a property that moved up from one subclass was
/// never in the others, properties of a new superclass did not exist before, and a class that is read as another has its own past. So each
/// trace is for one archived class, and is made once.
package final class Tracer {
    let history: ModelHistory
    /// The version whose properties are traced.
    package let version: Int
    /// Nil if the question is about the property itself, not about archives.
    package let channel: Channel?
    let index: HistoryIndex
    /// The changes of cases.
    package private(set) var cases: CaseLineage
    /// Removed by then -> the version that removed it and the class as which it is read; nil: dropped.
    private var removals: [TypeName: (version: Int, target: TypeName?)] = [:]
    /// Versions whose objects are dropped though the class exists: all older ones, unless the function keeps them.
    private(set) var drops: [TypeName: [(version: Int, unless: String?)]] = [:]
    /// Some class was a struct, or the reverse.
    private let hasChangedKinds: Bool
    private var known: [TraceKey: [Interval]] = [:]
    /// The last version that gave names another meaning.
    private let lastNaming: Int
    /// It has the tracers of other versions.
    private weak var timeline: Timeline?
    private var arriving: [TypeName: [(versions: ClosedRange<Int>, leaves: Set<Leaf>)]] = [:]
    /// Some version drops objects.
    private let isDropping: Bool
    private var dropped: [Int: [TypeName]] = [:]
    /// By enum and version: whether that version's code reads what is written now.
    var readEnums: [TypeName: [Int: Bool]] = [:]

    private struct TraceKey: Hashable {
        var leaf: Leaf
        var object: TypeName
    }

    init(_ timeline: Timeline, version: Int, _ channel: Channel?) {
        (history, index) = (timeline.history, timeline.index)
        self.timeline = timeline
        lastNaming = index.notable.ofNames.last { $0.version <= version }?.version ?? 0
        self.version = version
        self.channel = channel
        cases = CaseLineage(version: version)
        hasChangedKinds = index.notable.changesKinds
        for (changeVersion, change) in index.notable.ofNames where changeVersion <= version {
            switch change.kind {
            case let removal as Change.RemoveDeclaration:
                removals[change.declaration] = (changeVersion, removal.readAs)
            case let drop as Change.Drop: drops[change.declaration, default: []].append((changeVersion, drop.unless))
            default: cases.follow(change, at: changeVersion)
            }
        }
        isDropping = !drops.isEmpty || removals.values.contains { $0.target == nil }
    }

    func shape(_ version: Int) -> ModelShape { history.shape(at: version) ?? ModelShape(version: version) }

    /// A result for an epoch of the archived class: between its versions nothing changed on which the reading of its objects depends.
    struct Interval {
        var versions: ClosedRange<Int>
        var trace: Trace
    }

    /// The sources of a property in objects archived as `object`, newest epoch first, back to the first version of the class.
    ///
    /// From a version that excludes a property from the channel on, the property has that version's default, regardless of older archives.
    /// - Parameters:
    ///   - leaf: with the class that declares it at the tracer's version.
    ///   - object: the class as archived; an existing one, or a removed one that is read as a subclass of the leaf's.
    func intervals(of leaf: Leaf, in object: TypeName) -> [Interval] {
        let place = TraceKey(leaf: leaf, object: object)
        if let intervals = known[place] { return intervals }
        let result = joined(leaf, in: object) ?? traced(leaf, in: object)
        known[place] = result
        return result
    }

    /// Whether types and cases have the same names in a trace of an older version.
    func names(since older: Int) -> Bool { lastNaming <= older && !hasChangedKinds }

    /// The last step, followed by the intervals of the object's previous epoch, if its tracer has them.
    private func joined(_ leaf: Leaf, in object: TypeName) -> [Interval]? {
        let life = life(of: object)
        let start = index.epochStart(of: object, at: version)
        guard start > life.lowerBound, start <= version else { return nil }
        let former = index.epochStart(of: object, at: start - 1)
        guard names(since: former), let older = timeline?.knownTracer(at: former, in: channel) else { return nil }
        let trace = masked(.stored(leaf), at: version)
        let before = masked(stepBack(trace, from: start, in: object), at: start - 1)
        var sources: [Leaf: [Interval]] = [:]
        for leaf in before.leaves {
            guard let intervals = older.known[TraceKey(leaf: leaf, object: object)] else { return nil }
            sources[leaf] = intervals
        }
        guard var rest = sources.values.first else { return nil }
        if before != .stored(before.leaves[0]) {
            for place in rest.indices {
                rest[place].trace = before.replacing { sources[$0]?[place].trace ?? .stored($0) }
            }
        }
        if let first = rest.first, first.versions.upperBound == former {
            rest[0].versions = first.versions.lowerBound...min(start - 1, life.upperBound)
        }
        return (start <= life.upperBound ? [Interval(versions: start...life.upperBound, trace: trace)] : []) + rest
    }

    private func traced(_ leaf: Leaf, in object: TypeName) -> [Interval] {
        var result: [Interval] = []
        var trace = masked(.stored(leaf), at: version)
        let life = life(of: object)
        for epoch in index.epochs(of: object).reversed() where epoch.lowerBound <= version {
            // The object's own class is asked only in versions that had it.
            if epoch.overlaps(life) { result.append(Interval(versions: epoch.clamped(to: life), trace: trace)) }
            if epoch.lowerBound <= life.lowerBound { break }
            if !trace.leaves.isEmpty {
                trace = masked(stepBack(trace, from: epoch.lowerBound, in: object), at: epoch.lowerBound - 1)
            }
        }
        return result
    }

    /// The sources of the property in the older version; nil if objects of the class did not exist.
    package func trace(_ leaf: Leaf, in object: TypeName, at archive: Int) -> Trace? {
        intervals(of: leaf, in: object).first { $0.versions.contains(archive) }?.trace
    }

    /// Whether a property of an older version is read into some property of objects archived as a class; nil: the objects are dropped.
    package func reads(_ leaf: Leaf, in object: TypeName, at archive: Int) -> Bool? {
        guard let target = target(of: object) else { return nil }
        if let property = shape(archive).records[leaf.owner]?[leaf.name]?.shape, isItself(property, leaf.owner, object)
        {
            return true
        }
        let arriving = arriving[object] ?? arrivals(of: object, as: target)
        return arriving.first { $0.versions.contains(archive) }?.leaves.contains(leaf) ?? false
    }

    /// Without those that are the same property in all versions.
    private func arrivals(
        of object: TypeName,
        as target: TypeName
    ) -> [(versions: ClosedRange<Int>, leaves: Set<Leaf>)] {
        let now = shape(version)
        var result: [(versions: ClosedRange<Int>, leaves: Set<Leaf>)] = []
        for owner in now.chain(of: target) {
            for property in now.records[owner]?.properties ?? []
            where property.shape.isHeld(in: channel ?? .archive) && !isItself(property.shape, owner, object) {
                // Those of all properties are for the same versions.
                for (place, interval) in intervals(of: Leaf(owner: owner, name: property.name), in: object).enumerated()
                {
                    if place == result.count { result.append((interval.versions, [])) }
                    for leaf in interval.trace.leaves { result[place].leaves.insert(leaf) }
                }
            }
        }
        arriving[object] = result
        return result
    }

    /// Whether all versions write and read a property alike, in this channel too.
    private func isItself(_ property: PropertyShape, _ owner: TypeName, _ object: TypeName) -> Bool {
        !index.specialObjects.contains(object) && index.isSteady(property, of: owner)
            && property.isHeld(in: channel ?? .archive)
    }

    /// The sources of a trace of `version` in the previous version.
    private func stepBack(_ trace: Trace, from version: Int, in object: TypeName) -> Trace {
        guard let crossing = history.changes(to: version) else { return trace }
        let object = (
            after: identity(of: object, at: version), before: identity(of: object, at: version - 1)
        )
        let chain = shape(version - 1).chain(of: object.before)
        let step = Step(tracer: self, version: version, chain: chain, crossing: crossing)
        if object.after != object.before {
            let change = crossing.changes.first {
                $0.declaration == object.before && $0.kind is Change.RemoveDeclaration
            }
            guard let removal = change?.kind as? Change.RemoveDeclaration else { return trace }
            return trace.replacing { removal.source(of: $0, ofRemoved: step) }
        }
        return step.undone(trace).replacing { step.inherited($0, by: object.after) }
    }

    /// With the default in each property that the channel excludes at a version, and without what another property restores: older
    /// archives are read as that version reads them.
    private func masked(_ trace: Trace, at version: Int) -> Trace {
        guard let channel else { return trace }
        let isExcluding = !index.excluded.isDisjoint(with: channel.exclusion)
        guard isExcluding || !index.inverses.isEmpty else { return trace }
        return trace.replacing { leaf in
            guard isExcluding || index.inverses.contains(leaf),
                let property = shape(version).records[leaf.owner]?[leaf.name]
            else { return .stored(leaf) }
            if property.excludedFrom.contains(channel.exclusion) { return fallback(property, at: version) }
            return property.inverseOf == nil ? .stored(leaf) : .inverse
        }
    }

    /// The value of a property if nothing is written.
    func fallback(_ property: PropertyModel, at version: Int) -> Trace {
        property.isRequired ? .failure : constant(property.defaultValue ?? .null, property.type, at: version)
    }

    /// - Parameter version: the version of the cases that the value names.
    func constant(_ value: DefaultValue, _ type: PropertyType, at version: Int) -> Trace {
        cases.inReader(value, of: type, from: version).map { .value($0, inReader(type)) } ?? .failure
    }

    // MARK: The current names

    /// Rewrites a type of any version into the names at the tracer's version. A removed type is replaced by the type as which it is read,
    /// also if that is dropped since.
    package func inReader(_ type: PropertyType) -> PropertyType {
        let type = type.renamed { identity(of: $0, at: version) }
        return hasChangedKinds ? shape(version).declared(type) : type
    }
}

// MARK: Later changes of declarations

extension Tracer {
    /// The versions, among those of the history, that had the declaration.
    func life(of name: TypeName) -> ClosedRange<Int> {
        guard let life = index.lives[name], life.lowerBound <= version else { return version...version }
        return life.clamped(to: life.lowerBound...version)
    }

    /// All declarations of any version, in the order of the newest version that has them.
    var identities: [TypeName] {
        index.identities.filter { index.lives[$0].map { $0.lowerBound <= version } ?? false }
    }

    /// The class as which a version reads an object archived as `name`: its own while that exists, then the replacement.
    func identity(of name: TypeName, at version: Int) -> TypeName {
        var name = name
        while let removal = removals[name], removal.version <= version, let target = removal.target { name = target }
        return name
    }

    /// The meaning of objects of `name` at the tracer's version; nil: dropped.
    package func target(of name: TypeName) -> TypeName? {
        var name = name
        while let removal = removals[name] {
            guard let target = removal.target else { return nil }
            name = target
        }
        return name
    }

    /// Whether objects of a class, or of a subclass, are dropped by a version after the given one.
    func drops(_ name: TypeName, after version: Int) -> Bool {
        drops.contains { shape(self.version).isKind($0, of: name) && $1.contains { $0.version > version } }
            || removals.contains { removed, removal in
                removal.target == nil && removal.version > version
                    && shape(removal.version - 1).isKind(removed, of: name)
            }
    }

    /// The classes and structs of a version whose objects are dropped, unless functions keep them.
    func dropped(in shape: ModelShape) -> [TypeName] {
        guard isDropping else { return [] }
        if let known = dropped[shape.version] { return known }
        let names = shape.order.filter { name in
            shape.records[name]?.isAbstract == false && drop(of: name, writtenAt: shape.version).isDropped
        }
        dropped[shape.version] = names
        return names
    }

    /// The class itself, if archives of a version contain objects of it that are read; otherwise its subclasses of which they do.
    package func readClasses(of name: TypeName, from archive: Int) -> [TypeName] {
        if isRead(name, from: archive) { return [name] }
        let now = shape(version)
        return shape(archive).order.filter { object in
            isRead(object, from: archive) && target(of: object).map { now.isKind($0, of: name) } == true
        }
    }

    /// Whether archives of a version contain objects of exactly this class that are not all dropped.
    package func isRead(_ object: TypeName, from archive: Int) -> Bool {
        guard let record = shape(archive).records[object], !record.isAbstract else { return false }
        let drop = drop(of: object, writtenAt: archive)
        return !drop.isDropped || !drop.unless.isEmpty
    }

    /// Whether objects archived as `name` at `version` are dropped; `unless` are functions that may keep them, oldest first: all of them
    /// must.
    /// - Parameter limit: the version before which they are.
    package func drop(
        of name: TypeName,
        writtenAt version: Int,
        before limit: Int = .max
    ) -> (isDropped: Bool, unless: [String]) {
        var name = name
        var version = version
        var functions: [String] = []
        while true {
            let end = min(removals[name]?.version ?? .max, limit)
            for drop in drops[name] ?? [] where drop.version > version && drop.version < end {
                guard let function = drop.unless else { return (true, []) }
                if !functions.contains(function) { functions.append(function) }
            }
            guard let removal = removals[name], removal.version < limit else { return (!functions.isEmpty, functions) }
            guard let target = removal.target else { return (true, []) }
            name = target
            version = removal.version
        }
    }
}

/// The step to the previous version, for objects of one class: the facts with which kinds of change determine where a property comes from.
package struct Step {
    let tracer: Tracer
    let version: Int
    /// The object's class and its superclasses in the version before.
    let chain: [TypeName]
    let crossing: VersionChanges

    var before: ModelShape { tracer.shape(version - 1) }
    var after: ModelShape { tracer.shape(version) }
    var channel: Channel? { tracer.channel }

    /// A trace as it was before all changes of the version: only changes of the properties that it names apply, also if a move has taken
    /// it to another class.
    func undone(_ trace: Trace) -> Trace {
        let (changes, places) = (crossing.changes, crossing.places)
        var trace = trace
        var last = changes.count
        func next(_ leaf: Leaf) -> Int? {
            places[leaf].flatMap { $0.dropFirst($0.countOfFirst { $0 >= last }).first }
        }
        while let place = trace.leaves.compactMap(next).max() {
            trace = trace.replacing { leaf in
                let given = next(leaf) == place ? changes[place].kind.source(of: leaf, self) : nil
                return given ?? .stored(leaf)
            }
            last = place
        }
        return trace
    }

    /// A property's default, if nothing else states the value for older objects.
    func fallback(_ leaf: Leaf, _ record: RecordShape?) -> Trace {
        record?[leaf.name].map { tracer.fallback($0, at: version) } ?? .failure
    }

    func missing(_ addition: Change.Addition) -> Trace {
        switch addition.missing {
        case .value(let value): tracer.constant(value, addition.property.type, at: version)
        case .fail: .failure
        case .computed(let sources, let function, let otherwise):
            computed(addition.property, by: function, of: sources, otherwise: otherwise, isMissing: true)
        }
    }

    func computed(
        _ property: PropertyModel,
        by function: String,
        of sources: [Change.Source],
        component: Int? = nil,
        targets: [PropertyModel]? = nil,
        otherwise: Otherwise,
        isMissing: Bool
    ) -> Trace {
        .computed(
            ComputedValue(
                function: function,
                component: component,
                targets: (targets ?? [property]).map(\.name),
                type: inReader(property.type),
                otherwise: inReader(otherwise, of: property.type),
                version: version,
                elements: property.count,
                isMissing: isMissing,
                givesNil: isMissing && property.type.isOptional
            ),
            sources.map {
                ComputedArgument(type: inReader($0.type), source: .stored(Leaf(owner: $0.owner, name: $0.name)))
            }
        )
    }

    func inReader(_ type: PropertyType) -> PropertyType { tracer.inReader(type) }

    func inReader(_ otherwise: Otherwise, of type: PropertyType) -> Otherwise {
        guard case .value(let value) = otherwise else { return .fail }
        return tracer.cases.inReader(value, of: type, from: version).map { .value($0) } ?? .fail
    }
}
