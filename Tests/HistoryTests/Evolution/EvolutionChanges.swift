extension Evolution {
    /// One random change of a phase (0: classes, 1: moves, 2: the rest); false where it did not come about.
    mutating func change(phase: Int) -> Bool {
        switch phase {
        case -1: return changeEnum()
        case 0:
            switch Int.random(in: 0..<3, using: &random) {
            case 0: return renameClass()
            case 1: return changeArchiveName()
            default: return changeSuperclass()
            }
        case 1: return Bool.random(using: &random) ? moveUp() : moveDown()
        default:
            switch Int.random(in: 0..<20, using: &random) {
            case 0, 1, 2: return add()
            case 3, 4, 5: return rename()
            case 6, 7, 8: return retype()
            case 9: return merge()
            case 10: return split()
            case 11, 12: return remove()
            case 13: return rekey()
            case 14: return redefault()
            case 15: return exclude()
            case 16: return include()
            default: return changeClasses()
            }
        }
    }

    /// A class and the index of one of its properties that may change in this version.
    private mutating func pickProperty(where condition: (SimProperty) -> Bool = { !$0.isExcluded }) -> (Int, Int)? {
        let places = model.classes.flatMap { item in
            item.properties.indices.filter {
                condition(item.properties[$0]) && !fixed.contains("\(item.id).\(item.properties[$0].name)")
            }
            .map { (item.id, $0) }
        }
        return pick(places)
    }

    /// A value in the names of the version before.
    private func then(_ value: SimValue) -> SimValue {
        renamedCases.reduce(value) { $0.replacingCase($1.key, with: $1.value) }
    }

    private func declare(_ property: SimProperty) -> String {
        var property = property
        property.value = property.value.map { then($0) }
        return property.declaration
    }

    private mutating func fix(_ id: Int, _ name: String) { fixed.insert("\(id).\(name)") }

    /// Does something to objects of a class and those below, as the model is now.
    private mutating func upgrade(_ id: Int, _ body: @escaping Upgrade) {
        let model = model
        upgrade { object in
            if model.isKind(object.classID, of: id) { body(&object) }
        }
    }

    // MARK: Properties

    private mutating func add() -> Bool {
        guard let id = pick(model.classes.filter { $0.since < version })?.id, var property = newProperty(in: id) else {
            return false
        }
        let name = property.name
        guard isAbsentExcluded(name, id) else { return false }
        let came = Set(fixed.compactMap { $0.split(separator: ".").last.map(String.init) })
        let sources = model[id].properties.filter { !$0.isExcluded && !$0.type.hasEnum && !came.contains($0.name) }
        if chance(4), let source = pick(sources), !property.type.hasEnum {
            let function = "F.f\(nextFunction)"
            nextFunction += 1
            let type = property.type
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
    private func isAbsentExcluded(_ name: String, _ id: Int) -> Bool {
        !model[id].properties.contains { $0.name == name }
    }

    private mutating func rename() -> Bool {
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
        model[id].properties[index].name = name
        if !property.isKeyWritten { model[id].properties[index].key = name }
        upgrade(id) { object in
            object.values[name] = object.values[property.name]
            object.values[property.name] = nil
        }
        return true
    }

    private mutating func retype() -> Bool {
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
            function = "F.f\(nextFunction)"
            nextFunction += 1
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

    private mutating func merge() -> Bool {
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
        let function = "F.f\(nextFunction)"
        nextFunction += 1
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

    private mutating func split() -> Bool {
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
        let function = "F.f\(nextFunction)"
        nextFunction += 1
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

    private mutating func remove() -> Bool {
        guard let (id, index) = pickProperty() else { return false }
        let property = model[id].properties.remove(at: index)
        write("remove: { \(property.name): \(declare(property)) }", to: id)
        upgrade(id) { $0.values[property.name] = nil }
        return true
    }

    private mutating func rekey() -> Bool {
        guard let (id, index) = pickProperty(where: { !$0.isExcluded && $0.isKeyWritten }) else { return false }
        let old = model[id].properties[index]
        guard let key = pick(["ka", "kb", "kc", "kd", "pc", "pd"].filter { isFree(key: $0, in: id) }) else {
            return false
        }
        write("rekey: { \(old.name): \(old.key) }", to: id)
        model[id].properties[index].key = key
        return true
    }

    private mutating func redefault() -> Bool {
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

    private mutating func exclude() -> Bool {
        guard let (id, index) = pickProperty(where: { !$0.isExcluded && ($0.value != nil || $0.type.isOptional) })
        else { return false }
        let name = model[id].properties[index].name
        model[id].properties[index].isExcluded = true
        write("exclude: \(name)", to: id)
        upgrade(id) { $0.values[name] = nil }
        fix(id, name)
        return true
    }

    private mutating func include() -> Bool {
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

    // MARK: Moves

    private mutating func moveUp() -> Bool {
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
    private func isUnsettled(_ id: Int) -> Bool {
        !movedClasses.contains { moved in
            model.isKind(moved, of: id) || model.isKind(id, of: moved) || versions[version - 2].isKind(moved, of: id)
        }
    }

    private mutating func moveDown() -> Bool {
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

    // MARK: Classes

    private mutating func renameClass() -> Bool {
        guard let item = pick(model.classes), settled.insert(item.id).inserted else { return false }
        let name = freshClassName()
        write("renameClass: \(item.name)", to: item.id)
        model[item.id].name = name
        usedArchiveNames.insert(name)
        if !item.isArchiveNameWritten { model[item.id].archiveName = name }
        return true
    }

    private mutating func changeArchiveName() -> Bool {
        guard let item = pick(model.classes.filter(\.isArchiveNameWritten)), settled.insert(item.id).inserted else {
            return false
        }
        let name = "\(item.archiveName)\(version)"
        usedArchiveNames.insert(name)
        write("archiveName: \(item.archiveName)", to: item.id)
        model[item.id].archiveName = name
        return true
    }

    private mutating func changeSuperclass() -> Bool {
        guard let item = pick(model.classes), settled.insert(item.id).inserted else { return false }
        let parents = model.classes.filter { !model.isKind($0.id, of: item.id) }.map(\.id)
        let parent = chance(3) ? nil : pick(parents)
        guard parent != item.parent else { return false }
        let lost = item.parent.map { model.properties($0) } ?? []
        let gained = parent.map { model.properties($0) } ?? []
        let below = model.classes.filter { model.isKind($0.id, of: item.id) }.flatMap(\.properties)
        guard !gained.contains(where: { new in below.contains { $0.name == new.name || $0.key == new.key } }) else {
            return false
        }
        // A class that is both above and gained keeps its properties.
        let oldChain = Set(item.parent.map { model.chain($0).map(\.id) } ?? [])
        let newChain = Set(parent.map { model.chain($0).map(\.id) } ?? [])
        guard oldChain.isDisjoint(with: newChain) else { return false }
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
        let before = model
        movedClasses.insert(item.id)
        model[item.id].parent = parent
        upgrade { object in
            guard before.isKind(object.classID, of: item.id) else { return }
            for property in lost { object.values[property.name] = nil }
            for (name, value) in values { object.values[name] = value }
        }
        return true
    }

    /// A class comes, or one without subclasses goes: dropped, or read as another.
    private mutating func changeClasses() -> Bool {
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
    private mutating func mapping(
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

    // MARK: Enums

    private mutating func changeEnum() -> Bool {
        guard let index = model.enums.indices.first, !fixed.contains("enum") else { return false }
        fixed.insert("enum")
        let owner = model.enums[index].name
        let cases = model.enums[index].cases
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let name = "k\(version)"
            model.enums[index].cases.append(SimCase(name: name, raw: name, isRawWritten: false))
            write("addCase: [\(name)]", to: owner)
            return true
        case 1:
            guard cases.count > 1, let place = cases.indices.randomElement(using: &random) else { return false }
            let gone = cases[place]
            // Dropping is tried where every place of the enum may be without a value, then and later.
            let places = model.classes.flatMap(\.properties).map(\.type).filter(\.hasEnum)
            let mayDrop = !enumRetyped && !places.contains { if case .enumeration = $0 { true } else { false } }
            let readAs = mayDrop && chance(2) ? nil : pick(cases.filter { $0 != gone })?.name
            if readAs == nil { enumDropped = true }
            let isUsed = model.classes.flatMap(\.properties).contains { $0.value?.names(gone.name) ?? false }
            guard !isUsed else { return false }
            model.enums[index].cases.remove(at: place)
            write(
                "removeCase: { \(gone.name): { \(gone.isRawWritten ? "raw: \(gone.raw), " : "")readAs: \(readAs ?? "drop") } }",
                to: owner
            )
            enumUpgrade { object in
                for (name, value) in object.values {
                    object.values[name] = value.replacingCase(gone.name, with: readAs)
                }
            }
            return true
        case 2:
            guard let place = cases.indices.randomElement(using: &random) else { return false }
            let old = cases[place]
            let name = "r\(version)"
            model.enums[index].cases[place].name = name
            if !old.isRawWritten { model.enums[index].cases[place].raw = name }
            for item in model.classes.indices {
                for property in model.classes[item].properties.indices {
                    let value = model.classes[item].properties[property].value
                    model.classes[item].properties[property].value = value?.replacingCase(old.name, with: name)
                }
            }
            renamedCases[name] = old.name
            write("renameCase: { \(old.name): \(name) }", to: owner)
            enumUpgrade { object in
                for (key, value) in object.values { object.values[key] = value.replacingCase(old.name, with: name) }
            }
            return true
        default:
            guard let place = cases.indices.randomElement(using: &random),
                cases[place].isRawWritten || !hasRenames(owner)
            else { return false }
            let raw = pick(["x1", "x2", "x3", "ka", "kb"].filter { raw in !cases.contains { $0.raw == raw } })
            guard let raw else { return false }
            write("reraw: { \(cases[place].name): \(cases[place].raw) }", to: owner)
            model.enums[index].cases[place].raw = raw
            model.enums[index].cases[place].isRawWritten = true
            return true
        }
    }

    /// A raw value given by `reraw` counts as written for all older entries.
    private func hasRenames(_ owner: String) -> Bool {
        entries[owner]?.values.contains { $0.contains { $0.hasPrefix("renameCase") } } ?? false
    }

    // MARK: Conversions

    private func builtInTargets(_ type: SimType) -> [SimType] {
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

extension SimValue {
    func names(_ name: String) -> Bool {
        switch self {
        case .enumCase(let item): item == name
        case .array(let items), .set(let items): items.contains { $0.names(name) }
        case .int, .double, .string, .bool, .null, .failed: false
        }
    }

    /// nil: dropped: the value is gone from its collection, and outside one it is `null`.
    func replacingCase(_ old: String, with new: String?) -> SimValue {
        switch self {
        case .enumCase(old): new.map { .enumCase($0) } ?? .null
        case .array(let items): .array(items.map { $0.replacingCase(old, with: new) }.filter { $0 != .null })
        case .set(let items):
            SimValue.set(items.map { $0.replacingCase(old, with: new) }.filter { $0 != .null }).canonical
        case .enumCase, .int, .double, .string, .bool, .null, .failed: self
        }
    }
}
