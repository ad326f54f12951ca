import ModelLanguage
import SchemaDiagnostics

/// Requirements on every version, regardless of the changes.
extension Replay {
    /// - Parameter isChanged: the declarations whose shape differs from the next version's; the newest was checked already.
    mutating func checkState(isChanged: Set<TypeName>) {
        if hasErrors { return }
        let declarationsChanged =
            state.order.count != after.order.count
            || table.ending[state.version + 1] != nil || table.beginning[state.version + 1] != nil
        for name in declarationsChanged ? state.order : ordered(isChanged) {
            guard let record = state.records[name] else { continue }
            checkTypes(of: record)
            if let superclass = record.superclass, case .generated(let parent) = superclass, parent.model == model.name,
                state.records[parent] == nil
            {
                bag.report(
                    .historyTypeGone,
                    "'\(record.name)' inherits from '\(parent.plainName)', which version \(state.version) did not have",
                    at: place(of: name),
                    notes: [
                        Note(
                            "say what it was before, as in { \(state.version + 1): [ superclass: NSObject ] } in the history of '\(record.name)'"
                        )
                    ]
                )
            }
        }
        if declarationsChanged { checkPayloads() }
        for name in ordered(withSubclasses(isChanged)) where !isChanged.isDisjoint(with: state.chain(of: name)) {
            checkKeys(of: name)
        }
    }

    private mutating func checkTypes(of record: RecordShape) {
        let properties = record.properties
        for index in properties.indices where properties[index].shape.type.namesSomething {
            let property = properties[index]
            if property.isInvisible { continue }
            checkType(
                property.type,
                of: "'\(record.name).\(property.name)' is of type",
                "the property was added or retyped, as in 'add: [\(property.name)]'",
                "the property was removed or retyped, as in 'retype: { \(property.name): OLD }'",
                at: property.typeSpan
            )
        }
    }

    /// The values' types of unions' cases existed in that version.
    private mutating func checkPayloads() {
        for union in state.enums.values.sorted(by: { $0.name < $1.name }) {
            for item in union.cases {
                guard let payload = item.payload else { continue }
                checkType(
                    payload,
                    of: "case '\(item.name)' of '\(union.name)' holds a",
                    "the case was added, as in 'addCase: [\(item.name)]'",
                    "the case was removed",
                    at: item.span
                )
            }
        }
    }

    private mutating func checkType(
        _ type: PropertyType,
        of what: @autoclosure () -> String,
        _ came: String,
        _ went: String,
        at span: SourceSpan
    ) {
        let gone = type.names.last {
            $0.model == model.name && state.records[$0] == nil && state.enums[$0] == nil
        }
        guard let gone, let life = life(of: gone) else { return }
        let isEarly = state.version < life.since
        let was = isEarly ? "exists since version \(life.since)" : "was removed in version \(life.end)"
        bag.report(
            .historyTypeGone,
            "\(what()) '\(gone.plainName)' in version \(state.version), but that \(was)",
            at: span,
            notes: [
                Note("'\(gone.plainName)' is declared here", at: life.span),
                Note("say in version \(isEarly ? life.since : life.end) that \(isEarly ? came : went)"),
            ]
        )
    }

    /// Keys derived for a flat struct's properties follow those of the previous version; written keys must name each property.
    mutating func followFlatStructs() {
        let structs = touched.filter { state.records[$0]?.kind == .struct }
        guard !structs.isEmpty else { return }
        for owner in state.order {
            for (index, property) in (state.records[owner]?.properties ?? []).enumerated() {
                guard let flat = property.flat, case .structure(let name) = property.type.wrapped,
                    structs.contains(name), let record = state.records[name]
                else { continue }
                let parts = record.properties.filter { !$0.isInvisible }.map(\.name)
                guard parts != flat.map(\.property) else { continue }
                var followed: [FlatKey] = []
                if flat.allSatisfy({ $0.key == "\(property.key).\($0.property)" }) {
                    followed = parts.map { FlatKey(property: $0, key: "\(property.key).\($0)") }
                } else {
                    for part in parts {
                        if let key = flat.first(where: { $0.property == part }) {
                            followed.append(key)
                        } else {
                            reportFlatKey(part, of: record, property)
                        }
                    }
                }
                guard followed != flat else { continue }
                state.records[owner]?.properties[index].shape.flat = followed
                touched.insert(owner)
            }
        }
    }

