/// Classes that are added, removed, renamed, or inherit from others; properties that move between them.
extension Evolution {
    mutating func moveUp() -> Bool {
        guard let item = pick(model.classes.filter { $0.parent != nil }), let parent = item.parent,
            let property = pick(movable(of: item.id)), mayStand(property.type, in: parent)
        else { return false }
        let name = property.name
        guard isUnsettled(parent) else { return false }
        // Other subclasses must not have the name or key.
        let others = model.classes.filter { $0.id != item.id && model.isKind($0.id, of: parent) }.flatMap(\.properties)
        guard !others.contains(where: { $0.name == name }) else {
            return false
        }
        guard let missing = missing(property) else { return false }
        let value = missing.value
        let before = model
        model[item.id].properties.removeAll { $0.name == name }
        model[parent].properties.append(property)
        model[parent].refreshKeys()
        guard hasDistinctKeys(parent) else {
            model = before
            return false
        }
        let text = missing.text.map { ", missing: \($0)" } ?? ""
        write("move: { \(name): { to: \(model[parent].name)\(text) } }", to: item.id)
        upgrade { object in
            guard before.index(object.classID) != nil, before.isKind(object.classID, of: parent),
                !before.isKind(object.classID, of: item.id)
            else { return }
            object.values[name] = value
        }
        fix(item.id, name)
        fix(parent, name)
        return true
    }

    private func movable(of id: Int) -> [SimProperty] {
        let extras = Set(activeExtras(at: version).map(\.old.id))
        return model[id].properties.filter {
            !$0.isExcluded && $0.absentFrom.isEmpty && !$0.isFlat && !$0.isWeak && $0.end == nil
                && !fixed.contains("\(id).\($0.name)")
                && !extras.contains($0.id)
        }
    }

    /// No subclass has another superclass in this version: moves in that case have tests of their own.
    func isUnsettled(_ id: Int) -> Bool {
        !movedClasses.contains { moved in
            model.isKind(moved, of: id) || model.isKind(id, of: moved) || versions[version - 2].isKind(moved, of: id)
        }
    }

    mutating func moveDown() -> Bool {
        guard let item = pick(model.classes.filter { $0.parent != nil }), let parent = item.parent,
            let property = pick(movable(of: parent)), mayStand(property.type, in: item.id)
        else { return false }
        guard isUnsettled(parent) else { return false }
        let before = model
        let name = property.name
        model[parent].properties.removeAll { $0.name == name }
        model[item.id].properties.append(property)
        model[item.id].refreshKeys()
        guard hasDistinctKeys(item.id) else {
            model = before
            return false
        }
        write("move: { \(name): \(item.name) }", to: parent)
        let now = model
        upgrade { object in
            if now.index(object.classID) != nil, now.isKind(object.classID, of: parent),
                !now.isKind(object.classID, of: item.id)
            {
                object.values[name] = nil
            }
        }
        fix(item.id, name)
        fix(parent, name)
        return true
    }

    mutating func renameClass() -> Bool {
        guard let item = pick(model.classes), settled.insert(item.id).inserted else { return false }
        let name = freshClassName(item.isStruct)
        write("renameClass: \(item.name)", to: item.id)
        renamedClasses.insert(item.id)
        model[item.id].name = name
        usedArchiveNames.insert(name)
        if !item.isArchiveNameWritten { model[item.id].archiveName = name }
        return true
    }

    mutating func changeArchiveName() -> Bool {
        guard let item = pick(model.classes), settled.insert(item.id).inserted else { return false }
        let isWritten = item.isArchiveNameWritten
        let name = isWritten || Bool.random(using: &jsonRandom) ? "\(item.archiveName)V\(version)" : item.archiveName
        usedArchiveNames.insert(name)
        write("archiveName: \(isWritten ? item.archiveName : "~")", to: item.id)
        renamedClasses.insert(item.id)
        model[item.id].archiveName = name
        model[item.id].isArchiveNameWritten = true
        return true
    }

