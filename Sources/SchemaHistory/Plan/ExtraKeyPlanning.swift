import ModelLanguage
import SchemaDiagnostics

extension Planner {
    mutating func planExtraKeys() {
        for (changes, index) in self.index.notable.ofOldKeys where changes.version <= version {
            let change = changes.changes[index]
            if let key = change.kind as? Change.WriteAlso, key.until >= version {
                plan(key, of: change.declaration, changes, after: index)
            } else if let name = change.kind as? Change.WriteAlsoClass, name.until >= version {
                planWrittenName(change, changes)
            }
        }
    }

    private mutating func plan(
        _ key: Change.WriteAlso,
        of owner: TypeName,
        _ changes: VersionChanges,
        after index: Int
    ) {
        let before = history.shape(at: changes.version - 1)?.records[owner]
        guard let old = before?[key.old] else {
            let names = before?.properties.map(\.name) ?? []
            bag.report(
                .writeAlsoSource,
                "version \(changes.version - 1) of '\(owner.plainName)' has no property '\(key.old)' to write as well",
                at: key.span,
                notes: names.isEmpty ? [] : [Note("it has \(names.prefix(12).joined(separator: ", "))")],
                fixIts: FixIt.didYouMean(bag.closestMatch(to: key.old, among: names), at: key.span)
            )
            return
        }
        let combination = changes.changes.lazy.filter { $0.declaration == owner }
            .compactMap { $0.kind as? Change.Combine }.first { combination in
                combination.targets.contains { $0.name == key.source }
                    && combination.sources.contains { $0.name == key.old }
            }
        let isWhole = (combination?.targets.count ?? 0) > 1
        let names = isWhole ? combination?.targets.map(\.name) ?? [] : [key.source]
        var sources: [Successor] = []
        for name in names {
            // Entries below may have renamed it.
            let then = changes.changes[(index + 1)...].reduce(Leaf(owner: owner, name: name)) { $1.renamed($0) }
            guard let found = successor(of: then, since: changes.version, before: combination == nil) else {
                bag.report(
                    .writeAlsoSource,
                    "'\(name)' was removed later, so '\(key.old)' cannot be written from it",
                    at: key.span,
                    notes: [
                        Note(
                            "it can be removed in version \(key.until + 1); or shorten the window, if no released version promised it: 'until' may be any version before that"
                        )
                    ]
                )
                return
            }
            sources.append(found)
        }
        guard let today = sources.first?.leaf else { return }
        // From the newest step back to the version of the change; then the change itself.
        var steps: [ReadStep] = []
        for source in sources {
            for step in source.steps {
                guard names.count == 1, let back = wayBack(step) else { return reportNoWayBack(key, of: owner) }
                if back.conversion != .same || back.from != back.to { steps.append(back) }
            }
        }
        var component: Int?
        let (from, to) = (
            steps.last?.to ?? sources[names.firstIndex(of: key.source) ?? 0].type, tracer.inReader(old.type)
        )
        if let combination {
            guard let inverse = combination.inverse else { return reportNoWayBack(key, of: owner) }
            if !isWhole, combination.sources.count > 1 {
                component = combination.sources.firstIndex { $0.name == key.old }
            }
            let conversion = isWhole ? .function(inverse) : ValueConversion.function(inverse, from: from, to: to)
            steps.append(step(conversion, from: from, to: to))
        } else if from != to {
            let conversion = shape.builtIn(from: from, to: to, in: history.model)
            guard let conversion else { return reportNoWayBack(key, of: owner) }
            steps.append(step(conversion, from: from, to: to))
        }
        guard !reportTaken(old, key, below: today.owner) else { return }
        var written = old.shape.renaming(tracer.inReader)
        if let flat = old.flat, case .structure(let structure) = old.type.wrapped {
            written.flat = presentKeys(flat, of: structure, at: changes.version - 1)
        }
        // Dictionaries use names, and another property has that name.
        let namesakes = hierarchy(of: today.owner).compactMap { shape.records[$0]?[old.name]?.shape }
        if namesakes.contains(where: { !$0.keys(in: .dictionary).isEmpty }) {
            written.excludedFrom.insert(.dictionary)
        }
        let extra = ExtraKeyPlan(
            old: written,
            owner: owner,
            sources: sources.map(\.leaf.name),
            steps: steps,
            component: component,
            version: changes.version,
            until: key.until
        )
        plan[today.owner].extraKeys.append(extra)
        extraSpans[today.owner, default: []].append(key.span)
    }

