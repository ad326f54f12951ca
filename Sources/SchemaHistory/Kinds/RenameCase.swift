import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Cases under other names.
    package struct RenameCase: Kind {
        package var pairs: [Renaming]

        package func flows(of owner: TypeName) -> Flows {
            .cases(pairs.map { .renamed($0.old, $0.new, of: owner) })
        }

        package var readCases: [String: String?] {
            Dictionary(pairs.map { ($0.old, Optional($0.new)) }) { first, _ in first }
        }

        package func sealed(_: ChangeText) -> [String] {
            pairs.map { "renameCase \($0.old) to \($0.new)" }
        }

        package func words(of _: TypeName, _: ChangeText) -> [String] {
            pairs.map { "case '\($0.old)' was renamed to '\($0.new)'" }
        }

        package var explains: Set<Difference> { [.renamed] }
    }
}

/// `renameCase: { old: new }`.
struct RenameCaseEntry: ChangeKind {
    static let keys = [
        Language.Key("renameCase", .named(.name)).says("Old name: new name.", "{ essays: essay }")
    ]
    static let owners: [DeclarationKind] = [.enum]
    var renamings: [HistoryEntry.Renaming]

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> RenameCaseEntry? {
        RenameCaseEntry(renamings: reader.readRenamings(pair))
    }

    func undo(in replay: inout Replay) {
        let found = renamings.compactMap { renaming -> (index: Int, old: Spanned<String>, new: String)? in
            let other = Replay.OtherName(name: renaming.old, form: "old: new", meaning: "the current name")
            return replay.caseIndex(renaming.new, or: other).map {
                (index: $0, old: renaming.old, new: renaming.new.value)
            }
        }
        guard var shape = replay.state.enums[replay.identity] else { return }
        for (index, old, _) in found {
            shape.cases[index].name = old.value
            if !shape.cases[index].isRawWritten { shape.cases[index].raw = old.value }
        }
        for (index, old, _) in found {
            for (other, item) in shape.cases.enumerated() where other != index && item.name == old.value {
                replay.checkFree(old.value, raw: nil, at: old.span)
            }
        }
        let pairs = found.map { Change.Renaming(old: $0.old.value, new: $0.new) }
        if case .fallback(let name) = shape.unknown, let pair = pairs.first(where: { $0.new == name }) {
            shape.unknown = .fallback(pair.old)
        }
        replay.state.enums[replay.identity] = shape
        replay.followCases(pairs)
        replay.note(Change.RenameCase(pairs: pairs))
    }

    static let form = EntryForm(isOfMembers: true, namesBothEnds: true)

    /// All renamings of a version are one entry.
    static func recalled(_: SealedLine) -> WrittenEntry? { nil }
}

extension WrittenEntry {
    /// Old and new names.
    package static func renameCase(_ pairs: [(old: String, new: String)]) -> WrittenEntry {
        WrittenEntry(
            "renameCase",
            FlowFields.flow(pairs.map { ($0.old, $0.new) }),
            needs: pairs.map(\.old),
            gives: pairs.map(\.new)
        )
    }

    package static func renameCase(_ old: String, _ new: String) -> WrittenEntry { renameCase([(old, new)]) }
}

extension Replay {
    /// Defaults that name a case, and the names of the state's cases in this version.
    fileprivate mutating func followCases(_ pairs: [Change.Renaming]) {
        for name in state.order {
            for (index, property) in (state.records[name]?.properties ?? []).enumerated() {
                guard let value = property.defaultValue else { continue }
                let old = value.mapCases { type, name in
                    (type, type == identity ? pairs.first { $0.new == name }?.old ?? name : name)
                }
                guard old != value else { continue }
                state.records[name]?.properties[index].shape.defaultValue = old
                touched.insert(name)
            }
        }
        let known = renamedCases[identity] ?? [:]
        var renamed = known
        for pair in pairs { renamed[pair.old] = known[pair.new] ?? pair.new }
        for pair in pairs where known[pair.new] != nil && !pairs.contains(where: { $0.old == pair.new }) {
            renamed[pair.new] = nil
        }
        renamedCases[identity] = renamed
    }

    /// A default of the state, whose cases have the names of the previous version, in the names of this version.
    func asOfVersion(_ value: DefaultValue) -> DefaultValue {
        renamedCases.isEmpty ? value : value.mapCases { ($0, renamedCases[$0]?[$1] ?? $1) }
    }
}
