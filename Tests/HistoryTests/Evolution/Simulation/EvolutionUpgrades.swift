import ModelLanguage

/// The effect of the versions in between on an object.
extension Evolution {
    /// An object of one version, as reading and rewriting in a channel at each version in between would change it up to a later one, the
    /// last by default.
    func upgraded(_ object: SimObject, from version: Int, to last: Int? = nil, as form: SimForm = .archive) -> SimObject
    {
        let end = last ?? versions.count
        var object = unread(object, from: version, to: end, as: form)
        guard !object.isDropped else { return object }
        object.values = readValues(of: object, versions[end - 1])
        return object
    }

    /// The same before the later version's reader says what becomes of what cannot be read.
    func unread(_ object: SimObject, from version: Int, to last: Int, as form: SimForm) -> SimObject {
        var object = masked(object, versions[version - 1], form)
        for index in (version - 1)..<(last - 1) where !object.isDropped {
            object = masked(upgraded(object, at: index), versions[index + 1], form)
        }
        return object
    }

    private func upgraded(_ object: SimObject, at index: Int) -> SimObject {
        var object = object
        let before = versions[index]
        for property in before.properties(object.classID) {
            guard let value = object.values[property.name] else { continue }
            let new = upgraded(value, at: index)
            object.values[property.name] = new ?? (property.type.isOptional ? .null : .failed)
        }
        if let removal = removals[index]?[object.classID] {
            removal(&object)
        } else {
            for upgrade in upgrades[index] { upgrade(&object) }
        }
        return object
    }

    /// With the default in each property that the channel excludes at that version.
    private func masked(_ object: SimObject, _ model: SimModel, _ form: SimForm) -> SimObject {
        let masks = model.classes.contains { $0.properties.contains { $0.absentFrom.contains(form) || $0.isWeak } }
        return masks && !object.isDropped ? masked(each: object, model, form) : object
    }

    private func masked(each object: SimObject, _ model: SimModel, _ form: SimForm) -> SimObject {
        func masked(_ value: SimValue) -> SimValue {
            if case .record(let object) = value { return .record(self.masked(each: object, model, form)) }
            return value.mapElements { masked($0) }
        }
        var object = object
        object.values = object.values.mapValues { masked($0) }
        for property in model.coded(object.classID) where property.absentFrom.contains(form) {
            object.values[property.name] = property.value?.canonical ?? .null
        }
        for property in model.coded(object.classID) where property.isWeak {
            if form != .archive || model.isRestored(property) { object.values[property.name] = .null }
        }
        for property in model.coded(object.classID) where property.isInverse {
            object.values[property.name] = object.values[property.name]?.setting(property.end, to: .up, model)
        }
        return object
    }

    /// nil: it was removed.
    private func upgraded(_ value: SimValue, at index: Int) -> SimValue? {
        switch value {
        case .record(let object):
            let new = upgraded(object, at: index)
            return new.isDropped ? nil : .record(new)
        case .enumCase(var name):
            for upgrade in caseUpgrades[index] ?? [] where upgrade.old == name {
                guard let new = upgrade.new else { return nil }
                name = new
            }
            return .enumCase(name)
        case .dictionary(let entries):
            var kept: [SimEntry] = []
            for entry in entries {
                guard let key = upgraded(entry.key, at: index), let value = upgraded(entry.value, at: index) else {
                    continue
                }
                // If two keys become one, the entry of the surviving case remains.
                if let place = kept.firstIndex(where: { $0.key == key }) {
                    if key == entry.key { kept[place].value = value }
                } else {
                    kept.append(SimEntry(key: key, value: value))
                }
            }
            return SimValue.dictionary(kept).canonical
        case .array, .set: return value.mapElements { upgraded($0, at: index) }
        case .int, .double, .string, .bool, .up, .null, .failed, .archived: return value
        }
    }

    /// The object as a reader of that version's model reads it: for a value that cannot be read its property's `failure` applies, otherwise
    /// the object fails.
    func read(_ value: SimValue, _ model: SimModel) -> SimValue {
        guard case .record(let object) = value else { return value.mapElements { self.read($0, model) } }
        let values = readValues(of: object, model)
        if model[object.classID].isAbstract || values.values.contains(.failed) { return .failed }
        return .record(SimObject(classID: object.classID, values: values))
    }

    /// None if its class is abstract: such an object is rejected.
    private func readValues(of object: SimObject, _ model: SimModel) -> [String: SimValue] {
        var values: [String: SimValue] = [:]
        if model[object.classID].isAbstract { return values }
        for property in model.coded(object.classID) {
            values[property.name] = read(object.values[property.name] ?? .failed, model).handled(by: property)
        }
        return values
    }

