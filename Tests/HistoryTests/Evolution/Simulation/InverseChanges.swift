/// Properties that set a weak one of each object that they refer to.
extension Evolution {
    /// A property of a class, and the weak one of another that refers back.
    mutating func addInverse() {
        let classes = model.classes.filter { !$0.isStruct }
        guard let holder = pick(classes)?.id,
            let child = pick(classes.filter { !model.isKind($0.id, of: holder) && !model.isKind(holder, of: $0.id) })?
                .id
        else { return }
        let type = pick([SimType.object(child), .optional(.object(child)), .array(.object(child))])!
        guard mayStand(type, in: holder), var property = newProperty(in: holder, type: type),
            var end = newProperty(in: child, type: .optional(.object(holder)))
        else { return }
        end.isWeak = true
        (end.value, end.absentFrom, end.jsonPath, end.isKeyWritten) = (nil, [], nil, false)
        end.key = model[child].key(for: end.name)
        guard isFree(key: end.key, in: child) else { return }
        property.absentFrom = []
        (property.end, property.isInverse) = (end.id, chance(2))
        model[holder].properties.append(property)
        model[child].properties.append(end)
    }

    /// It sets the other end from this version on, or does so no more.
    mutating func changeInverse() -> Bool {
        guard let (id, index) = pickProperty(where: { $0.end != nil }) else { return false }
        let old = model[id].properties[index]
        guard let end = old.end, let owner = model.classes.first(where: { $0.properties.contains { $0.id == end } }),
            !fixed.contains("\(owner.id).\(model.property(end)?.name ?? "")"),
            before.property(old.id)?.name == old.name, before.property(end)?.name == model.property(end)?.name
        else { return false }
        var whole = old
        whole.isKeyWritten = false
        whole.jsonPath = nil
        write("retype: { \(old.name): { from: \(declare(whole)) } }", to: id)
        model[id].properties[index].isInverse.toggle()
        fix(id, old.name)
        fix(owner.id, model.property(end)?.name ?? "")
        return true
    }

    /// Whether an object of the class may be at an end of an inverse.
    func isPaired(_ id: Int) -> Bool {
        model.family(id).contains { $0.properties.contains { $0.isWeak || $0.end != nil } }
    }
}

extension SimValue {
    /// With a property in each object that this value is or holds.
    func setting(_ id: Int?, to value: SimValue, _ model: SimModel) -> SimValue {
        switch self {
        case .record(var object):
            guard let end = model.coded(object.classID).first(where: { $0.id == id }) else { return self }
            object.values[end.name] = value
            return .record(object)
        case .array, .set, .dictionary: return mapElements { $0.setting(id, to: value, model) }
        case .int, .double, .string, .bool, .enumCase, .up, .null, .failed, .archived: return self
        }
    }

    /// Without weak properties that no inverse sets.
    func withoutLooseEnds(_ model: SimModel) -> SimValue {
        guard case .record(var object) = self else { return mapElements { $0.withoutLooseEnds(model) } }
        let loose = model.coded(object.classID).filter { $0.isWeak && !model.isRestored($0) }.map(\.name)
        object.values = object.values.filter { !loose.contains($0.key) }.mapValues { $0.withoutLooseEnds(model) }
        return .record(object)
    }

    /// An object in it refers back to the one that holds it.
    var refersBack: Bool {
        switch self {
        case .up: true
        case .archived(let object): object.fields.values.contains(where: \.refersBack)
        case .record(let object): object.values.values.contains(where: \.refersBack)
        case .array(let items), .set(let items): items.contains(where: \.refersBack)
        case .dictionary(let entries): entries.contains { $0.value.refersBack }
        case .int, .double, .string, .bool, .enumCase, .null, .failed: false
        }
    }
}
