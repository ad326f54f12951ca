extension Evolution {
    /// At the end of the version: an object that is read as another class becomes one after all other changes of the version.
    mutating func finishRemoval() {
        guard let (id, targetID) = pendingRemoval else { return }
        pendingRemoval = nil
        guard entries[id]?[version] == nil, !unionNarrowed, let old = before.index(id).map({ before.classes[$0] }),
            !model.classes.contains(where: { $0.parent == id }), mayGo(id, readAs: targetID)
        else { return }
        // Its inherited properties follow the changes of its superclasses in this version, which values here do not include.
        var parent = old.parent
        while let above = parent {
            guard entries[above]?[version] == nil else { return }
            parent = model.index(above).flatMap { model.classes[$0].parent }
        }
        // Moves from superclasses or subclasses would have affected it.
        guard model[id].properties.map(\.name) == old.properties.map(\.name) else { return }
        var text = "    - in: \(version)\n"
        if old.since > 1 { text += "      since: \(old.since)\n" }
        if old.isStruct { text += "      kind: struct\n" }
        text += "      readAs: \(targetID.map { model[$0].name } ?? "drop")\n"
        var values: [(String, (SimObject) -> SimValue)] = []
        if let targetID {
            guard let plan = mapping(from: old, to: model[targetID]) else { return }
            values = plan.values
            if !plan.renamed.isEmpty { text += "      rename: { \(plan.renamed.joined(separator: ", ")) }\n" }
            if !plan.missing.isEmpty { text += "      missing: { \(plan.missing.joined(separator: ", ")) }\n" }
        }
        text += declaration(old, in: before, indent: "      ")
        text += history(id).split(separator: "\n").map { "  \($0)\n" }.joined()
        removed[old.name, default: []].insert(text, at: 0)
        if let targetID {
            for place in model.classes.indices {
                for index in model.classes[place].properties.indices {
                    let property = model.classes[place].properties[index]
                    guard property.type.mentions(id) else { continue }
                    let type = property.type.replacing(id, with: targetID)
                    var whole = property
                    whole.isKeyWritten = false
                    whole.jsonPath = nil
                    // A replacement is followed without an entry.
                    let isTold = model[targetID].since < version || chance(2)
                    if isTold, !property.isExcluded, model.classes[place].id != id {
                        write("retype: { \(property.name): { from: \(declare(whole)) } }", to: model.classes[place].id)
                    }
                    model.classes[place].properties[index].type = type
                }
            }
            for version in extras.keys {
                for index in extras[version]!.indices {
                    let type = extras[version]![index].old.type
                    extras[version]![index].old.type = type.replacing(id, with: targetID)
                }
            }
            for index in pendingExtras.indices {
                pendingExtras[index].old.type = pendingExtras[index].old.type.replacing(id, with: targetID)
            }
        }
        model.classes.removeAll { $0.id == id }
        replacements[id] = targetID
        if !renamedClasses.contains(id), !old.isArchiveNameWritten {
            freeNames[old.isStruct, default: []].append(old.name)
        }
        removals[upgrades.count - 1, default: [:]][id] = { object in
            guard let targetID else {
                object.isDropped = true
                return
            }
            object.classID = targetID
            let old = object
            object.values = [:]
            for (name, value) in values { object.values[name] = value(old) }
        }
    }

    /// Whether every place that has it can have the replacement instead, or nothing.
    private func mayGo(_ id: Int, readAs target: Int?) -> Bool {
        // The types of a union's cases remain.
        if model.isInUnion(id) { return false }
        let properties = model.classes.flatMap { item in item.properties.map { (item.id, $0) } }
        // A property that was added in this version is not retyped in it, nor if its type is removed.
        if properties.contains(where: { $0.1.type.mentions(id) && fixed.contains("\($0.0).\($0.1.name)") }) {
            return false
        }
        if properties.contains(where: { !$0.1.flatKeys.isEmpty && $0.1.type.mentions(id) }) { return false }
        guard let target else { return !properties.contains { $0.1.type.mentions(id) } }
        for (owner, property) in properties {
            if property.type.mentions(id) {
                // For an excluded property no entry could state which of the two it was.
                if property.isExcluded, model[target].since < version { return false }
                if property.isFlat, let target = model.index(target),
                    model.classes[target].properties.contains(where: \.isFlat)
                {
                    return false
                }
                if owner == target || !mayStand(property.type.replacing(id, with: target), in: owner) { return false }
                if case .array(let element) = property.type.wrapped, isHashable(element),
                    !isHashable(element.replacing(id, with: target))
                {
                    return false
                }
            }
            // Where an object is allowed, its replacement must be allowed too.
            for place in model.parts(of: property.type) where model.index(place) != nil && place != id {
                if model.isKind(id, of: place), !model.isKind(target, of: place) { return false }
            }
        }
        if model[id].isStruct, !model[id].holdsObjects, model[target].holdsObjects { return false }
        return !model[target].isAbstract
    }

    /// The source in the removed class of each property of the new class; nil if types do not fit.
    private mutating func mapping(from item: SimClass, to target: SimClass) -> (
        values: [(String, (SimObject) -> SimValue)], renamed: [String], missing: [String]
    )? {
        let sources = before.coded(item.id)
        let targets = model.coded(target.id)
        var values: [(String, (SimObject) -> SimValue)] = []
        var renamed: [String] = []
        var missing: [String] = []
        var taken: Set<String> = []
        // Another name, where the type is the same.
        for property in targets where !sources.contains(where: { $0.name == property.name }) && chance(3) {
            let others = sources.filter { source in
                source.type == property.type && !taken.contains(source.name)
                    && !targets.contains { $0.name == source.name }
            }
            guard let source = pick(others) else { continue }
            taken.insert(source.name)
            renamed.append("\(source.name): \(property.name)")
            values.append((property.name, { $0.values[source.name] ?? .failed }))
        }
        let found = Set(values.map(\.0))
        for property in targets where !found.contains(property.name) {
            if let source = sources.first(where: { $0.name == property.name }) {
                guard source.type == property.type || builtInTargets(source.type).contains(property.type),
                    !source.type.mentions(item.id), !source.isWeak, !property.isWeak
                else { return nil }
                values.append(
                    (property.name, { convert($0.values[source.name] ?? .failed, source.type, property.type) })
                )
            } else {
                guard let (text, value) = self.missing(property, mayFail: false) else { return nil }
                values.append((property.name, { _ in value }))
                if let text { missing.append("\(property.name): \(text)") }
            }
        }
        return (values, renamed, missing)
    }

    // MARK: Attributes

    /// A class becomes a struct, or a struct a class: its uses are adapted.
    mutating func changeKind() -> Bool {
        guard let item = pick(model.classes.filter { $0.since < version && !frozen.contains($0.id) }),
            item.parent == nil, !item.isAbstract, !returnedNames.contains(item.archiveName), !listsStructs,
            !isPaired(item.id), settled.insert(item.id).inserted
        else { return false }
        let id = item.id
        let all = versions + [model]
        let isAlone = all.allSatisfy { known in
            known.classes.allSatisfy { other in
                other.parent != id && other.properties.allSatisfy { !$0.isFlat || !$0.type.mentions(id) }
            }
        }
        let isWritten = (activeExtras(at: version) + pendingExtras).contains { $0.old.type.mentions(id) }
        guard isAlone, !isWritten, !model.leads(from: id, to: id, through: item.properties.map(\.type)) else {
            return false
        }
        let holders = model.classes.filter { other in
            other.properties.contains { model.parts(of: $0.type).contains(id) }
        }
        if item.isStruct {
            // Elements of sets cannot be objects, nor contain objects.
            guard holders.allSatisfy(\.holdsObjects), !isInSet(id),
                !model.enums.contains(where: { $0.payloads.contains { $0.mentions(id) } && isInSet($0.id) })
            else { return false }
            model[id].holdsObjects = true
        } else if model.classes.filter({ !$0.isStruct }).count < 2 {
            return false
        }
        write("was: { kind: \(item.isStruct ? "struct" : "class") }", to: id)
        model[id].isStruct.toggle()
        let (old, new): (SimType, SimType) =
            item.isStruct ? (.structure(id), .object(id)) : (.object(id), .structure(id))
        for place in model.classes.indices {
            for index in model.classes[place].properties.indices {
                let type = model.classes[place].properties[index].type
                model.classes[place].properties[index].type = type.replacing(old, by: new)
            }
        }
        for place in model.enums.indices {
            for index in model.enums[place].cases.indices {
                let payload = model.enums[place].cases[index].payload
                model.enums[place].cases[index].payload = payload?.replacing(old, by: new)
            }
        }
        changedKinds.insert(id)
        renamedClasses.insert(id)
        changesStructs = true
        return true
    }

    /// Other attributes of a class: abstract, or another key pattern.
    mutating func changeAttribute() -> Bool {
        guard let item = pickOlderClass(), settled.insert(item.id).inserted else { return false }
        if item.isAbstract {
            model[item.id].isAbstract = false
            write("was: { abstract: true }", to: item.id)
            return true
        }
        let saved = model
        model[item.id].keys = pick(["*", "x.*", "y.*"].filter { $0 != item.keys })!
        model[item.id].refreshKeys()
        guard hasDistinctKeys(item.id) else {
            model = saved
            return false
        }
        write("was: { keys: \"\(item.keys)\" }", to: item.id)
        return true
    }
}
