import ModelLanguage

extension Planner {
    /// Plans of one class's (struct's) own properties; those that every version reads alike have none.
    mutating func planProperties(of owner: TypeName) {
        guard let record = shape.records[owner] else { return }
        let special = specialObjects.filter { object in
            guard let target = lineage.target(of: object) else { return false }
            return object != owner && shape.isKind(target, of: owner)
        }
        guard changedRecords.contains(owner) || !special.isEmpty || specialObjects.contains(owner) else { return }
        for property in record.properties where !property.isInvisible && property.inverseOf == nil {
            let rules = rules(for: property, of: owner, special: special, tracer)
            var result = PropertyPlan(rules: rules)
            if hasPartialChannels {
                let json = self.rules(for: property, of: owner, special: special, tracer(.json))
                let dictionary = self.rules(for: property, of: owner, special: special, tracer(.dictionary))
                if json != rules { result.jsonRules = json }
                if dictionary != rules { result.dictionaryRules = dictionary }
            }
            let plain = ReadRule(versions: readable, source: .stored(today(property)))
            guard result != PropertyPlan(rules: [plain]) else { continue }
            name(owner, { $0.properties[property.name] = result }, in: &plan)
        }
    }

    private func tracer(_ channel: Channels) -> Tracer {
        Tracer(history, version: version, channel: channel, lineage: lineage)
    }

    var readable: ClosedRange<Int> { min(history.readsFrom, version)...version }

    private func today(_ property: PropertyModel) -> PropertyShape {
        var shape = PropertyShape(property)
        shape.isKeyWritten = true
        shape.isJSONKeyWritten = true
        shape.defaultValue = shape.defaultValue.map { lineage.cases.today($0, from: version) }
        return shape
    }

