import ModelLanguage

extension Planner {
    /// Expresses a trace to a version in terms of that version's archives.
    ///
    /// Later changes of cases and classes are applied to stored values at once, because the current types have no place for removed cases
    /// and classes. So they move before the conversions that follow them. If a conversion would then have another result, the stored value
    /// is read as the type that the conversion returns.
    func collapse(_ trace: Trace, at version: Int, for property: PropertyModel, _ tracer: Tracer) -> ReadSource {
        trace.replacing {
            stored($0, at: version, for: property, tracer)
        } convert: {
            tracer.appending($1, to: $0, from: version)
        }
    }
}

extension Tracer {
    /// A conversion of what archives of a version have.
    package func appending(_ step: ReadStep, to source: ReadSource, from version: Int) -> ReadSource {
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

    /// A set of cases or structs that became an array while they were still distinct: read as an array, since elements that became equal
    /// later remain in it twice.
    private func listed(_ source: ReadSource, _ step: ReadStep, from version: Int) -> ReadSource? {
        guard case .set(let element) = step.from.wrapped, case .array = step.to.wrapped,
            step.conversion.function == nil,
            let conversion = shape(self.version).builtIn(from: step.from.asList, to: step.to, in: history.model),
            conversion == .same || conversion == .unwrap(.same)
        else { return nil }
        switch element {
        case .enumeration(let name):
            let merges = (history.shape(at: version)?.enums[name]?.cases ?? []).flatMap {
                cases.merges(of: $0.name, of: name, from: version)
            }
            guard merges.contains(where: { $0 > step.version }), !merges.contains(where: { $0 <= step.version }) else {
                return nil
            }
        case .structure(let name):
            guard changes(of: name, after: step.version), !changes(of: name, after: version, through: step.version)
            else {
                return nil
            }
        case .builtin, .propertyList, .array, .set, .dictionary, .optional, .object, .union, .foreign: return nil
        }
        guard source.isReadOnly else { return nil }
        let list = source.mapTypes(\.asList)
        var step = step
        step.from = step.from.asList
        step.conversion = conversion
        return step.from == step.to ? list : .converted(list, step)
    }

    /// A required reference that could be nil, or an array, when objects of its class were dropped: a dropped object is nil, or leaves
    /// the array. The same applies to an enum whose cases were dropped.
    private func droppable(_ source: ReadSource, _ step: ReadStep, from version: Int) -> ReadSource? {
        guard case .stored(var stored) = source else { return nil }
        switch stored.type {
        case .optional(let wrapped) where wrapped.isEnum:
            // In a required property, a dropped case is an error; an absent value is replaced. In other properties, a null in JSON is an
            // error too.
            guard case .unwrap(.same) = step.conversion, case .value(let value) = step.otherwise,
                let name = wrapped.name, hasDroppedCases(of: name, after: step.version, from: version)
            else { return nil }
            // Its nil is written, and is no absent value.
            if stored.defaultValue != nil {
                stored.requiresCase = true
                return .converted(.stored(stored), step)
            }
            stored.type = wrapped
            stored.defaultValue = value
            return .stored(stored)
        // Which of a used model's versions was written then, no history says.
        case _ where stored.type.name.map(index.usedDropping.contains) == true: break
        case .object(let name):
            guard drops(name, after: step.version - 1) else { return nil }
        case .enumeration(let name), .union(let name):
            guard hasDroppedCases(of: name, after: step.version - 1, from: version) else { return nil }
        case .builtin, .propertyList, .array, .set, .dictionary, .optional, .structure, .foreign: return nil
        }
        var step = step
        switch step.conversion {
        case .same where step.to.isOptional: break
        case .single: step.conversion = .singleOrEmpty(.same)
        default: return nil
        }
        stored.type = .optional(stored.type)
        step.from = stored.type
        return step.from == step.to && step.conversion == .same ? .stored(stored) : .converted(.stored(stored), step)
    }

    /// Whether cases of a version are dropped later, and all of those only after another version: a case that was dropped before it could
    /// not be nil yet.
    private func hasDroppedCases(of name: TypeName, after step: Int, from version: Int) -> Bool {
        let olds = (history.shape(at: version)?.enums[name]?.cases ?? []).map(\.name)
        let dropped = olds.filter { cases.inReader($0, of: name, from: version) == nil }
        return !dropped.isEmpty
            && dropped.allSatisfy { cases.inReader($0, of: name, from: version, to: step) != nil }
    }

    /// Whether two values of a struct may have become equal in some version: the struct or its content changed, or cases were removed.
    private func changes(of structure: TypeName, after version: Int, through last: Int = .max) -> Bool {
        let names = index.reach(of: structure)
        return history.changes.contains { crossing in
            crossing.version > version && crossing.version <= min(last, self.version)
                && (!crossing.touched.isDisjoint(with: names)
                    || crossing.changes.contains { $0.kind is Change.RemoveCase && names.contains($0.declaration) })
        }
    }
}

extension ReadSource {
    /// Only readings and literals, except nil.
    fileprivate var isReadOnly: Bool {
        switch start {
        case .stored, .value, .failure: steps.allSatisfy { $0.from.wrapped == $0.to.wrapped }
        case .inverse, .computed, .converted: false
        }
    }
}

extension PropertyType {
    fileprivate var isEnum: Bool {
        switch self {
        case .enumeration, .union: true
        case .builtin, .propertyList, .array, .set, .dictionary, .optional, .structure, .object, .foreign: false
        }
    }

    fileprivate var asList: PropertyType {
        switch self {
        case .set(let element): .array(element)
        case .optional(let wrapped): .optional(wrapped.asList)
        case .builtin, .propertyList, .array, .dictionary, .enumeration, .union, .structure, .object, .foreign: self
        }
    }
}
