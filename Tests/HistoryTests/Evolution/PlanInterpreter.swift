import ModelLanguage
import SchemaHistory

/// Reads archived objects by the tables from which readers are generated.
struct PlanInterpreter: PlanEvaluation {
    typealias Object = (archive: [String: SimValue], version: Int)

    let plan: ModelPlan
    let history: ModelHistory
    /// The oracle's numbers of classes and structs that the reader knows.
    var ids: [TypeName: Int] = [:]
    /// The channel that is read.
    var form = SimForm.archive
    /// The functions of users that are called.
    var salt = 0
    /// No object carries a stamp.
    var isUnstamped = false
    /// What objects of a class carry.
    var minReader: (Int) -> Int = { _ in 1 }

    enum Outcome {
        case unknown(String)
        case dropped
        case object(TypeName, [String: SimValue])
    }

    init(plan: ModelPlan, history: ModelHistory, _ model: SimModel = SimModel()) {
        self.plan = plan
        self.history = history
        let names = history.shape(at: plan.version)?.names ?? [:]
        for item in model.classes { names[item.name].map { ids[$0] = item.id } }
    }

    private var shape: ModelShape { history.shape(at: plan.version) ?? ModelShape(version: plan.version) }

    /// - Parameter written: the stamp; a later version is read as the reader's own.
    func read(_ archive: SimArchived, version written: Int) -> Outcome {
        let name = archive.className
        guard let version = isUnstamped ? unstampedVersion(of: archive) : min(written, plan.version) else {
            return .unknown(name)
        }
        if minReader(archive.classID) > plan.version { return .unknown(name) }
        guard let rule = plan.names.first(where: { $0.archiveName == name && $0.versions.contains(version) }) else {
            return .unknown(name)
        }
        guard case .record(let target) = rule.reading else { return .dropped }
        if shape.records[target.drafted]?.isAbstract ?? true { return .unknown(name) }
        return .object(target, values(of: target, archive.fields, name, version))
    }

    private func values(of target: TypeName, _ archive: [String: SimValue], _ name: String, _ version: Int) -> [String:
        SimValue]
    {
        var values: [String: SimValue] = [:]
        for owner in shape.chain(of: target.drafted) {
            for property in shape.records[owner]?.properties ?? [] where !property.isInvisible {
                let own = ReadRule(versions: version...version, source: .stored(property.shape))
                let rules =
                    plan[target.isDraft ? owner.draft : owner].properties[property.name]?.rules(in: form.channel) ?? [
                        own
                    ]
                let admitted = rules.first { rule in
                    rule.versions.contains(version)
                        && (rule.archivedAs?.contains {
                            $0.identity.plainName != "" && $0.archiveNames.contains(name)
                        } ?? true)
                }
                // The other end sets it.
                let isRestored = property.inverseOf != nil || admitted?.source.isRestored == true
                var value =
                    isRestored
                    ? .null : admitted.flatMap { try? self.value(of: $0.source, (archive, version)) } ?? .failed
                if let inverse = property.inverse { value = value.setting(inverse) }
                values[property.name] = handled(value, property)
            }
        }
        return values
    }

    /// The result of `failure:` for a value that could not be read.
    private func handled(_ value: SimValue, _ property: PropertyModel) -> SimValue {
        var known = SimProperty(id: 0, name: "", key: "", isKeyWritten: false, type: .int)
        switch property.failure {
        case .fail: break
        case .nil: known.failure = .null
        case .default: known.failure = .default
        case .skip: known.failure = .skip
        }
        known.value = property.defaultValue.flatMap { try? literal($0, property.type) }
        return value.handled(by: known)
    }

    /// A failure, as the evaluation has it.
    private func required(_ value: SimValue) throws(PlanGap) -> SimValue {
        if value == .failed { throw .failed }
        return value
    }

    func computed(_ computed: ComputedValue, _ sources: [ReadSource], _ object: Object) throws(PlanGap) -> SimValue {
        let arguments = try sources.map { source throws(PlanGap) in try value(of: source, object) }
        let name = computed.component.map { "\(computed.function).\($0)" } ?? computed.function
        let result = apply(name, arguments, to: type(computed.type), salt: salt)
        guard result == .failed else { return result }
        if computed.givesNil { return .null }
        guard case .value(let value) = computed.otherwise else { throw .failed }
        return try literal(value, computed.type)
    }

