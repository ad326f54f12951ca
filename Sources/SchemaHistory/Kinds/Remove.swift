import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Properties that were removed: the shape of the previous version has them.
    package struct Remove: Kind {
        package var names: [String]

        package func flows(of owner: TypeName) -> Flows {
            .properties(names.map { .removed($0, from: owner) })
        }

        package func sealed(_: ChangeText) -> [String] { names.map { "remove \($0)" } }

        package func words(of _: TypeName, _: ChangeText) -> [String] { names.map { "'\($0)' was removed" } }

        package var explains: Set<Difference> { [.removed] }
    }
}

/// `remove: { nick: String? }`.
struct RemoveEntry: ChangeKind {
    static let keys = [
        Language.Key("remove", .named(.shared(.removedProperty)))
            .says("Properties that are gone, with their old declaration.", "{ nick: String? }")
    ]
    static let excluded = Language.Place(
        "a removed property",
        [Language.Key("excluded", .shared(.channels)).required] + Language.property.keys
    )
    var properties: [PropertyDeclaration]

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> RemoveEntry? {
        let place = "'remove', of properties and what they were, as in { nick: String? }"
        return RemoveEntry(
            properties: reader.pairs(pair.value, of: place).map { reader.readRemovedProperty($0) }
        )
    }

    func undo(in replay: inout Replay) {
        var names: [String] = []
        let first = replay.firstBehind(replay.identity)
        for declaration in properties {
            guard let property = replay.oldProperty(declaration) else { continue }
            replay.restore(property, at: declaration.name.span, position: first + names.count)
            names.append(property.name)
        }
        replay.putBehind[replay.identity, default: 0] += names.count
        replay.note(Change.Remove(names: names))
    }

    static let form = EntryForm(former: .value)

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        .remove(line.name, line.declaration(of: line.name))
    }
}

extension WrittenEntry {
    /// - Parameter declaration: what it was.
    package static func remove(_ name: String, _ declaration: String) -> WrittenEntry {
        WrittenEntry("remove", FlowFields.flow([(name, declaration)]), needs: [name])
    }
}

extension SharedValue {
    static let oldProperty = SharedValue(
        "oldProperty",
        "The declaration as of the older version, whole.",
        .shared(.property)
    )
    static let removedProperty = SharedValue(
        "removedProperty",
        "An old property, as it was declared; `excluded` are the channels that it was left out of.",
        .either([.shared(.oldProperty), .mapping(RemoveEntry.excluded)]),
        ["{ type: String?, excluded: [json] }"]
    )
}

extension SchemaReader {
    /// In a class's notation, with the channels from which it was excluded: `{ type: Int, excluded: [json] }`.
    mutating func readRemovedProperty(_ pair: YAMLPair) -> PropertyDeclaration {
        guard case .mapping(let fields) = pair.value.content,
            let excluded = fields["excluded"]
        else { return readProperty(pair.key, pair.value) }
        let rest = fields.filter { $0.key.value != "excluded" }
        var property = readProperty(pair.key, YAMLNode(.mapping(rest), span: pair.value.span))
        property.excludedFrom = readChannels(excluded)
        return property
    }
}
