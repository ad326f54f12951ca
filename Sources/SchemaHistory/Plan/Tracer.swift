import ModelLanguage

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
    /// By version and declaration, which of `undone` give or change its properties, in their order.
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
            for (index, change) in changes.changes.reversed().enumerated() {
                for owner in change.receivers { found[owner, default: []].append(index) }
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
        let chain = shape(version - 1).chain(of: before)
        let step = Step(tracer: self, version: version, chain: chain, changes: undone[index], places: places[index])
        if object != before {
            let change = step.changes.first { $0.declaration == before && $0.kind is Change.RemoveDeclaration }
            guard let removal = change?.kind as? Change.RemoveDeclaration else { return trace }
            return trace.replacing { removal.source(of: $0, ofRemoved: step) }
        }
        let trace = step.undone(trace)
        guard trace.leaves.contains(where: { !chain.contains($0.owner) }) else { return trace }
        return trace.replacing { step.inherited($0, by: object) }
    }

    // MARK: Today's names

    /// A type of any version in names that live at the tracer's: what was removed and is read as another is that other.
    func today(_ type: PropertyType) -> PropertyType {
        type.renamed { lineage.target(of: $0) ?? $0 }
    }
}

/// A version crossed backward, for objects of one class: what kinds of change ask when they tell where a property comes from.
package struct Step {
    let tracer: Tracer
    let version: Int
    /// The object's class and its superclasses in the version before.
    let chain: [TypeName]
    /// In the order they are undone.
    let changes: [Change]
    /// By declaration, which of them give or change its properties, in their order.
    fileprivate let places: [TypeName: [Int]]

    var before: ModelShape { tracer.shape(version - 1) }
    var after: ModelShape { tracer.shape(version) }
    /// Nil where the question is what a property is, not what archives hold.
    var channel: Channels? { tracer.ignoresChannels ? nil : tracer.channel }

    /// A trace before all changes of the version: only what touches the declarations that it mentions, wherever a move may have
    /// taken it.
    func undone(_ trace: Trace) -> Trace {
        var trace = trace
        var next = 0
        while let place = trace.leaves.compactMap({ places[$0.owner]?.first { $0 >= next } }).min() {
            let change = changes[place]
            trace = trace.replacing { leaf in
                let isGiven = places[leaf.owner]?.contains(place) ?? false
                return isGiven ? change.kind.source(of: leaf, self) ?? .leaf(leaf) : .leaf(leaf)
            }
            next = place + 1
        }
        return trace
    }

    /// The default a property has, where nothing else says what older objects have.
    func fallback(_ leaf: Leaf, _ record: RecordShape?) -> Trace {
        guard let property = record?[leaf.name], !property.isRequired else { return .fixed(.failure) }
        return .fixed(constant(property.defaultValue ?? .null, property.type))
    }

    func missing(_ addition: Change.Addition) -> Trace {
        switch addition.missing {
        case .value(let value): .fixed(constant(value, addition.property.type))
        case .fail: .fixed(.failure)
        case .computed(let sources, let function): computed(addition.property, by: function, of: sources)
        }
    }

    func computed(
        _ property: PropertyModel,
        by function: String,
        of sources: [Change.Source],
        component: Int? = nil,
        count: Int = 1,
        otherwise: Otherwise = .fail
    ) -> Trace {
        .computed(
            ComputedValue(
                function: function,
                arguments: [],
                component: component,
                count: count,
                type: today(property.type),
                otherwise: today(otherwise),
                version: version,
                elements: property.count
            ),
            sources.map {
                TraceArgument(type: today($0.type), trace: .leaf(Leaf(owner: $0.owner, name: $0.name)))
            }
        )
    }

    func constant(_ value: DefaultValue, _ type: PropertyType) -> ReadSource {
        .value(tracer.lineage.cases.today(value, from: version), today(type))
    }

    func today(_ type: PropertyType) -> PropertyType { tracer.today(type) }

    func today(_ otherwise: Otherwise) -> Otherwise {
        guard case .value(let value) = otherwise else { return .fail }
        return .value(tracer.lineage.cases.today(value, from: version))
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
    var movesClasses: Bool { changes.contains { $0.kind is Change.Superclass } }
}