    func stored(_ property: PropertyShape, _ object: Object) throws(PlanGap) -> SimValue {
        let (archive, version) = object
        if form != .dictionary, let flat = property.flat, case .structure(let part) = property.type.wrapped {
            let known = history.shape(at: version)?.records ?? RecordTable()
            let then =
                property.formerName.map { name in known.values.first { $0.archiveName == name } } ?? known[part]
            var fields: [String: SimValue] = [:]
            for item in flat {
                if let part = then?[item.property], let value = archive[item.key] {
                    fields[form.key(part.name, part.key, part.jsonKey)] = value
                }
            }
            let values = values(of: part, fields, then?.archiveName ?? "", version)
            return try required(record(part, values))
        }
        // Nothing is read from a channel that excludes it.
        let isLeftOut = property.excludedFrom.contains(form.channel.exclusion)
        let found = isLeftOut ? nil : archive[form.key(property.name, property.key, property.jsonKey)]
        guard let value = found else { return try literal(property.defaultValue ?? .null, property.type) }
        let taken =
            stored(value, property.type, version)
            ?? (property.type.isOptional && !property.requiresCase ? .null : .failed)
        let read = try required(taken)
        return property.formerEnds.reduce(read) { $0.setting($1.name) }
    }

    /// A value as its reader reads it: raw values become current cases. nil: it is dropped.
    private func stored(_ value: SimValue, _ type: PropertyType, _ version: Int) -> SimValue? {
        switch (type, value) {
        case (.optional(let wrapped), _): return value == .null ? .null : stored(value, wrapped, version)
        case (.enumeration(let name), .string(let raw)): return enumCase(raw, name, version)?.value
        case (.union(let name), .string(let raw)): return enumCase(raw, name, version)?.value
        case (.union(let name), .archived(let object)): return union(object, name, version)
        case (.enumeration(let name), .int(let raw)): return enumCase("\(raw)", name, version)?.value
        case (.array(let element), .array(let items)), (.array(let element), .set(let items)):
            return .array(items.compactMap { stored($0, element, version) })
        case (.set(let element), .set(let items)):
            return SimValue.set(items.compactMap { stored($0, element, version) }).canonical
        case (.dictionary(let key, let element), .dictionary(let entries)):
            return dictionary(entries, key, element, version)
        case (.structure, .archived(let object)), (.object, .archived(let object)):
            switch read(object, version: version) {
            case .unknown: return .failed
            case .dropped: return nil
            case .object(let name, let values):
                let isAdmitted =
                    switch type {
                    case .structure(let place): name == place
                    case .object(let place): shape.isKind(name.drafted, of: place.drafted)
                    default: false
                    }
                return isAdmitted ? record(name, values) : .failed
            }
        case (.object, .up): return .up
        case (.builtin(.int), .int), (.builtin(.double), .double), (.builtin(.string), .string),
            (.builtin(.bool), .bool):
            return value
        default: return .failed
        }
    }

    /// An object in the place of a union.
    private func union(_ object: SimArchived, _ name: TypeName, _ version: Int) -> SimValue? {
        let today = shape.enums[name]
        let table = plan.enums[name]?.tables.first { $0.versions.contains(version) }
        var unknown: SimValue {
            switch today?.unknown {
            case .fallback(let name): .enumCase(name)
            case .keep: .enumCase("unrecognized(\(object.className))")
            case .error, nil: .failed
            }
        }
        switch table?.rows.first(where: { $0.archiveNames.contains(object.className) })?.reading {
        case .dropped: return nil
        case .unknown: return unknown
        case .case(let name) where today?.cases.first { $0.name == name }?.payload == nil: return .enumCase(name)
        case .case, nil: break
        }
        if minReader(object.classID) > plan.version { return .failed }
        // An abstract class is known, but an object of it cannot be created.
        let rule = plan.names.first {
            $0.archiveName == object.className && $0.versions.contains(min(version, plan.version))
        }
        if case .record(let target)? = rule?.reading, shape.records[target]?.isAbstract ?? true { return .failed }
        switch read(object, version: version) {
        case .unknown: return unknown
        case .dropped: return nil
        case .object(let found, let values):
            let isHeld = today?.cases.contains { item in
                switch item.payload {
                case .structure(let place): found == place
                case .object(let place): shape.isKind(found, of: place)
                default: false
                }
            }
            return isHeld == true ? record(found, values) : unknown
        }
    }

