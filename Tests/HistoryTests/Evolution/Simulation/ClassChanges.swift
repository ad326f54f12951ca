/// Classes that come, go, are renamed, or inherit from others; properties that move between them.
extension Evolution {
    mutating func moveUp() -> Bool {
        guard let item = pick(model.classes.filter { $0.parent != nil }), let parent = item.parent,
            let property = pick(item.properties.filter { !$0.isExcluded && !fixed.contains("\(item.id).\($0.name)") })
        else { return false }
        let name = property.name
        guard isUnsettled(parent) else { return false }
        // Others below must not have the name or key.
        let others = model.classes.filter { $0.id != item.id && model.isKind($0.id, of: parent) }.flatMap(\.properties)
        guard !others.contains(where: { $0.name == name || ($0.key == property.key && !$0.isExcluded) }) else {
            return false
        }
        let value = randomValue(property.type)
        let before = model
        model[item.id].properties.removeAll { $0.name == name }
        model[parent].properties.append(property)
        write("move: { \(name): { to: \(model[parent].name), missing: \(value.literal) } }", to: item.id)
        upgrade { object in
            guard before.isKind(object.classID, of: parent), !before.isKind(object.classID, of: item.id) else { return }
            object.values[name] = value
        }
        fix(item.id, name)
        fix(parent, name)
        return true
    }

    /// No class below has another superclass in this version: what is moved then is a matter of its own tests.
    func isUnsettled(_ id: Int) -> Bool {
        !movedClasses.contains { moved in
            model.isKind(moved, of: id) || model.isKind(id, of: moved) || versions[version - 2].isKind(moved, of: id)
        }
    }

    mutating func moveDown() -> Bool {
        guard let item = pick(model.classes.filter { $0.parent != nil }), let parent = item.parent,
            let property = pick(
                model[parent].properties.filter { !$0.isExcluded && !fixed.contains("\(parent).\($0.name)") }
            )
        else { return false }
        guard isUnsettled(parent) else { return false }
        let name = property.name
        model[parent].properties.removeAll { $0.name == name }
        model[item.id].properties.append(property)
        write("move: { \(name): \(item.name) }", to: parent)
        let now = model
        upgrade { object in
            if now.isKind(object.classID, of: parent), !now.isKind(object.classID, of: item.id) {
                object.values[name] = nil
            }
        }
        fix(item.id, name)
        fix(parent, name)
        return true
    }

    mutating func renameClass() -> Bool {
        guard let item = pick(model.classes), settled.insert(item.id).inserted else { return false }
        let name = freshClassName()
        write("renameClass: \(item.name)", to: item.id)
        model[item.id].name = name
        usedArchiveNames.insert(name)
        if !item.isArchiveNameWritten { model[item.id].archiveName = name }
        return true
    }

    mutating func changeArchiveName() -> Bool {
        guard let item = pick(model.classes.filter(\.isArchiveNameWritten)), settled.insert(item.id).inserted else {
            return false
        }
        let name = "\(item.archiveName)\(version)"
        usedArchiveNames.insert(name)
        write("archiveName: \(item.archiveName)", to: item.id)
        model[item.id].archiveName = name
        return true
    }

    mutating func changeSuperclass() -> Bool {
        guard let item = pick(model.classes), settled.insert(item.id).inserted else { return false }
        // What a class below has just gained would be gone again.
        guard !movedClasses.contains(where: { model.isKind($0, of: item.id) }) else { return false }
        let parents = model.classes.filter { !model.isKind($0.id, of: item.id) }.map(\.id)
        let parent = chance(3) ? nil : pick(parents)
        guard parent != item.parent else { return false }
        let lost = item.parent.map { model.properties($0) } ?? []
        let gained = parent.map { model.properties($0) } ?? []
        let below = model.classes.filter { model.isKind($0.id, of: item.id) }.flatMap(\.properties)
        guard !gained.contains(where: { new in below.contains { $0.name == new.name || $0.key == new.key } }) else {
            return false
        }
        // A class that is above before and after the version keeps its properties, whatever lies between.
        let newChain = Set(parent.map { model.chain($0).map(\.id) } ?? [])
        let before = versions[version - 2]
        let oldChains = [model, before].flatMap { known in
            model.classes.filter { model.isKind($0.id, of: item.id) }.flatMap { known.chain($0.id).dropFirst() }
        }
        let own = Set(model.classes.map(\.id).filter { model.isKind($0, of: item.id) })
        guard newChain.isDisjoint(with: Set(oldChains.map(\.id)).subtracting(own)) else { return false }
        var values: [String: SimValue] = [:]
        var missing: [String] = []
        for property in gained where !property.isExcluded {
            if property.value == nil && !property.type.isOptional || chance(2) {
                let value = randomValue(property.type)
                values[property.name] = value
                missing.append("\(property.name): \(value.literal)")
            } else {
                values[property.name] = property.value ?? .null
            }
            for owner in newChain { fix(owner, property.name) }
        }
        let old = item.parent.map { versions[version - 2][$0].name } ?? "NSObject"
        write(
            "superclass: { was: \(old)\(missing.isEmpty ? "" : ", missing: { \(missing.joined(separator: ", ")) }") }",
            to: item.id
        )
        let current = model
        movedClasses.insert(item.id)
        model[item.id].parent = parent
        upgrade { object in
            guard current.isKind(object.classID, of: item.id) else { return }
            for property in lost { object.values[property.name] = nil }
            for (name, value) in values { object.values[name] = value }
        }
        return true
    }

