/// Properties that come, go, or stand elsewhere.
extension Evolution {
    mutating func add() -> Bool {
        guard let id = pick(model.classes.filter { $0.since < version })?.id, var property = newProperty(in: id) else {
            return false
        }
        let name = property.name
        guard isAbsentExcluded(name, id) else { return false }
        let came = Set(fixed.compactMap { $0.split(separator: ".").last.map(String.init) })
        let sources = model[id].properties.filter { !$0.isExcluded && !$0.type.hasEnum && !came.contains($0.name) }
        if chance(4), let source = pick(sources), !property.type.hasEnum {
            let type = property.type
            let function = newFunction([source.type], [type])
            model[id].properties.append(property)
            write("add: { \(name): { missing: { from: [\(source.name)], using: \(function) } } }", to: id)
            upgrade(id) { object in
                let argument = object.values[source.name] ?? .failed
                object.values[name] = argument == .failed ? .failed : apply(function, [argument], to: type)
            }
        } else if chance(2), let value = .some(randomValue(property.type)), value != .null || property.type.isOptional {
            model[id].properties.append(property)
            write("add: { \(name): { missing: \(value.literal) } }", to: id)
            upgrade(id) { $0.values[name] = value }
        } else {
            if property.value == nil, !property.type.isOptional { property.value = randomValue(property.type) }
            model[id].properties.append(property)
            let value = property.value ?? .null
            write("add: [\(name)]", to: id)
            upgrade(id) { $0.values[name] = value }
        }
        fix(id, name)
        return true
    }

    /// A property of that name that is excluded would be taken for the one that comes.
    func isAbsentExcluded(_ name: String, _ id: Int) -> Bool {
        !model[id].properties.contains { $0.name == name }
    }

    mutating func rename() -> Bool {
        guard let (id, index) = pickProperty() else { return false }
        // A swap now and then: both at once.
        let others = model[id].properties.indices.filter {
            $0 != index && !model[id].properties[$0].isExcluded
                && !fixed.contains("\(id).\(model[id].properties[$0].name)")
        }
        if chance(3), let other = pick(others) {
            let a = model[id].properties[index].name
            let b = model[id].properties[other].name
            var item = model[id]
            item.properties[index].name = b
            item.properties[other].name = a
            if !item.properties[index].isKeyWritten { item.properties[index].key = b }
            if !item.properties[other].isKeyWritten { item.properties[other].key = a }
            let before = model
            model[id] = item
            let keys = model.family(id).flatMap(\.properties).filter { !$0.isExcluded }.map(\.key)
            guard Set(keys).count == keys.count else {
                model = before
                return false
            }
            write("rename: { \(a): \(b), \(b): \(a) }", to: id)
            upgrade(id) { object in
                let value = object.values[a]
                object.values[a] = object.values[b]
                object.values[b] = value
            }
            return true
        }
        guard let name = newName(in: id) else { return false }
        let property = model[id].properties[index]
        if !property.isKeyWritten, !isFree(key: name, in: id) { return false }
        write("rename: { \(property.name): \(name) }", to: id)
        let before = versions[version - 2]
        if chance(3), let known = before.index(id).map({ before.classes[$0] }),
            let old = known.properties.first(where: { $0.id == property.id })
        {
            pendingExtras.append(SimExtra(owner: id, old: old))
        }
        model[id].properties[index].name = name
        if !property.isKeyWritten { model[id].properties[index].key = name }
        upgrade(id) { object in
            object.values[name] = object.values[property.name]
            object.values[property.name] = nil
        }
        return true
    }

    /// `writeAlso` for properties that are as they were but for their names, and whose old keys are free.
    mutating func finishExtras() {
        for extra in pendingExtras {
            guard let index = model.index(extra.owner),
                let now = model.classes[index].properties.first(where: { $0.id == extra.old.id }),
                now.name != extra.old.name, now.key != extra.old.key, now.type == extra.old.type, !now.isExcluded,
                now.meaning == extra.old.meaning, isFree(key: extra.old.key, in: extra.owner)
            else { continue }
            let family = model.family(extra.owner).map(\.id)
            let others = extras[version] ?? []
            guard !others.contains(where: { family.contains($0.owner) && $0.old.key == extra.old.key }) else {
                continue
            }
            extras[version, default: []].append(extra)
            write("writeAlso: { \(extra.old.name): { from: \(now.name), until: \(version) } }", to: extra.owner)
        }
        pendingExtras = []
    }

    mutating func remove() -> Bool {
        guard let (id, index) = pickProperty() else { return false }
        let property = model[id].properties.remove(at: index)
        write("remove: { \(property.name): \(declare(property)) }", to: id)
        upgrade(id) { $0.values[property.name] = nil }
        return true
    }

    mutating func rekey() -> Bool {
        guard let (id, index) = pickProperty(where: { !$0.isExcluded && $0.isKeyWritten }) else { return false }
        let old = model[id].properties[index]
        guard let key = pick(["ka", "kb", "kc", "kd", "pc", "pd"].filter { isFree(key: $0, in: id) }) else {
            return false
        }
        write("rekey: { \(old.name): \(old.key) }", to: id)
        model[id].properties[index].key = key
        return true
    }

    mutating func redefault() -> Bool {
        guard let (id, index) = pickProperty(where: { !$0.isExcluded && ($0.value != nil || $0.type.isOptional) })
        else { return false }
        let old = model[id].properties[index]
        let value = randomValue(old.type)
        let new = value == .null ? nil : value
        guard new != old.value else { return false }
        write("redefault: { \(old.name): \(then(old.value ?? .null).literal) }", to: id)
        model[id].properties[index].value = new
        return true
    }

    mutating func exclude() -> Bool {
        guard let (id, index) = pickProperty(where: { !$0.isExcluded && ($0.value != nil || $0.type.isOptional) })
        else { return false }
        let name = model[id].properties[index].name
        model[id].properties[index].isExcluded = true
        write("exclude: \(name)", to: id)
        upgrade(id) { $0.values[name] = nil }
        fix(id, name)
        return true
    }

    mutating func include() -> Bool {
        guard let (id, index) = pickProperty(where: { $0.isExcluded }),
            isFree(key: model[id].properties[index].key, in: id)
        else { return false }
        let property = model[id].properties[index]
        model[id].properties[index].isExcluded = false
        write("include: \(property.name)", to: id)
        let value = property.value ?? .null
        upgrade(id) { $0.values[property.name] = value }
        fix(id, property.name)
        return true
    }
}
