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
            case 17 where dropsObjects && chance(3): return dropObjects()
            default: return changeClasses()
            }
        }
    }

    /// A class and the index of one of its properties that may change in this version.
    mutating func pickProperty(where condition: (SimProperty) -> Bool = { !$0.isExcluded }) -> (Int, Int)? {
        let places = model.classes.flatMap { item in
            item.properties.indices.filter {
                condition(item.properties[$0]) && !fixed.contains("\(item.id).\(item.properties[$0].name)")
            }
            .map { (item.id, $0) }
        }
        return pick(places)
    }

    /// A value in the names of the version before.
    func then(_ value: SimValue) -> SimValue {
        renamedCases.reduce(value) { $0.replacingCase($1.key, with: $1.value) }
    }

    func declare(_ property: SimProperty) -> String {
        var property = property
        property.value = property.value.map { then($0) }
        return property.declaration
    }

    mutating func fix(_ id: Int, _ name: String) { fixed.insert("\(id).\(name)") }

    /// Does something to objects of a class and those below, as the model is now.
    mutating func upgrade(_ id: Int, _ body: @escaping Upgrade) {
        let model = model
        upgrade { object in
            if model.isKind(object.classID, of: id) { body(&object) }
        }
    }
}
