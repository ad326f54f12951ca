import ModelLanguage
import SchemaDiagnostics

extension Planner {
    mutating func planExtraKeys() {
        for changes in history.changes where changes.version <= version {
            for (index, change) in changes.changes.enumerated() {
                if let key = change.kind as? Change.WriteAlso, key.until >= version {
                    plan(key, of: change.declaration, changes, after: index)
                } else if let name = change.kind as? Change.WriteAlsoClass, name.until >= version {
                    planWrittenName(change, changes)
                }
            }
        }
    }

    private mutating func plan(
        _ key: Change.WriteAlso,
        of owner: TypeName,
        _ changes: VersionChanges,
        after index: Int
    ) {
        guard let old = history.shape(at: changes.version - 1)?.records[owner]?[key.old] else {
            bag.report(
                .writeAlsoSource,
                "version \(changes.version - 1) of '\(owner.plainName)' has no property '\(key.old)' to write as well",
                at: key.span
            )
            return
        }
        let back = wayBack(to: old, from: key.source, of: owner, changes)
        let names: [String]
        if case .whole(_, let targets) = back { names = targets } else { names = [key.source] }
        var sources: [Leaf] = []
        var steps: [ReadStep] = []
        for name in names {
            let then = Leaf(owner: owner, name: name)
            guard let (today, retypings) = followed(then, from: changes, after: index) else {
                bag.report(
                    .writeAlsoSource,
                    "'\(name)' is gone since, so that '\(key.old)' cannot be written from it",
                    at: key.span,
                    notes: [Note("end the window: 'until' may be any version before that")]
                )
                return
            }
            sources.append(today)
            // From the newest step back to the version of the change, then across the change itself.
            for retyping in retypings.reversed() {
                guard names.count == 1, let step = wayBack(retyping) else { return reportNoWayBack(key) }
                if step.conversion != .same || step.from != step.to { steps.append(step) }
            }
        }
        guard let today = sources.first else { return }
        var component: Int?
        let from = history.shape(at: changes.version)?.records[owner]?[key.source]?.type ?? old.type
        switch back {
        case .none: return reportNoWayBack(key)
        case .conversion(let conversion):
            let step = step(conversion, from: from, to: old.type)
            if step.conversion != .same || step.from != step.to { steps.append(step) }
        case .parts(let function, let index):
            component = index
            steps.append(step(.function(function, from: from, to: old.type), from: from, to: old.type))
        case .whole(let function, _): steps.append(step(.function(function), from: from, to: old.type))
        }
        guard !reportTaken(old, key, below: today.owner) else { return }
        var written = old.shape.renaming(tracer.today)
        if let flat = old.flat, case .structure(let structure) = old.type.wrapped {
            written.flat = presentKeys(flat, of: structure, at: changes.version - 1)
        }
        // Dictionaries go by names: another property of that name stands there.
        if hierarchy(of: today.owner).contains(where: { shape.records[$0]?[old.name]?.shape.isIn(.dictionary) == true })
        {
            written.excludedFrom.insert(.dictionary)
        }
        let extra = ExtraKeyPlan(
            old: written,
            owner: owner,
            sources: sources.map(\.name),
            steps: steps,
            component: component,
            version: changes.version,
            until: key.until
        )
        name(today.owner, { $0.extraKeys.append(extra) }, in: &plan)
        extraSpans[today.owner, default: []].append(key.span)
    }

    private func step(_ conversion: ValueConversion, from: PropertyType, to: PropertyType) -> ReadStep {
        ReadStep(
            from: tracer.today(from),
            to: tracer.today(to),
            conversion: conversion,
            otherwise: .fail,
            version: version
        )
    }

    /// The old key, of archives or of JSON, belongs to a property that objects have now or is written already.
    private mutating func reportTaken(_ old: PropertyModel, _ key: Change.WriteAlso, below owner: TypeName) -> Bool {
        func taken(_ keys: [String], _ jsonKeys: [String]) -> String? {
            if let both = old.shape.storedKeys.first(where: keys.contains) { return "key '\(both)'" }
            guard history.model.swift.codable != .none else { return nil }
            return old.shape.storedJSONKeys.first(where: jsonKeys.contains).map { "JSON key '\($0)'" }
        }
        func report(_ taken: String, _ taker: String, _ note: Note) -> Bool {
            let message = "'\(key.old)' cannot be written any more: its \(taken) belongs to \(taker)"
            bag.report(.writeAlsoKeyTaken, message, at: key.span, notes: [note])
            return true
        }
        let owners = hierarchy(of: owner)
        for extra in owners.flatMap({ plan.records[$0]?.extraKeys ?? [] }) {
            let other = extra.old
            guard let taken = taken(other.storedKeys, other.storedJSONKeys) else { continue }
            return report(
                taken,
                "'\(other.name)' of version \(extra.version - 1), which is written as well",
                Note("end the window of one of the two: 'until' may be any version before \(version)")
            )
        }
        for property in owners.flatMap({ shape.records[$0]?.properties ?? [] }) {
            let keys = property.shape.isArchived ? property.shape.storedKeys : []
            let jsonKeys = property.shape.isIn(.json) && old.shape.isIn(.json) ? property.shape.storedJSONKeys : []
            guard let taken = taken(keys, jsonKeys) else { continue }
            return report(taken, "'\(property.name)'", Note("the property with that key", at: property.span))
        }
        return false
    }

