import ModelLanguage

extension PropertyModel {
    /// Equal in all that comparisons look at, letter by letter, so that nothing can be told of the two. It is asked of each property
    /// of a model, where differences are few.
    func isTheSame(as other: PropertyModel) -> Bool {
        name == other.name && type == other.type && defaultValue == other.defaultValue
            && isMutable == other.isMutable && isKeyWritten == other.isKeyWritten
            && isJSONKeyWritten == other.isJSONKeyWritten && isWeak == other.isWeak
            && isConditional == other.isConditional && isPacked == other.isPacked && isVirtual == other.isVirtual
            && failure == other.failure && excludedFrom == other.excludedFrom && hasSameRareAttributes(as: other)
    }
}

extension [PropertyModel] {
    func areTheSame(as others: [PropertyModel]) -> Bool {
        guard count == others.count else { return false }
        for index in indices where !self[index].isTheSame(as: others[index]) { return false }
        return true
    }
}

/// In which respects two states of one property differ; the first is spelled in old names, the second in new ones.
struct PropertyDifference {
    var key: Bool
    var jsonKey: Bool
    var type: Bool
    var defaultValue: Bool
    var exclusion: Bool
    var reference: Bool
    var inverse: Bool
    var packing: Bool
    var flattening: Bool
    var conversion: Bool
    var virtuality: Bool

    /// - Parameter isTold: the second is what the new history tells of the old version.
    init(_ before: PropertyModel, _ after: PropertyModel, _ names: NameMap, isTold: Bool = false) {
        key = before.key != after.key
        jsonKey = before.jsonKey != after.jsonKey
        type = names.type(before.type) != names.newType(after.type)
        defaultValue = names.value(before.defaultValue) != names.newValue(after.defaultValue, isTold: isTold)
        let data: Channels = [.coding, .dictionary, .json]
        exclusion = before.excludedFrom.intersection(data) != after.excludedFrom.intersection(data)
        reference = before.isWeak != after.isWeak || before.isConditional != after.isConditional
        // The end that names the other tells of both.
        inverse = (before.inverse == nil) != (after.inverse == nil)
        packing = before.isPacked != after.isPacked || before.count != after.count
        // A part that only one side has came or went with the struct, which tells of it.
        let parts = (old: before.flat?.keysByPart, new: after.flat?.keysByPart)
        flattening =
            (parts.old == nil) != (parts.new == nil)
            || (parts.old ?? [:]).contains { part, key in parts.new?[part].map { $0 != key } ?? false }
        conversion = names.conversion(before.convert) != names.newConversion(after.convert)
        virtuality = before.isVirtual != after.isVirtual
    }
}

extension [FlatKey] {
    fileprivate var keysByPart: [String: String] {
        Dictionary(map { ($0.property, $0.key) }) { first, _ in first }
    }
}
