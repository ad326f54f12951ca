import ModelLanguage

extension ModelComparison {
    /// The two histories must tell the same of every version before the old model's: a past that differs was edited. One change for
    /// each declaration. What is undeclared differs in its past by necessity, and is reported as that.
    mutating func comparePasts() {
        let first = max(old.readsFrom, new.readsFrom)
        guard first < old.model.version else { return }
        let open = Set(changes.filter { !$0.isDeclared }.flatMap { [$0.newOwner?.name, $0.oldOwner?.name] })
        var edits: [TypeName: (versions: [Int], members: [String])] = [:]
        func note(_ identity: TypeName, _ members: [String], _ version: Int) {
            guard newViews[identity] != nil, !open.contains(identity) else { return }
            edits[identity, default: ([], [])].versions.insert(version, at: 0)
            let known = edits[identity]?.members ?? []
            edits[identity]?.members += members.filter { !known.contains($0) }
        }
        for version in (first..<old.model.version).reversed() {
            guard let before = old.shape(at: version), let after = new.shape(at: version) else { continue }
            let oldNames = before.namesOfThen
            let newNames = after.namesOfThen
            for (name, oldID) in before.names {
                guard let newID = after.names[name] else {
                    note(names.identities[oldID] ?? oldID, [], version)
                    continue
                }
                if let left = before.records[oldID], let right = after.records[newID] {
                    if left.properties.areTheSame(as: right.properties) { continue }
                    let members = differences(left, oldNames, right, newNames)
                    if !members.isEmpty { note(newID, members, version) }
                } else if let left = before.enums[oldID], let right = after.enums[newID] {
                    let isSame = left.cases.map { [$0.name, $0.raw] } == right.cases.map { [$0.name, $0.raw] }
                    if !isSame || left.rawType != right.rawType { note(newID, [], version) }
                }
            }
        }
        for view in newDeclarations {
            guard let edit = edits[view.name] else { continue }
            let former = oldViews[view.name] ?? view
            var change = ModelChange(view.thing, .past, old: .declaration(former), new: .declaration(view))
            change.oldOwner = former
            change.newOwner = view
            change.versions = edit.versions
            change.members = edit.members
            changes.append(change)
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
            // Equal in every part, types in today's names included: no need to spell them in the names of then.
            if PropertyShape(old) == PropertyShape(new) { return false }
            return old.spelled(leftNames) != new.spelled(rightNames)
        }
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
            (flat ?? []).map { "\($0.property)=\($0.key)" }.sorted().joined(separator: ","), "\(isVirtual)",
            "\(excludedFrom.rawValue)",
        ]
    }
}
