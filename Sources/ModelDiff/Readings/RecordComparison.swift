import ModelLanguage
import SchemaHistory

/// The properties of one archived class in one channel: the expected and the actual reading of each.
final class RecordComparison {
    private let context: DiffContext
    private let channel: Channel
    private let names: NameMap
    private let types: TypeVerdict
    private let tracer: Tracer
    private let open: OpenProperties

    private var old: ModelHistory { context.comparison.old }
    private var new: ModelHistory { context.comparison.new }

    init(_ context: DiffContext, _ channel: Channel, _ open: OpenProperties) {
        self.context = context
        self.channel = channel
        self.open = open
        names = context.comparison.names
        types = context.types(in: channel)
        tracer = context.newTimeline.tracer(at: context.new.version, in: channel)
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
        guard let now = new.shape(at: new.model.version) else { return [] }
        let asked = open.properties(of: target, in: now).filter {
            !$0.property.excludedFrom.contains(channel.exclusion)
        }
        if asked.isEmpty { return [] }
        let layout = context.oldTimeline.layout(of: record.identity, at: version, in: channel)
        let object = Object(identity: record.identity, version: version, layout: layout)
        return asked.compactMap { id, property in
            let expected = expected(id, property, object, as: target).arriving(at: property)
            let source =
                context.newPlan.source(of: id, read: identity, at: version, in: channel) ?? .stored(property.shape)
            let actual = normal(source, object, .new).arriving(at: property)
            if expected.isAlike(actual) { return nil }
            return ReadingDifference(
                subject: .init(declaration: id.owner, member: id.name),
                version: version,
                channel: channel,
                expected: expected.phrase,
                actual: actual.phrase,
                outcome: outcome(expected, actual)
            )
        }
    }

