extension Evolution {
    mutating func changeEnum() -> Bool {
        guard let item = pick(model.enums), let index = model.enums.firstIndex(where: { $0.id == item.id }),
            !fixed.contains("enum")
        else { return false }
        fixed.insert("enum")
        if item.isUnion { return changeUnion(at: index) }
        let cases = item.cases
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            let name = "k\(version)"
            let raw = item.isInteger ? "\(version + 10)" : name
            model.enums[index].cases.append(SimCase(name: name, raw: raw, isRawWritten: item.isInteger, id: name))
            write("addCase: [\(name)]", to: item.id)
            return true
        case 1, 2: return removeCase(of: index)
        case 3: return renameCase(of: index)
        case 4: return changeUnknown(of: index)
        default:
            guard let place = cases.indices.randomElement(using: &random) else { return false }
            let pool = item.isInteger ? ["1", "2", "3", "7", "8"] : ["x1", "x2", "x3", "ka", "kb"]
            guard let raw = pick(pool.filter { raw in !cases.contains { $0.raw == raw } }) else { return false }
            let old = cases[place].isRawWritten ? cases[place].raw : "~"
            write("reraw: { \(cases[place].name): \(old) }", to: item.id)
            model.enums[index].cases[place].raw = raw
            model.enums[index].cases[place].isRawWritten = true
            return true
        }
    }

    private mutating func changeUnion(at index: Int) -> Bool {
        let item = model.enums[index]
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            let name = "u\(version)"
            var new = SimCase(name: name, raw: name, isRawWritten: false, id: name)
            let before = model
            if chance(2), let other = pick(model.classes.filter { $0.since < version && !frozen.contains($0.id) }) {
                new.payload = other.isStruct ? .structure(other.id) : .object(other.id)
                let owners = model.classes.filter { $0.properties.contains { $0.type.mentions(item.id) } }
                guard owners.allSatisfy({ mayStand(new.payload!, in: $0.id) }),
                    isHashable(new.payload!) || !isInSet(item.id)
                else { return false }
            }
            model.enums[index].cases.append(new)
            guard !model.hasAmbiguousUnions else {
                model = before
                return false
            }
            write("addCase: [\(name)]", to: item.id)
            return true
        case 1, 2:
            guard let place = item.cases.indices.filter({ item.cases[$0].payload != nil }).randomElement(using: &random)
            else { return removeCase(of: index) }
            return removeCase(holding: place, of: index)
        case 3: return changeUnknown(of: index)
        default: return renameCase(of: index)
        }
    }

    func isInSet(_ id: Int) -> Bool {
        func isInSet(_ type: SimType) -> Bool {
            switch type {
            case .set(let element): element.mentions(id) || isInSet(element)
            case .array(let element), .optional(let element), .dictionary(_, let element): isInSet(element)
            case .int, .double, .string, .bool, .enumeration, .structure, .object: false
            }
        }
        return model.types.contains(where: isInSet)
    }

    /// A case of a union with its value's type, which remains: objects are read as a case without a value, or are dropped.
    private mutating func removeCase(holding place: Int, of index: Int) -> Bool {
        let item = model.enums[index]
        let gone = item.cases[place]
        guard let payload = gone.payload, let held = payload.declarations.first else { return false }
        let readAs = chance(2) ? nil : pick(item.cases.filter { $0.payload == nil })?.name
        unionNarrowed = true
        let now = model
        model.enums[index].cases.remove(at: place)
        write("removeCase: { \(gone.name): { of: \(model.spell(payload)), readAs: \(readAs ?? "drop") } }", to: item.id)
        caseUpgrade(gone.name, readAs)
        func read(_ value: SimValue, _ type: SimType) -> SimValue? {
            switch (type, value) {
            case (.enumeration(item.id), .record(let object)) where now.isKind(object.classID, of: held):
                return readAs.map { .enumCase($0) }
            case (.optional(let type), _): return value == .null ? value : read(value, type)
            case (.array(let type), _), (.set(let type), _): return value.mapElements { read($0, type) }
            case (.dictionary(let key, let type), .dictionary):
                // Keys cannot be unions.
                return value.mapElements { read($0, type.mentions(item.id) ? type : key) }
            default: return value
            }
        }
        upgrade { object in
            guard now.index(object.classID) != nil else { return }
            for property in now.properties(object.classID) where property.type.mentions(item.id) {
                guard let value = object.values[property.name] else { continue }
                object.values[property.name] =
                    read(value, property.type) ?? (property.type.isOptional ? .null : .failed)
            }
        }
        return true
    }

    private mutating func renameCase(of index: Int) -> Bool {
        let item = model.enums[index]
        guard let place = item.cases.indices.randomElement(using: &random) else { return false }
        let old = item.cases[place]
        let name = "r\(version)"
        model.enums[index].cases[place].name = name
        if !old.isRawWritten { model.enums[index].cases[place].raw = name }
        if item.unknown == .fallback(old.name) { model.enums[index].unknown = .fallback(name) }
        for item in model.classes.indices {
            for property in model.classes[item].properties.indices {
                let value = model.classes[item].properties[property].value
                model.classes[item].properties[property].value = value?.replacingCase(old.name, with: name)
            }
        }
        renamedCases[name] = old.name
        write("renameCase: { \(old.name): \(name) }", to: item.id)
        caseUpgrade(old.name, name)
        return true
    }

    private mutating func removeCase(of index: Int) -> Bool {
        let item = model.enums[index]
        let places = item.cases.indices.filter { item.cases[$0].payload == nil }
        guard places.count > 1, let place = places.randomElement(using: &random) else { return false }
        let gone = item.cases[place]
        guard item.unknown != .fallback(gone.name) else { return false }
        let readAs = chance(2) ? nil : pick(item.cases.filter { $0 != gone && $0.payload == nil })?.name
        let isUsed = model.classes.flatMap(\.properties).contains { $0.value?.names(gone.name) ?? false }
        guard !isUsed else { return false }
        model.enums[index].cases.remove(at: place)
        let raw = gone.isRawWritten && !item.isUnion ? "raw: \(gone.raw), " : ""
        write("removeCase: { \(gone.name): { \(raw)readAs: \(readAs ?? "drop") } }", to: item.id)
        caseUpgrade(gone.name, readAs)
        return true
    }

    private mutating func changeUnknown(of index: Int) -> Bool {
        let item = model.enums[index]
        let others: [SimEnum.Unknown] =
            [.error, .keep] + item.cases.filter { $0.payload == nil }.map { .fallback($0.name) }
        guard let unknown = pick(others.filter { $0 != item.unknown }) else { return false }
        let old =
            switch item.unknown {
            case .error: "error"
            case .keep: "keep"
            case .fallback(let name): name
            }
        model.enums[index].unknown = unknown
        write("was: { unknown: \(old) }", to: item.id)
        return true
    }
}

extension SimValue {
    func names(_ name: String) -> Bool {
        switch self {
        case .enumCase(let item): item == name
        case .array(let items), .set(let items): items.contains { $0.names(name) }
        case .dictionary(let entries): entries.contains { $0.key.names(name) || $0.value.names(name) }
        case .record(let object): object.values.values.contains { $0.names(name) }
        case .int, .double, .string, .bool, .up, .null, .failed, .archived: false
        }
    }

    func replacingCase(_ old: String, with new: String) -> SimValue {
        if case .enumCase(old) = self { return .enumCase(new) }
        return mapElements { $0.replacingCase(old, with: new) }
    }
}
