import ModelLanguage
import SchemaDiagnostics
import SchemaHistory

/// Properties that went or came without a word of the history, until all declarations are compared: a property may have gone from
/// one class to another.
struct UndeclaredProperties {
    var gone: [(owner: DeclarationView, today: DeclarationView, property: PropertyModel, index: Int)] = []
    var came: [(owner: DeclarationView, before: DeclarationView, property: PropertyModel, index: Int)] = []
}

extension ModelComparison {
    mutating func compareProperties(
        _ before: DeclarationView,
        _ after: DeclarationView,
        leftovers: inout UndeclaredProperties
    ) {
        guard before.thing != .enum else { return }
        let isTouched = trace.isTouched(after.name) || names.hasReusedNames
        if !isTouched, before.properties.areTheSame(as: after.properties) { return }
        let told = base.records[after.name]
        var arrived: Set<String> = []
        for (index, property) in before.properties.enumerated() {
            if !isTouched, let position = after.position(of: property.name, near: index),
                property.isTheSame(as: after.properties[position])
            {
                arrived.insert(property.name)
                continue
            }
            let root = PropertyID(after.name, property.name)
            guard told?[property.name] != nil else {
                if let today = after[property.name] {
                    arrived.insert(today.name)
                    compare(property, before, today, after, origin: nil)
                } else if !PropertyShape(property).isInvisible {
                    leftovers.gone.append((before, after, property, index))
                }
                continue
            }
            let targets = trace.destinations(of: root)
            if targets.isEmpty {
                noteRemoval(property, before, after, trace.removals[root])
            }
            for target in targets {
                guard let owner = newViews[target.declaration], let today = owner[target.name] else { continue }
                if owner.name == after.name { arrived.insert(today.name) }
                let origin = trace.origin(of: target)
                if origin?.isCombined == true { continue }
                compare(property, before, today, owner, origin: origin)
            }
        }
        if isTouched { noteCombinations(before, after) }
        for (index, property) in after.properties.enumerated() where !arrived.contains(property.name) {
            let origin = trace.origin(of: PropertyID(after.name, property.name))
            if origin?.isCombined == true { continue }
            if let origin, origin.roots.contains(where: { $0.declaration != after.name }) { continue }
            if let origin, origin.roots.isEmpty {
                var change = ModelChange(.property, .added, new: .property(property))
                change.oldOwner = before
                change.newOwner = after
                change.declaration = origin.declared.first
                changes.append(change)
                noteKeyReuse(property, before, after)
            } else if !PropertyShape(property).isInvisible {
                // What no channel holds comes and goes without a word; seals do not know it.
                leftovers.came.append((after, before, property, index))
            }
        }
    }

    private mutating func noteRemoval(
        _ property: PropertyModel,
        _ before: DeclarationView,
        _ after: DeclarationView,
        _ declared: Declared?
    ) {
        var change = ModelChange(.property, .removed, old: .property(property))
        change.oldOwner = before
        change.newOwner = after
        change.declaration = declared ?? Declared(version: new.model.version, span: after.span)
        changes.append(change)
    }

    /// One change for each split or merge, however many properties take part.
    private mutating func noteCombinations(_ before: DeclarationView, _ after: DeclarationView) {
        var seen: Set<SourceSpan> = []
        for property in after.properties {
            guard let origin = trace.origin(of: PropertyID(after.name, property.name)), origin.isCombined,
                let declared = origin.declared.last(where: \.isCombination), seen.insert(declared.span).inserted,
                let combination = declared.changes.first?.kind as? Change.Combine
            else { continue }
            let sources = origin.roots.compactMap { root in before[root.name].map(Element.property) }
            // As they are called today: they may have been renamed since.
            let targets = after.properties.filter { other in
                trace.origin(of: PropertyID(after.name, other.name))?.declared.contains { $0.span == declared.span }
                    == true
            }.map(Element.property)
            guard !sources.isEmpty else { continue }
            var change = ModelChange(.property, combination.isSplit ? .split : .merged)
            change.old = sources.first
            change.new = targets.first ?? .property(property)
            change.partners = combination.isSplit ? Array(targets.dropFirst()) : Array(sources.dropFirst())
            change.sourceNames = sources.map(\.name)
            change.targetNames = targets.map(\.name)
            change.oldOwner = before
            change.newOwner = after
            change.declaration = declared
            changes.append(change)
        }
    }

