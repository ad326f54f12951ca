import Diagnostics

extension Planner {
    mutating func planExtraKeys() {
        for changes in history.changes where changes.version <= version {
            for change in changes.changes {
                switch change.kind {
                case .writeAlso(let key) where key.until >= version: plan(key, of: change.declaration, changes)
                case .writeAlsoClass(let old, let until) where until >= version:
                    let archived = history.shape(at: changes.version - 1)?.records[change.declaration]
                    let written = archived.map { $0.name == old || $0.archiveName == old ? $0.archiveName : old } ?? old
                    name(change.declaration, { $0.writtenName = written }, in: &plan)
                default: break
                }
            }
        }
    }

    private mutating func plan(_ key: Change.ExtraKey, of owner: TypeName, _ changes: VersionChanges) {
        guard let old = history.shape(at: changes.version - 1)?.records[owner]?[key.old] else {
            bag.report(
                .writeAlsoSource,
                "version \(changes.version - 1) of '\(owner.plainName)' has no property '\(key.old)' to write as well",
                at: key.span
            )
            return
        }
        guard let (today, steps) = successor(of: Leaf(owner: owner, name: key.source), from: changes.version) else {
            bag.report(
                .writeAlsoSource,
                "'\(key.source)' is gone since, so that '\(key.old)' cannot be written from it",
                at: key.span,
                notes: [Note("end the window: 'until' may be any version before that")]
            )
            return
        }
        var conversions: [ValueConversion] = []
        var component: Int?
        var sources = [today.name]
        // From the newest step back to the version of the change, then across the change itself.
        for step in steps {
            guard let back = wayBack(step) else { return reportNoWayBack(key) }
            if back != .same { conversions.append(back) }
        }
        switch wayBack(to: old, from: key.source, of: owner, changes) {
        case .none: return reportNoWayBack(key)
        case .same: break
        case .conversion(let conversion): conversions.append(conversion)
        case .parts(let function, let index):
            conversions.append(.function(function))
            component = index
        case .whole(let function, let targets):
            conversions = [.function(function)]
            sources = targets
        }
        let properties = shape.chain(of: owner).flatMap { shape.records[$0]?.properties ?? [] }
        let taken = properties.first { $0.isArchived && ($0.flat?.map(\.key) ?? [$0.key]).contains(old.key) }
        if let taken {
            bag.report(
                .writeAlsoKeyTaken,
                "'\(key.old)' cannot be written any more: its key '\(old.key)' belongs to '\(taken.name)'",
                at: key.span,
                notes: [Note("the property with that key", at: taken.span)]
            )
            return
        }
        let extra = ExtraKeyPlan(
            old: PropertyShape(old),
            sources: sources,
            conversions: conversions,
            component: component,
            until: key.until
        )
        name(today.owner, { $0.extraKeys.append(extra) }, in: &plan)
    }

    private mutating func reportNoWayBack(_ key: Change.ExtraKey) {
        bag.report(
            .writeAlsoSource,
            "no conversion leads from '\(key.source)' back to '\(key.old)'",
            at: key.span,
            notes: [Note("name one with 'inverse:' in the change")]
        )
    }

    /// The property of today that came from one of an older version, and its retypes on the way, newest first.
    private func successor(of leaf: Leaf, from version: Int) -> (Leaf, [ReadStep])? {
        for (owner, record) in shape.records {
            for property in record.properties where !property.isInvisible {
                for interval in tracer.trace(property.name, of: owner, in: owner)
                where interval.versions.contains(version) {
                    if let steps = interval.trace.steps(to: leaf) {
                        return (Leaf(owner: owner, name: property.name), steps)
                    }
                }
            }
        }
        return nil
    }

    private func wayBack(_ step: ReadStep) -> ValueConversion? {
        for change in history.changes(to: step.version)?.changes ?? [] {
            guard case .retype(let retypings) = change.kind else { continue }
            for retyping in retypings
            where tracer.today(retyping.new.type) == step.to && tracer.today(retyping.old.type) == step.from {
                return .back(from: step.to, to: step.from, inverse: retyping.inverse) { shape.isKind($0, of: $1) }
            }
        }
        return nil
    }

    private enum WayBack {
        case none
        case same
        case conversion(ValueConversion)
        /// A function that returns all sources of a merge; this one is wanted.
        case parts(String, Int)
        /// A function of all targets of a split.
        case whole(String, [String])
    }

    private func wayBack(to old: PropertyModel, from source: String, of owner: TypeName, _ changes: VersionChanges)
        -> WayBack
    {
        var conversion: ValueConversion = .same
        for change in changes.changes where change.declaration == owner {
            switch change.kind {
            case .retype(let retypings):
                guard let retyping = retypings.first(where: { $0.new.name == source }) else { continue }
                let from = tracer.today(retyping.new.type)
                let to = tracer.today(retyping.old.type)
                guard
                    let back = ValueConversion.back(
                        from: from,
                        to: to,
                        inverse: retyping.inverse,
                        isKind: { shape.isKind($0, of: $1) }
                    )
                else { return .none }
                conversion = back
            case .combine(let combination):
                guard combination.targets.contains(where: { $0.name == source }),
                    let index = combination.sources.firstIndex(where: { $0.name == old.name })
                else { continue }
                guard let inverse = combination.inverse else { return .none }
                if combination.targets.count > 1 { return .whole(inverse, combination.targets.map(\.name)) }
                return combination.sources.count > 1 ? .parts(inverse, index) : .conversion(.function(inverse))
            default: break
            }
        }
        return conversion == .same ? .same : .conversion(conversion)
    }
}

extension Trace {
    /// The conversions between a leaf and the value, newest first; nil where the value is not that leaf's alone.
    func steps(to leaf: Leaf) -> [ReadStep]? {
        switch self {
        case .leaf(let found): found == leaf ? [] : nil
        case .fixed, .computed: nil
        case .converted(let inner, let step): inner.steps(to: leaf).map { [step] + $0 }
        }
    }
}

extension DiagnosticID {
    static let writeAlsoSource = DiagnosticID(
        "write-also-source",
        "an old key cannot be written from the property named"
    )
    static let writeAlsoKeyTaken = DiagnosticID(
        "write-also-key-taken",
        "an old key that is still written belongs to another property"
    )
}
