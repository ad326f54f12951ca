import ModelLanguage
import SchemaDiagnostics

/// Old keys of a struct's own, `writeAlso` in its history, for a struct that is flat in another object: each key as it was in that object.
extension Planner {
    /// Runs after `planExtraKeys`.
    mutating func planFlatExtras() {
        guard plan.records.contains(where: { shape.records[$0.key]?.kind == .struct && !$0.value.extraKeys.isEmpty })
        else { return }
        for owner in shape.order {
            guard let record = shape.records[owner] else { continue }
            for (index, extra) in (plan.records[owner]?.extraKeys ?? []).enumerated() {
                let leaf = Leaf(owner: extra.owner, name: extra.old.name)
                var place = FlatPlace(owner: owner, leaf: leaf, version: extra.version - 1, property: extra.old)
                let keys = flatExtras(at: &place)
                guard !keys.isEmpty else { continue }
                plan.records[owner]?.extraKeys[index].flatExtras = keys
                plan.records[owner]?.extraKeys[index].old.flat = place.property.flat
            }
            for property in record.properties where property.flat != nil {
                let leaf = Leaf(owner: owner, name: property.name)
                var place = FlatPlace(owner: owner, leaf: leaf, version: version, property: property.shape)
                let keys = flatExtras(at: &place)
                if !keys.isEmpty { plan[owner].flatExtras[property.name] = keys }
            }
        }
    }

    /// A flat struct that is written: a current property, or one of an older version for readers that know no other.
    private struct FlatPlace {
        /// The class or struct that writes it.
        var owner: TypeName
        /// Its name in the version of its keys.
        var leaf: Leaf
        var version: Int
        /// Its parts by their current names.
        var property: PropertyShape
    }

    private mutating func flatExtras(at place: inout FlatPlace) -> [FlatExtraKey] {
        guard let flat = place.property.flat, case .structure(let structure) = place.property.type.wrapped else {
            return []
        }
        var result: [FlatExtraKey] = []
        for (index, extra) in (plan.records[structure]?.extraKeys ?? []).enumerated() {
            guard let key = key(of: extra, in: structure, at: place), !isWritten(key, for: place.owner) else {
                continue
            }
            if let present = flat.first(where: { $0.key == key }) {
                if extra.steps.isEmpty, extra.sources == [present.property] { continue }
                // Values for older readers are of that type.
                if place.version < version { place.property.flat?.removeAll { $0.key == key } }
            }
            guard !reportTaken(key, extra, index, of: structure, at: place) else { continue }
            result.append(FlatExtraKey(index: index, key: key))
        }
        return result
    }

    /// The place where the last readers of an old key find it in objects that contain the flat struct; nil if they look for the struct
    /// itself under other keys than those written.
    private func key(of extra: ExtraKeyPlan, in structure: TypeName, at place: FlatPlace) -> String? {
        let last = min(extra.version - 1, place.version)
        guard let leaf = timeline.unchanged(place.leaf, at: place.version, in: place.owner, since: last),
            let old = history.shape(at: last)?.records[leaf.owner]?[leaf.name], let flat = old.flat,
            tracer.inReader(old.type.wrapped) == .structure(structure),
            let part = name(of: extra, in: structure, at: last)
        else { return nil }
        if last < place.version {
            let extras = (plan.records[structure]?.extraKeys ?? []).map { name(of: $0, in: structure, at: last) }
            let others = flat.filter { !extras.contains($0.property) }
            let keys = presentKeys(others, of: structure, at: last)
            guard keys.allSatisfy({ place.property.flat?.contains($0) == true }) else { return nil }
        }
        return flat.first { $0.property == part }?.key
    }

    /// The name of the old property in a version.
    private func name(of extra: ExtraKeyPlan, in structure: TypeName, at version: Int) -> String? {
        guard version < extra.version else { return nil }
        let leaf = Leaf(owner: structure, name: extra.old.name)
        return timeline.unchanged(leaf, at: extra.version - 1, in: structure, since: version)?.name
    }

    /// Keys of a flat struct's parts in some version, by the parts' current names. A part with other values since has none.
    func presentKeys(_ flat: [FlatKey], of structure: TypeName, at version: Int) -> [FlatKey] {
        guard let target = tracer.target(of: structure), let record = shape.records[target] else { return flat }
        return flat.compactMap { item in
            let part = record.properties.first {
                timeline.unchanged(Leaf(owner: target, name: $0.name), at: self.version, in: structure, since: version)?
                    .name
                    == item.property
            }
            return part.map { FlatKey(property: $0.name, key: item.key) }
        }
    }

    private func isWritten(_ key: String, for owner: TypeName) -> Bool {
        hierarchy(of: owner).contains { name in
            guard let record = plan.records[name] else { return false }
            return record.flatExtras.values.joined().contains { $0.key == key }
                || record.extraKeys.contains { $0.flatExtras.contains { $0.key == key } }
        }
    }

    /// Classes whose properties can be in the same object as those of a class.
    func hierarchy(of owner: TypeName) -> [TypeName] {
        shape.order.filter { shape.isKind($0, of: owner) || shape.isKind(owner, of: $0) }
    }

    private mutating func reportTaken(
        _ key: String,
        _ extra: ExtraKeyPlan,
        _ index: Int,
        of structure: TypeName,
        at place: FlatPlace
    ) -> Bool {
        guard let span = extraSpans[structure]?[index] else { return false }
        for name in hierarchy(of: place.owner) {
            let property = shape.records[name]?.properties.first { $0.shape.isWritten(under: key) }
            let other = plan.records[name]?.extraKeys.first { other in
                if other.owner == place.leaf.owner, other.old.name == place.leaf.name { return false }
                return other.old.isWritten(under: key)
            }
            guard let taker = property?.name ?? other?.old.name else { continue }
            let holder = "\(place.leaf.owner.plainName).\(place.leaf.name)"
            let notes = property.map { [Note("the property with that key", at: $0.span)] } ?? []
            bag.report(
                .writeAlsoKeyTaken,
                "'\(extra.old.name)' cannot be written where '\(structure.plainName)' is flat, in '\(holder)': its key '\(key)' belongs to '\(taker)'",
                at: span,
                notes: notes
            )
            return true
        }
        return false
    }
}

extension PropertyShape {
    /// In archives or JSON.
    fileprivate func isWritten(under key: String) -> Bool {
        keys(in: .archive).contains(key) || keys(in: .json).contains(key)
    }
}