    /// The archive that that version writes; a nil without a default is absent.
    func archived(_ object: SimObject, at version: Int, as form: SimForm = .archive) -> SimArchived {
        let model = versions[version - 1]
        var archive: [String: SimValue] = [:]
        for property in model.coded(object.classID) where !property.absentFrom.contains(form) {
            guard let value = object.values[property.name] else { continue }
            if property.isWeak, form != .archive || model.isRestored(property) { continue }
            if value == .null, property.value == nil { continue }
            if property.isFlat, form != .dictionary, case .record(let part) = value {
                let parts = archived(part, at: version, as: form).fields
                for (item, key) in model.flatKeys(of: property, part.classID) {
                    archive[key] = parts[form.key(of: item)]
                }
            } else {
                archive[form.key(of: property)] = archived(value, property.type, at: version, as: form)
            }
        }
        for extra in activeExtras(at: version) where model.isKind(object.classID, of: extra.owner) {
            guard let source = model.properties(object.classID).first(where: { $0.id == extra.old.id }),
                let value = object.values[source.name]
            else { continue }
            let old = convert(value, source.type, extra.old.type)
            if old == .failed || old == .null && extra.old.value == nil { continue }
            archive[form.key(of: extra.old)] = archived(old, extra.old.type, at: version, as: form)
        }
        let item = model[object.classID]
        return SimArchived(classID: item.id, className: item.archiveName, fields: archive)
    }

    /// Cases as raw values, objects in their archived form.
    private func archived(_ value: SimValue, _ type: SimType, at version: Int, as form: SimForm) -> SimValue {
        func element(_ value: SimValue) -> SimValue {
            let element =
                switch type.wrapped {
                case .array(let element), .set(let element), .dictionary(_, let element): element
                case .int, .double, .string, .bool, .enumeration, .structure, .object, .optional: type.wrapped
                }
            return archived(value, element, at: version, as: form)
        }
        switch value {
        case .enumCase(let name):
            let model = versions[version - 1]
            for item in model.enums {
                if let found = item.cases.first(where: { $0.name == name }) {
                    return item.isInteger ? .int(Int(found.raw) ?? -1) : .string(found.raw)
                }
            }
            return .string("?")
        case .record(let object):
            var written = archived(object, at: version, as: form)
            written.isNamed = versions[version - 1].isUnion(type.wrapped)
            return .archived(written)
        case .array(let items): return .array(items.map(element))
        case .set(let items): return .set(items.map(element))
        case .dictionary, .int, .double, .string, .bool, .up, .null, .failed, .archived:
            return value.mapElements(element)
        }
    }

    /// The values that a version writes under old keys.
    func activeExtras(at version: Int) -> [SimExtra] {
        extras.filter { $0.key <= version }.sorted { $0.key < $1.key }.flatMap(\.value).filter { $0.until >= version }
    }

    /// A random object, and its archive; occasionally a key whose absence means the default is left out.
    /// - Parameter isWhole: whether every key that a writer writes exists.
    mutating func randomObject(at version: Int, isWhole: Bool = false, as form: SimForm = .archive) -> (
        object: SimObject, archive: SimArchived
    )? {
        let model = versions[version - 1]
        guard let item = pick(model.classes.filter { !$0.isStruct && !$0.isAbstract }) else { return nil }
        let current = self.model
        self.model = model
        defer { self.model = current }
        var object = masked(randomRecord(item.id, depth: 0), model, form)
        var archive = archived(object, at: version, as: form)
        if isWhole { return (object, archive) }
        // No writer leaves out a key and writes the old one.
        let extras = Set(activeExtras(at: version).map(\.old.id))
        for property in model.coded(item.id)
        where archive.fields[form.key(of: property)] != nil && !extras.contains(property.id) {
            guard let value = property.value, chance(4) else { continue }
            archive.fields[form.key(of: property)] = nil
            object.values[property.name] = value
        }
        return (object, archive)
    }
}

/// The channels in which objects are written.
enum SimForm: String, CaseIterable {
    case archive, json, dictionary

    func key(of property: SimProperty) -> String {
        key(property.name, property.key, property.jsonPath.map(JSONKey.path) ?? property.name)
    }

    func key(_ name: String, _ key: String, _ jsonKey: String) -> String {
        switch self {
        case .archive: key
        case .json: jsonKey
        case .dictionary: name
        }
    }
}

extension SimValue {
    /// The result for a value that cannot be read.
    func handled(by property: SimProperty) -> SimValue {
        var value = self
        if property.failure == .skip {
            value = value.mapElements { $0 == .failed ? nil : $0 }
        }
        guard value.holdsFailure else { return value }
        return switch property.failure {
        case .null: .null
        case .default: property.value?.canonical ?? .failed
        case .skip, nil: .failed
        }
    }
}
