import ModelLanguage

/// Reads an archived object by the tables that readers are emitted from.
struct PlanInterpreter {
    let plan: ModelPlan
    let history: ModelHistory

    enum Outcome {
        case unknown(String)
        case dropped
        case object(TypeName, [String: SimValue])
    }

    func read(_ archive: [String: SimValue], archiveName: String, version: Int) -> Outcome {
        guard let rule = plan.names.first(where: { $0.archiveName == archiveName && $0.versions.contains(version) })
        else {
            return .unknown(archiveName)
        }
        guard case .record(let target) = rule.reading else { return .dropped }
        guard let shape = history.shape(at: plan.version) else { return .dropped }
        var values: [String: SimValue] = [:]
        for owner in shape.chain(of: target) {
            for property in shape.records[owner]?.properties ?? [] where !property.isInvisible {
                let own = ReadRule(versions: version...version, source: .stored(PropertyShape(property)))
                let rules = plan[owner].properties[property.name]?.rules ?? [own]
                let admitted = rules.first { rule in
                    rule.versions.contains(version)
                        && (rule.archivedAs?.contains {
                            $0.identity.plainName != "" && $0.archiveNames.contains(archiveName)
                        } ?? true)
                }
                values[property.name] = admitted.map { evaluate($0.source, archive, version) } ?? .failed
            }
        }
        return .object(target, values)
    }

    private func evaluate(_ source: ReadSource, _ archive: [String: SimValue], _ version: Int) -> SimValue {
        switch source {
        case .stored(let shape):
            guard let value = archive[shape.key] else {
                if let value = shape.defaultValue { return literal(value, shape.type) }
                return shape.type.isOptional ? .null : .failed
            }
            return stored(value, shape.type, version)
        case .value(let value, let type): return literal(value, type)
        case .failure, .inverse: return .failed
        case .converted(let inner, let step):
            let value = evaluate(inner, archive, version)
            guard value != .failed else { return .failed }
            let result = convert(value, step.conversion, from: step.from, to: step.to)
            guard result == .failed else { return result }
            if case .value(let value) = step.otherwise { return literal(value, step.to) }
            return .failed
        case .computed(let computed):
            let arguments = computed.arguments.map { evaluate($0.source, archive, version) }
            guard !arguments.contains(.failed) else { return .failed }
            let name = computed.component.map { "\(computed.function).\($0)" } ?? computed.function
            let result = apply(name, arguments, to: type(computed.type))
            guard result == .failed else { return result }
            if case .value(let value) = computed.otherwise { return literal(value, computed.type) }
            return .failed
        }
    }

    /// A value as its reader takes it: raw values become cases of today.
    private func stored(_ value: SimValue, _ type: PropertyType, _ version: Int) -> SimValue {
        switch (type, value) {
        case (.optional(let wrapped), _): return value == .null ? .null : stored(value, wrapped, version)
        case (.enumeration(let name), .string(let raw)):
            let table = plan.enums[name]?.tables.first { $0.versions.contains(version) }
            let reading = table?.rows.first { $0.raw == raw }?.reading
            switch reading {
            case .case(let name): return .enumCase(name)
            case .dropped: return .null
            case .unknown: return .failed
            case nil:
                let cases = history.shape(at: plan.version)?.enums[name]?.cases ?? []
                return cases.first { $0.raw == raw }.map { .enumCase($0.name) } ?? .failed
            }
        case (.array(let element), .array(let items)), (.array(let element), .set(let items)):
            return collection(items.map { stored($0, element, version) }.filter { $0 != .null }, type)
        case (.set(let element), .set(let items)):
            return collection(items.map { stored($0, element, version) }.filter { $0 != .null }, type)
        case (.builtin(.int), .int), (.builtin(.double), .double), (.builtin(.string), .string),
            (.builtin(.bool), .bool):
            return value
        default: return .failed
        }
    }

    private func convert(_ value: SimValue, _ conversion: ValueConversion, from: PropertyType, to: PropertyType)
        -> SimValue
    {
        switch conversion {
        case .same: return value
        case .number(_, let to):
            switch value {
            case .int(let number) where to == .double: return .double(Double(number))
            case .bool(let flag): return .int(flag ? 1 : 0)
            default: return .failed
            }
        case .text:
            switch value {
            case .int(let number): return .string("\(number)")
            case .double(let number): return .string("\(number)")
            default: return .failed
            }
        case .parse(let to):
            guard case .string(let text) = value else { return .failed }
            if to == .int { return Int(text).map { .int($0) } ?? .failed }
            return Double(text).flatMap { "\($0)" == text ? .double($0) : nil } ?? .failed
        case .unwrap(let inner): return value == .null ? .failed : convert(value, inner, from: from.wrapped, to: to)
        case .optional(let inner):
            return value == .null ? .null : convert(value, inner, from: from.wrapped, to: to.wrapped)
        case .single(let inner): return collection([convert(value, inner, from: from, to: to.wrapped)], to)
        case .singleOrEmpty(let inner):
            return value == .null
                ? collection([], to) : collection([convert(value, inner, from: from.wrapped, to: to.wrapped)], to)
        case .elements(let inner):
            switch value {
            case .array(let items), .set(let items):
                return collection(items.map { convert($0, inner, from: from, to: to) }, to)
            default: return .failed
            }
        case .function(let name): return apply(name, [value], to: type(to))
        case .dictionary, .cast, .fromPropertyList, .toPropertyList: return .failed
        }
    }

    private func collection(_ items: [SimValue], _ to: PropertyType) -> SimValue {
        if items.contains(.failed) { return .failed }
        if case .set = to.wrapped { return SimValue.set(items).canonical }
        return .array(items)
    }

    private func literal(_ value: DefaultValue, _ type: PropertyType) -> SimValue {
        switch (value, type.wrapped) {
        case (.bool(let flag), _): return .bool(flag)
        case (.integer(let text), .builtin(.double)): return Double(text).map { .double($0) } ?? .failed
        case (.integer(let text), _): return Int(text).map { .int($0) } ?? .failed
        case (.real(let text), _): return Double(text).map { .double($0) } ?? .failed
        case (.string(let text), _): return .string(text)
        case (.enumCase(_, let name), _): return .enumCase(name)
        case (.array(let items), .set(let element)): return SimValue.set(items.map { literal($0, element) }).canonical
        case (.array(let items), .array(let element)): return .array(items.map { literal($0, element) })
        case (.null, _): return type.isOptional ? .null : .failed
        case (.array, _), (.dictionary, _), (.code, _): return .failed
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
        case .optional(let wrapped): .optional(self.type(wrapped))
        case .enumeration(let name): .enumeration(name.name)
        case .builtin, .propertyList, .dictionary, .structure, .object, .foreign: .int
        }
    }
}