    private func record(_ name: TypeName, _ values: [String: SimValue]) -> SimValue {
        values.values.contains(.failed) ? .failed : .record(SimObject(classID: ids[name.drafted] ?? -1, values: values))
    }

    /// If several entries now have one key, the one with priority remains.
    private func dictionary(_ entries: [SimEntry], _ key: PropertyType, _ element: PropertyType, _ version: Int)
        -> SimValue
    {
        var kept: [(entry: SimEntry, order: Int)] = []
        for entry in entries {
            var order = 0
            if case .enumeration(let name) = key {
                let raw =
                    if case .int(let raw) = entry.key { "\(raw)" } else { entry.key.literal.replacing("\"", with: "") }
                order = enumCase(raw, name, version)?.order ?? 0
            }
            guard let key = stored(entry.key, key, version), let value = stored(entry.value, element, version) else {
                continue
            }
            let new = (SimEntry(key: key, value: value), order)
            if let place = kept.firstIndex(where: { $0.entry.key == key }) {
                if order < kept[place].order { kept[place] = new }
            } else {
                kept.append(new)
            }
        }
        return SimValue.dictionary(kept.map(\.entry)).canonical
    }

    private func enumCase(_ raw: String, _ name: TypeName, _ version: Int) -> (value: SimValue, order: Int)? {
        let table = plan.enums[name]?.tables.first { $0.versions.contains(version) }
        let row = table?.rows.first { $0.raw == raw }
        let today = shape.enums[name]
        switch row?.reading {
        case .case(let name): return (.enumCase(name), row?.order ?? 0)
        case .dropped: return nil
        case nil:
            if let item = today?.cases.first(where: { $0.raw == raw }) { return (.enumCase(item.name), 0) }
        case .unknown: break
        }
        return switch today?.unknown {
        case .fallback(let name): (.enumCase(name), 0)
        case .keep: (.enumCase("unrecognized(\(raw))"), 0)
        case .error, nil: (.failed, 0)
        }
    }

    func isNull(_ value: SimValue) -> Bool { value == .null }

    func elements(of value: SimValue) -> [SimValue]? {
        switch value {
        case .array(let items), .set(let items): items
        default: nil
        }
    }

    func collection(_ elements: [SimValue], of old: SimValue, _ type: PropertyType) -> SimValue {
        type.isSet ? SimValue.set(elements).canonical : .array(elements)
    }

    /// Elements that could not be read are unchanged.
    func converted(_ value: SimValue, _ conversion: ValueConversion, _ to: PropertyType) throws(PlanGap) -> SimValue {
        switch (conversion, value) {
        case (.optional, _) where conversion.leavesNothing: return .null
        case (.dictionary, _) where conversion.leavesNothing: return .dictionary([])
        case _ where conversion.leavesNothing: return collection([], of: value, to)
        case (_, .failed), (.toUnion(_, .byKind), _), (.toUnion(_, .holding), _): return value
        case (.number(_, .double), .int(let number)): return .double(Double(number))
        case (.number, .bool(let flag)): return .int(flag ? 1 : 0)
        case (.text, .int(let number)): return .string("\(number)")
        case (.text, .double(let number)): return .string("\(number)")
        case (.parse(.int), .string(let text)):
            return try required(Int(text).flatMap { String($0) == text ? .int($0) : nil } ?? .failed)
        case (.parse, .string(let text)):
            return try required(Double(text).flatMap { "\($0)" == text ? .double($0) : nil } ?? .failed)
        case (.dictionary(let key, let element), .dictionary(let entries)):
            var result: [SimEntry] = []
            for entry in entries {
                let key = try required(convert(entry.key, key, to))
                result.append(SimEntry(key: key, value: try convert(entry.value, element, to.element)))
            }
            return SimValue.dictionary(result).canonical
        case (.function(let name), _): return try required(apply(name, [value], to: type(to), salt: salt))
        case (.toUnion(_, .readAs(let name)), _): return .enumCase(name)
        default: throw .failed
        }
    }

