import ModelLanguage

/// The properties of one archived class in one channel: the expected and the actual reading of each.
final class RecordComparison {
    private let two: TwoModels
    private let channel: Channel
    private let names: NameMap
    private let types: TypeVerdict
    private let tracer: Tracer
    private let open: OpenProperties
    private struct Asked: Hashable {
        var id: Leaf
        /// The object's class on either side in the old side's version.
        var object: TypeName
        var former: TypeName
    }
    private var known: [Asked: Trace?] = [:]

    private var old: ModelHistory { two.counterparts.old }
    private var new: ModelHistory { two.counterparts.new }

    init(_ two: TwoModels, _ channel: Channel, _ open: OpenProperties) {
        self.two = two
        self.channel = channel
        self.open = open
        names = two.counterparts.names
        types = two.types(in: channel)
        tracer = two.newTimeline.tracer(at: two.new.version, in: channel)
    }

    /// - Parameters:
    ///   - record: the class as the old side has it at the version.
    ///   - identity: the new side's counterpart at that version.
    ///   - target: the current class of its objects.
    func differences(
        of record: RecordShape,
        read identity: TypeName,
        as target: TypeName,
        at version: Int
    ) -> [ReadingDifference] {
        guard let newShape = new.shape(at: new.model.version) else { return [] }
        // What the channel leaves out now, the change of the property says.
        let asked = open.properties(of: target, in: newShape).filter { $0.property.shape.isHeld(in: channel) }
        if asked.isEmpty { return [] }
        let layout = two.oldTimeline.layout(of: record.identity, at: version, in: channel)
        let object = Object(identity: record.identity, version: version, layout: layout)
        return asked.compactMap { id, property in
            let source =
                two.newPlan.source(of: id, read: identity, at: version, in: channel) ?? .stored(property.shape)
            let parts = expanded(source, by: two.newTimeline, at: version)
            let actual = parts.replacing { written($0, object, types) }.normal(for: property)
            guard let expected = expected(id, object, as: target)?.normal(for: property), expected != actual
            else { return nil }
            // Where only what an absent value becomes differs, that is what there is to say.
            let isOfAbsence = expected.phrase == actual.phrase
            return ReadingDifference(
                subject: .init(declaration: id.owner, member: id.name),
                version: version,
                channel: channel,
                expected: expected.phrase + (isOfAbsence ? expected.absence : ""),
                actual: actual.phrase + (isOfAbsence ? actual.absence : ""),
                outcome: outcome(expected, actual)
            )
        }
    }

    private func outcome(_ expected: ValueSource<Written>, _ actual: ValueSource<Written>) -> Outcome {
        if actual.isFailure { return .refuses }
        if expected.isFailure { return .reads }
        return expected.holdsValue && !actual.holdsValue ? .loses : .misreads
    }

    /// An object that the old side wrote.
    private struct Object {
        var identity: TypeName
        var version: Int
        var layout: Layout
    }

    // MARK: The expected reading

    /// The old side's reading, followed by the changes that the new side declares since; nil: unknown.
    private func expected(_ id: Leaf, _ object: Object, as target: TypeName) -> ValueSource<Written>? {
        // The old side's class for the object; then the new side's counterpart of that class.
        let taken = two.oldNames.rule(of: object.identity, at: object.version)
        guard case .record(let former)? = taken?.reading else { return nil }
        let asked = Asked(id: id, object: names.identities[former] ?? target, former: former)
        let trace = known[asked] ?? declared(asked)
        known[asked] = trace
        // What the new side dropped since moves before the old side's conversions, as in each plan.
        return trace?.replacing { oldReading(of: $0, object) }
            .replacing({ .stored($0) }, convert: { tracer.appending($1, to: $0, from: object.version) })
            .replacing { written($0, object, nil) }
    }

    /// The source of a property in properties of the old side; nil: one of them is unknown.
    private func declared(_ asked: Asked) -> Trace? {
        let trace = described(asked.id, asked.object, asked.former)
        guard trace.leaves.allSatisfy({ oldProperty($0, asked.former) != nil }) else { return nil }
        return trace.replacing { leaf in
            oldProperty(leaf, asked.former).map { .stored(Leaf(owner: $0.owner, name: $0.property.name)) } ?? .failure
        }
    }

    /// The source of the property in the new side's history. If that history has other properties in the old side's version than the old
    /// side itself, its entry on this one is not used: the property is the one with the same name.
    private func described(_ id: Leaf, _ object: TypeName, _ former: TypeName) -> Trace {
        let itself = Trace.stored(id)
        guard let trace = tracer.trace(id, in: object, at: old.model.version),
            let oldShape = old.shape(at: old.model.version), let account = new.shape(at: old.model.version)
        else { return itself }
        let had = oldShape.chain(of: former).contains {
            oldShape.records[$0]?[id.name].map { !$0.isInvisible } ?? false
        }
        if had, !account.chain(of: object).contains(where: { account.records[$0]?[id.name] != nil }) { return itself }
        let isWrong = trace.leaves.contains { leaf in
            guard let described = account.records[leaf.owner]?[leaf.name],
                let written = oldProperty(leaf, former)?.property
            else { return false }
            return names.type(written.type) != names.newType(described.type)
        }
        return isWrong ? itself : trace
    }