    mutating func changeSuperclass() -> Bool {
        guard let item = pick(model.classes.filter { !$0.isStruct }), settled.insert(item.id).inserted else {
            return false
        }
        // An object could lead to itself, as its own property.
        guard !model.types.contains(where: { if case .object = $0 { true } else { false } }) else { return false }
        guard !model.types.contains(where: { model.isUnion($0) }) else { return false }
        // Properties that a subclass has just gained would be removed again.
        guard !movedClasses.contains(where: { model.isKind($0, of: item.id) }) else { return false }
        let parents = model.classes.filter {
            !$0.isStruct && !model.isKind($0.id, of: item.id) && !changedKinds.contains($0.id)
        }.map(\.id)
        let parent = chance(3) ? nil : pick(parents)
        guard parent != item.parent else { return false }
        // In the place of an object of a superclass it would not be one any more.
        let above = Set(model.chain(item.id).dropFirst().map(\.id))
        guard !model.types.contains(where: { model.parts(of: $0).contains { above.contains($0) } }) else {
            return false
        }
        let lost = item.parent.map { model.properties($0) } ?? []
        let gained = parent.map { model.properties($0) } ?? []
        let below = model.classes.filter { model.isKind($0.id, of: item.id) }.flatMap(\.properties)
        guard !gained.contains(where: { new in below.contains { $0.name == new.name } }) else { return false }
        var attached = self
        attached.model[item.id].parent = parent
        guard attached.hasDistinctKeys(item.id), !attached.model.hasAmbiguousUnions else { return false }
        // A class that is a superclass before and after the version keeps its properties, regardless of the classes in between.
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
            for owner in newChain { fix(owner, property.name) }
            if model.isRestored(property) {
                values[property.name] = .null
                continue
            }
            guard let (text, value) = self.missing(property) else { return false }
            values[property.name] = value
            if let text { missing.append("\(property.name): \(text)") }
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
            guard current.index(object.classID) != nil, current.isKind(object.classID, of: item.id) else { return }
            for property in lost { object.values[property.name] = nil }
            for (name, value) in values { object.values[name] = value }
        }
        return true
    }

    /// Objects written before are dropped, though the class remains.
    mutating func dropObjects() -> Bool {
        guard let item = pickOlderClass(), !item.isStruct, settled.insert(item.id).inserted else { return false }
        write("drop: true", to: item.id)
        upgrade { if $0.classID == item.id { $0.isDropped = true } }
        return true
    }

    /// A class or struct is added, or one without subclasses is removed: dropped, or read as another.
    mutating func changeClasses() -> Bool {
        if chance(2) || model.classes.count < 2 {
            let isStruct = chance(2)
            let classes = model.classes.filter { !$0.isStruct && !changedKinds.contains($0.id) }
            addClass(isStruct: isStruct, parent: !isStruct && chance(2) ? pick(classes)?.id : nil, since: version)
            if let new = model.classes.last {
                settled.insert(new.id)
                for property in new.properties { fix(new.id, property.name) }
            }
            return true
        }
        let written = Set(activeExtras(at: version).map(\.owner))
        let leaves = model.classes.filter { item in
            !model.classes.contains { $0.parent == item.id } && item.since < version && !written.contains(item.id)
                && !frozen.contains(item.id) && !(listsStructs && item.isStruct) && !isPaired(item.id)
        }
        let classes = model.classes.filter { !$0.isStruct }.count
        guard pendingRemoval == nil, let item = pick(leaves.filter { $0.isStruct || classes > 1 }) else { return false }
        let targets = model.classes.filter {
            $0.id != item.id && $0.since < version && $0.isStruct == item.isStruct && !frozen.contains($0.id)
                && !isPaired($0.id)
        }
        if item.isStruct { changesStructs = true }
        pendingRemoval = (item.id, chance(2) ? replacement(of: item) : chance(3) ? nil : pick(targets)?.id)
        return true
    }

    /// A similar replacement of a removed class.
    private mutating func replacement(of item: SimClass) -> Int? {
        addClass(isStruct: item.isStruct, parent: item.parent, since: version)
        guard let new = model.classes.last else { return nil }
        settled.insert(new.id)
        model[new.id].holdsObjects = item.holdsObjects
        model[new.id].isAbstract = false
        model[new.id].properties = []
        for property in item.properties where !property.isExcluded && !chance(4) {
            var copy = property
            nextID += 1
            copy.id = nextID
            copy.jsonPath = nil
            if chance(3), let name = newName(in: new.id) { copy.name = name }
            if !copy.isKeyWritten { copy.key = model[new.id].key(for: copy.name) }
            let isTaken = model.family(new.id).flatMap(\.properties).contains { $0.name == copy.name }
            if !isTaken, model.keys(of: copy).allSatisfy({ isFree(key: $0, in: new.id) }) {
                model[new.id].properties.append(copy)
            }
        }
        for property in model[new.id].properties { fix(new.id, property.name) }
        return new.id
    }
}
