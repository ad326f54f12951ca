import ModelLanguage

extension ModelComparison {
    /// The two histories must tell the same of every version before the old model's: a past that differs was edited.
    mutating func comparePasts() {
        let first = max(old.readsFrom, new.readsFrom)
        guard first < old.model.version else { return }
        var found: [PropertyID: Int] = [:]
        func note(_ identity: TypeName, _ property: PropertyModel?, _ version: Int) {
            let id = PropertyID(identity, property?.name ?? "")
            if let index = found[id] { return changes[index].versions.insert(version, at: 0) }
            found[id] = changes.count
            notePast(identity, property, version)
        }
        for version in (first..<old.model.version).reversed() {
            guard let before = old.shape(at: version), let after = new.shape(at: version) else { continue }
            let oldNames = before.namesOfThen
            let newNames = after.namesOfThen
            for name in before.names.keys.sorted() {
                guard let oldID = before.names[name] else { continue }
                guard let newID = after.names[name] else {
                    if isSettled(oldID) { note(oldID, nil, version) }
                    continue
                }
                guard isSettled(newID) else { continue }
                if let left = before.records[oldID], let right = after.records[newID] {
                    for difference in differences(left, oldNames, right, newNames) {
                        note(newID, left[difference] ?? right[difference], version)
                    }
                } else if let left = before.enums[oldID], let right = after.enums[newID] {
                    let isSame = left.cases.map { [$0.name, $0.raw] } == right.cases.map { [$0.name, $0.raw] }
                    if !isSame || left.rawType != right.rawType { note(newID, nil, version) }
                }
            }
        }
    }

    /// Nothing about the declaration is undeclared: else its past differs by necessity, and that cause is reported already.
    private func isSettled(_ identity: TypeName) -> Bool {
        guard let view = newViews[identity] else { return false }
        return !changes.contains {
            ($0.newOwner?.name == view.name || $0.oldOwner?.name == view.name) && !$0.isDeclared && $0.thing != .model
                && $0.kind != .past
        }
    }

    private func differences(
        _ left: RecordShape,
        _ leftNames: [TypeName: String],
        _ right: RecordShape,
        _ rightNames: [TypeName: String]
    ) -> [String] {
        let before = Dictionary(left.properties.map { ($0.name, $0) }) { first, _ in first }
        let after = Dictionary(right.properties.map { ($0.name, $0) }) { first, _ in first }
        let all = left.properties.map(\.name) + right.properties.map(\.name).filter { before[$0] == nil }
        return all.filter { name in
            guard let old = before[name], let new = after[name] else {
                return !((before[name] ?? after[name]).map { PropertyShape($0).isInvisible } ?? true)
            }
            return old.spelled(leftNames) != new.spelled(rightNames)
        }
    }

    private mutating func notePast(_ identity: TypeName, _ property: PropertyModel?, _ version: Int) {
        let owner = newViews[identity]
        var change = ModelChange(property == nil ? owner?.thing ?? .class : .property, .past)
        if let property {
            change.old = .property(property)
        } else if let owner {
            change.old = .declaration(owner)
        }
        change.newOwner = owner
        change.oldOwner = oldViews[identity] ?? owner
        change.versions = [version]
        changes.append(change)
    }
}

extension ModelShape {
    /// Identity -> the name it had at this version.
    fileprivate var namesOfThen: [TypeName: String] {
        Dictionary(names.map { ($0.value, $0.key) }) { first, _ in first }
    }
}

extension PropertyModel {
    /// All of the shape as text, in the names of its time, so that two histories can be held against each other.
    fileprivate func spelled(_ names: [TypeName: String]) -> [String] {
        let shape = PropertyShape(self)
        let type = type.renaming { name in names[name].map { TypeName(model: name.model, name: $0) } }
        return [
            name, key, jsonKey, type.schemaSpelling(), shape.defaultValue?.schemaSpelling ?? "-",
            "\(isWeak) \(isConditional)",
            inverse ?? "-", "\(inverseOf != nil)", "\(isPacked) \(count ?? -1)",
            (flat ?? []).map { "\($0.property)=\($0.key)" }.joined(separator: ","), "\(isVirtual)",
            "\(excludedFrom.rawValue)",
        ]
    }
}
