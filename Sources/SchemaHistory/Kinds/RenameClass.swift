import ModelLanguage
import SchemaDiagnostics
import YAMLTree

extension Change {
    /// A class, struct or enum under another name.
    package struct RenameClass: Kind {
        package var old: String
        package var new: String

        package func sealed(_: ChangeText) -> [String] { ["renameClass \(old) to \(new)"] }

        package func words(of _: TypeName, _: ChangeText) -> [String] { ["'\(old)' was renamed to '\(new)'"] }

        package var explains: Set<Difference> { [.renamed] }
    }
}

/// `renameClass: Old`.
struct RenameClassEntry: ChangeKind {
    static let keys = [
        Language.Key("renameClass", .name).says("The old name of the class, struct or enum.", "Human")
    ]
    static let owners = DeclarationKind.allCases
    static let phase = ChangePhase.declarations
    var old: Spanned<String>

    var formerName: Spanned<String>? { old }

    /// Only the old name is written: the new one is that of the declaration.
    static func read(_ pair: YAMLPair, of _: DeclarationKind, by reader: inout SchemaReader) -> RenameClassEntry? {
        guard case .mapping(let pairs) = pair.value.content, pairs.count == 1, let old = pairs.first?.key else {
            return reader.identifier(pair).map { RenameClassEntry(old: $0) }
        }
        reader.reportKind(
            pair.value,
            expected: "the old name for '\(pair.key.value)'",
            fixIts: [FixIt("write '\(shortened(old.value))'", replace: pair.value.span, with: old.value)]
        )
        return nil
    }

    func undo(in replay: inout Replay) {
        let identity = replay.identity
        if let shape = replay.state.enums[identity] {
            replay.note(Change.RenameClass(old: old.value, new: shape.name))
            replay.state.enums[identity]?.name = old.value
        } else if let record = replay.record {
            if record.name == old.value {
                let reason = "it is called '\(old.value)' in version \(replay.version) as well"
                replay.reportNoChange(reason, at: old.span)
            }
            replay.note(Change.RenameClass(old: old.value, new: record.name))
            replay.update { record in
                record.name = old.value
                if !record.isArchiveNameWritten { record.archiveName = old.value }
            }
        }
        replay.touched.insert(identity)
    }

    static let form = EntryForm()

    static func recalled(_ line: SealedLine) -> WrittenEntry? {
        .renameClass(line.name)
    }
}

extension WrittenEntry {
    /// - Parameter old: the former name.
    package static func renameClass(_ old: String) -> WrittenEntry { WrittenEntry("renameClass", old) }
}
