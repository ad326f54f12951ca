import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// Properties that were removed or added without a history entry, until all declarations are compared: a property may have moved from one
/// class to another.
struct UndeclaredProperties {
    typealias Gone = (owner: DeclarationView, today: DeclarationView, property: PropertyModel)
    typealias Came = (owner: DeclarationView, before: DeclarationView, property: PropertyModel)

    var gone: [Gone] = []
    var came: [Came] = []
}

extension ModelComparison {
    mutating func compareProperties(
        _ before: DeclarationView,
        _ after: DeclarationView,
        leftovers: inout UndeclaredProperties
    ) {
        guard before.thing != .enum else { return }
        let isTouched = trace.isTouched(after.name) || names.hasReusedNames
        if !isTouched, before.properties.areTheSame(as: after.properties) {
            counterparts.unchanged.insert(after.name)
            return
        }
        let described = base.records[after.name]
        var arrived: Set<String> = []
        for (index, property) in before.properties.enumerated() {
            let root = Leaf(owner: after.name, name: property.name)
            if !names.hasReusedNames, !trace.names(root), let position = after.position(of: property.name, near: index),
                property.isTheSame(as: after.properties[position])
            {
                arrived.insert(property.name)
                continue
            }
            guard described?[property.name]?.isTransient == false else {
                if let today = after[property.name], !today.isTransient, !property.isTransient {
                    arrived.insert(today.name)
                    compare(property, before, today, after, origin: nil)
                } else if !property.isInvisible {
                    leftovers.gone.append((before, after, property))
                }
                continue
            }
            let targets = trace.destinations(of: root)
            if targets.isEmpty {
                let entry = trace.properties.removals[root] ?? Declared(version: new.model.version, span: after.span)
                changes.append(.property(.removed, property, nil, (before, after), entry))
            }
            for target in targets {
                guard let owner = counterparts.newView(of: target.owner), let today = owner[target.name] else {
                    continue
                }
                if owner.name == after.name { arrived.insert(today.name) }
                let origin = trace.origin(of: target)
                if origin?.isCombined == true { continue }
                compare(property, before, today, owner, origin: origin)
            }
        }
        if isTouched { noteCombinations(before, after) }
        for property in after.properties where !arrived.contains(property.name) {
            let origin = trace.origin(of: Leaf(owner: after.name, name: property.name))
            if origin?.isCombined == true { continue }
            if let origin, origin.roots.contains(where: { $0.owner != after.name }) { continue }
            // The old side need not know a property that no channel included; a seal does not.
            if let origin, let root = origin.roots.first, before[root.name] == nil, let former = described?[root.name],
                former.isInvisible
            {
                compare(former, before, property, after, origin: origin)
                continue
            }
            if let origin, origin.roots.isEmpty {
                let entry = origin.declared.first
                changes.append(.property(.added, nil, property, (before, after), entry))
                noteKeyReuse(property, before, after)
            } else if !property.isInvisible {
                // A property that no channel includes may be added and removed without an entry; seals do not contain it.
                leftovers.came.append((after, before, property))
            }
        }
    }

    /// One change for each split or merge, however many properties are involved.
    private mutating func noteCombinations(_ before: DeclarationView, _ after: DeclarationView) {
        var seen: Set<SourceSpan> = []
        for property in after.properties {
            guard let origin = trace.origin(of: Leaf(owner: after.name, name: property.name)), origin.isCombined,
                let declared = origin.declared.last(where: \.isCombination), seen.insert(declared.span).inserted,
                let combination = declared.changes.first?.kind as? Change.Combine
            else { continue }
            let sources = origin.roots.compactMap { before[$0.name] }
            // By their current names: they may have been renamed since.
            let targets = after.properties.filter { other in
                trace.origin(of: Leaf(owner: after.name, name: other.name))?.declared.contains {
                    $0.span == declared.span
                }
                    == true
            }
            guard let first = sources.first else { continue }
            var change = ModelChange.property(
                combination.isSplit ? .split : .merged,
                first,
                targets.first ?? property,
                (before, after),
                declared
            )
            change.sources = sources
            change.targets = targets
            changes.append(change)
        }
    }

