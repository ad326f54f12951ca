/// What an update makes of an object: what the data has is set, by the law, the rest stays.
extension Evolution {
    /// - Parameters:
    ///   - object: as a reader of the version has it.
    ///   - other: of the same class, what the data were written from.
    ///   - written: the data.
    /// - Returns: nil where the update fails.
    func merged(
        _ object: SimObject,
        with other: SimObject,
        _ written: SimArchived,
        from version: Int,
        to reader: Int,
        as form: SimForm
    ) -> SimObject? {
        let model = versions[reader - 1]
        var merged = object
        let values = unread(other, from: version, to: reader, as: form).values
        for property in model.coded(object.classID) where !model.isRestored(property) {
            guard isThere(property, in: written, from: version, to: reader, as: form) else { continue }
            let value = read(values[property.name] ?? .failed, model)
            guard value.holdsFailure else {
                merged.values[property.name] = value
                continue
            }
            if property.failure == nil { return nil }
        }
        return merged
    }

    /// Whether the data have what a property is made of: all that is required, or anything where nothing is.
    private func isThere(
        _ property: SimProperty,
        in written: SimArchived,
        from version: Int,
        to reader: Int,
        as form: SimForm
    ) -> Bool {
        let sources = sources(of: property.id, in: written.classID, from: version, to: reader, as: form)
        let required = sources.filter { $0.value == nil && !$0.type.isOptional }
        func isWritten(_ source: SimProperty) -> Bool {
            guard source.isFlat, form != .dictionary, case .structure(let part) = source.type.wrapped else {
                return written.fields[form.key(of: source)] != nil
            }
            return versions[version - 1].flatKeys(of: source, part).contains { written.fields[$0.key] != nil }
        }
        return required.isEmpty ? sources.contains(where: isWritten) : required.allSatisfy(isWritten)
    }

    /// The properties that a version wrote of which the reader makes one; none where some version between gave it a value of its own.
    private func sources(of id: Int, in owner: Int, from version: Int, to reader: Int, as form: SimForm)
        -> [SimProperty]
    {
        var known: SimProperty?
        for current in stride(from: reader, through: version, by: -1) {
            let model = versions[current - 1]
            let found = model.coded(owner).first { $0.id == id && !$0.absentFrom.contains(form) }
            guard let found, !found.isWeak || form == .archive else {
                guard known != nil, let origin = origins[id], origin.version == current + 1 else { return [] }
                return origin.sources.flatMap { sources(of: $0, in: owner, from: version, to: current, as: form) }
            }
            known = found
        }
        return known.map { [$0] } ?? []
    }
}

extension SimValue {
    /// It, or an element of it, cannot be read.
    var holdsFailure: Bool {
        switch self {
        case .array(let items), .set(let items): items.contains(.failed)
        case .dictionary(let entries): entries.contains { $0.key == .failed || $0.value == .failed }
        case .int, .double, .string, .bool, .enumCase, .record, .up, .null, .failed, .archived: self == .failed
        }
    }
}
