import ModelLanguage

extension Planner {
    /// Plans of one class's (struct's) own properties. Properties that every version reads alike have none.
    mutating func planProperties(of owner: TypeName) {
        guard let record = shape.records[owner] else { return }
        let special = specialObjects.filter { object in
            guard let target = tracer.target(of: object) else { return false }
            return object != owner && shape.isKind(target, of: owner)
        }
        guard hasChanged(owner) || !special.isEmpty || specialObjects.contains(owner) else { return }
        let isOrdinary = special.isEmpty && !specialObjects.contains(owner)
        for property in record.properties where !property.isInvisible && property.inverseOf == nil {
            if isOrdinary, index.isSteady(property.shape, of: owner) { continue }
            let rules = rules(for: property, of: owner, special: special, tracer)
            var result = PropertyPlan(rules: rules)
            if index.hasPartialChannels {
                for channel in Channel.ofData.dropFirst() {
                    let tracer = timeline.tracer(at: version, in: channel)
                    let others = self.rules(for: property, of: owner, special: special, tracer)
                    if others != rules { result.others[channel] = others }
                }
            }
            guard result != PropertyPlan(rules: [plain(property)]) else { continue }
            plan[owner].properties[property.name] = result
        }
    }

    var readable: ClosedRange<Int> { min(history.readsFrom, version)...version }

    /// As the plan's version writes it.
    private func plain(_ property: PropertyModel) -> ReadRule {
        var shape = property.shape
        shape.defaultValue = shape.defaultValue.flatMap { tracer.cases.inReader($0, of: shape.type, from: version) }
        return ReadRule(versions: readable, source: .stored(shape))
    }

    private func rules(
        for property: PropertyModel,
        of owner: TypeName,
        special: [TypeName],
        _ tracer: Tracer
    ) -> [ReadRule] {
        // Readers do not look for it.
        if let channel = tracer.channel, property.excludedFrom.contains(channel.exclusion) { return [plain(property)] }
        let isOrdinary = hasOrdinaryObjects(owner, special: special)
        var base = sources(of: property, owner, in: owner, tracer)
        var own = special
        if !isOrdinary, let first = special.first {
            base = sources(of: property, owner, in: first, tracer)
            own.removeFirst()
        }
        base.stretch(to: readable)
        var exceptions: [ReadRule] = []
        for object in own {
            for rule in sources(of: property, owner, in: object, tracer) {
                for part in rule.differing(from: base) {
                    let names = archiveNames(of: object, in: part.versions)
                    let archived = ArchivedClass(identity: object, archiveNames: names)
                    if let index = exceptions.firstIndex(where: {
                        $0.versions == part.versions && $0.source == part.source
                    }) {
                        exceptions[index].archivedAs?.append(archived)
                    } else {
                        exceptions.append(
                            ReadRule(versions: part.versions, archivedAs: [archived], source: part.source)
                        )
                    }
                }
            }
        }
        return exceptions.sorted { $0.versions.upperBound > $1.versions.upperBound } + base
    }

    /// Whether any object may be read by the owner's rule: an object of the class itself, or of a subclass without a past of its own.
    private func hasOrdinaryObjects(_ owner: TypeName, special: [TypeName]) -> Bool {
        let special = Set(special)
        func isOrdinary(_ name: TypeName) -> Bool {
            guard !special.contains(name), let target = tracer.target(of: name), shape.isKind(target, of: owner) else {
                return false
            }
            return history.shapes.contains { $0.records[name]?.isAbstract == false }
        }
        // Nearly always the class itself.
        return isOrdinary(owner) || tracer.identities.contains(where: isOrdinary)
    }

