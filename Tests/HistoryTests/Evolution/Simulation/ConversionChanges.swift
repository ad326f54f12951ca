/// Properties whose values become others.
extension Evolution {
    /// Functions take values of types with the same meaning in all versions, and arrays in one order.
    func isArgument(_ property: SimProperty) -> Bool {
        property.type.isPlain && !listed.contains(property.id)
    }

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
        guard let (id, index) = pickProperty(where: { !$0.isExcluded && !$0.isFlat && $0.end == nil && !$0.isWeak })
        else { return false }
        let old = model[id].properties[index]
        var new = old
        let function: String?
        let targets = builtInTargets(old.type).filter { mayStand($0, in: id, instead: old.type) }
        let unions = targets.filter { model.isUnion($0.wrapped) }
        if !old.type.isPlain || chance(2), let type = pick(unions.isEmpty ? targets : unions) {
            new.type = type
            function = nil
        } else {
            guard isArgument(old) else { return false }
            new.type = plainType()
            function = newFunction([old.type.wrapped], [new.type])
            new.meaning += 1
        }
        new.value = chance(2) ? randomLiteral(new.type) : nil
        if new.value == .null { new.value = nil }
        if function == nil, new.type == old.type, new.value == old.value { return false }
        // A property that a channel excludes requires a default.
        if !old.absentFrom.isEmpty, new.value == nil, !new.type.isOptional { return false }
        if lists(old.type, new.type) {
            if changesStructs, !old.type.isPlain { return false }
            if !old.type.isPlain { listsStructs = true }
            if case .set = old.type.wrapped {
                listsSets = true
                listed.insert(old.id)
            }
        }
        retyped.insert(old.id)
        let (otherwise, fallback) = otherwise(for: new)
        let using = function.map { ", using: \($0)" } ?? ""
        // The old declaration is complete; its keys remain.
        var whole = old
        whole.isKeyWritten = false
        whole.jsonPath = nil
        write("retype: { \(old.name): { from: \(declare(whole))\(using)\(otherwise) } }", to: id)
        model[id].properties[index] = new
        fixIfNew(id, new)
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

    private func mayStand(_ type: SimType, in id: Int, instead old: SimType) -> Bool {
        // Required where it may have been absent: not in a cycle. A union's cases may lead to classes that the property could not reach
        // before.
        if type.declarations != old.declarations { return mayStand(type, in: id) }
        return (type.isOptional || !old.isOptional || type.isCollection || mayStand(type, in: id))
    }

    /// Whether equality of elements matters, in a set that becomes an array or the reverse.
    private func lists(_ old: SimType, _ new: SimType) -> Bool {
        switch (old.wrapped, new.wrapped) {
        case (.set, .array), (.array, .set): true
        default: false
        }
    }

    private mutating func otherwise(for new: SimProperty) -> (text: String, value: SimValue) {
        if chance(2), new.value != nil || new.type.isOptional { return (", else: default", new.value ?? .null) }
        if chance(2), new.type.isOptional { return (", else: nil", .null) }
        return ("", .failed)
    }

    /// From an object's own keys to those of the struct's properties, and back.
    mutating func changeFlat() -> Bool {
        guard
            let (id, index) = pickProperty(where: {
                if case .structure = $0.type { !$0.isExcluded && $0.absentFrom.isEmpty } else { false }
            }), !model[id].isStruct, case .structure(let part) = model[id].properties[index].type
        else { return false }
        let before = model
        let old = model[id].properties[index]
        var whole = old
        if old.isFlat {
            if !old.flatKeys.isEmpty { return false }
            model[id].properties[index].isFlat = false
        } else {
            model[id].properties[index].isFlat = true
        }
        guard hasDistinctKeys(id), self.before.index(part) != nil else {
            model = before
            return false
        }
        whole.isKeyWritten = false
        whole.jsonPath = nil
        write("retype: { \(old.name): { from: \(declare(whole)) } }", to: id)
        fix(id, old.name)
        return true
    }

    mutating func merge() -> Bool {
        guard let id = pickClass()?.id else { return false }
        let extras = Set((activeExtras(at: version) + pendingExtras).map(\.old.id))
        let usable = model[id].properties.filter {
            !$0.isExcluded && isArgument($0) && !fixed.contains("\(id).\($0.name)") && !extras.contains($0.id)
        }
        guard usable.count > 1, let first = pick(usable), let second = pick(usable.filter { $0.name != first.name })
        else { return false }
        let stays = chance(3)
        let before = model
        model[id].properties.removeAll { $0.name == first.name || ($0.name == second.name && !stays) }
        // Occasionally several to several.
        var targets: [SimProperty] = []
        for _ in 0..<(chance(3) ? 2 : 1) {
            guard var target = newProperty(in: id, type: plainType()) else {
                model = before
                return false
            }
            // Occasionally the target takes a source's name.
            let key = model[id].key(for: first.name)
            if chance(3), targets.isEmpty, isFree(key: key, in: id) {
                target.name = first.name
                target.key = key
                target.isKeyWritten = false
            }
            model[id].properties.append(target)
            targets.append(target)
        }
        let function = newFunction([first.type, second.type], targets.map(\.type))
        let from = "{ \(first.name): \(declareWhole(first)), \(second.name): \(declareWhole(second)) }"
        combine(
            "\(targets.count == 1 ? "merge" : "split"): { from: \(from), into: \(list(targets)), using: \(function)",
            [first, second],
            staying: stays ? second.name : nil,
            targets,
            function,
            in: id
        )
        return true
    }