    private func outcome(_ expected: NormalReading, _ actual: NormalReading) -> Outcome {
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

    private enum Side { case old, new }

    // MARK: The expected reading

    private func expected(
        _ id: Leaf,
        _ property: PropertyModel,
        _ object: Object,
        as target: TypeName
    ) -> NormalReading {
        // The old side's class for the object; then the new side's counterpart of that class.
        let taken = context.oldNames.rule(of: object.identity, at: object.version)
        guard case .record(let former)? = taken?.reading else { return .open }
        let trace = told(id, names.identities[former] ?? target, former)
        return normal(trace, .new) { oldReading(of: $0, former, object) }
    }

    /// The source of the property in the new side's history. If that history has other properties in the old side's version than the old
    /// side itself, its entry on this one is not used: the property is the one with the same name.
    private func told(_ id: Leaf, _ object: TypeName, _ former: TypeName) -> Trace {
        let itself = Trace.stored(id)
        guard let trace = tracer.trace(id, in: object, at: old.model.version),
            let before = old.shape(at: old.model.version), let account = new.shape(at: old.model.version)
        else { return itself }
        let had = before.chain(of: former).contains { before.records[$0]?[id.name].map { !$0.isInvisible } ?? false }
        if had, !account.chain(of: object).contains(where: { account.records[$0]?[id.name] != nil }) { return itself }
        let isWrong = trace.leaves.contains { leaf in
            guard let told = account.records[leaf.owner]?[leaf.name],
                let written = oldProperty(leaf, former)?.property
            else { return false }
            return names.type(written.type) != names.newType(told.type)
        }
        return isWrong ? itself : trace
    }

    /// How the old side's own code reads the property that the new side's history names in the old side's version.
    private func oldReading(of leaf: Leaf, _ former: TypeName, _ object: Object) -> NormalReading {
        guard let (owner, property) = oldProperty(leaf, former) else { return .open }
        if property.excludedFrom.contains(channel.exclusion) {
            guard let value = property.defaultValue else {
                return property.type.isOptional ? .constant(.null) : .failure
            }
            return current(value, of: property.type).map { .constant($0) } ?? .failure
        }
        if property.inverseOf != nil { return .inverse }
        let id = Leaf(owner: owner, name: property.name)
        let source =
            context.oldPlan.source(of: id, read: object.identity, at: object.version, in: channel)
            ?? .stored(property.shape)
        return normal(source, object, .old)
    }

    /// The old side's property: of the class that the leaf names, otherwise of another in the object's chain.
    private func oldProperty(_ leaf: Leaf, _ former: TypeName) -> (owner: TypeName, property: PropertyModel)? {
        guard let shape = old.shape(at: old.model.version) else { return nil }
        let told = new.shape(at: old.model.version)?.records[leaf.owner]?.name ?? leaf.owner.name
        let chain = shape.chain(of: former)
        for owner in chain.filter({ $0.name == told }) + chain.filter({ $0.name != told }) {
            if let property = shape.records[owner]?[leaf.name] { return (owner, property) }
        }
        return nil
    }

    // MARK: In terms of written values

    private func normal(_ source: ReadSource, _ object: Object, _ side: Side) -> NormalReading {
        normal(source, side) { stored($0, object, side) }
    }

    private func normal<Stored>(
        _ source: ValueSource<Stored>,
        _ side: Side,
        _ stored: (Stored) -> NormalReading
    ) -> NormalReading {
        switch source {
        case .stored(let value): return stored(value)
        case .value(let value, let type):
            return (side == .old ? current(value, of: type) : value).map { .constant($0) } ?? .failure
        case .failure: return .failure
        case .inverse: return .inverse
        case .converted(let inner, let step):
            return .converting(
                normal(inner, side, stored),
                side == .old ? current(step.conversion).leavingOut(in: step.to) : step.conversion,
                isOfSet: step.from.isSet,
                otherwise: side == .old ? current(step.otherwise, of: step.to) : step.otherwise,
                elements: step.elements
            )
        case .computed(let value, let arguments):
            return .computing(
                side == .old ? current(function: value.function) : value.function,
                arguments.map { normal($0.source, side, stored) },
                component: value.component,
                otherwise: side == .old ? current(value.otherwise, of: value.type) : value.otherwise
            )
        }
    }

    private func stored(_ shape: PropertyShape, _ object: Object, _ side: Side) -> NormalReading {
        let reader = side == .old ? old.shape(at: object.version) : new.shape(at: object.version)
        guard let parts = reader?.flatParts(of: shape, in: channel) else { return value(shape, object, side) }
        return .parts(
            parts.map { part in
                var shape = part.shape
                // A part's default is that of its version.
                if side == .new {
                    shape.defaultValue = shape.defaultValue.flatMap {
                        tracer.cases.today($0, of: shape.type, from: object.version)
                    }
                }
                return NormalReading.Part(name: part.leaf.name, reading: value(shape, object, side))
            }.sorted { $0.name < $1.name }
        )
    }

    private func value(_ shape: PropertyShape, _ object: Object, _ side: Side) -> NormalReading {
        let fallback: NormalReading.DefaultOrFailure =
            if let value = shape.defaultValue {
                (side == .old ? current(value, of: shape.type) : value).map { .value($0) } ?? .failure
            } else {
                shape.type.isOptional ? .value(.null) : .failure
            }
        guard let key = shape.keys(in: channel).first, let entry = object.layout[key] else {
            switch fallback {
            case .value(let value): return .constant(value)
            case .failure: return .failure
            }
        }
        let written = entry.shape
        // Our own writers always write properties with a default. Hand-written ones did not.
        let mayBeAbsent =
            written.isWeak || written.isConditional || written.type.isOptional || written.defaultValue != nil
        let outcome =
            side == .old
            ? Outcome.reads
            : types(written: written.renaming(names.type), read: shape.renaming(names.newType)).outcome
        return .written(
            NormalReading.Written(
                subject: entry.place,
                name: entry.shape.name,
                isSet: written.type.isSet,
                absent: mayBeAbsent ? fallback : nil,
                outcome: outcome
            )
        )
    }

    // MARK: The old side's names in the new one's

    /// Nil: a case that is dropped, where there must be one.
    private func current(_ value: DefaultValue, of type: PropertyType) -> DefaultValue? {
        tracer.cases.today(names.renamingTypes(in: value), of: type, from: old.model.version)
    }

    private func current(_ otherwise: Otherwise, of type: PropertyType) -> Otherwise {
        switch otherwise {
        case .fail: .fail
        case .value(let value): current(value, of: type).map { .value($0) } ?? .fail
        }
    }

    private func current(_ conversion: ValueConversion) -> ValueConversion {
        switch conversion {
        case .function(let name): .function(current(function: name))
        case .unwrap(let inner): .unwrap(current(inner))
        case .optional(let inner): .optional(current(inner))
        case .single(let inner): .single(current(inner))
        case .singleOrEmpty(let inner): .singleOrEmpty(current(inner))
        case .elements(let inner): .elements(current(inner))
        case .dictionary(let key, let value): .dictionary(key: current(key), value: current(value))
        case .toUnion(let name, let target):
            names.type(.union(name)).name.map {
                .toUnion($0, tracer.today(target, of: $0, from: old.model.version))
            } ?? conversion
        case .fromUnion(let type): .fromUnion(names.type(type))
        case .fromPropertyList(let type): .fromPropertyList(names.type(type))
        case .toPropertyList(let type): .toPropertyList(names.type(type))
        case .same, .present, .number, .text, .parse: conversion
        }
    }

    /// A function of a class that has another name now is renamed with its class.
    private func current(function: String) -> String {
        guard let dot = function.firstIndex(of: ".") else { return function }
        let name = TypeName(model: old.model.name, name: String(function[..<dot]))
        guard let today = names.identities[name], !today.isRemoved else { return function }
        return today.name + function[dot...]
    }
}

extension PropertyType {
    fileprivate var isSet: Bool { if case .set = wrapped { true } else { false } }
}
