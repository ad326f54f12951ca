/// Properties whose values become others.
extension Evolution {
    mutating func newFunction(_ arguments: [SimType], _ results: [SimType]) -> String {
        let function = SimFunction(
            owner: "\(prefix)F",
            name: "f\(functions.count)",
            arguments: arguments,
            results: results
        )
        functions.append(function)
        return "\(function.owner).\(function.name)"
    }

    mutating func retype() -> Bool {
        guard let (id, index) = pickProperty() else { return false }
        let old = model[id].properties[index]
        if old.type.hasEnum, enumDropped { return false }
        var new = old
        let function: String?
        let builtIn = builtInTargets(old.type)
        if old.type.hasEnum || chance(2), let type = pick(builtIn) {
            new.type = type
            function = nil
        } else {
            guard !old.type.hasEnum else { return false }
            repeat { new.type = randomType() } while new.type.hasEnum
            function = newFunction([old.type.wrapped], [new.type])
            new.meaning += 1
        }
        new.value = chance(2) ? randomValue(new.type) : nil
        if new.value == .null { new.value = nil }
        if function == nil, new.type == old.type, new.value == old.value { return false }
        if old.type.hasEnum { enumRetyped = true }
        var otherwise = ""
        var fallback = SimValue.failed
        if chance(2), new.value != nil || new.type.isOptional {
            otherwise = ", else: default"
            fallback = new.value ?? .null
        } else if chance(2), new.type.isOptional {
            otherwise = ", else: nil"
            fallback = .null
        }
        let using = function.map { ", using: \($0)" } ?? ""
        // The old declaration is whole; its keys stay.
        var whole = old
        whole.isKeyWritten = false
        write("retype: { \(old.name): { from: \(declare(whole))\(using)\(otherwise) } }", to: id)
        model[id].properties[index] = new
        let from = old.type
        let to = new.type
        upgrade(id) { object in
            guard let value = object.values[old.name], value != .failed else { return }
            let result: SimValue
            if let function {
                if value == .null {
                    result = to.isOptional ? .null : .failed
                } else {
                    result = apply(function, [value], to: to)
                }
            } else {
                result = convert(value, from, to)
            }
            object.values[old.name] = result == .failed ? fallback : result
        }
        return true
    }

    mutating func merge() -> Bool {
        guard let id = pick(model.classes)?.id else { return false }
        let usable = model[id].properties.filter {
            !$0.isExcluded && !$0.type.hasEnum && !fixed.contains("\(id).\($0.name)")
        }
        guard usable.count > 1, let first = pick(usable), let second = pick(usable.filter { $0.name != first.name })
        else { return false }
        let stays = chance(3)
        let before = model
        model[id].properties.removeAll { $0.name == first.name || ($0.name == second.name && !stays) }
        var type = randomType()
        while type.hasEnum { type = randomType() }
        guard var target = newProperty(in: id, type: type) else {
            model = before
            return false
        }
        // Now and then the target takes a source's name.
        if chance(3), isFree(key: first.name, in: id) {
            target.name = first.name
            target.key = first.name
            target.isKeyWritten = false
        }
        model[id].properties.append(target)
        let function = newFunction([first.type, second.type], [type])
        let hasElse = target.value != nil && chance(2)
        let fallback = hasElse ? target.value ?? .failed : .failed
        let from = "{ \(first.name): \(declare(first)), \(second.name): \(declare(second)) }"
        write(
            "merge: { from: \(from), into: \(target.name), using: \(function)\(hasElse ? ", else: default" : "") }",
            to: id
        )
        let name = target.name
        upgrade(id) { object in
            let arguments = [object.values[first.name] ?? .failed, object.values[second.name] ?? .failed]
            object.values[first.name] = nil
            if !stays { object.values[second.name] = nil }
            if arguments.contains(.failed) {
                object.values[name] = .failed
            } else {
                let result = apply(function, arguments, to: type)
                object.values[name] = result == .failed ? fallback : result
            }
        }
        fix(id, name)
        return true
    }

    mutating func split() -> Bool {
        guard let (id, index) = pickProperty(where: { !$0.isExcluded && !$0.type.hasEnum }) else { return false }
        let source = model[id].properties[index]
        let before = model
        model[id].properties.remove(at: index)
        var targets: [SimProperty] = []
        for _ in 0..<2 {
            var type = randomType()
            while type.hasEnum { type = randomType() }
            guard let target = newProperty(in: id, type: type) else {
                model = before
                return false
            }
            model[id].properties.append(target)
            targets.append(target)
        }
        let function = newFunction([source.type], targets.map(\.type))
        write(
            "split: { from: { \(source.name): \(declare(source)) }, into: [\(targets.map(\.name).joined(separator: ", "))], using: \(function) }",
            to: id
        )
        for target in targets { fix(id, target.name) }
        let parts = targets.enumerated().map { ($0, $1.name, $1.type) }
        upgrade(id) { object in
            let value = object.values.removeValue(forKey: source.name) ?? .failed
            for (index, name, type) in parts {
                object.values[name] = value == .failed ? .failed : apply("\(function).\(index)", [value], to: type)
            }
        }
        return true
    }

    func builtInTargets(_ type: SimType) -> [SimType] {
        switch type {
        case .int: [.double, .string, .optional(.int), .optional(.double), .array(.int), .set(.int), .int]
        case .double: [.string, .optional(.double), .array(.double)]
        case .string: [.int, .double, .optional(.string), .optional(.int), .array(.string)]
        case .bool: [.int, .optional(.bool), .array(.bool)]
        case .enumeration: [.optional(type), .array(type)]
        case .array(let element): [.set(element), .optional(type)]
        case .set(let element): [.array(element), .optional(type)]
        case .optional(.array), .optional(.set): [type.wrapped]
        case .optional(let wrapped): [wrapped, .array(wrapped), .set(wrapped)]
        }
    }
}

/// Built-in conversions, written for the oracle alone.
func convert(_ value: SimValue, _ from: SimType, _ to: SimType) -> SimValue {
    if value == .null {
        switch to {
        case .optional: return .null
        case .array: return from.wrapped == to ? .failed : .array([])
        case .set: return from.wrapped == to ? .failed : .set([])
        default: return .failed
        }
    }
    let target = to.wrapped
    switch (value, target) {
    case (.array(let items), .set): return SimValue.set(items).canonical
    case (.set(let items), .array): return .array(items)
    case (.array, .array), (.set, .set): return value
    case (_, .array(let element)): return .array([convert(value, from.wrapped, element)])
    case (_, .set(let element)): return .set([convert(value, from.wrapped, element)])
    case (.int(let number), .double): return .double(Double(number))
    case (.int(let number), .string): return .string("\(number)")
    case (.double(let number), .string): return .string("\(number)")
    case (.string(let text), .int): return Int(text).map { .int($0) } ?? .failed
    case (.string(let text), .double): return Double(text).flatMap { "\($0)" == text ? .double($0) : nil } ?? .failed
    case (.bool(let value), .int): return .int(value ? 1 : 0)
    default: return value
    }
}