    private func list(_ targets: [SimProperty]) -> String {
        targets.count == 1 ? targets[0].name : "[\(targets.map(\.name).joined(separator: ", "))]"
    }

    private mutating func combine(
        _ text: String,
        _ merged: [SimProperty],
        staying: String?,
        _ targets: [SimProperty],
        _ function: String,
        in id: Int
    ) {
        let hasElse = chance(2) && targets.allSatisfy { $0.value != nil || $0.type.isOptional }
        write("\(text)\(hasElse ? ", else: default" : "") }", to: id)
        let sources = merged.map(\.name)
        for target in targets {
            fix(id, target.name)
            origins[target.id] = Origin(version: version, sources: merged.map(\.id))
        }
        upgrade(id) { object in
            let arguments = sources.map { object.values[$0] ?? .failed }
            for source in sources where source != staying { object.values[source] = nil }
            for (index, target) in targets.enumerated() {
                if arguments.contains(.failed) {
                    object.values[target.name] = .failed
                    continue
                }
                let component = targets.count == 1 ? function : "\(function).\(index)"
                let result = apply(component, arguments, to: target.type)
                let fallback = hasElse ? target.value ?? .null : .failed
                object.values[target.name] = result == .failed ? fallback : result
            }
        }
    }

    mutating func split() -> Bool {
        guard let (id, index) = pickProperty(where: { !$0.isExcluded && $0.type.isPlain }) else { return false }
        let source = model[id].properties[index]
        guard isArgument(source) else { return false }
        let before = model
        model[id].properties.remove(at: index)
        var targets: [SimProperty] = []
        for _ in 0..<2 {
            guard let target = newProperty(in: id, type: plainType()) else {
                model = before
                return false
            }
            model[id].properties.append(target)
            targets.append(target)
        }
        let function = newFunction([source.type], targets.map(\.type))
        combine(
            "split: { from: { \(source.name): \(declareWhole(source)) }, into: \(list(targets)), using: \(function)",
            [source],
            staying: nil,
            targets,
            function,
            in: id
        )
        return true
    }

    func builtInTargets(_ type: SimType) -> [SimType] {
        switch type {
        case .int: [.double, .string, .optional(.int), .optional(.double), .array(.int), .set(.int), .int]
        case .double: [.string, .optional(.double), .array(.double)]
        case .string: [.int, .double, .optional(.string), .optional(.int), .array(.string)]
        case .bool: [.int, .optional(.bool), .array(.bool)]
        case .enumeration: [.optional(type), .array(type)] + (isHashable(type) ? [.set(type)] : [])
        case .structure:
            [.optional(type), .array(type)] + (isHashable(type) ? [.set(type)] : []) + unions(holding: type)
        case .object: [.optional(type), .array(type)] + unions(holding: type)
        case .array(let element):
            elementTargets(element).map { .array($0) } + (isHashable(element) ? [.set(element)] : [])
                + [.optional(type)]
        case .set(let element):
            elementTargets(element).filter { !$0.isOptional }.map { .set($0) } + [.array(element), .optional(type)]
        case .dictionary(let key, let value):
            elementTargets(key).filter { $0 != .double && !$0.isOptional }.map { .dictionary($0, value) }
                + elementTargets(value).map { .dictionary(key, $0) } + [.optional(type)]
        case .optional(.array), .optional(.set), .optional(.dictionary): [type.wrapped]
        case .optional(let wrapped):
            [wrapped, .array(wrapped)] + (isHashable(wrapped) ? [.set(wrapped)] : [])
                + unions(holding: wrapped).map { .optional($0) }
        }
    }

    private func unions(holding type: SimType) -> [SimType] {
        guard let id = type.declarations.first, type == .structure(id) || type == .object(id) else { return [] }
        return model.enums.filter { union in
            union.payloads.flatMap(\.declarations).contains { model.isKind(id, of: $0) }
        }.map { .enumeration($0.id) }
    }

    private func elementTargets(_ type: SimType) -> [SimType] {
        switch type {
        case .int: [.double, .string, .optional(.int), .optional(.string)]
        case .double: [.string, .optional(.double)]
        case .string: [.int, .optional(.string)]
        case .bool: [.int]
        case .structure, .object: unions(holding: type) + [.optional(type)]
        case .optional(let wrapped):
            [wrapped] + elementTargets(wrapped).filter { !$0.isOptional }.map { .optional($0) }
        case .enumeration: [.optional(type)]
        case .array, .set, .dictionary: []
        }
    }
}
