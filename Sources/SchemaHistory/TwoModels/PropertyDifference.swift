import ModelLanguage

extension PropertyModel {
    /// Equal in everything that comparisons examine, byte by byte, so that there can be no finding. Each property of a model is checked,
    /// and most are equal.
    package func isTheSame(as other: PropertyModel) -> Bool {
        shape == other.shape && isKeyWritten == other.isKeyWritten && isJSONKeyWritten == other.isJSONKeyWritten
            && isMutable == other.isMutable && deprecated == other.deprecated && onChange == other.onChange
            && form == other.form && failure == other.failure && json == other.json && rules == other.rules
    }
}

extension [PropertyModel] {
    package func areTheSame(as others: [PropertyModel]) -> Bool {
        guard count == others.count else { return false }
        for index in indices where !self[index].isTheSame(as: others[index]) { return false }
        return true
    }
}

extension NameMap {
    /// The differences between two states of one property; the first is spelled in old names, the second in new ones.
    /// - Parameter isDescribed: whether the second is the new history's description of the old version.
    package func differences(_ old: PropertyModel, _ new: PropertyModel, isDescribed: Bool = false)
        -> Set<Difference>
    {
        var kinds: Set<Difference> = []
        func note(_ kind: Difference, _ isDifferent: Bool) { if isDifferent { kinds.insert(kind) } }
        // Where a channel began or ceased to have it, the key is that of no value.
        let turned = old.excludedFrom.symmetricDifference(new.excludedFrom)
        // A flat struct has the keys of its parts, and none of its own.
        let parts = (old: old.flat?.keysByPart, new: new.flat?.keysByPart)
        let isFlat = parts.old != nil && parts.new != nil
        note(.key, old.key != new.key && !isFlat && !turned.contains(.coding))
        note(.jsonKey, old.jsonKey != new.jsonKey && !isFlat && !turned.contains(.json))
        note(.type, type(old.type) != newType(new.type))
        note(.defaultValue, value(old.defaultValue) != newValue(new.defaultValue, isDescribed: isDescribed))
        note(.exclusion, old.excludedFrom.intersection(.written) != new.excludedFrom.intersection(.written))
        note(.reference, old.isWeak != new.isWeak || old.isConditional != new.isConditional)
        // The end that names the other reports both.
        note(.inverse, (old.inverse == nil) != (new.inverse == nil))
        note(.packing, old.isPacked != new.isPacked || old.count != new.count)
        // A part that only one side has was added or removed with the struct, which is reported.
        let hasOtherKeys = (parts.old ?? [:]).contains { part, key in parts.new?[part].map { $0 != key } ?? false }
        note(.flattening, (parts.old == nil) != (parts.new == nil) || hasOtherKeys)
        note(.conversion, old.convert?.renaming(self.type) != new.convert?.renaming(newType))
        note(.virtuality, old.isVirtual != new.isVirtual)
        return kinds
    }
}

extension [FlatKey] {
    fileprivate var keysByPart: [String: String] {
        Dictionary(map { ($0.property, $0.key) }) { first, _ in first }
    }
}