    private mutating func reportFlatKey(_ part: String, of record: RecordShape, _ property: PropertyModel) {
        bag.report(
            .flatKeyMissing,
            "'\(record.name)' had '\(part)' in version \(version - 1), and 'flat' gives no key for it",
            at: property.span,
            notes: [
                Note(
                    "give the keys of that version: 'retype: { \(property.name): { from: { type: \(record.name), flat: { \(part): … } } } }' in version \(version)"
                )
            ]
        )
    }

    /// No two properties of one object had one key.
    private mutating func checkKeys(of name: TypeName) {
        if hasDistinctKeys(name) { return }
        var keys: [String: (owner: TypeName, property: PropertyModel)] = [:]
        for ancestor in state.chain(of: name).reversed() {
            for property in state.records[ancestor]?.properties ?? [] where property.shape.isArchived {
                for key in property.flat?.map(\.key) ?? [property.key] {
                    if let other = keys[key], other.property.name != property.name || ancestor == name {
                        reportKeyClash((ancestor, property), other, key: key)
                    }
                    keys[key] = (ancestor, property)
                }
            }
        }
    }

    /// Fast: true for nearly all.
    private func hasDistinctKeys(_ name: TypeName) -> Bool {
        var keys: Set<String> = []
        for ancestor in state.chain(of: name) {
            let properties = state.records[ancestor]?.properties ?? []
            keys.reserveCapacity(keys.count + properties.count)
            for index in properties.indices where properties[index].shape.isArchived {
                guard properties[index].flat == nil, keys.insert(properties[index].shape.key).inserted else {
                    return false
                }
            }
        }
        return true
    }

    private mutating func reportKeyClash(
        _ one: (owner: TypeName, property: PropertyModel),
        _ other: (owner: TypeName, property: PropertyModel),
        key: String
    ) {
        let (name, otherName) = (one.property.name, other.property.name)
        guard reportedClashes.insert("\(state.version) \(key) \(name) \(otherName)").inserted else { return }
        let isInOneClass = one.owner == other.owner
        func subject(_ owner: TypeName, _ name: String) -> String { isInOneClass ? name : "\(owner.plainName).\(name)" }
        var advice =
            "say in version \(state.version + 1) which of them was added, renamed or had another key, as in 'add: [\(name)]'"
        if name == otherName {
            let isGone = after.records[one.owner]?.properties.contains { $0.name == name } != true
            let (source, target) = isGone ? (one.owner, other.owner) : (other.owner, one.owner)
            let move = "'move: { \(name): \(target.plainName) }' in '\(source.plainName)'"
            advice += "; if it is one property that moved, as in \(move)"
            // What is removed has no history in that version.
            if after.records[source] == nil {
                advice += " in a version before, and what removes '\(source.plainName)' a version later"
            }
        }
        bag.report(
            .historyKeyClash,
            "'\(subject(one.owner, name))' and '\(subject(other.owner, otherName))' both have the key '\(key)' in version \(state.version)",
            at: one.property.span,
            notes: [Note("the other one", at: other.property.span), Note(advice)]
        )
    }

    func place(of name: TypeName) -> SourceSpan {
        life(of: name)?.span ?? model.header
    }
}

extension PropertyShape {
    /// A part of it is in keyed archives.
    package var isArchived: Bool { isHeld(in: .archive) }
}

extension ModelShape {
    /// Looks up again which properties are another's inverse.
    /// - Returns: the declarations with a property that became one, or ceased to be one.
    mutating func restoreInverses() -> Set<TypeName> {
        var changed: Set<TypeName> = []
        var sources: [TypeName: [String: InverseSource]] = [:]
        for name in order {
            for property in records[name]?.properties ?? [] {
                guard let inverse = property.inverse, let target = property.type.referredClass else { continue }
                guard let owner = chain(of: target).first(where: { records[$0]?[inverse] != nil }) else { continue }
                sources[owner, default: [:]][inverse] = InverseSource(type: name, property: property.name)
            }
        }
        for name in order {
            for (index, property) in (records[name]?.properties ?? []).enumerated() {
                let source = sources[name]?[property.name]
                guard property.inverseOf != source else { continue }
                records[name]?.properties[index].shape.inverseOf = source
                changed.insert(name)
            }
        }
        return changed
    }
}
