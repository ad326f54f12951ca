import ModelLanguage
import SchemaHistory

/// What one version's writer puts under each key of one class's objects, in one channel.
///
/// Input: the shape of that version, as the side that wrote it has it. Output: key -> the property, or the part of a flat struct, whose
/// value is there. Old keys that are written for older readers are not listed.
struct Layout {
    struct Entry {
        var subject: WrittenSubject
        /// The property (the part) in its writer's types.
        var shape: PropertyShape
    }

    private(set) var entries: [String: Entry] = [:]

    init(_ shape: ModelShape, _ record: TypeName, in channel: Channel) {
        for owner in shape.chain(of: record) {
            for property in shape.records[owner]?.properties ?? [] {
                let written = PropertyShape(property)
                for part in shape.flatParts(of: written, in: channel) ?? [written] {
                    for key in part.keys(in: channel) where entries[key] == nil {
                        entries[key] = Entry(subject: WrittenSubject(owner: owner, name: part.name), shape: part)
                    }
                }
            }
        }
    }

    subscript(_ key: String) -> Entry? { entries[key] }
}

/// A property of the writer's version, or a part of one that is flat (`place.x`).
struct WrittenSubject: Hashable {
    var owner: TypeName
    var name: String
}
