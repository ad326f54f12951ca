import ModelLanguage

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

    init(_ before: PropertyModel, _ after: PropertyModel, _ names: NameMap) {
        key = before.key != after.key
        jsonKey = before.jsonKey != after.jsonKey
        type = names.type(before.type) != names.type(after.type)
        defaultValue = names.value(before.defaultValue) != names.value(after.defaultValue)
        let data: Channels = [.coding, .dictionary, .json]
        exclusion = before.excludedFrom.intersection(data) != after.excludedFrom.intersection(data)
        reference = before.isWeak != after.isWeak || before.isConditional != after.isConditional
        // The end that names the other tells of both.
        inverse = (before.inverse == nil) != (after.inverse == nil)
        packing = before.isPacked != after.isPacked || before.count != after.count
        // Their order is the struct's, which archives do not know.
        flattening = before.flat.map { Set($0) } != after.flat.map { Set($0) }
        conversion = names.conversion(before.convert) != names.conversion(after.convert)
        virtuality = before.isVirtual != after.isVirtual
    }
}
