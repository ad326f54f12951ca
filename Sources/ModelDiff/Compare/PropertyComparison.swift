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
        _ old: DeclarationView,
        _ new: DeclarationView,
        leftovers: inout UndeclaredProperties
    ) {
        guard old.thing != .enum else { return }
        let isTouched = trace.isTouched(new.name) || names.hasReusedNames
        if !isTouched, old.properties.areTheSame(as: new.properties) {
            counterparts.unchanged.insert(new.name)
            return
        }
        let described = base.records[new.name]
        var arrived: Set<String> = []
        for (index, property) in old.properties.enumerated() {
            let root = Leaf(owner: new.name, name: property.name)
            if !names.hasReusedNames, !trace.names(root), let position = new.position(of: property.name, near: index),
                property.isTheSame(as: new.properties[position])
            {
                arrived.insert(property.name)
                continue
            }
            guard described?[property.name]?.isTransient == false else {
                if let today = new[property.name], !today.isTransient, !property.isTransient {
                    arrived.insert(today.name)
                    compare(property, old, today, new, origin: nil)
                } else if !property.isInvisible {
                    leftovers.gone.append((old, new, property))
                }
                continue
            }
            let targets = trace.destinations(of: root)
            if targets.isEmpty {
                let entry = trace.properties.removals[root] ?? Declared(version: self.new.model.version, span: new.span)
                changes.append(.property(.removed, property, nil, (old, new), entry))
            }
            for target in targets {
                guard let owner = counterparts.newView(of: target.owner), let today = owner[target.name] else {
                    continue
                }
                if owner.name == new.name { arrived.insert(today.name) }
                let origin = trace.origin(of: target)
                if origin?.isCombined == true { continue }
                compare(property, old, today, owner, origin: origin)
            }
        }
        if isTouched { noteCombinations(old, new) }
        for property in new.properties where !arrived.contains(property.name) {
            let origin = trace.origin(of: Leaf(owner: new.name, name: property.name))
            if origin?.isCombined == true { continue }
            if let origin, origin.roots.contains(where: { $0.owner != new.name }) { continue }
            // The old side need not know a property that no channel included; a seal does not.
            if let origin, let root = origin.roots.first, old[root.name] == nil, let former = described?[root.name],
                former.isInvisible
            {
                compare(former, old, property, new, origin: origin)
                continue
            }
            if let origin, origin.roots.isEmpty {
                let entry = origin.declared.first
                changes.append(.property(.added, nil, property, (old, new), entry))
                noteKeyReuse(property, old, new)
            } else if !property.isInvisible {
                // A property that no channel includes may be added and removed without an entry; seals do not contain it.
                leftovers.came.append((new, old, property))
            }
        }
    }

    /// One change for each split or merge, however many properties are involved.
    private mutating func noteCombinations(_ old: DeclarationView, _ new: DeclarationView) {
        var seen: Set<SourceSpan> = []
        for property in new.properties {
            guard let origin = trace.origin(of: Leaf(owner: new.name, name: property.name)), origin.isCombined,
                let declared = origin.declared.last(where: \.isCombination), seen.insert(declared.span).inserted,
                let combination = declared.changes.first?.kind as? Change.Combine
            else { continue }
            let sources = origin.roots.compactMap { old[$0.name] }
            // By their current names: they may have been renamed since.
            let targets = new.properties.filter { other in
                trace.origin(of: Leaf(owner: new.name, name: other.name))?.declared.contains {
                    $0.span == declared.span
                }
                    == true
            }
            guard let first = sources.first else { continue }
            var change = ModelChange.property(
                combination.isSplit ? .split : .merged,
                first,
                targets.first ?? property,
                (old, new),
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
        _ old: DeclarationView,
        _ new: DeclarationView,
        isKnown: Bool = false
    ) {
        guard property.inverseOf == nil, !property.excludedFrom.contains(.coding) else { return }
        let former = old.properties.first { $0.key == property.key && !$0.excludedFrom.contains(.coding) }
        guard let former else { return }
        let root = Leaf(owner: new.name, name: former.name)
        let destinations = trace.destinations(of: root)
        if destinations.contains(Leaf(owner: new.name, name: property.name)) { return }
        if isKnown, !destinations.isEmpty { return }
        let followed = destinations.compactMap { trace.origin(of: $0)?.declared.last }
        let entry = trace.properties.removals[root] ?? followed.first
        var change = ModelChange.property(.keyReuse, former, property, (old, new), entry)
        change.alsoRetyped = names.type(former.type) != property.type
        changes.append(change)
    }

    /// The same property, before and now.
    mutating func compare(
        _ old: PropertyModel,
        _ oldOwner: DeclarationView,
        _ new: PropertyModel,
        _ newOwner: DeclarationView,
        origin: PropertyTrace.Origin?
    ) {
        let identity = names.identities[oldOwner.name] ?? newOwner.name
        let entries = origin?.declared ?? []
        let described = base.records[identity]?[old.name]
        let isConverted =
            entries.contains(where: \.isConversion) && old.type == new.type && described?.type == old.type
        if identity == newOwner.name, !names.hasReusedNames, !isConverted, old.isTheSame(as: new) { return }
        func add(_ kind: Difference, declared: Bool, retyped: Bool = false) {
            var declaration: Declared?
            if declared {
                let entry = entries.last { $0.changes.contains { $0.kind.explains.contains(kind) } } ?? entries.last
                declaration = entry ?? Declared(version: self.new.model.version, span: new.span)
                declaration?.changes = entries.flatMap(\.changes)
            }
            var change = ModelChange.property(kind, old, new, (oldOwner, newOwner), declaration)
            change.alsoRetyped = retyped
            changes.append(change)
        }
        let differences = names.differences(old, new)
        let differing = described.map { names.differences(old, $0, isDescribed: true) }
        func isDescribed(_ kind: Difference) -> Bool { differing.map { !$0.contains(kind) } ?? false }
        let isRetyped = isConverted || differences.contains(.type)
        let isWhole = described != nil && (!isRetyped || isDescribed(.type))
        if identity != newOwner.name {
            add(.moved, declared: isWhole, retyped: isRetyped)
        } else if old.name != new.name {
            add(.renamed, declared: isWhole, retyped: isRetyped)
            noteKeyReuse(new, oldOwner, newOwner, isKnown: true)
        } else {
            let patternExplains =
                oldOwner.keyRule.pattern != newOwner.keyRule.pattern && !old.isKeyWritten && !new.isKeyWritten
            let styleExplains =
                oldOwner.keyRule.json != newOwner.keyRule.json && !old.isJSONKeyWritten && !new.isJSONKeyWritten
            if differences.contains(.key), !patternExplains {
                add(.key, declared: isDescribed(.key))
                noteKeyReuse(new, oldOwner, newOwner, isKnown: true)
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
        if old.form != new.form { add(.form, declared: true) }
        if old.failure != new.failure { add(.failurePolicy, declared: true) }
        if old.json != new.json { add(.jsonForm, declared: true) }
        if old.rules != new.rules { add(.rules, declared: true) }
        if old.isMutable != new.isMutable { add(.access, declared: true) }
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