    private mutating func reportNoWayBack(_ key: Change.WriteAlso) {
        bag.report(
            .writeAlsoSource,
            "no conversion leads from '\(key.source)' back to '\(key.old)'",
            at: key.span,
            notes: [Note("name one with 'inverse:' in the change")]
        )
    }

    /// What a property of a version is at the planned one, and the retypes on the way, oldest first; nil: it is gone.
    private func followed(
        _ leaf: Leaf,
        from first: VersionChanges,
        after index: Int
    ) -> (Leaf, [Change.Retyping])? {
        var leaf = leaf
        var retypings: [Change.Retyping] = []
        var later = Array(first.changes[(index + 1)...])
        for changes in history.changes where changes.version > first.version && changes.version <= version {
            later += changes.changes
        }
        for change in later where change.declaration == leaf.owner {
            if let removal = change.kind as? Change.RemoveDeclaration, let target = removal.readAs {
                let name = removal.rename.first { $0.old == leaf.name }?.new ?? leaf.name
                leaf = Leaf(owner: target, name: name)
            }
            if let retype = change.kind as? Change.Retype,
                let retyping = retype.retypings.first(where: { $0.new.name == leaf.name })
            {
                retypings.append(retyping)
            }
            guard case .properties(let flows) = change.flows,
                let flow = flows.first(where: { $0.old.contains(leaf) && !$0.staying.contains(leaf) })
            else { continue }
            guard let new = flow.new, !flow.isCombined else { return nil }
            leaf = new
        }
        guard let property = shape.records[leaf.owner]?[leaf.name], !property.isInvisible else { return nil }
        return (leaf, retypings)
    }

    private func wayBack(_ retyping: Change.Retyping) -> ReadStep? {
        let from = tracer.today(retyping.new.type)
        let to = tracer.today(retyping.old.type)
        let back =
            retyping.inverse.map { ValueConversion.function($0, from: from, to: to) }
            ?? ValueConversion.builtIn(from: from, to: to, foreign: history.model.foreignTypes, isKind: shape.isKind)
        return back.map { step($0, from: from, to: to) }
    }

    private enum WayBack {
        case none
        case conversion(ValueConversion)
        /// A function that returns all sources of a merge, of which this one is wanted; nil: there is one.
        case parts(String, Int?)
        /// A function of all targets of a split.
        case whole(String, [String])
    }

    private func wayBack(to old: PropertyModel, from source: String, of owner: TypeName, _ changes: VersionChanges)
        -> WayBack
    {
        var conversion: ValueConversion = .same
        for change in changes.changes where change.declaration == owner {
            if let retypings = (change.kind as? Change.Retype)?.retypings,
                let retyping = retypings.first(where: { $0.new.name == source })
            {
                guard let back = wayBack(retyping) else { return .none }
                conversion = back.conversion
            } else if let combination = change.kind as? Change.Combine,
                combination.targets.contains(where: { $0.name == source }),
                let index = combination.sources.firstIndex(where: { $0.name == old.name })
            {
                guard let inverse = combination.inverse else { return .none }
                if combination.targets.count > 1 { return .whole(inverse, combination.targets.map(\.name)) }
                return .parts(inverse, combination.sources.count > 1 ? index : nil)
            }
        }
        return .conversion(conversion)
    }

    // MARK: Class names

    private mutating func planWrittenName(_ change: Change, _ changes: VersionChanges) {
        guard let name = writtenNames[change.declaration]?.last(where: { $0.versions.lowerBound == changes.version })
        else { return }
        let owner = shape.order.first {
            $0 != change.declaration && shape.records[$0]?.archiveName == name.name
        }
        if let owner {
            bag.report(
                .writeAlsoKeyTaken,
                "the name '\(name.name)' cannot be written any more: it belongs to '\(owner.plainName)'",
                at: change.span
            )
            return
        }
        self.name(change.declaration, { $0.writtenName = name.name }, in: &plan)
    }
}

extension PropertyShape {
    /// Something of it is written to that channel.
    func isIn(_ channel: Channels) -> Bool { !excludedFrom.contains(channel) && inverseOf == nil }

    /// A flat struct stands under the keys of its parts, in archives and JSON alike; it has no key itself.
    var storedKeys: [String] { flat?.map(\.key) ?? [key] }
    var storedJSONKeys: [String] { flat?.map(\.key) ?? [jsonKey] }
}

extension DiagnosticID {
    static let writeAlsoSource = DiagnosticID("write-also-source")
    static let writeAlsoKeyTaken = DiagnosticID("write-also-key-taken")
}
