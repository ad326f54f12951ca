/// The place of a field, for errors.
struct FieldContext {
    let layout: ArchiveLayout
    let index: Int
    let form: ChannelForm
    /// The version that wrote the object.
    let version: Int

    var field: ArchiveField { layout.fields[index] }
}

extension ArchiveError {
    /// Adds to the error what it lacks about its place.
    mutating func complete(with place: FieldContext) {
        if className == nil { className = place.layout.name }
        if property == nil { property = place.field.name }
        if key == nil { key = place.field.shownKey(in: place.form) }
        if version == nil, place.version < place.layout.stamp.version { version = place.version }
    }
}