    private func archiveNames(of object: TypeName, in versions: ClosedRange<Int>) -> [String] {
        var names: [String] = []
        for version in versions.reversed() {
            for name in archiveNames(of: object, at: version) where !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The sources of a property in one archived class's objects, as rules without conditions, newest first.
    func sources(
        of property: PropertyModel,
        _ owner: TypeName,
        in object: TypeName,
        _ tracer: Tracer
    ) -> [ReadRule] {
        guard object == owner else { return madeSources(of: property, owner, in: object, tracer) }
        let place = Timeline.RulesKey(leaf: Leaf(owner: owner, name: property.name), channel: tracer.channel)
        let rules = formerSources(of: property, place, tracer) ?? madeSources(of: property, owner, in: object, tracer)
        let isPlain = property.isPlain && rules.allSatisfy(\.source.isPlain)
        timeline.rules[place] = isPlain ? .init(version: version, shape: property.shape, rules: rules) : nil
        return rules
    }

    /// Those of the class's previous epoch, if nothing changed the property since.
    private func formerSources(of property: PropertyModel, _ place: Timeline.RulesKey, _ tracer: Tracer) -> [ReadRule]?
    {
        let owner = place.leaf.owner
        let start = index.epochStart(of: owner, at: version)
        guard let known = timeline.rules[place], known.version == index.epochStart(of: owner, at: start - 1),
            known.shape == property.shape, tracer.names(since: known.version),
            var last = known.rules.first, last.versions.upperBound == known.version
        else { return nil }
        let intervals = tracer.intervals(of: place.leaf, in: owner)
        guard intervals.count > 1, intervals[0].trace == .stored(place.leaf), intervals[1].trace == intervals[0].trace,
            intervals[1].versions.contains(start - 1)
        else { return nil }
        let source = collapse(intervals[0].trace, at: start, for: property, tracer)
        var rules = [ReadRule(versions: intervals[0].versions, source: source)]
        last.versions = last.versions.lowerBound...(start - 1)
        rules.extend(by: last)
        for rule in known.rules.dropFirst() { rules.extend(by: rule) }
        return rules
    }

    private func madeSources(
        of property: PropertyModel,
        _ owner: TypeName,
        in object: TypeName,
        _ tracer: Tracer
    ) -> [ReadRule] {
        var rules: [ReadRule] = []
        var ends: [PropertyShape.FormerEnd] = []
        for interval in tracer.intervals(of: Leaf(owner: owner, name: property.name), in: object) {
            var source = collapse(interval.trace, at: interval.versions.lowerBound, for: property, tracer)
            if let shape = source.root {
                ends += shape.formerEnds.filter { !ends.contains($0) }
                let ends = ends
                source = source.replacing { shape in
                    var shape = shape
                    shape.formerEnds = ends
                    return .stored(shape)
                }
            }
            rules.extend(by: ReadRule(versions: interval.versions, source: source))
        }
        return rules
    }

    /// The value in the archive, without distinctions that do not matter for reading.
    func stored(_ leaf: Leaf, at version: Int, for property: PropertyModel, _ tracer: Tracer) -> ReadSource {
        guard let old = history.shape(at: version)?.records[leaf.owner]?[leaf.name] else { return .failure }
        var shape = old.shape.renaming(tracer.inReader)
        shape.defaultValue = old.defaultValue.flatMap { tracer.cases.inReader($0, of: old.type, from: version) }
        shape.inverse = property.inverse
        shape.formerEnds = formerEnd(of: old, at: version, tracer).map { [$0] } ?? []
        shape.isConditional = property.isConditional
        shape.isVirtual = property.isVirtual
        shape.excludedFrom = property.excludedFrom
        shape.formerName = formerName(in: old.type, at: version, readAs: property.type)
        if shape.type == property.type { shape.isWeak = property.isWeak }
        return .stored(shape)
    }

    /// The property that `inverse:` named in a version, if it is not an inverse any more.
    private func formerEnd(of old: PropertyModel, at version: Int, _ tracer: Tracer) -> PropertyShape.FormerEnd? {
        guard let name = old.inverse, let target = tracer.inReader(old.type).referredClass else { return nil }
        let ends = timeline.tracer(at: self.version, in: nil)
        for owner in shape.chain(of: target) {
            // A required value cannot wait for the object that refers to it.
            for end in shape.records[owner]?.properties ?? []
            where end.inverseOf == nil && (end.type.isOptional || end.type.isCollection) && !end.isVirtual {
                guard let then = ends.trace(Leaf(owner: owner, name: end.name), in: target, at: version),
                    let leaf = then.root, leaf.name == name,
                    let former = history.shape(at: version)?.records[leaf.owner]?[leaf.name], former.inverseOf != nil,
                    let holder = tracer.inReader(former.type).referredClass
                else { continue }
                return PropertyShape.FormerEnd(
                    owner: owner,
                    name: end.name,
                    holder: holder,
                    isConverted: then.steps.contains { $0.conversion != .same }
                        || tracer.inReader(former.type) != end.type
                )
            }
        }
        return nil
    }

    /// The name of a struct or base-most class that has since been read as another, or as its superclass. Objects in archives carry that
    /// name themselves.
    private func formerName(in type: PropertyType, at version: Int, readAs present: PropertyType) -> String? {
        guard let then = history.shape(at: version) else { return nil }
        let name = type.names.last { name in
            guard let target = tracer.target(of: name) else { return false }
            let isStruct = then.records[name]?.kind == .struct
            guard isStruct || then.chain(of: name).count == 1 else { return false }
            return name.isRemoved
                || !isStruct && present.names.contains { $0 != target && shape.isKind(target, of: $0) }
        }
        return name.flatMap { then.records[$0]?.archiveName }
    }
}

extension [ReadRule] {
    /// Extends the first and last rule to all versions: nothing else was ever written there.
    mutating func stretch(to versions: ClosedRange<Int>) {
        guard let first = first, let last = last else { return }
        self[0].versions = first.versions.lowerBound...Swift.max(versions.upperBound, first.versions.upperBound)
        let upper = self[count - 1].versions.upperBound
        self[count - 1].versions = Swift.min(versions.lowerBound, last.versions.lowerBound)...upper
    }
}

extension ReadRule {
    /// The parts of the rule for which another list of rules, without gaps, differs.
    func differing(from base: [ReadRule]) -> [ReadRule] {
        var parts: [ReadRule] = []
        for rule in base where rule.source != source && rule.versions.overlaps(versions) {
            parts.extend(by: ReadRule(versions: rule.versions.clamped(to: versions), source: source))
        }
        return parts
    }
}

extension PropertyModel {
    /// What its values mean depends on no other declaration.
    fileprivate var isPlain: Bool { inverse == nil && inverseOf == nil && !type.namesSomething }
}

extension ReadSource {
    /// Only values of properties, constants and conversions between types that name no declaration.
    fileprivate var isPlain: Bool {
        switch self {
        case .stored(let shape):
            shape.inverse == nil && shape.flat == nil && shape.formerName == nil && shape.formerEnds.isEmpty
                && !shape.type.namesSomething && shape.convert?.archived.namesSomething != true
        case .value(_, let type): !type.namesSomething
        case .failure: true
        case .converted(let inner, let step): inner.isPlain && !step.from.namesSomething && !step.to.namesSomething
        case .inverse, .computed: false
        }
    }
}