    private func step(_ conversion: ValueConversion, from: PropertyType, to: PropertyType) -> ReadStep {
        ReadStep(from: from, to: to, conversion: conversion, otherwise: .fail, version: version)
    }

    /// The old key, in archives or in JSON, is in use by a current property, or is written already.
    private mutating func reportTaken(_ old: PropertyModel, _ key: Change.WriteAlso, below owner: TypeName) -> Bool {
        func taken(by other: PropertyShape) -> String? {
            func both(in channel: Channel) -> String? {
                old.shape.keys(in: channel).first { key in
                    other.keys(in: channel).contains { $0 == key || JSONKey.meet($0, key) }
                }
            }
            if let key = both(in: .archive) { return "key '\(key)'" }
            return history.model.swift.codable == .none
                ? nil : both(in: .json).map { "JSON key '\(JSONKey.words($0))'" }
        }
        func report(_ taken: String, _ taker: String, _ notes: Note...) -> Bool {
            let message = "'\(key.old)' can no longer be written: its \(taken) belongs to \(taker)"
            bag.report(.writeAlsoKeyTaken, message, at: key.span, notes: notes)
            return true
        }
        let owners = hierarchy(of: owner)
        for extra in owners.flatMap({ plan.records[$0]?.extraKeys ?? [] }) {
            let other = extra.old
            guard let taken = taken(by: other) else { continue }
            return report(
                taken,
                "'\(other.name)' of version \(extra.version - 1), which is written as well",
                Note("shorten the window of one of the two: 'until' may be any version before \(version)")
            )
        }
        for property in owners.flatMap({ shape.records[$0]?.properties ?? [] }) {
            guard let taken = taken(by: property.shape) else { continue }
            let name = "'\(property.name)'"
            let place = Note("the property with that key", at: property.span)
            let cure = "older apps find the old value there until version \(key.until): \(name) needs another key"
            return report(taken, name, place, Note(cure))
        }
        return false
    }

    private mutating func reportNoWayBack(_ key: Change.WriteAlso, of owner: TypeName) {
        let reverting = functionName(of: owner.plainName, "revert", key.source)
        bag.report(
            .writeAlsoSource,
            "there is no conversion from '\(key.source)' back to '\(key.old)'",
            at: key.span,
            notes: [Note("name one in the change, as in 'inverse: \(reverting)'")]
        )
    }

    /// A current property that has the values of an older one.
    private struct Successor {
        var leaf: Leaf
        var type: PropertyType
        /// The conversions of its values since, newest first.
        var steps: [ReadStep]
    }

    /// Nil: it was removed.
    /// - Parameter isBefore: whether to include the conversions of the older one's own version.
    private func successor(of then: Leaf, since first: Int, before isBefore: Bool) -> Successor? {
        guard let target = tracer.target(of: then.owner) else { return nil }
        let traces = timeline.tracer(at: version, in: nil)
        for owner in hierarchy(of: target) {
            let object = shape.isKind(target, of: owner) ? then.owner : owner
            for property in shape.records[owner]?.properties ?? [] where !property.isInvisible {
                let leaf = Leaf(owner: owner, name: property.name)
                guard let trace = traces.trace(leaf, in: object, at: first), trace.root == then
                else { continue }
                let before = isBefore ? traces.trace(leaf, in: object, at: first - 1) : nil
                return Successor(leaf: leaf, type: property.type, steps: (before ?? trace).steps)
            }
        }
        return nil
    }

    private func wayBack(_ way: ReadStep) -> ReadStep? {
        let back = way.inverse.map { ValueConversion.function($0, from: way.to, to: way.from) }
        // What a function did, only another one undoes, whatever the types are.
        if back == nil, way.conversion.function != nil { return nil }
        let conversion = back ?? shape.builtIn(from: way.to, to: way.from, in: history.model)
        return conversion.map { step($0, from: way.to, to: way.from) }
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
                "the name '\(name.name)' can no longer be written: it belongs to '\(owner.plainName)'",
                at: change.span,
                notes: [Note("remove the entry, or give '\(owner.plainName)' another 'archiveName'")]
            )
            return
        }
        plan[change.declaration].writtenName = name.name
    }
}

extension Change {
    /// The property's name after the change.
    fileprivate func renamed(_ leaf: Leaf) -> Leaf {
        guard case .properties(let flows) = flows else { return leaf }
        return flows.first { $0.old == [leaf] && !$0.isCombined }?.new ?? leaf
    }
}

extension DiagnosticID {
    static let writeAlsoSource = DiagnosticID("write-also-source")
    static let writeAlsoKeyTaken = DiagnosticID("write-also-key-taken")
}