    /// How the old side's own code reads a property of its version, in the new side's names.
    private func oldReading(of id: Leaf, _ object: Object) -> ReadSource {
        guard let property = old.shape(at: old.model.version)?.records[id.owner]?[id.name] else { return .failure }
        var source = ReadSource.stored(property.shape)
        if property.excludedFrom.contains(channel.exclusion) {
            source = property.isRequired ? .failure : .value(property.defaultValue ?? .null, property.type)
        } else if property.inverseOf != nil {
            source = .inverse
        } else {
            source = two.oldPlan.source(of: id, read: object.identity, at: object.version, in: channel) ?? source
        }
        let parts = expanded(source, by: two.oldTimeline, at: object.version)
        return names.renaming(parts, tracer, since: old.model.version)
    }

    /// The old side's property: of the class that the leaf names, otherwise of another in the object's chain.
    private func oldProperty(_ leaf: Leaf, _ former: TypeName) -> (owner: TypeName, property: PropertyModel)? {
        guard let shape = old.shape(at: old.model.version) else { return nil }
        let described = new.shape(at: old.model.version)?.records[leaf.owner]?.name ?? leaf.owner.name
        let chain = shape.chain(of: former)
        for owner in chain.filter({ $0.name == described }) + chain.filter({ $0.name != described }) {
            if let property = shape.records[owner]?[leaf.name] { return (owner, property) }
        }
        return nil
    }

    // MARK: In terms of written values

    /// With flat structs as their parts. A part's default is that of its version.
    private func expanded(_ source: ReadSource, by timeline: Timeline, at version: Int) -> ReadSource {
        guard let reader = timeline.history.shape(at: version) else { return source }
        let cases = timeline.tracer(at: timeline.history.model.version, in: channel).cases
        return source.replacing { stored in
            guard let parts = reader.flatParts(of: stored, in: channel) else { return .stored(stored) }
            let named = parts.sorted { $0.leaf.name < $1.leaf.name }
            return .computed(
                ComputedValue(partsOf: stored.type, named.map(\.leaf.name), version: version),
                named.map { part in
                    var shape = part.shape
                    shape.defaultValue = shape.defaultValue.flatMap {
                        cases.inReader($0, of: shape.type, from: version)
                    }
                    return ComputedArgument(type: shape.type, source: .stored(shape))
                }
            )
        }
    }

    /// - Parameter types: nil: the reader knows the writer, and reads its own types.
    private func written(_ shape: PropertyShape, _ object: Object, _ types: TypeVerdict?) -> ValueSource<Written> {
        let absent = shape.isRequired ? nil : shape.defaultValue ?? .null
        guard let key = shape.keys(in: channel).first, let entry = object.layout[key] else {
            return absent.map { .value($0, shape.type) } ?? .failure
        }
        let written = entry.shape
        // Our own writers always write properties with a default. Hand-written ones did not.
        let mayBeAbsent =
            written.isWeak || written.isConditional || written.type.isOptional || written.defaultValue != nil
        var form = written.renaming(names.type)
        // What a nil that is left out becomes is `absent`.
        if absent != nil, written.defaultValue == nil { form.type = form.type.wrapped }
        let verdict = types?(written: form, read: shape.renaming(names.newType))
        return .stored(
            Written(
                subject: entry.place,
                name: entry.shape.name,
                isSet: written.type.isSet,
                absent: mayBeAbsent ? absent.map { .value($0) } ?? .fail : nil,
                outcome: verdict?.outcome ?? .reads
            )
        )
    }
}

extension NameMap {
    /// An old source in the new side's names, with the cases of that version in current ones.
    fileprivate func renaming(_ source: ReadSource, _ tracer: Tracer, since version: Int) -> ReadSource {
        func newName(_ value: DefaultValue, of type: PropertyType) -> DefaultValue? {
            tracer.cases.inReader(renamingTypes(in: value), of: type, from: version)
        }
        return source.mapTypes(type, values: newName, functions: function) { step in
            step.conversion.mapInner(from: step.from) { inner, _ in
                switch inner {
                case .function(let name): .function(function(name))
                case .toUnion(let name, let old):
                    type(.union(name)).name.map { .toUnion($0, tracer.inReader(old, of: $0, from: version)) } ?? inner
                case .fromUnion(let old): .fromUnion(type(old))
                case .fromPropertyList(let old): .fromPropertyList(type(old))
                case .toPropertyList(let old): .toPropertyList(type(old))
                default: inner
                }
            }.leavingOut(in: step.to)
        }
    }

    /// A function of a class that has another name now is renamed with its class.
    private func function(_ function: String) -> String {
        guard let dot = function.firstIndex(of: "."),
            let newName = identities[TypeName(model: model, name: String(function[..<dot]))], !newName.isRemoved
        else { return function }
        return newName.name + function[dot...]
    }
}