    private func rules(
        for property: PropertyModel,
        of owner: TypeName,
        special: [TypeName],
        _ tracer: Tracer
    ) -> [ReadRule] {
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

    /// Whether any object may be read by the owner's rule: of the class itself, or of one below that has no past of its own.
    private func hasOrdinaryObjects(_ owner: TypeName, special: [TypeName]) -> Bool {
        let special = Set(special)
        func isOrdinary(_ name: TypeName) -> Bool {
            guard !special.contains(name), let target = lineage.target(of: name), shape.isKind(target, of: owner) else {
                return false
            }
            return history.shapes.contains { $0.records[name]?.isAbstract == false }
        }
        // Nearly always the class itself.
        return isOrdinary(owner) || lineage.identities.contains(where: isOrdinary)
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
        var rules: [ReadRule] = []
        for interval in tracer.trace(property.name, of: owner, in: object) {
            let source = source(interval.trace, at: interval.versions.lowerBound, for: property, tracer)
            rules.extend(by: ReadRule(versions: interval.versions, source: source))
        }
        return rules
    }

    func source(_ trace: Trace, at version: Int, for property: PropertyModel, _ tracer: Tracer) -> ReadSource {
        trace.replacing {
            stored($0, at: version, for: property, tracer)
        } convert: { source, step in
            if let listed = listed(source, step, from: version) { return listed }
            if let lenient = droppable(source, step, from: version) { return lenient }
            if step.conversion == .same, case .converted(let deeper, let first) = source, first.conversion == .same,
                first.elements == nil
            {
                var joined = step
                joined.from = first.from
                return .converted(deeper, joined)
            }
            return .converted(source, step)
        }
    }

    /// A set of cases or structs that became an array while they were still distinct: read as an array, since what of them became equal
    /// later stays in it twice.
    private func listed(_ source: ReadSource, _ step: ReadStep, from version: Int) -> ReadSource? {
        guard case .set(let element) = step.from.wrapped, let conversion = step.conversion.ofLists else { return nil }
        switch element {
        case .enumeration(let name):
            let merges = (history.shape(at: version)?.enums[name]?.cases ?? []).flatMap {
                lineage.cases.merges(of: $0.name, of: name, from: version)
            }
            guard merges.contains(where: { $0 > step.version }), !merges.contains(where: { $0 <= step.version }) else {
                return nil
            }
        case .structure(let name):
            guard changes(of: name, after: step.version), !changes(of: name, after: version, through: step.version)
            else {
                return nil
            }
        case .builtin, .propertyList, .array, .set, .dictionary, .optional, .object, .foreign: return nil
        }
        guard let list = source.asList else { return nil }
        var step = step
        step.from = step.from.asList
        step.conversion = conversion
        return step.from == step.to ? list : .converted(list, step)
    }

    /// A required reference that could be nil, or an array, before objects of its class were dropped: what is dropped is nil, or leaves.
    /// The same of an enum whose cases were dropped.
    private func droppable(_ source: ReadSource, _ step: ReadStep, from version: Int) -> ReadSource? {
        guard case .stored(var shape) = source else { return nil }
        switch shape.type {
        case .optional(.enumeration(let name)):
            // Once required, a case that goes is refused; what is absent is replaced. A null of others' JSON is refused too.
            guard case .unwrap(.same) = step.conversion, case .value(let value) = step.otherwise,
                hasDroppedCases(of: name, after: step.version, from: version)
            else { return nil }
            shape.type = .enumeration(name)
            shape.defaultValue = value
            return .stored(shape)
        case .object(let name):
            guard isDropped(name, after: step.version, from: version) else { return nil }
        case .enumeration(let name):
            guard hasDroppedCases(of: name, after: step.version, from: version) else { return nil }
        case .builtin, .propertyList, .array, .set, .dictionary, .optional, .structure, .foreign: return nil
        }
        var step = step
        switch step.conversion {
        case .same where step.to.isOptional: break
        case .single: step.conversion = .singleOrEmpty(.same)
        default: return nil
        }
        shape.type = .optional(shape.type)
        step.from = shape.type
        return step.from == step.to && step.conversion == .same ? .stored(shape) : .converted(.stored(shape), step)
    }

    /// Whether cases that a version has are dropped later, and all of those only after another version: one that was dropped before could
    /// not be nil yet.
    private func hasDroppedCases(of name: TypeName, after step: Int, from version: Int) -> Bool {
        let cases = (history.shape(at: version)?.enums[name]?.cases ?? []).map(\.name)
        let dropped = cases.filter { lineage.cases.today($0, of: name, from: version) == nil }
        return !dropped.isEmpty
            && dropped.allSatisfy { lineage.cases.today($0, of: name, from: version, to: step) != nil }
    }

    /// Whether objects of a class or of one below it, written at a version, vanish in a version later than another.
    private func isDropped(_ name: TypeName, after step: Int, from version: Int) -> Bool {
        history.changes.contains { changes in
            guard changes.version > step, changes.version > version, changes.version <= self.version else {
                return false
            }
            return changes.changes.contains { change in
                guard change.kind is Change.Drop else { return false }
                return shape.chain(of: change.declaration).contains(name) || change.declaration == name
            }
        }
    }

    /// Whether a struct, or what stands in it, changed in some version.
    private func changes(of structure: TypeName, after version: Int, through last: Int = .max) -> Bool {
        var names: Set<TypeName> = [structure]
        var open = [structure]
        while let name = open.popLast() {
            for shape in history.shapes {
                for property in shape.records[name]?.properties ?? [] {
                    property.type.forEachName { if names.insert($0).inserted { open.append($0) } }
                }
            }
        }
        return history.changes.contains {
            $0.version > version && $0.version <= last && $0.version <= self.version
                && !$0.touched.isDisjoint(with: names)
        }
    }

    /// What the archive holds, without what makes no difference in reading.
    private func stored(_ leaf: Leaf, at version: Int, for property: PropertyModel, _ tracer: Tracer) -> ReadSource {
        guard let old = history.shape(at: version)?.records[leaf.owner]?[leaf.name] else { return .failure }
        if old.inverseOf != nil { return .inverse }
        var shape = PropertyShape(old)
        shape.isKeyWritten = true
        shape.isJSONKeyWritten = true
        shape.type = tracer.today(old.type)
        shape.convert = old.convert.map {
            Conversion(archived: tracer.today($0.archived), encode: $0.encode, decode: $0.decode)
        }
        shape.defaultValue = old.defaultValue.map { lineage.cases.today($0, from: version) }
        shape.inverse = property.inverse
        shape.formerEnd = formerEnd(of: old, at: version, tracer)
        shape.isConditional = property.isConditional
        shape.isVirtual = property.isVirtual
        shape.excludedFrom = property.excludedFrom
        shape.formerName = formerName(in: old.type, at: version)
        if shape.type == property.type { shape.isWeak = property.isWeak }
        return .stored(shape)
    }
}

extension Planner {
    /// What `inverse:` named at a version, where it is an inverse no more.
    private func formerEnd(of old: PropertyModel, at version: Int, _ tracer: Tracer) -> PropertyShape.FormerEnd? {
        guard let name = old.inverse, let target = tracer.today(old.type).referredClass else { return nil }
        for owner in shape.chain(of: target) {
            // What must be there cannot wait for the object that refers to it.
            for end in shape.records[owner]?.properties ?? []
            where end.inverseOf == nil && (end.type.isOptional || end.type.isCollection) && !end.isVirtual {
                let then = tracer.trace(end.name, of: owner, in: target).first { $0.versions.contains(version) }
                guard let (leaf, isConverted) = then?.trace.convertedLeaf, leaf.name == name,
                    let former = history.shape(at: version)?.records[leaf.owner]?[leaf.name], former.inverseOf != nil,
                    let holder = tracer.today(former.type).referredClass
                else { continue }
                return PropertyShape.FormerEnd(
                    owner: owner,
                    name: end.name,
                    holder: holder,
                    isConverted: isConverted || tracer.today(former.type) != end.type
                )
            }
        }
        return nil
    }
}

extension Planner {
    /// What a struct or base-most class was called that is read as another since. Objects in archives tell that themselves.
    private func formerName(in type: PropertyType, at version: Int) -> String? {
        var found: String?
        type.forEachName { name in
            guard name.isRemoved, lineage.target(of: name) != nil,
                let then = history.shape(at: version), let record = then.records[name],
                record.kind == .struct || then.chain(of: name).count == 1
            else { return }
            found = record.archiveName
        }
        return found
    }
}

extension PropertyType {
    fileprivate var isCollection: Bool {
        switch self {
        case .array, .set: true
        default: false
        }
    }
}

extension [ReadRule] {
    /// Makes the first and last rule cover all versions: nothing else was ever written there.
    mutating func stretch(to versions: ClosedRange<Int>) {
        guard let first = first, let last = last else { return }
        self[0].versions = first.versions.lowerBound...Swift.max(versions.upperBound, first.versions.upperBound)
        let upper = self[count - 1].versions.upperBound
        self[count - 1].versions = Swift.min(versions.lowerBound, last.versions.lowerBound)...upper
    }
}

extension ReadRule {
    /// The parts of the rule where another list of rules, without gaps, says otherwise.
    func differing(from base: [ReadRule]) -> [ReadRule] {
        var parts: [ReadRule] = []
        for rule in base where rule.source != source && rule.versions.overlaps(versions) {
            parts.extend(by: ReadRule(versions: rule.versions.clamped(to: versions), source: source))
        }
        return parts
    }
}

extension Trace {
    /// The one property whose values these are, and whether they went through a conversion.
    fileprivate var convertedLeaf: (Leaf, isConverted: Bool)? {
        switch self {
        case .stored(let leaf): (leaf, false)
        case .converted(let inner, let step):
            inner.convertedLeaf.map { ($0.0, $0.isConverted || step.conversion != .same) }
        case .value, .failure, .inverse, .computed: nil
        }
    }
}

extension ValueConversion {
    /// The same of an array, where it turns a set into an array and leaves the elements as they are.
    fileprivate var ofLists: ValueConversion? {
        switch self {
        case .elements(.same): .same
        case .optional(let inner): inner.ofLists.map { $0 == .same ? .same : .optional($0) }
        case .unwrap(let inner): inner.ofLists.map { .unwrap($0) }
        case .same, .number, .text, .parse, .single, .singleOrEmpty, .elements, .dictionary, .fromPropertyList,
            .toPropertyList, .function:
            nil
        }
    }
}

extension ReadSource {
    /// The elements of a set in an array; nil where it is made in another way than by reading or a literal.
    fileprivate var asList: ReadSource? {
        switch self {
        case .stored(var shape):
            shape.type = shape.type.asList
            return .stored(shape)
        case .value(let value, let type): return .value(value, type.asList)
        case .failure: return self
        case .converted(let inner, var step):
            guard step.from.wrapped == step.to.wrapped, let list = inner.asList else { return nil }
            step.from = step.from.asList
            step.to = step.to.asList
            return .converted(list, step)
        case .inverse, .computed: return nil
        }
    }
}

extension PropertyType {
    fileprivate var asList: PropertyType {
        switch self {
        case .set(let element): .array(element)
        case .optional(let wrapped): .optional(wrapped.asList)
        case .builtin, .propertyList, .array, .dictionary, .enumeration, .structure, .object, .foreign: self
        }
    }
}
