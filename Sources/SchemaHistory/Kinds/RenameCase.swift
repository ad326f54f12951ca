import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// Cases under other names.
    package struct RenameCase: Kind {
        package var pairs: [CasePair]

        package func flows(of owner: TypeName) -> Flows {
            .cases(pairs.map { .renamed($0.old.name, $0.new.name, of: owner) })
        }

        package var readCases: [String: String?] {
            Dictionary(pairs.map { ($0.old.name, Optional($0.new.name)) }) { first, _ in first }
        }

        package func sealed(_: ChangeText) -> [String] {
            pairs.map { "renameCase \($0.old.name) to \($0.new.name)" }
        }
    }

    package struct CasePair: Sendable {
        package var old: EnumModel.Case
        package var new: EnumModel.Case
    }
}

/// `renameCase: { old: new }`.
struct RenameCaseEntry: ChangeKind {
    static let keywords = ["renameCase"]
    static let owners: [DeclarationKind] = [.enum]
    var renamings: [HistoryEntry.Renaming]

    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> RenameCaseEntry? {
        RenameCaseEntry(renamings: reader.readRenamings(pair))
    }

    func undo(in replay: inout Replay) {
        var pairs: [Change.CasePair] = []
        var places: [Int] = []
        for renaming in renamings {
            guard let index = replay.caseIndex(renaming.new),
                let new = replay.state.enums[replay.identity]?.cases[index]
            else { continue }
            var old = new
            old.name = renaming.old.value
            if !old.isRawWritten { old.raw = old.name }
            places.append(index)
            pairs.append(Change.CasePair(old: old, new: new))
        }
        guard var shape = replay.state.enums[replay.identity] else { return }
        for (place, pair) in zip(places, pairs) { shape.cases[place] = pair.old }
        for (index, renaming) in zip(places, renamings) {
            let name = shape.cases[index].name
            for (other, item) in shape.cases.enumerated() where other != index && item.name == name {
                replay.checkFree(name, raw: nil, at: renaming.old.span)
            }
        }
        if case .fallback(let name) = shape.unknown, let pair = pairs.first(where: { $0.new.name == name }) {
            shape.unknown = .fallback(pair.old.name)
        }
        replay.state.enums[replay.identity] = shape
        replay.followCases(pairs)
        replay.note(Change.RenameCase(pairs: pairs))
    }
}

extension Replay {
    /// Defaults that name a case, and what cases of the state are called in this version.
    fileprivate mutating func followCases(_ pairs: [Change.CasePair]) {
        for name in state.order {
            for (index, property) in (state.records[name]?.properties ?? []).enumerated() {
                guard let value = property.defaultValue else { continue }
                let old = value.mapCases { type, name in
                    (type, type == identity ? pairs.first { $0.new.name == name }?.old.name ?? name : name)
                }
                guard old != value else { continue }
                state.records[name]?.properties[index].shape.defaultValue = old
                touched.insert(name)
            }
        }
        let known = renamedCases[identity] ?? [:]
        var renamed = known
        for pair in pairs { renamed[pair.old.name] = known[pair.new.name] ?? pair.new.name }
        for pair in pairs where known[pair.new.name] != nil && !pairs.contains(where: { $0.old.name == pair.new.name })
        {
            renamed[pair.new.name] = nil
        }
        renamedCases[identity] = renamed
    }

    /// A default of the state, whose cases have the names of the version before, in those of this version.
    func asOfVersion(_ value: DefaultValue) -> DefaultValue {
        renamedCases.isEmpty ? value : value.mapCases { ($0, renamedCases[$0]?[$1] ?? $1) }
    }
}