    /// A new property under the key that another one had.
    ///
    /// - Parameter isKnown: it had another key before; then the change of that tells of a key whose owner lives on, as when two swap.
    mutating func noteKeyReuse(
        _ property: PropertyModel,
        _ before: DeclarationView,
        _ after: DeclarationView,
        isKnown: Bool = false
    ) {
        guard property.inverseOf == nil, !property.excludedFrom.contains(.coding) else { return }
        let former = before.properties.first { $0.key == property.key && !$0.excludedFrom.contains(.coding) }
        guard let former else { return }
        let root = PropertyID(after.name, former.name)
        let destinations = trace.destinations(of: root)
        if destinations.contains(PropertyID(after.name, property.name)) { return }
        if isKnown, !destinations.isEmpty { return }
        var change = ModelChange(.property, .keyReuse, old: .property(former), new: .property(property))
        change.oldOwner = before
        change.newOwner = after
        change.alsoRetyped = names.type(former.type) != property.type
        let followed = destinations.compactMap { trace.origin(of: $0)?.declared.last }
        change.declaration = trace.removals[root] ?? followed.first
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
        if identity == newOwner.name, !names.hasReusedNames, before.isTheSame(as: after) { return }
        let told = base.records[identity]?[before.name]
        let entries = origin?.declared ?? []
        func add(_ kind: ChangeKind, declared: Bool, retyped: Bool = false) {
            var change = ModelChange(.property, kind, old: .property(before), new: .property(after))
            change.oldOwner = oldOwner
            change.newOwner = newOwner
            change.alsoRetyped = retyped
            if declared {
                let entry = entries.last { $0.tells(kind) } ?? entries.last
                var declaration = entry ?? Declared(version: new.model.version, span: after.span)
                declaration.changes = entries.flatMap(\.changes)
                change.declaration = declaration
            }
            changes.append(change)
        }
        let difference = PropertyDifference(before, after, names)
        let account = told.map { PropertyDifference(before, $0, names, isTold: true) }
        let isMoved = identity != newOwner.name
        let isRetyped = difference.type
        let isTypeTold = account?.type == false
        if isMoved {
            add(.moved, declared: told != nil && (!isRetyped || isTypeTold), retyped: isRetyped)
        } else if before.name != after.name {
            add(.renamed, declared: told != nil && (!isRetyped || isTypeTold), retyped: isRetyped)
            noteKeyReuse(after, oldOwner, newOwner, isKnown: true)
        } else {
            let patternExplains =
                oldOwner.keyPattern != newOwner.keyPattern && !before.isKeyWritten && !after.isKeyWritten
            if difference.key, !patternExplains {
                add(.key, declared: account?.key == false)
                noteKeyReuse(after, oldOwner, newOwner, isKnown: true)
            } else if difference.jsonKey {
                add(.jsonKey, declared: account?.jsonKey == false)
            }
            if isRetyped { add(.type, declared: isTypeTold) }
        }
        if isRetyped { return compareUnshaped(before, after, add: { add($0, declared: true) }) }
        if difference.conversion { add(.conversion, declared: account?.conversion == false) }
        if difference.packing { add(.packing, declared: account?.packing == false) }
        if difference.flattening { add(.flattening, declared: account?.flattening == false) }
        if difference.reference { add(.reference, declared: account?.reference == false) }
        if difference.inverse { add(.inverse, declared: account?.inverse == false) }
        if difference.virtuality { add(.virtuality, declared: account?.virtuality == false) }
        if difference.exclusion { add(.exclusion, declared: account?.exclusion == false) }
        if difference.defaultValue { add(.defaultValue, declared: account?.defaultValue == false) }
        compareUnshaped(before, after, add: { add($0, declared: true) })
    }

    /// What is no part of the shape: the history has no say in it.
    private func compareUnshaped(_ before: PropertyModel, _ after: PropertyModel, add: (ChangeKind) -> Void) {
        if before.form != after.form { add(.form) }
        if before.failure != after.failure { add(.failurePolicy) }
        if before.isMutable != after.isMutable { add(.access) }
    }
}

extension Declared {
    fileprivate var isCombination: Bool {
        changes.contains { $0.kind is Change.Combine }
    }

    /// Whether this entry is the one that explains a change of that kind.
    fileprivate func tells(_ kind: ChangeKind) -> Bool {
        changes.contains { change in
            switch change.kind {
            case is Change.Rename: kind == .renamed
            case is Change.Move: kind == .moved
            case is Change.Rekey: kind == .key || kind == .jsonKey
            case is Change.Redefault: kind == .defaultValue
            case is Change.Exclude: kind == .exclusion
            case is Change.Retype:
                [.type, .conversion, .packing, .flattening, .reference, .inverse, .virtuality].contains(kind)
            default: false
            }
        }
    }
}
