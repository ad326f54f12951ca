/// Properties that are added, removed, or moved.
extension Evolution {
    mutating func add() -> Bool {
        guard let id = pickOlderClass()?.id, var property = newProperty(in: id) else {
            return false
        }
        let name = property.name
        let came = Set(fixed.compactMap { $0.split(separator: ".").last.map(String.init) })
        let sources = model.properties(id).filter { !$0.isExcluded && isArgument($0) && !came.contains($0.name) }
        if chance(4), !sources.isEmpty, property.type.isPlain {
            let type = property.type
            let chosen = Array(sources.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)))
            let function = newFunction(chosen.map(\.type), [type])
            model[id].properties.append(property)
            let names = chosen.map(\.name)
            origins[property.id] = Origin(version: version, sources: chosen.map(\.id))
            let from = names.joined(separator: ", ")
            // Inherited properties change first, regardless of the order of entries.
            for source in chosen {
                let owner = model.chain(id).first { $0.properties.contains { $0.id == source.id } }
                if let owner, owner.id != id { fix(owner.id, source.name) }
            }
            write("add: { \(name): { missing: { from: [\(from)], using: \(function) } } }", to: id)
            upgrade(id) { object in
                let arguments = names.map { object.values[$0] ?? .failed }
                guard !arguments.contains(.failed) else {
                    object.values[name] = .failed
                    return
                }
                let result = apply(function, arguments, to: type)
                // The function returns nil, which an optional allows.
                object.values[name] = result == .failed && type.isOptional ? .null : result
            }
        } else {
            if property.value == nil, !property.type.isOptional, !property.isFlat, chance(2) {
                property.value = randomLiteral(property.type)
            }
            guard let missing = missing(property) else { return false }
            model[id].properties.append(property)
            write("add: \(missing.text.map { "{ \(name): { missing: \($0) } }" } ?? "[\(name)]")", to: id)
            upgrade(id) { $0.values[name] = missing.value }
        }
        fix(id, name)
        return true
    }

    mutating func rename() -> Bool {
        guard let (id, index) = pickProperty(written: true) else { return false }
        // Occasionally a swap: both at once.
        let others = model[id].properties.indices.filter {
            $0 != index && !model[id].properties[$0].isExcluded
                && !fixed.contains("\(id).\(model[id].properties[$0].name)")
        }
        let before = model
        if chance(3), let other = pick(others) {
            let a = model[id].properties[index].name
            let b = model[id].properties[other].name
            model[id].properties[index].name = b
            model[id].properties[other].name = a
            model[id].refreshKeys()
            guard hasDistinctKeys(id), flatKeysAreDistinct else {
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
        model[id].properties[index].name = name
        model[id].refreshKeys()
        guard hasDistinctKeys(id), flatKeysAreDistinct else {
            model = before
            return false
        }
        write("rename: { \(property.name): \(name) }", to: id)
        if chance(3), property.absentFrom.isEmpty, let known = self.before.index(id).map({ self.before.classes[$0] }),
            let old = known.properties.first(where: { $0.id == property.id }), !old.isFlat, !old.isWeak, old.end == nil,
            old.absentFrom.isEmpty
        {
            let until = version + Int.random(in: 0...4, using: &random)
            pendingExtras.append(SimExtra(owner: id, old: old, until: until))
        }
        upgrade(id) { object in
            object.values[name] = object.values[property.name]
            object.values[property.name] = nil
        }
        return true
    }

    /// A struct's new names may result in keys where it is flat.
    var flatKeysAreDistinct: Bool { model.classes.allSatisfy { $0.isStruct || hasDistinctKeys($0.id) } }

    /// `writeAlso` for properties that only changed their names, and whose old keys are free.
    mutating func finishExtras() {
        for extra in pendingExtras {
            guard let index = model.index(extra.owner),
                let now = model.classes[index].properties.first(where: { $0.id == extra.old.id }),
                now.name != extra.old.name, now.key != extra.old.key, now.type == extra.old.type, !now.isExcluded,
                now.isFlat == extra.old.isFlat, now.jsonPath == nil, extra.old.jsonPath == nil, now.absentFrom.isEmpty,
                now.isInverse == extra.old.isInverse,
                now.meaning == extra.old.meaning, isFree(key: extra.old.key, in: extra.owner),
                !activeExtras(at: version).contains(where: {
                    $0.old.id == extra.old.id || $0.old.name == extra.old.name
                }),
                !model.classes.flatMap(\.properties).contains(where: { $0.name == extra.old.name })
            else { continue }
            extras[version, default: []].append(extra)
            write("writeAlso: { \(extra.old.name): { from: \(now.name), until: \(extra.until) } }", to: extra.owner)
        }
        pendingExtras = []
    }

    mutating func remove() -> Bool {
        guard let (id, index) = pickProperty(where: { !$0.isExcluded && !$0.isWeak && $0.end == nil }) else {
            return false
        }
        // A default of this version could name something that the previous version did not have.
        let old = before.classes.flatMap(\.properties).first { $0.id == model[id].properties[index].id }
        guard old?.value == model[id].properties[index].value else { return false }
        let property = model[id].properties.remove(at: index)
        write("remove: { \(property.name): \(declareWhole(property)) }", to: id)
        upgrade(id) { $0.values[property.name] = nil }
        return true
    }

    /// In JSON alone: to another path, or to the name.
    private mutating func rekeyJSON() {
        let places = model.classes.flatMap { item in
            item.properties.filter { property in
                !property.isExcluded && property.jsonPath != nil && !frozen.contains(item.id)
                    && !(listsStructs && item.isStruct) && !fixed.contains("\(item.id).\(property.name)")
            }.map { (item.id, $0) }
        }
        guard let (id, property) = places.randomElement(using: &jsonRandom), let old = property.jsonPath,
            let index = model[id].properties.firstIndex(where: { $0.id == property.id })
        else { return }
        if model[id].isStruct { changesStructs = true }
        let isNamed = Int.random(in: 0..<3, using: &jsonRandom) == 0
        model[id].properties[index].jsonPath = isNamed ? nil : newJSONPath(of: property)
        write("rekey: { \(property.name): { jsonKey: [\(old.joined(separator: ", "))] } }", to: id)
    }

    mutating func rekey() -> Bool {
        rekeyJSON()
        guard
            let (id, index) = pickProperty(
                written: true,
                where: { !$0.isExcluded && !$0.isWeak && ($0.isKeyWritten || $0.flatKeys.isEmpty) }
            )
        else { return false }
        let old = model[id].properties[index]
        let before = model
        let others = ["ka", "kb", "kc", "kd", "pc", "pd"].filter { $0 != old.key }
        // A key that followed the name may be written as it is.
        guard let key = pick(others + (old.isKeyWritten ? [] : [old.key])) else { return false }
        model[id].properties[index].key = key
        model[id].properties[index].isKeyWritten = true
        guard hasDistinctKeys(id) else {
            model = before
            return false
        }
        write("rekey: { \(old.name): \(old.isKeyWritten ? old.key : "~") }", to: id)
        return true
    }

    mutating func redefault() -> Bool {
        guard
            let (id, index) = pickProperty(
                written: true,
                where: { !$0.isExcluded && !$0.isFlat && !$0.isWeak && ($0.value != nil || $0.type.isOptional) }
            )
        else { return false }
        let old = model[id].properties[index]
        guard let value = randomLiteral(old.type) else { return false }
        let new = value == .null ? nil : value
        guard new != old.value, new != nil || old.type.isOptional else { return false }
        write("redefault: { \(old.name): \(then(old.value ?? .null).literal) }", to: id)
        model[id].properties[index].value = new
        fixIfNew(id, model[id].properties[index])
        return true
    }

    mutating func exclude() -> Bool {
        guard
            let (id, index) = pickProperty(where: {
                !$0.isExcluded && !$0.isFlat && $0.end == nil && !$0.isWeak && $0.absentFrom.isEmpty
            })
        else { return false }
        let property = model[id].properties[index]
        let name = property.name
        let isRequired = property.value == nil && !property.type.isOptional
        if isRequired {
            // It gets a default first.
            guard let value = randomLiteral(property.type), value != .null else { return false }
            var whole = property
            whole.isKeyWritten = false
            whole.jsonPath = nil
            write("retype: { \(name): { from: \(declare(whole)) } }", to: id)
            model[id].properties[index].value = value
            retyped.insert(property.id)
        }
        if !model[id].isStruct, isRequired || chance(2) {
            // In some channels only: excluded properties have the default from now on.
            let forms = randomForms()
            model[id].properties[index].absentFrom = forms
            write("exclude: { \(name): \(forms.channels) }", to: id)
            fix(id, name)
            return true
        }
        model[id].properties[index].isExcluded = true
        write("exclude: \(name)", to: id)
        upgrade(id) { $0.values[name] = nil }
        fix(id, name)
        return true
    }

    /// Some channels, not all.
    mutating func randomForms() -> Set<SimForm> {
        Set(SimForm.allCases.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)))
    }

    /// If some channels excluded it.
    private mutating func includeAgain() -> Bool {
        guard let (id, index) = pickProperty(where: { !$0.absentFrom.isEmpty }) else { return false }
        let property = model[id].properties[index]
        // For older archives it is this version's default.
        let old = before.classes.flatMap(\.properties).first { $0.id == property.id }
        guard old?.value == property.value else { return false }
        let forms = Set(property.absentFrom.filter { _ in !chance(3) })
        guard !forms.isEmpty else { return false }
        model[id].properties[index].absentFrom.subtract(forms)
        write("include: { \(property.name): \(forms.channels) }", to: id)
        fix(id, property.name)
        return true
    }

    mutating func include() -> Bool {
        if chance(2), includeAgain() { return true }
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
