extension Evolution {
    /// One random change of a phase (0: classes, 1: moves, 2: the rest); false if none was made.
    mutating func change(phase: Int) -> Bool {
        switch phase {
        case -1: return changeEnum()
        case 0:
            switch Int.random(in: 0..<5, using: &random) {
            case 0: return renameClass()
            case 1: return changeArchiveName()
            case 2: return changeAttribute()
            case 3: return changeKind()
            default: return changeSuperclass()
            }
        case 1: return Bool.random(using: &random) ? moveUp() : moveDown()
        default:
            switch Int.random(in: 0..<22, using: &random) {
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
            case 17 where dropsObjects && chance(3): return dropObjects()
            case 18: return changeFlat()
            case 19 where chance(2): return changeInverse()
            default: return changeClasses()
            }
        }
    }

    /// A class whose properties may change.
    mutating func pickClass(where condition: (SimClass) -> Bool = { _ in true }) -> SimClass? {
        let classes = model.classes.filter { item in
            !frozen.contains(item.id) && !(listsStructs && item.isStruct) && condition(item)
        }
        let item = pick(classes)
        if item?.isStruct ?? false { changesStructs = true }
        return item
    }

    mutating func pickOlderClass() -> SimClass? {
        let version = version
        return pickClass { $0.since < version }
    }

    /// A class and the index of one of its properties that may change in this version.
    ///
    /// - Parameter written: also one whose old key is still written.
    mutating func pickProperty(written: Bool = false, where condition: (SimProperty) -> Bool = { !$0.isExcluded }) -> (
        Int, Int
    )? {
        let extras = Set((activeExtras(at: version) + pendingExtras).map(\.old.id))
        let places = model.classes.flatMap { item in
            item.properties.indices.filter {
                let property = item.properties[$0]
                return condition(property) && !fixed.contains("\(item.id).\(property.name)")
                    && (written || !extras.contains(property.id))
            }
            .filter { _ in !frozen.contains(item.id) && !(listsStructs && item.isStruct) }
            .map { (item.id, $0) }
        }
        let place = pick(places)
        if let place, model[place.0].isStruct { changesStructs = true }
        return place
    }

    var before: SimModel { versions[version - 2] }

    /// A value in the names of the previous version.
    func then(_ value: SimValue) -> SimValue {
        if case .enumCase(let name) = value { return .enumCase(renamedCases[name] ?? name) }
        return value.mapElements { then($0) }
    }

    /// In the names of the previous version.
    func declare(_ property: SimProperty) -> String {
        var property = property
        property.value = property.value.map { then($0) }
        return before.declare(property)
    }

    /// With the channels that excluded it.
    func declareWhole(_ property: SimProperty) -> String {
        let text = declare(property)
        return property.absentFrom.isEmpty ? text : "\(text.dropLast(2)), excluded: \(property.absentFrom.channels) }"
    }

    mutating func fix(_ id: Int, _ name: String) { fixed.insert("\(id).\(name)") }

    /// Its new default may name a case that the previous version did not have: then no entry could state the property as it is now.
    mutating func fixIfNew(_ id: Int, _ property: SimProperty) {
        let known = Set(before.enums.flatMap(\.cases).map(\.id))
        let added = model.enums.flatMap(\.cases).filter { !known.contains($0.id) }
        if added.contains(where: { property.value?.names($0.name) == true }) { fix(id, property.name) }
    }

    /// Applies a step to objects of a class and its subclasses, as the model is now.
    mutating func upgrade(_ id: Int, _ body: @escaping Upgrade) {
        let model = model
        upgrade { object in
            if model.index(object.classID) != nil, model.isKind(object.classID, of: id) { body(&object) }
        }
    }
}
