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
    }

    func shape(_ version: Int) -> ModelShape { history.shape(at: version) ?? ModelShape(version: version) }

    /// What holds of an epoch of the archived class, between whose versions nothing changed that its objects' reading depends on.
    package struct Interval {
        package var versions: ClosedRange<Int>
        package var trace: Trace
    }

    /// The sources of a property in objects archived as `object`, newest epoch first, down to the class's birth.
    ///
    /// What a version leaves out of the channel is that version's default from then on, whatever older archives hold.
    ///
    /// - Parameters:
    ///   - owner: the class that declares the property at the tracer's version.
    ///   - object: the class as archived; a living one or a removed one that is read as one below `owner`.
    package func trace(_ name: String, of owner: TypeName, in object: TypeName) -> [Interval] {
        var result: [Interval] = []
        var trace = masked(.stored(Leaf(owner: owner, name: name)), at: version)
        let life = lineage.life(of: object)
        for epoch in lineage.index.epochs(of: object).reversed() where epoch.lowerBound <= version {
            // The object's own class is asked only in versions that had it.
            if epoch.overlaps(life) { result.append(Interval(versions: epoch.clamped(to: life), trace: trace)) }
            if epoch.lowerBound <= life.lowerBound { break }
            if !trace.leaves.isEmpty {
                trace = masked(stepBack(trace, from: epoch.lowerBound, in: object), at: epoch.lowerBound - 1)
            }
        }
        return result
    }

    /// What a trace of `version` is made of in the version before.
    private func stepBack(_ trace: Trace, from version: Int, in object: TypeName) -> Trace {
        guard let crossing = history.changes(to: version) else { return trace }
        let object = (
            after: lineage.identity(of: object, at: version), before: lineage.identity(of: object, at: version - 1)
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

    /// With the default in each property that the channel leaves out at a version.
    private func masked(_ trace: Trace, at version: Int) -> Trace {
        guard !ignoresChannels else { return trace }
        return trace.replacing { leaf in
            guard let property = shape(version).records[leaf.owner]?[leaf.name],
                property.excludedFrom.contains(channel)
            else { return .stored(leaf) }
            return fallback(property, at: version)
        }
    }

    /// What is read of a property where nothing is written.
    func fallback(_ property: PropertyModel, at version: Int) -> Trace {
        property.isRequired ? .failure : constant(property.defaultValue ?? .null, property.type, at: version)
    }

    /// - Parameter version: whose cases the value names.
    func constant(_ value: DefaultValue, _ type: PropertyType, at version: Int) -> Trace {
        .value(lineage.cases.today(value, from: version), today(type))
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
    let crossing: VersionChanges

    var before: ModelShape { tracer.shape(version - 1) }
    var after: ModelShape { tracer.shape(version) }
    /// Nil where the question is what a property is, not what archives hold.
    var channel: Channels? { tracer.ignoresChannels ? nil : tracer.channel }

    /// A trace before all changes of the version: only what touches the declarations that it mentions, wherever a move may have
    /// taken it.
    func undone(_ trace: Trace) -> Trace {
        let (changes, places) = (crossing.changes, crossing.places)
        var trace = trace
        var last = changes.count
        while let place = trace.leaves.compactMap({ places[$0.owner]?.first { $0 < last } }).max() {
            let change = changes[place]
            trace = trace.replacing { leaf in
                let given = change.receivers.contains(leaf.owner) ? change.kind.source(of: leaf, self) : nil
                return given ?? .stored(leaf)
            }
            last = place
        }
        return trace
    }

    /// The default a property has, where nothing else says what older objects have.
    func fallback(_ leaf: Leaf, _ record: RecordShape?) -> Trace {
        record?[leaf.name].map { tracer.fallback($0, at: version) } ?? .failure
    }

    func missing(_ addition: Change.Addition) -> Trace {
        switch addition.missing {
        case .value(let value): constant(value, addition.property.type)
        case .fail: .failure
        case .computed(let sources, let function, let otherwise):
            computed(addition.property, by: function, of: sources, otherwise: otherwise, isAdded: true)
        }
    }

    func computed(
        _ property: PropertyModel,
        by function: String,
        of sources: [Change.Source],
        component: Int? = nil,
        count: Int = 1,
        otherwise: Otherwise = .fail,
        isAdded: Bool = false
    ) -> Trace {
        .computed(
            ComputedValue(
                function: function,
                component: component,
                count: count,
                type: today(property.type),
                otherwise: today(otherwise),
                version: version,
                elements: property.count,
                givesNil: isAdded && property.type.isOptional
            ),
            sources.map {
                ComputedArgument(type: today($0.type), source: .stored(Leaf(owner: $0.owner, name: $0.name)))
            }
        )
    }

    func constant(_ value: DefaultValue, _ type: PropertyType) -> Trace {
        tracer.constant(value, type, at: version)
    }

    func today(_ type: PropertyType) -> PropertyType { tracer.today(type) }

    func today(_ otherwise: Otherwise) -> Otherwise {
        guard case .value(let value) = otherwise else { return .fail }
        return .value(tracer.lineage.cases.today(value, from: version))
    }
}
