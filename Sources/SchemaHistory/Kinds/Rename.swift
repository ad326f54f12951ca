import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Properties under other names.
    package struct Rename: Kind {
        package let pairs: [Renaming]
        /// By current name.
        private let oldNames: [String: String]

        init(pairs: [Renaming]) {
            self.pairs = pairs
            oldNames = Dictionary(pairs.map { ($0.new, $0.old) }) { first, _ in first }
        }

        package func flows(of owner: TypeName) -> Flows {
            .properties(pairs.map { .renamed($0.old, $0.new, of: owner) })
        }

        package func source(of leaf: Leaf, _: Step) -> Trace? {
            oldNames[leaf.name].map { .stored(Leaf(owner: leaf.owner, name: $0)) }
        }

        package func sealed(_: ChangeText) -> [String] { pairs.map { "rename \($0.old) to \($0.new)" } }

        package func words(of _: TypeName, _: ChangeText) -> [String] {
            pairs.map { "'\($0.old)' was renamed to '\($0.new)'" }
        }

        package var explains: Set<Difference> { [.renamed] }
    }

    package struct Renaming: Hashable, Sendable {
        package var old: String
        package var new: String
    }
}

/// `rename: { old: new }`.
struct RenameEntry: ChangeKind {
    static let keys = [
        Language.Key("rename", .named(.name)).says("Old name: new name.", "{ fullName: displayName }")
    ]
    var renamings: [HistoryEntry.Renaming]

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> RenameEntry? {
        RenameEntry(renamings: reader.readRenamings(pair))
    }

    func undo(in replay: inout Replay) {
        var places: [(index: Int, renaming: HistoryEntry.Renaming)] = []
        for renaming in renamings {
            let other = Replay.OtherName(name: renaming.old, form: "old: new", meaning: "the current name")
            if let (index, _) = replay.property(renaming.new, or: other) { places.append((index, renaming)) }
        }
        guard let before = replay.record, !places.isEmpty else { return }
        let moving = Set(places.map(\.index))
        for (_, renaming) in places {
            guard let other = before.place(ofVisible: renaming.old.value), !moving.contains(other) else { continue }
            replay.reportTaken(renaming, by: before.properties[other])
        }
        let oldNames = Set(places.map(\.renaming.old.value))
        replay.update { record in
            for (index, renaming) in places {
                record.properties[index].rename(to: renaming.old.value, keys: record.keyRule)
            }
            for index in record.properties.indices.reversed() where record.properties[index].isInvisible {
                let isReplaced = !moving.contains(index) && oldNames.contains(record.properties[index].name)
                if isReplaced { record.properties.remove(at: index) }
            }
        }
        for (_, renaming) in places { replay.markChanged(renaming.new.value, at: nil) }
        for (_, renaming) in places { replay.markChanged(renaming.old.value, at: renaming.new.span) }
        let pairs = places.map { Change.Renaming(old: $0.renaming.old.value, new: $0.renaming.new.value) }
        replay.followRename(pairs)
        replay.note(Change.Rename(pairs: pairs))
    }

    static let form = EntryForm(isOfMembers: true, namesBothEnds: true)

    /// All renamings of a version are one entry.
    static func recalled(_: SealedLine) -> WrittenEntry? { nil }
}

extension WrittenEntry {
    /// Old and new names.
    package static func rename(_ pairs: [(old: String, new: String)]) -> WrittenEntry {
        WrittenEntry(
            "rename",
            FlowFields.flow(pairs.map { ($0.old, $0.new) }),
            needs: pairs.map(\.old),
            gives: pairs.map(\.new)
        )
    }

    package static func rename(_ old: String, _ new: String) -> WrittenEntry { rename([(old, new)]) }
}

extension Replay {
    fileprivate mutating func reportTaken(_ renaming: HistoryEntry.Renaming, by other: PropertyModel) {
        let (old, new) = (renaming.old.value, renaming.new.value)
        // Entries apply one after the other.
        let isExchange = life.entries(of: version).compactMap { $0.kind as? RenameEntry }.flatMap(\.renamings)
            .contains { $0.old.value == new && $0.new.value == old }
        let exchange = Note("two names are exchanged in one entry, as in rename: { \(old): \(new), \(new): \(old) }")
        bag.report(
            .historyNameTaken,
            "'rename' says that '\(old)' became '\(new)', but '\(life.name)' still has '\(old)'",
            at: renaming.old.span,
            notes: isExchange ? [exchange] : notes(onTaken: other)
        )
    }

    /// Inverses and flat keys that name the properties.
    fileprivate mutating func followRename(_ pairs: [Change.Renaming]) {
        let owner = identity
        let isStruct = record?.kind == .struct
        guard isStruct || needsInverses else { return }
        for name in state.order {
            for (index, property) in (state.records[name]?.properties ?? []).enumerated() {
                if isStruct, let flat = property.flat, property.type.wrapped == .structure(owner) {
                    state.records[name]?.properties[index].shape.flat = flat.map { key in
                        guard let pair = pairs.first(where: { $0.new == key.property }) else { return key }
                        let isDerived = key.key == "\(property.key).\(key.property)"
                        return FlatKey(property: pair.old, key: isDerived ? "\(property.key).\(pair.old)" : key.key)
                    }
                    touched.insert(name)
                }
                if let inverse = property.inverse, let pair = pairs.first(where: { $0.new == inverse }),
                    let target = property.type.referredClass, state.chain(of: target).contains(owner)
                {
                    state.records[name]?.properties[index].shape.inverse = pair.old
                    touched.insert(name)
                }
            }
        }
    }
}