    /// What was written before goes, though the class stays.
    mutating func dropObjects() -> Bool {
        guard let item = pick(model.classes.filter { $0.since < version }), settled.insert(item.id).inserted else {
            return false
        }
        write("drop: true", to: item.id)
        upgrade { if $0.classID == item.id { $0.isDropped = true } }
        return true
    }

    /// A class comes, or one without subclasses goes: dropped, or read as another.
    mutating func changeClasses() -> Bool {
        if Bool.random(using: &random) || model.classes.count < 2 {
            addClass(parent: chance(2) ? pick(model.classes)?.id : nil, since: version)
            if let new = model.classes.last {
                settled.insert(new.id)
                for property in new.properties { fix(new.id, property.name) }
            }
            return true
        }
        let leaves = model.classes.filter { item in
            !model.classes.contains { $0.parent == item.id } && item.since < version
        }
        guard pendingRemoval == nil, let item = pick(leaves) else { return false }
        let targets = model.classes.filter { $0.id != item.id && $0.since < version }
        pendingRemoval = (item.id, chance(3) ? nil : pick(targets)?.id)
        return true
    }

    /// As of the end of the version: what is read as another class is so after all else that happens in it.
    mutating func finishRemoval() {
        guard let (id, targetID) = pendingRemoval else { return }
        pendingRemoval = nil
        let before = versions[version - 2]
        guard entries["\(id)"]?[version] == nil, let old = before.index(id).map({ before.classes[$0] }),
            !model.classes.contains(where: { $0.parent == id })
        else { return }
        // Moves from classes above or below would have touched it.
        guard model[id].properties.map(\.name) == old.properties.map(\.name) else { return }
        var text = "  \(old.name):\n    - in: \(version)\n"
        if old.since > 1 { text += "      since: \(old.since)\n" }
        text += "      readAs: \(targetID.map { model[$0].name } ?? "drop")\n"
        if let parent = old.parent { text += "      superclass: \(before[parent].name)\n" }
        if old.isArchiveNameWritten { text += "      archiveName: \(old.archiveName)\n" }
        var values: [(String, SimValue?)] = []
        if let targetID {
            guard let plan = mapping(from: old, to: model[targetID], before: before) else { return }
            values = plan.values
            if !plan.missing.isEmpty { text += "      missing: { \(plan.missing.joined(separator: ", ")) }\n" }
        }
        if !old.properties.isEmpty { text += "      properties:\n" }
        for property in old.properties { text += "        \(property.name): \(property.declaration)\n" }
        let excluded = old.properties.filter(\.isExcluded).map(\.name)
        if !excluded.isEmpty { text += "      excluded: [\(excluded.joined(separator: ", "))]\n" }
        text += history("\(id)").split(separator: "\n").map { "  \($0)\n" }.joined()
        removed.append(text)
        model.classes.removeAll { $0.id == id }
        removals[upgrades.count - 1, default: [:]][id] = { object in
            guard let targetID else {
                object.isDropped = true
                return
            }
            object.classID = targetID
            let old = object.values
            object.values = [:]
            for (name, value) in values { object.values[name] = value ?? old[name] ?? .failed }
        }
    }

    /// How each property of the class read as is found in the one that goes; nil where types do not fit.
    mutating func mapping(
        from item: SimClass,
        to target: SimClass,
        before: SimModel
    ) -> (values: [(String, SimValue?)], missing: [String])? {
        let sources = before.properties(item.id).filter { !$0.isExcluded }
        var values: [(String, SimValue?)] = []
        var missing: [String] = []
        for property in model.properties(target.id) where !property.isExcluded {
            if let source = sources.first(where: { $0.name == property.name }) {
                guard source.type == property.type else { return nil }
                values.append((property.name, nil))
            } else {
                if property.value == nil && !property.type.isOptional || chance(2) {
                    let value = randomValue(property.type)
                    values.append((property.name, value))
                    missing.append("\(property.name): \(value.literal)")
                } else {
                    values.append((property.name, property.value ?? .null))
                }
            }
        }
        return (values, missing)
    }
}