    func literal(_ value: DefaultValue, _ type: PropertyType) throws(PlanGap) -> SimValue {
        switch (value, type.wrapped) {
        case (.bool(let flag), _): return .bool(flag)
        case (.integer(let text), .builtin(.double)), (.real(let text), _):
            return try required(Double(text).map { .double($0) } ?? .failed)
        case (.integer(let text), _): return try required(Int(text).map { .int($0) } ?? .failed)
        case (.string(let text), _): return .string(text)
        case (.enumCase(_, let name), _): return .enumCase(name)
        case (.array(let items), .set(let element)), (.array(let items), .array(let element)):
            let values = try items.map { item throws(PlanGap) in try literal(item, element) }
            return collection(values, of: .null, type)
        case (.dictionary(let pairs), .dictionary(let key, let element)):
            return SimValue.dictionary(
                try pairs.map { pair throws(PlanGap) in
                    SimEntry(key: try literal(pair.key, key), value: try literal(pair.value, element))
                }
            ).canonical
        case (.null, _) where type.isOptional: return .null
        case (.null, _), (.array, _), (.dictionary, _), (.code, _): throw .failed
        }
    }

    private func type(_ type: PropertyType) -> SimType {
        switch type {
        case .builtin(.int): .int
        case .builtin(.double): .double
        case .builtin(.string): .string
        case .builtin(.bool): .bool
        case .array(let element): .array(self.type(element))
        case .set(let element): .set(self.type(element))
        case .dictionary(let key, let value): .dictionary(self.type(key), self.type(value))
        case .optional(let wrapped): .optional(self.type(wrapped))
        case .builtin, .propertyList, .enumeration, .union, .structure, .object, .foreign: .int
        }
    }
}

extension SimForm {
    var channel: Channel {
        switch self {
        case .archive: .archive
        case .json: .json
        case .dictionary: .dictionary
        }
    }
}

// MARK: Objects without stamps

extension PlanInterpreter {
    /// By the number that hand-written code wrote, otherwise by keys and forms; nil: it fits no version.
    fileprivate func unstampedVersion(of archive: SimArchived) -> Int? {
        let rules = plan.names.filter { $0.archiveName == archive.className }
        let targets = rules.compactMap { if case .record(let target) = $0.reading { target } else { nil } }
        // Dropped, whichever version it is of.
        if targets.isEmpty { return rules.first?.versions.lowerBound ?? 1 }
        if let key = targets.lazy.compactMap({ versionKey(of: $0) }).first {
            guard case .int(let number)? = archive.fields[key.key] else { return key.none }
            return key.values.first { $0.number == number }?.version
        }
        let candidates = plan.records.values.flatMap(\.unstamped).filter { $0.archiveNames.contains(archive.className) }
        if candidates.isEmpty { return max(1, plan.stampedFrom - 1) }
        return candidates.sorted { $0.version > $1.version }.first { $0.fits(archive.fields) }?.version
    }

    private func versionKey(of target: TypeName) -> VersionKey? {
        shape.chain(of: target).lazy.compactMap { shape.records[$0]?.versionKey }.first
    }
}

extension UnstampedCandidate {
    fileprivate func fits(_ fields: [String: SimValue]) -> Bool {
        func overlaps(_ key: Key) -> Bool { fields[key.key]?.form.overlaps(key.form) ?? false }
        return !impossible.contains { fields[$0] != nil } && required.allSatisfy(overlaps)
            && possible.allSatisfy { fields[$0.key] == nil || overlaps($0) }
    }
}

extension SimValue {
    fileprivate var form: ArchiveForm {
        switch self {
        case .int: .integer
        case .double: .real
        case .string: .string
        case .bool: .bool
        case .array: .array
        case .set: .set
        case .dictionary: .dictionary
        case .archived, .record: .object
        case .enumCase, .up, .null, .failed: .any
        }
    }
}

extension SimValue {
    /// With a reference back in each object that it is or holds.
    fileprivate func setting(_ end: String) -> SimValue {
        guard case .record(var object) = self else {
            switch self {
            case .array, .set: return mapElements { $0.setting(end) }
            default: return self
            }
        }
        object.values[end] = .up
        return .record(object)
    }
}
