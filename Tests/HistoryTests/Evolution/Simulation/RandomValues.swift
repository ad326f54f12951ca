extension Evolution {
    // MARK: Choices

    mutating func pick<T>(_ items: [T]) -> T? { items.randomElement(using: &random) }
    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    /// Without declarations of the model.
    mutating func plainType() -> SimType {
        var type = pick([SimType.int, .int, .double, .string, .string, .bool])!
        if chance(6) {
            type = .array(chance(3) ? .optional(type) : type)
        } else if chance(8) {
            type = .set(type)
        } else if chance(8) {
            type = .dictionary(pick([.string, .int])!, chance(3) ? .optional(type) : type)
        }
        return chance(2) ? .optional(type) : type
    }

    mutating func randomType(in owner: Int) -> SimType {
        let declared = declaredTypes(in: owner)
        guard !declared.isEmpty, chance(2), let base = pick(declared) else { return plainType() }
        var type = base
        switch Int.random(in: 0..<8, using: &random) {
        case 0: type = .array(base)
        case 1: type = .array(.optional(base))
        case 2 where isHashable(base): type = .set(base)
        case 3: type = .dictionary(pick(keyTypes) ?? .string, base)
        case 4:
            if let key = pick(model.enums.filter { !$0.isUnion }) {
                type = .dictionary(.enumeration(key.id), pick([base, .int])!)
            }
        default: break
        }
        // A type in a cycle must be able to end.
        if case .object(let target) = type, model.leads(from: target, to: owner) || target == owner {
            return .optional(type)
        }
        return chance(2) ? .optional(type) : type
    }

    private var keyTypes: [SimType] {
        [.string, .int] + model.enums.filter { !$0.isUnion }.map { .enumeration($0.id) }
    }

    private func declaredTypes(in owner: Int) -> [SimType] {
        let item = model[owner]
        let enums: [SimType] = model.enums.filter { union in
            !union.isUnion || union.payloads.allSatisfy { mayStand($0, in: owner) }
        }.map { .enumeration($0.id) }
        let structs = model.classes.filter { other in
            other.isStruct && other.id != owner && !model.leads(from: other.id, to: owner)
                && (item.holdsObjects || !other.holdsObjects)
        }
        let objects = item.holdsObjects ? model.classes.filter { !$0.isStruct } : []
        return enums + structs.map { .structure($0.id) } + structs.map { .structure($0.id) }
            + objects.map { .object($0.id) }
    }

    /// Elements of sets: objects cannot be, since each is distinct.
    func isHashable(_ type: SimType) -> Bool {
        switch type {
        case .int, .double, .string, .bool: true
        case .enumeration(let id):
            model.enums.first { $0.id == id }?.payloads.allSatisfy { isHashable($0) } ?? true
        case .structure(let id): model.index(id).map { !model.classes[$0].holdsObjects } ?? false
        case .object, .array, .set, .dictionary, .optional: false
        }
    }

    /// A type in a class that does not lead back to that class.
    func mayStand(_ type: SimType, in owner: Int) -> Bool {
        model.parts(of: type).allSatisfy { id in
            guard let index = model.index(id) else { return true }
            if id == owner || model.leads(from: id, to: owner) { return false }
            return model[owner].holdsObjects || model.classes[index].isStruct && !model.classes[index].holdsObjects
        }
    }

    mutating func randomRecord(_ id: Int, depth: Int) -> SimObject {
        var object = SimObject(classID: id, values: [:])
        for property in model.coded(id) {
            object.values[property.name] = property.isWeak ? .null : randomValue(property.type, depth: depth + 1)
        }
        for property in model.coded(id) where property.end != nil {
            // Where no inverse sets it, it was set by hand.
            let refers = property.isInverse || chance(2)
            object.values[property.name] = object.values[property.name]?.setting(
                property.end,
                to: refers ? .up : .null,
                model
            )
        }
        return object
    }

    mutating func randomValue(_ type: SimType, depth: Int = 0) -> SimValue {
        func count() -> Int { depth > 2 && !type.isPlain ? 0 : Int.random(in: 0..<3, using: &random) }
        switch type {
        case .int: return .int(Int.random(in: 0..<40, using: &random))
        case .double: return .double(Double(Int.random(in: 0..<40, using: &random)))
        case .string: return .string("\(Int.random(in: 0..<40, using: &random))")
        case .bool: return .bool(Bool.random(using: &random))
        case .enumeration(let id):
            let cases = model.enums.first { $0.id == id }?.cases ?? []
            let item = pick(depth > 2 ? cases.filter { $0.payload == nil } : cases)
            if let payload = item?.payload { return randomValue(payload, depth: depth) }
            return .enumCase(item?.name ?? "")
        case .structure(let id): return .record(randomRecord(id, depth: depth))
        case .object(let id):
            let concrete = model.classes.filter { model.isKind($0.id, of: id) && !$0.isAbstract }
            return .record(randomRecord(pick(concrete)?.id ?? id, depth: depth))
        case .array(let element): return .array((0..<count()).map { _ in randomValue(element, depth: depth) })
        case .set(let element):
            return SimValue.set((0..<count()).map { _ in randomValue(element, depth: depth) }).canonical
        case .dictionary(let key, let value):
            var entries: [SimEntry] = []
            for _ in 0..<count() {
                let key = randomValue(key)
                guard !entries.contains(where: { $0.key == key }) else { continue }
                entries.append(SimEntry(key: key, value: randomValue(value, depth: depth)))
            }
            return SimValue.dictionary(entries).canonical
        case .optional(let type):
            let isDeep = depth > 2 && !type.isPlain
            return isDeep || chance(3) ? .null : randomValue(type, depth: depth)
        }
    }

    /// A value that a schema can write; nil if the type has no literals.
    mutating func randomLiteral(_ type: SimType) -> SimValue? {
        switch type {
        case .structure, .object: return nil
        case .enumeration(let id) where model.isUnion(type):
            return randomCase(of: id).map { .enumCase($0) }
        case .array(let element) where !hasLiterals(element): return .array([])
        case .set(let element) where !hasLiterals(element): return .set([])
        case .dictionary(_, let value) where !hasLiterals(value): return .dictionary([])
        case .optional(let inner): return chance(3) ? .null : randomLiteral(inner) ?? .null
        case .array(.optional(let element)) where !hasLiterals(element): return .array([])
        case .dictionary(_, .optional(let value)) where !hasLiterals(value): return .dictionary([])
        case .int, .double, .string, .bool, .enumeration, .array, .set, .dictionary: return randomValue(type)
        }
    }

    /// A case without a value.
    private mutating func randomCase(of id: Int) -> String? {
        pick(model.enums.first { $0.id == id }?.cases.filter { $0.payload == nil } ?? [])?.name
    }

    private func hasLiterals(_ type: SimType) -> Bool {
        switch type {
        case .structure, .object: false
        case .enumeration: !model.isUnion(type)
        case .int, .double, .string, .bool, .array, .set, .dictionary, .optional: true
        }
    }

    /// The value of a new property in older objects, and its text; no text: the value of its declaration.
    mutating func missing(_ property: SimProperty, mayFail: Bool = true) -> (text: String?, value: SimValue)? {
        let literal = randomLiteral(property.type)
        if let literal, chance(2) { return (literal.literal, literal) }
        if property.value != nil || property.type.isOptional { return (nil, property.value ?? .null) }
        if let literal { return (literal.literal, literal) }
        return mayFail ? ("fail", .failed) : nil
    }

    // MARK: Properties

    /// Names and keys come from small pools, so that they are used again with other meanings.
    mutating func newName(in id: Int) -> String? {
        var family = Set(model.family(id).flatMap(\.properties).map(\.name))
        // An old name that is still written, in JSON.
        for extra in activeExtras(at: version) + pendingExtras { family.insert(extra.old.name) }
        return pick(["pa", "pb", "pc", "pd", "pe", "pf", "pg", "ph"].filter { !family.contains($0) })
    }

    /// No property of a superclass or subclass has the key, and it is not an old one that is still written.
    func isFree(key: String, in id: Int, except property: Int? = nil) -> Bool {
        let family = model.family(id)
        let extras = activeExtras(at: version).filter { extra in family.contains { $0.id == extra.owner } }
        return !extras.contains { $0.old.key == key }
            && !family.flatMap(\.properties).contains {
                !$0.isExcluded && $0.id != property && model.keys(of: $0).contains(key)
            }
    }

    /// All objects of a class, its superclasses and subclasses have each key once.
    func hasDistinctKeys(_ id: Int) -> Bool {
        let below = model.classes.filter { model.isKind($0.id, of: id) }
        return below.allSatisfy { item in
            let extras = activeExtras(at: version).filter { model.isKind(item.id, of: $0.owner) }.map(\.old.key)
            let keys = extras + model.coded(item.id).flatMap { model.keys(of: $0) }
            return Set(keys).count == keys.count
        }
    }

    mutating func newProperty(in id: Int, type: SimType? = nil) -> SimProperty? {
        guard let name = newName(in: id) else { return nil }
        let isWritten = chance(3)
        let made = model[id].key(for: name)
        let key = isWritten ? pick(["ka", "kb", "kc", "pa", "pb"]) ?? made : made
        guard isFree(key: key, in: id) else { return nil }
        let type = type ?? randomType(in: id)
        nextID += 1
        var property = SimProperty(id: nextID, name: name, key: key, isKeyWritten: isWritten, type: type)
        if case .structure(let part) = type, !model[id].isStruct, chance(3) { flatten(&property, part, in: id) }
        // The keys of its parts begin with its own, which another flat property may have as well.
        if property.isFlat, !model.keys(of: property).allSatisfy({ isFree(key: $0, in: id) }) { return nil }
        if !property.isFlat, chance(2) {
            let value = randomLiteral(type)
            property.value = value == .null ? nil : value
        }
        // It may become flat.
        if case .structure = type.wrapped {
        } else if Int.random(in: 0..<6, using: &jsonRandom) == 0 {
            property.jsonPath = newJSONPath(of: property)
        }
        let mayBeAbsent = !property.isFlat && !model[id].isStruct && (property.value != nil || type.isOptional)
        if mayBeAbsent, chance(12) { property.absentFrom = randomForms() }
        return property
    }

    /// One that no other property ever has.
    mutating func newJSONPath(of property: SimProperty) -> [String] {
        let way = [["way"], ["way", "to"], []].filter { property.jsonPath?.dropLast() != $0[...] }
        return way.randomElement(using: &jsonRandom)! + ["j\(property.id)"]
    }

    /// With derived keys, or written ones: then the struct never changes again.
    mutating func flatten(_ property: inout SimProperty, _ part: Int, in id: Int) {
        property.isFlat = true
        property.value = nil
        let parts = model.coded(part)
        let isOld = entries[part] == nil && model[part].since < version || version == 1
        let isWhole = model[part].properties.allSatisfy { !$0.isExcluded && $0.absentFrom.isEmpty }
        guard chance(3), isOld, !parts.isEmpty, isWhole else { return }
        var keys: [Int: String] = [:]
        for (index, item) in parts.enumerated() { keys[item.id] = "w\(index)\(property.name)" }
        guard keys.values.allSatisfy({ isFree(key: $0, in: id) }) else { return }
        property.flatKeys = keys
        property.isKeyWritten = false
        property.key = model[id].key(for: property.name)
        frozen.insert(part)
    }
}