    /// A new property with the key of another one.
    /// - Parameter isKnown: whether it had another key before. Then the change of that property reports a key whose owner still exists, as
    ///   when two swap their keys.
    mutating func noteKeyReuse(
        _ property: PropertyModel,
        _ before: DeclarationView,
        _ after: DeclarationView,
        isKnown: Bool = false
    ) {
        guard property.inverseOf == nil, !property.excludedFrom.contains(.coding) else { return }
        let former = before.properties.first { $0.key == property.key && !$0.excludedFrom.contains(.coding) }
        guard let former else { return }
        let root = Leaf(owner: after.name, name: former.name)
        let destinations = trace.destinations(of: root)
        if destinations.contains(Leaf(owner: after.name, name: property.name)) { return }
        if isKnown, !destinations.isEmpty { return }
        let followed = destinations.compactMap { trace.origin(of: $0)?.declared.last }
        let entry = trace.properties.removals[root] ?? followed.first
        var change = ModelChange.property(.keyReuse, former, property, (before, after), entry)
        change.alsoRetyped = names.type(former.type) != property.type
        changes.append(change)
    }

    /// The same property, before and now.
    mutating func compare(
        _ before: PropertyModel,
        _ oldOwner: DeclarationView,
        _ after: PropertyModel,
        _ newOwner: DeclarationView,
        origin: PropertyTrace.Origin?
    ) {
        let identity = names.identities[oldOwner.name] ?? newOwner.name
        let entries = origin?.declared ?? []
        let described = base.records[identity]?[before.name]
        let isConverted =
            entries.contains(where: \.isConversion) && before.type == after.type && described?.type == before.type
        if identity == newOwner.name, !names.hasReusedNames, !isConverted, before.isTheSame(as: after) { return }
        func add(_ kind: Difference, declared: Bool, retyped: Bool = false) {
            var declaration: Declared?
            if declared {
                let entry = entries.last { $0.changes.contains { $0.kind.explains.contains(kind) } } ?? entries.last
                declaration = entry ?? Declared(version: new.model.version, span: after.span)
                declaration?.changes = entries.flatMap(\.changes)
            }
            var change = ModelChange.property(kind, before, after, (oldOwner, newOwner), declaration)
            change.alsoRetyped = retyped
            changes.append(change)
        }
        let differences = names.differences(before, after)
        let differing = described.map { names.differences(before, $0, isDescribed: true) }
        func isDescribed(_ kind: Difference) -> Bool { differing.map { !$0.contains(kind) } ?? false }
        let isRetyped = isConverted || differences.contains(.type)
        let isWhole = described != nil && (!isRetyped || isDescribed(.type))
        if identity != newOwner.name {
            add(.moved, declared: isWhole, retyped: isRetyped)
        } else if before.name != after.name {
            add(.renamed, declared: isWhole, retyped: isRetyped)
            noteKeyReuse(after, oldOwner, newOwner, isKnown: true)
        } else {
            let patternExplains =
                oldOwner.keyRule.pattern != newOwner.keyRule.pattern && !before.isKeyWritten && !after.isKeyWritten
            let styleExplains =
                oldOwner.keyRule.json != newOwner.keyRule.json && !before.isJSONKeyWritten && !after.isJSONKeyWritten
            if differences.contains(.key), !patternExplains {
                add(.key, declared: isDescribed(.key))
                noteKeyReuse(after, oldOwner, newOwner, isKnown: true)
            } else if differences.contains(.jsonKey), !styleExplains {
                add(.jsonKey, declared: isDescribed(.jsonKey))
            }
            if isRetyped { add(.type, declared: isDescribed(.type)) }
        }
        // A new type explains the other changes of the shape, except a new exclusion.
        let attributes: [Difference] = [
            .conversion, .packing, .flattening, .reference, .inverse, .virtuality, .exclusion, .defaultValue,
        ]
        for kind in attributes where differences.contains(kind) && (!isRetyped || kind == .exclusion) {
            add(kind, declared: isDescribed(kind))
        }
        // Attributes that are not part of the shape: the history does not describe them.
        if before.form != after.form { add(.form, declared: true) }
        if before.failure != after.failure { add(.failurePolicy, declared: true) }
        if before.json != after.json { add(.jsonForm, declared: true) }
        if before.rules != after.rules { add(.rules, declared: true) }
        if before.isMutable != after.isMutable { add(.access, declared: true) }
    }
}

extension Declared {
    fileprivate var isCombination: Bool {
        changes.contains { $0.kind is Change.Combine }
    }

    /// Values go through a function.
    fileprivate var isConversion: Bool {
        changes.contains { ($0.kind as? Change.Retype)?.retypings.contains { $0.conversion.function != nil } == true }
    }
}
